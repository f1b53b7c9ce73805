//! Console of the office commands: output, preview and confirmation. Only the output goes to the standard output, so that
//! a redirected file contains neither preview nor question.

use std::io::{self, BufRead, IsTerminal, Write};

use super::answer::Format;
use providers::terminal;

/// The answer to a request for confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirm {
    Yes,
    No,
    /// The standard input is not a terminal, so nobody can be asked.
    NotATerminal,
}

pub trait Console {
    /// The form of the output.
    fn format(&self) -> Format {
        Format::Text
    }

    /// Prints a part of the output. False: the output is closed, so that the rest need not be printed.
    fn print(&mut self, output: &str) -> io::Result<bool>;

    /// Shows what is about to change. Programs read it in the output instead.
    fn preview(&mut self, plan: &str);

    /// Asks a yes-or-no question.
    fn confirm(&mut self, question: &str) -> Confirm;
}

/// The terminal of the process.
#[derive(Debug)]
pub struct Terminal {
    pub format: Format,
}

impl Console for Terminal {
    fn format(&self) -> Format {
        self.format
    }

    fn print(&mut self, output: &str) -> io::Result<bool> {
        terminal::say(output)
    }

    fn preview(&mut self, plan: &str) {
        if self.format == Format::Text {
            // A closed standard error is no reason to stop.
            let _ = writeln!(io::stderr(), "{plan}");
        }
    }

    fn confirm(&mut self, question: &str) -> Confirm {
        if !io::stdin().is_terminal() {
            return Confirm::NotATerminal;
        }
        if write!(io::stderr(), "{question} [y/N] ").is_err() {
            return Confirm::NotATerminal;
        }
        let mut typed = String::new();
        match io::stdin().lock().read_line(&mut typed) {
            Ok(1..) => read(&typed),
            _ => Confirm::NotATerminal,
        }
    }
}

/// Anything but `y` and `yes` is a no.
fn read(typed: &str) -> Confirm {
    if matches!(typed.trim().to_lowercase().as_str(), "y" | "yes") { Confirm::Yes } else { Confirm::No }
}
