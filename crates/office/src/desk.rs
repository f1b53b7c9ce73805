//! Where the office stands: what it is told, and what it is asked before something is changed. The answer alone goes to
//! the standard output, so that a plan and its question never get into a file.

use std::io::{self, BufRead, IsTerminal, Write};

use providers::terminal;

/// What somebody said to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Yes,
    No,
    /// There is nobody to be asked.
    Nothing,
}

pub trait Desk {
    /// Takes the lines of an answer. False: nobody reads them any more.
    fn say(&mut self, answer: &str) -> io::Result<bool>;

    /// Shows what is about to be done.
    fn show(&mut self, plan: &str);

    fn ask(&mut self, question: &str) -> Said;
}

/// The terminal of whoever typed the command.
#[derive(Debug)]
pub struct AtTheTerminal;

impl Desk for AtTheTerminal {
    fn say(&mut self, answer: &str) -> io::Result<bool> {
        terminal::say(answer)
    }

    fn show(&mut self, plan: &str) {
        // Where nobody listens there is nothing to show.
        let _ = writeln!(io::stderr(), "{plan}");
    }

    fn ask(&mut self, question: &str) -> Said {
        if !io::stdin().is_terminal() {
            return Said::Nothing;
        }
        if write!(io::stderr(), "{question} [y/N] ").is_err() {
            return Said::Nothing;
        }
        let mut typed = String::new();
        match io::stdin().lock().read_line(&mut typed) {
            Ok(1..) => read(&typed),
            _ => Said::Nothing,
        }
    }
}

/// Only a plain yes is one.
fn read(typed: &str) -> Said {
    if matches!(typed.trim().to_lowercase().as_str(), "y" | "yes") { Said::Yes } else { Said::No }
}
