//! The `aangan office` commands: administration on the command line, through the same service functions as the centre API.
//! A command prints what it did, or refuses with a sentence and changes nothing.

mod access;
mod add;
mod announce;
mod apply;
mod apply_fees;
mod audit_log;
mod cameras;
mod conversations;
mod correct;
mod data_requests;
pub mod console;
mod emptying;
mod erase;
mod export;
mod fee_corrections;
mod fee_documents;
mod fee_kinds;
mod fees;
mod find;
mod for_centre;
mod guardians;
mod identity;
pub mod import;
mod keys;
mod leavers;
mod list;
mod move_child;
mod people;
mod photos;
mod places;
mod plan;
mod private_folder;
mod reach;
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
mod timestamps;
mod waiting;

pub use console::{Console, Terminal};
pub use leavers::store::STATEMENTS as OF_LEAVERS;
pub use people::store::STATEMENTS as OF_PEOPLE;
pub use plan::Consent;
pub use store::STATEMENTS;
pub use timestamps::repair as repair_timestamps;

use std::path::PathBuf;
use std::{fmt, io};

use clap::Subcommand;

use ::people::families::children::By;
use base::audit::Actor;
use base::refusal::{AppError, Refusal};
use context::App;
use operations::data_folder::Missing;
use roster::BadRow;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Add a chain, centre, room, program, child, parent or key
    #[command(subcommand)]
    Add(add::Add),
    /// Import a roster from a CSV file; docs/roster.md describes the columns
    #[command(alias = "roster")]
    ImportRoster {
        /// A CSV file (UTF-8), one child per line
        file: PathBuf,
        /// The names of the columns, where they differ from the usual ones: lines like "first name" = "Student"
        #[arg(long, value_name = "FILE.toml")]
        columns: Option<PathBuf>,
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// Show the changes and make none
        #[arg(long)]
        dry_run: bool,
    },
    /// Find children and parents by name, phone number, e-mail address or id
    Find(people::find::Find),
    /// List chains, programs, centres and rooms; with --centre the children of a centre
    #[command(args_conflicts_with_subcommands = true)]
    List {
        #[command(subcommand)]
        what: Option<Listed>,
        /// The centre's name or id
        #[arg(long)]
        centre: Option<String>,
        /// Print one line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Change the data of a parent or a child
    #[command(subcommand)]
    Set(correct::Set),
    /// Remove a parent's access to a child
    RemoveParent(access::RemoveParent),
    /// Replace a child's mother or father by another person
    ReplaceParent(access::ReplaceParent),
    /// Bar a parent from a child, for example after a court order
    Bar(access::Bar),
    /// Lift the bar of a parent; 'give-back' then restores access
    Unbar(access::Unbar),
    /// Restore a removed parent's access to a child
    GiveBack(access::ChildAndParent),
    /// List, suspend and remove guardians, the people besides the parents who may pick up a child
    Guardians(guardians::Guardians),
    /// Record that a child has left
    Leave {
        /// The child's id, admission id or full name ('aangan office find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Re-enrol a child who has left
    Return {
        /// The child's id, admission id or full name ('aangan office find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Erase the data of a child who has left, or of all who left before a day, and of parents without another child here
    EraseFamily(erase::EraseFamily),
    /// Export the data of a child and the family into one archive: pages, JSON and pictures; or of all who left before a day
    ExportFamily(export::ExportFamily),
    /// List, release and refuse parents' requests for their data
    #[command(alias = "asks")]
    DataRequests(data_requests::DataRequests),
    /// Move a child with all its history to another centre
    MoveChild(move_child::MoveChild),
    /// Rename a chain, centre, room or program
    Rename(places::Rename),
    /// Close an empty chain, centre, room or program
    Close(places::Close),
    /// Add and rename the chain, centres, rooms and programs of a file, and set its fees; nothing is removed
    Apply(apply::Apply),
    /// Write one message to the families of rooms, of a centre or of every centre
    #[command(alias = "tell")]
    Announce(announce::Announce),
    /// List messages that wait to be sent and messages that were given up
    Messages(waiting::Messages),
    /// Send messages again
    SendAgain(waiting::Chosen),
    /// Drop messages without sending them
    Drop(waiting::Chosen),
    /// Send a test message to yourself through the configured SMS gateway or mail server
    SendTest(send_test::SendTest),
    /// Decide parents' requests
    Decide(requests::Decide),
    /// List and decide parents' refund requests
    #[command(subcommand)]
    Refunds(refunds::Refunds),
    /// Open and close surveys, and print the answers
    Surveys(surveys::Surveys),
    /// List tickets, answer them and set their status
    Tickets(tickets::Tickets),
    /// List the conversations that wait for an answer, and read one
    #[command(subcommand)]
    Conversations(conversations::Conversations),
    /// List the photos of a day
    #[command(subcommand)]
    Photos(photos::Photos),
    /// Set what families can request from a centre, and which children its car transports
    Services(services::Services),
    /// Set up a centre's cameras, and list who watched them
    Cameras(cameras::Cameras),
    /// Fee plans, invoices, corrections, payments, credits, bank statements, closing a month
    Fees(fees::Fees),
    /// End sessions: their devices are signed out within seconds
    EndSessions {
        #[command(flatten)]
        which: sessions::Which,
        #[command(flatten)]
        consent: Consent,
    },
    /// Show the audit log, the newest event last
    #[command(alias = "record")]
    AuditLog(audit_log::AuditLog),
    /// Revoke an API key
    #[command(subcommand)]
    Withdraw(Withdraw),
}

#[derive(Debug, Subcommand)]
pub enum Listed {
    /// API keys of centres with their ids; the keys themselves are never shown
    Keys {
        /// The centre's name or id
        #[arg(long)]
        centre: Option<String>,
        /// Print one line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Parents of children who are here
    Parents(people::find::WantedParents),
    /// Undecided requests of parents, the longest waiting first
    Requests {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// Print one line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Scheduled tasks that fail and are retried, the longest failing first
    Tasks {
        /// Print one line of JSON for each
        #[arg(long)]
        json: bool,
    },
    /// Sessions: who is signed in, on which device
    Sessions {
        #[command(flatten)]
        which: sessions::Which,
        /// Print one line of JSON for each
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, Subcommand)]
pub enum Withdraw {
    /// Revoke a centre's API key
    Key {
        /// The key's label or id ('aangan office list keys' shows both)
        key: String,
        /// The centre's name or id, where several centres have a key with this label
        #[arg(long)]
        centre: Option<String>,
        #[command(flatten)]
        consent: Consent,
    },
}

impl Command {
    /// Whether the command may create the data folder.
    pub fn missing(&self) -> Missing {
        match self {
            Self::Add(add::Add::Chain { .. }) => Missing::Made,
            Self::Apply(wanted) if wanted.may_create_data() => Missing::Made,
            _ => Missing::Refused,
        }
    }
}

/// Runs a command and prints what it did.
pub async fn run(app: &App, command: Command, console: &mut dyn Console) -> Result<(), String> {
    let done = match command {
        Command::AuditLog(wanted) => {
            return audit_log::read(app, wanted, console).await.map_err(|refused| refused.to_string());
        }
        Command::Add(add) => add::add(app, add).await,
        Command::ImportRoster { file, columns, centre, dry_run } => {
            import::from_file(app, &file, columns.as_deref(), centre, dry_run).await
        }
        Command::Find(query) => people::find::find(app, query).await,
        Command::List { what: Some(what), .. } => list::of_a_kind(app, what).await,
        Command::List { what: None, centre, json } => list::list(app, centre, json).await,
        Command::Set(wanted) => correct::set(app, console, wanted).await,
        Command::RemoveParent(wanted) => access::remove_parent(app, console, wanted).await,
        Command::ReplaceParent(wanted) => access::replace_parent(app, console, wanted).await,
        Command::Bar(wanted) => access::bar(app, console, wanted).await,
        Command::Unbar(wanted) => access::unbar(app, console, wanted).await,
        Command::GiveBack(wanted) => access::give_back(app, console, wanted).await,
        Command::Guardians(wanted) => guardians::run(app, console, wanted).await,
        Command::Leave { child, consent } => access::leave(app, console, child, consent).await,
        Command::Return { child, consent } => access::come_back(app, console, child, consent).await,
        Command::EraseFamily(wanted) => erase::erase(app, console, wanted).await,
        Command::ExportFamily(wanted) => export::export(app, console, wanted).await,
        Command::DataRequests(wanted) => data_requests::run(app, console, wanted).await,
        Command::MoveChild(wanted) => move_child::move_child(app, console, wanted).await,
        Command::Rename(wanted) => places::rename(app, console, wanted).await,
        Command::Close(wanted) => places::close(app, console, wanted).await,
        Command::Apply(wanted) => apply::apply(app, console, wanted).await,
        Command::Announce(wanted) => announce::announce(app, console, wanted).await,
        Command::Messages(wanted) => waiting::list(app, wanted).await,
        Command::SendAgain(chosen) => waiting::send_again(app, console, chosen).await,
        Command::Drop(chosen) => waiting::drop(app, console, chosen).await,
        Command::SendTest(wanted) => send_test::send(app, wanted).await,
        Command::Decide(wanted) => requests::decide(app, console, wanted).await,
        Command::Refunds(wanted) => refunds::run(app, wanted).await,
        Command::Surveys(wanted) => surveys::run(app, wanted).await,
        Command::Tickets(wanted) => tickets::run(app, wanted).await,
        Command::Conversations(wanted) => conversations::run(app, wanted).await,
        Command::Photos(wanted) => photos::run(app, wanted).await,
        Command::Services(wanted) => services::run(app, wanted).await,
        Command::Cameras(wanted) => cameras::run(app, wanted).await,
        Command::Fees(fees) => fees::run(app, console, fees).await,
        Command::EndSessions { which, consent } => sessions::end(app, console, which, consent).await,
        Command::Withdraw(Withdraw::Key { key, centre, consent }) => {
            keys::withdraw(app, console, key, centre, consent).await
        }
    };
    let answered = done.and_then(|answer| Ok(console.print(&answer).map(drop)?));
    answered.map_err(|refused| refused.to_string())
}

/// Why a command changed nothing.
#[derive(Debug)]
pub enum CommandError {
    Refused(String),
    /// All faults of a roster.
    BadRows(Vec<BadRow>),
    /// The result of a dry run; its transaction is rolled back.
    DryRun(Box<report::Report>),
    /// The effects of a change that is rolled back.
    Preview(Vec<String>),
    /// The change cannot be undone and was not confirmed yet.
    NeedsConfirmation,
    /// Everything is already as wanted. Not a fault.
    NothingToDo(String),
    Database(database::Error),
    /// The command succeeded, but its output cannot be written.
    Output(io::Error),
}

impl CommandError {
    fn new(sentence: impl Into<String>) -> Self {
        Self::Refused(sentence.into())
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<database::Error> for CommandError {
    fn from(error: database::Error) -> Self {
        Self::Database(error)
    }
}

impl From<AppError> for CommandError {
    fn from(error: AppError) -> Self {
        match error {
            AppError::Refused(Refusal { sentence, .. }) | AppError::Unavailable(Refusal { sentence, .. }) => {
                Self::Refused(sentence.into_owned())
            }
            AppError::BadRows(rows) => {
                let faults: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.field, row.reason)).collect();
                Self::Refused(faults.join("; "))
            }
            AppError::Broken(error) => Self::Database(error),
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(sentence) | Self::NothingToDo(sentence) => f.write_str(sentence),
            Self::BadRows(rows) => {
                write!(
                    f,
                    "the roster was not imported, and nothing was changed. {} to correct:",
                    counted(rows.len(), "fault", "faults")
                )?;
                rows.iter().try_for_each(|row| write!(f, "\n  {row}"))
            }
            Self::DryRun(report) => report.fmt(f),
            Self::Preview(plan) => f.write_str(&plan.join("; ")),
            Self::NeedsConfirmation => f.write_str("it takes effect at once and cannot be undone"),
            Self::Database(error) => write!(f, "database error: {error}"),
            Self::Output(error) => write!(f, "the changes were made, but the output cannot be written: {error}"),
        }
    }
}

/// The office as the actor of a change.
fn office(app: &App) -> By<'_> {
    By { actor: &Actor::Office, random: &app.random, now: app.now() }
}

/// A text of several lines as one line of a list.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
