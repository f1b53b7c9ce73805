//! What an office does on the command line, through the same actions as the centres' API. Each command says what it
//! did, or refuses with a sentence and changes nothing.

mod add;
mod find;
mod import;
mod list;
pub mod roster;
mod store;
#[cfg(test)]
mod tests;

pub(crate) use store::STATEMENTS;

use std::fmt;
use std::path::PathBuf;

use clap::Subcommand;

use crate::base::refusal::{Refusal, Trouble};
use crate::http::App;
use roster::BadRow;

/// Who is named in the record of what was done.
const ACTOR: &str = "office";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Add a chain, centre, room, program, child, parent or key
    #[command(subcommand)]
    Add(add::Add),
    /// Bring in a roster from a CSV file; the columns are described in docs/roster.md
    #[command(alias = "roster")]
    ImportRoster {
        /// 'CSV UTF-8', one child a line
        file: PathBuf,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// Only say what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// List chains, programs, centres and rooms; with a centre its children
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: Option<String>,
    },
}

/// Does it and says what was done.
pub async fn run(app: &App, command: Command) -> Result<String, String> {
    let done = match command {
        Command::Add(add) => add::add(app, add).await,
        Command::ImportRoster { file, centre, dry_run } => import::from_file(app, &file, centre, dry_run).await,
        Command::List { centre } => list::list(app, centre).await,
    };
    done.map_err(|refused| refused.to_string())
}

/// Why a command did nothing.
#[derive(Debug)]
pub(crate) enum Refused {
    Said(String),
    /// Every fault of a roster.
    BadRows(Vec<BadRow>),
    /// A rehearsal that went well; its transaction is taken back all the same.
    Rehearsed(import::Report),
    Broken(database::Error),
}

impl Refused {
    fn said(sentence: impl Into<String>) -> Self {
        Self::Said(sentence.into())
    }
}

impl From<database::Error> for Refused {
    fn from(error: database::Error) -> Self {
        Self::Broken(error)
    }
}

impl From<Trouble> for Refused {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(Refusal { sentence, .. }) => Self::Said(sentence.into_owned()),
            Trouble::Broken(error) => Self::Broken(error),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(sentence) => f.write_str(sentence),
            Self::BadRows(rows) => {
                write!(
                    f,
                    "the roster cannot be imported, and nothing was changed. {} to mend:",
                    counted(rows.len(), "fault", "faults")
                )?;
                rows.iter().try_for_each(|row| write!(f, "\n  {row}"))
            }
            Self::Rehearsed(report) => report.fmt(f),
            Self::Broken(error) => write!(f, "the database did not take it: {error}"),
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
