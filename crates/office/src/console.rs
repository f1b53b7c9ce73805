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

    /// Asks for a number to be typed. Another answer is a no.
    fn confirm_number(&mut self, question: &str, number: usize) -> Confirm;
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
        answer(&format!("{question} [y/N] "), is_yes)
    }

    fn confirm_number(&mut self, question: &str, number: usize) -> Confirm {
        answer(&format!("{question} "), |typed| typed.trim() == number.to_string())
    }
}

/// Asks at the terminal. An answer that is not accepted is a no.
fn answer(question: &str, accepts: impl FnOnce(&str) -> bool) -> Confirm {
    if !io::stdin().is_terminal() || write!(io::stderr(), "{question}").is_err() {
        return Confirm::NotATerminal;
    }
    let mut typed = String::new();
    match io::stdin().lock().read_line(&mut typed) {
        Ok(1..) if accepts(&typed) => Confirm::Yes,
        Ok(1..) => Confirm::No,
        _ => Confirm::NotATerminal,
    }
}

fn is_yes(typed: &str) -> bool {
    matches!(typed.trim().to_lowercase().as_str(), "y" | "yes")
}
