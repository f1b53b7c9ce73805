//! What an office does on the command line, through the same actions as the centres' API. Each command says what it
//! did, or refuses with a sentence and changes nothing.

mod access;
mod add;
mod apply;
mod cameras;
mod correct;
mod data_asks;
pub mod desk;
mod emptying;
mod erase;
mod export;
mod fee_corrections;
mod fees;
mod find;
mod for_centre;
mod guardians;
mod identity;
pub mod import;
mod keys;
mod list;
mod move_child;
mod people;
mod places;
mod plan;
mod record;
mod refunds;
pub mod report;
mod requests;
pub mod roster;
mod send_test;
mod services;
mod sessions;
mod sharing;
pub mod store;
mod surveys;
mod tickets;
mod waiting;

pub use desk::{AtTheTerminal, Desk};
pub use people::store::STATEMENTS as OF_PEOPLE;
pub use store::STATEMENTS;

use std::path::PathBuf;
use std::{fmt, io};

use clap::Subcommand;

use ::people::families::children::By;
use base::audit::Actor;
use base::refusal::{Refusal, Trouble};
use context::App;
use operations::data_folder::Missing;
use plan::Consent;
use roster::BadRow;

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
        /// Which of its columns is which, where the office heads them in its own way: lines like "first name" = "Student"
        #[arg(long, value_name = "FILE.toml")]
        columns: Option<PathBuf>,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// Only say what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Find a child or parent, with all there is to know of them
    Find(people::find::Sought),
    /// List chains, programs, centres and rooms; with a centre its children
    #[command(args_conflicts_with_subcommands = true)]
    List {
        #[command(subcommand)]
        what: Option<Listed>,
        /// The centre's name or id
        #[arg(long)]
        centre: Option<String>,
        /// A line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Correct what is known of a parent or a child
    #[command(subcommand)]
    Set(correct::Set),
    /// Take a child from a parent
    RemoveParent(access::RemoveParent),
    /// Put somebody else in the place of a child's mother or father
    ReplaceParent(access::ReplaceParent),
    /// Bar a parent from a child: a court or the like forbids it
    Bar(access::Bar),
    /// Say that a parent is barred no more; the child is given back by 'give-back'
    Unbar(access::Unbar),
    /// Give a child back to a parent whom it was taken from
    GiveBack(access::ChildAndParent),
    /// Who besides the parents may fetch a child: list, suspend, remove
    Guardians(guardians::Guardians),
    /// Note that a child has left
    Leave {
        /// The child's id ('aangan office list --centre NAME' shows it)
        #[arg(long, value_name = "ID")]
        child: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Bring a child back that has left
    Return {
        /// The child's id ('aangan office list --centre NAME' shows it)
        #[arg(long, value_name = "ID")]
        child: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Erase all that was of a child that has left, and its parents unless another child of theirs is here
    EraseFamily(erase::EraseFamily),
    /// Write all that is kept of a child and its family into one archive: pages to read, JSON, pictures
    ExportFamily(export::ExportFamily),
    /// What parents ask for their data: list it, release a copy, refuse
    Asks(data_asks::Asks),
    /// Bring a child over to another centre, with all its history
    MoveChild(move_child::MoveChild),
    /// Give a chain, centre, room or program another name
    Rename(places::Rename),
    /// Close a chain, centre, room or program where nobody is any more
    Close(places::Close),
    /// Bring chain, centres, rooms and programs to what a file says; nothing is ever taken away
    Apply(apply::Apply),
    /// What waits to be sent to parents, and what was given up
    Messages(waiting::Messages),
    /// Have messages sent again
    SendAgain(waiting::Chosen),
    /// Drop messages that nobody needs any more
    Drop(waiting::Chosen),
    /// Send one message to yourself, by the gateway or mail server that parents are sent theirs by
    SendTest(send_test::SendTest),
    /// Decide on what parents asked of a centre
    Decide(requests::Decide),
    /// List and decide the days that parents asked back from a centre
    #[command(subcommand)]
    Refunds(refunds::Refunds),
    /// Surveys: ask families, and read what they answered
    Surveys(surveys::Surveys),
    /// What parents raised with a centre, and a word to it
    Tickets(tickets::Tickets),
    /// What a centre's families may ask for, and whom its car fetches
    Services(services::Services),
    /// A centre's cameras, and who watched them
    Cameras(cameras::Cameras),
    /// Fee plans, invoices and what puts them right, payments, credits, the bank's statement, closing a month
    Fees(fees::Fees),
    /// End sessions: their devices are signed out within seconds
    EndSessions {
        #[command(flatten)]
        meant: sessions::Meant,
        #[command(flatten)]
        consent: Consent,
    },
    /// Show the record of who did what, the newest last
    Record(record::WantedLines),
    /// Withdraw what was handed out
    #[command(subcommand)]
    Withdraw(Withdraw),
}

#[derive(Debug, Subcommand)]
pub enum Listed {
    /// The centres' keys, with the ids by which they are withdrawn; never the keys themselves
    Keys {
        /// The centre's name or id
        #[arg(long)]
        centre: Option<String>,
        /// A line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// The parents of children who are here
    Parents(people::find::WantedParents),
    /// What parents asked of a centre and nobody has decided, the longest waiting first
    Requests {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// A line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Scheduled tasks that failed and are tried again, the one that has failed longest first
    Tasks {
        /// A line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Who is signed in, on which device
    Sessions {
        #[command(flatten)]
        meant: sessions::Meant,
        /// A line of JSON for each
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum Withdraw {
    /// A centre's key: no call is taken with it any more
    Key {
        /// Its label or its id ('aangan office list keys' shows both)
        key: String,
        /// The centre's name or id, where several centres have a key of this label
        #[arg(long)]
        centre: Option<String>,
        #[command(flatten)]
        consent: Consent,
    },
}

impl Command {
    /// Whether it may be the first thing that is ever done with a data folder.
    pub fn missing(&self) -> Missing {
        match self {
            Self::Add(add::Add::Chain { .. }) => Missing::Made,
            Self::Apply(wanted) if wanted.begins_a_portal() => Missing::Made,
            _ => Missing::Refused,
        }
    }
}

/// Does it and says what was done.
pub async fn run(app: &App, command: Command, desk: &mut dyn Desk) -> Result<(), String> {
    let done = match command {
        Command::Record(wanted) => return record::read(app, wanted, desk).await.map_err(|refused| refused.to_string()),
        Command::Add(add) => add::add(app, add).await,
        Command::ImportRoster { file, columns, centre, dry_run } => {
            import::from_file(app, &file, columns.as_deref(), centre, dry_run).await
        }
        Command::Find(sought) => people::find::find(app, sought).await,
        Command::List { what: Some(what), .. } => list::of_a_kind(app, what).await,
        Command::List { what: None, centre, json } => list::list(app, centre, json).await,
        Command::Set(wanted) => correct::set(app, desk, wanted).await,
        Command::RemoveParent(wanted) => access::remove_parent(app, desk, wanted).await,
        Command::ReplaceParent(wanted) => access::replace_parent(app, desk, wanted).await,
        Command::Bar(wanted) => access::bar(app, desk, wanted).await,
        Command::Unbar(wanted) => access::unbar(app, desk, wanted).await,
        Command::GiveBack(wanted) => access::give_back(app, desk, wanted).await,
        Command::Guardians(wanted) => guardians::run(app, desk, wanted).await,
        Command::Leave { child, consent } => access::leave(app, desk, child, consent).await,
        Command::Return { child, consent } => access::come_back(app, desk, child, consent).await,
        Command::EraseFamily(wanted) => erase::erase(app, desk, wanted).await,
        Command::ExportFamily(wanted) => export::export(app, desk, wanted).await,
        Command::Asks(asks) => data_asks::run(app, desk, asks).await,
        Command::MoveChild(wanted) => move_child::move_child(app, desk, wanted).await,
        Command::Rename(wanted) => places::rename(app, desk, wanted).await,
        Command::Close(wanted) => places::close(app, desk, wanted).await,
        Command::Apply(wanted) => apply::apply(app, desk, wanted).await,
        Command::Messages(wanted) => waiting::list(app, wanted).await,
        Command::SendAgain(chosen) => waiting::send_again(app, desk, chosen).await,
        Command::Drop(chosen) => waiting::drop(app, desk, chosen).await,
        Command::SendTest(wanted) => send_test::send(app, wanted).await,
        Command::Decide(wanted) => requests::decide(app, desk, wanted).await,
        Command::Refunds(wanted) => refunds::run(app, wanted).await,
        Command::Surveys(wanted) => surveys::run(app, wanted).await,
        Command::Tickets(wanted) => tickets::run(app, wanted).await,
        Command::Services(wanted) => services::run(app, wanted).await,
        Command::Cameras(wanted) => cameras::run(app, wanted).await,
        Command::Fees(fees) => fees::run(app, desk, fees).await,
        Command::EndSessions { meant, consent } => sessions::end(app, desk, meant, consent).await,
        Command::Withdraw(Withdraw::Key { key, centre, consent }) => {
            keys::withdraw(app, desk, key, centre, consent).await
        }
    };
    let answered = done.and_then(|answer| Ok(desk.say(&answer).map(drop)?));
    answered.map_err(|refused| refused.to_string())
}

/// Why a command did nothing.
#[derive(Debug)]
pub enum OfficeRefused {
    Said(String),
    /// Every fault of a roster.
    BadRows(Vec<BadRow>),
    /// A rehearsal that went well; its transaction is taken back all the same.
    Rehearsed(Box<report::Report>),
    /// What a change did that is taken back again.
    Planned(Vec<String>),
    /// It cannot be undone, and nobody was asked yet.
    TakesEffectAtOnce,
    /// It is as it was asked for already, and that is no fault.
    NothingToDo(String),
    Broken(database::Error),
    /// It was done, and the answer cannot be written.
    Unsaid(io::Error),
}

impl OfficeRefused {
    fn said(sentence: impl Into<String>) -> Self {
        Self::Said(sentence.into())
    }
}

impl From<io::Error> for OfficeRefused {
    fn from(error: io::Error) -> Self {
        Self::Unsaid(error)
    }
}

impl From<database::Error> for OfficeRefused {
    fn from(error: database::Error) -> Self {
        Self::Broken(error)
    }
}

impl From<Trouble> for OfficeRefused {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(Refusal { sentence, .. }) | Trouble::Unavailable(Refusal { sentence, .. }) => {
                Self::Said(sentence.into_owned())
            }
            Trouble::BadRows(rows) => {
                let faults: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.field, row.reason)).collect();
                Self::Said(faults.join("; "))
            }
            Trouble::Broken(error) => Self::Broken(error),
        }
    }
}

impl fmt::Display for OfficeRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(sentence) | Self::NothingToDo(sentence) => f.write_str(sentence),
            Self::BadRows(rows) => {
                write!(
                    f,
                    "the roster cannot be imported, and nothing was changed. {} to mend:",
                    counted(rows.len(), "fault", "faults")
                )?;
                rows.iter().try_for_each(|row| write!(f, "\n  {row}"))
            }
            Self::Rehearsed(report) => report.fmt(f),
            Self::Planned(plan) => f.write_str(&plan.join("; ")),
            Self::TakesEffectAtOnce => f.write_str("it takes effect at once, and cannot be undone"),
            Self::Broken(error) => write!(f, "the database did not take it: {error}"),
            Self::Unsaid(error) => write!(f, "it was done, but the answer cannot be written: {error}"),
        }
    }
}

/// The office, as the one who gives and takes.
fn office(app: &App) -> By<'_> {
    By { actor: &Actor::Office, chance: &app.chance, now: app.now() }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
