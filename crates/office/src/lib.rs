//! The `aangan office` commands: administration on the command line, through the same service functions as the centre API.
//! A command prints what it did, or refuses with a sentence and changes nothing.

mod access;
mod add;
mod announce;
pub mod answer;
mod apply;
mod apply_fees;
mod audit_log;
mod cameras;
mod commands;
mod conversations;
mod correct;
mod data_requests;
pub mod console;
mod emptying;
mod erase;
pub mod examples;
mod export;
mod fee_corrections;
mod fee_documents;
mod fee_kinds;
mod fees;
mod find;
mod for_centre;
mod guardians;
pub mod help;
mod identity;
pub mod import;
mod keys;
mod leavers;
mod list;
mod move_child;
pub mod old_names;
mod people;
mod photo_consents;
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
mod staff;
pub mod store;
mod surveys;
mod tickets;
mod timestamps;
mod waiting;

pub use commands::Command;
pub use console::{Console, Terminal};
pub use leavers::store::STATEMENTS as OF_LEAVERS;
pub use people::store::STATEMENTS as OF_PEOPLE;
pub use plan::Consent;
pub use store::STATEMENTS;
pub use timestamps::repair as repair_timestamps;

use std::{fmt, io};

use ::people::families::children::By;
use add::Add;
use answer::Answer;
use base::audit::Actor;
use base::failure::{Failure, FailureKind, kind_of};
use base::refusal::{AppError, ErrorKind, Refusal};
use commands::{Announcements, AuditLog, Centres, Chains, Children, Keys, Parents, Places, Programs, Requests};
use commands::{ImportRoster, OneChild, Rooms, Sessions, Tasks};
use context::App;
use correct::Set;
use emptying::ItsChildren;
use places::{Close, CloseCentre, Named, Rename};
use roster::BadRow;

/// Runs a command and prints what it did.
pub async fn run(app: &App, command: Command, console: &mut dyn Console) -> Result<(), Failure> {
    let done = match command {
        Command::AuditLog(AuditLog::List(wanted)) => return Ok(audit_log::read(app, wanted, console).await?),
        Command::Chains(wanted) => chains(app, console, wanted).await,
        Command::Centres(wanted) => centres(app, console, wanted).await,
        Command::Rooms(wanted) => rooms(app, console, wanted).await,
        Command::Programs(wanted) => programs(app, console, wanted).await,
        Command::Places(Places::List) => list::places(app).await,
        Command::Places(Places::Apply(wanted)) => apply::apply(app, console, wanted).await,
        Command::Children(wanted) => children(app, console, wanted).await,
        Command::Parents(wanted) => parents(app, console, wanted).await,
        Command::Guardians(wanted) => guardians::run(app, console, wanted).await,
        Command::DataRequests(wanted) => data_requests::run(app, console, wanted).await,
        Command::Keys(Keys::Add(wanted)) => add::add(app, Add::Key(wanted)).await,
        Command::Keys(Keys::List { centre }) => keys::list(app, centre).await,
        Command::Keys(Keys::Revoke { key, centre, consent }) => keys::revoke(app, console, key, centre, consent).await,
        Command::Sessions(Sessions::List { which }) => sessions::list(app, which).await,
        Command::Staff(wanted) => staff::run(app, console, wanted).await,
        Command::Sessions(Sessions::End { which, consent }) => sessions::end(app, console, which, consent).await,
        Command::Announcements(Announcements::Send(wanted)) => announce::announce(app, console, wanted).await,
        Command::Conversations(wanted) => conversations::run(app, console, wanted).await,
        Command::Photos(wanted) => photos::run(app, wanted).await,
        Command::PhotoConsents(wanted) => photo_consents::run(app, console, wanted).await,
        Command::Cameras(wanted) => cameras::run(app, console, wanted).await,
        Command::Services(wanted) => services::run(app, console, wanted).await,
        Command::Surveys(wanted) => surveys::run(app, console, wanted).await,
        Command::Requests(Requests::List(wanted)) => requests::list(app, wanted).await,
        Command::Requests(Requests::Decide(wanted)) => requests::decide(app, console, wanted).await,
        Command::Tickets(wanted) => tickets::run(app, console, wanted).await,
        Command::Fees(wanted) => fees::run(app, console, wanted).await,
        Command::Refunds(wanted) => refunds::run(app, console, wanted).await,
        Command::Messages(wanted) => waiting::run(app, console, wanted).await,
        Command::Tasks(Tasks::List) => list::tasks(app).await,
    };
    Ok(print(console, done?)?)
}

/// Prints the result of a command.
fn print(console: &mut dyn Console, answer: Answer) -> Result<(), CommandError> {
    if let Some(output) = answer.shown(console.format()) {
        console.print(&output)?;
    }
    Ok(())
}

async fn chains(app: &App, console: &mut dyn Console, wanted: Chains) -> Result<Answer, CommandError> {
    match wanted {
        Chains::Add(wanted) => add::add(app, Add::Chain(wanted)).await,
        Chains::List => list::chains(app).await,
        Chains::Rename(Rename { what, to, consent }) => {
            places::rename(app, console, (Named::Chain(what), to, consent)).await
        }
        Chains::Close(Close { what, consent }) => {
            places::close(app, console, (Named::Chain(what), ItsChildren::default(), consent)).await
        }
    }
}

async fn centres(app: &App, console: &mut dyn Console, wanted: Centres) -> Result<Answer, CommandError> {
    match wanted {
        Centres::Add(wanted) => add::add(app, Add::Centre(wanted)).await,
        Centres::List(wanted) => list::centres(app, wanted).await,
        Centres::Rename(Rename { what, to, consent }) => {
            places::rename(app, console, (Named::Centre(what), to, consent)).await
        }
        Centres::Close(CloseCentre { centre, children, consent }) => {
            places::close(app, console, (Named::Centre(centre), children, consent)).await
        }
    }
}

async fn rooms(app: &App, console: &mut dyn Console, wanted: Rooms) -> Result<Answer, CommandError> {
    match wanted {
        Rooms::Add(wanted) => add::add(app, Add::Room(wanted)).await,
        Rooms::List(wanted) => list::rooms(app, wanted).await,
        Rooms::Rename(Rename { what, to, consent }) => {
            places::rename(app, console, (Named::Room(what), to, consent)).await
        }
        Rooms::Close(Close { what, consent }) => {
            places::close(app, console, (Named::Room(what), ItsChildren::default(), consent)).await
        }
    }
}

async fn programs(app: &App, console: &mut dyn Console, wanted: Programs) -> Result<Answer, CommandError> {
    match wanted {
        Programs::Add(wanted) => add::add(app, Add::Program(wanted)).await,
        Programs::List(wanted) => list::programs(app, wanted).await,
        Programs::Rename(Rename { what, to, consent }) => {
            places::rename(app, console, (Named::Program(what), to, consent)).await
        }
        Programs::Close(Close { what, consent }) => {
            places::close(app, console, (Named::Program(what), ItsChildren::default(), consent)).await
        }
    }
}

async fn children(app: &App, console: &mut dyn Console, wanted: Children) -> Result<Answer, CommandError> {
    match wanted {
        Children::Find(query) => people::find::find(app, query).await,
        Children::List(wanted) => list::children(app, wanted).await,
        Children::Add(wanted) => add::add(app, Add::Child(wanted)).await,
        Children::Import(ImportRoster { file, columns, centre, dry_run }) => {
            import::from_file(app, &file, columns.as_deref(), centre, dry_run).await
        }
        Children::Set(wanted) => correct::set(app, console, Set::Child(wanted)).await,
        Children::Move(wanted) => move_child::move_child(app, console, wanted).await,
        Children::Leave(OneChild { child, consent }) => access::leave(app, console, child, consent).await,
        Children::Return(OneChild { child, consent }) => access::come_back(app, console, child, consent).await,
        Children::Export(wanted) => export::export(app, console, wanted).await,
        Children::Erase(wanted) => erase::erase(app, console, wanted).await,
    }
}

async fn parents(app: &App, console: &mut dyn Console, wanted: Parents) -> Result<Answer, CommandError> {
    match wanted {
        Parents::List(wanted) => people::find::list(app, wanted).await,
        Parents::Add(wanted) => add::add(app, Add::Parent(wanted)).await,
        Parents::Set(wanted) => correct::set(app, console, Set::Parent(wanted)).await,
        Parents::Replace(wanted) => access::replace_parent(app, console, wanted).await,
        Parents::Remove(wanted) => access::remove_parent(app, console, wanted).await,
        Parents::Restore(wanted) => access::restore(app, console, wanted).await,
        Parents::Bar(wanted) => access::bar(app, console, wanted).await,
        Parents::Unbar(wanted) => access::unbar(app, console, wanted).await,
    }
}

/// Why a command changed nothing.
#[derive(Debug)]
pub enum CommandError {
    Failed(Failure),
    /// All faults of a roster.
    BadRows(Vec<BadRow>),
    /// The result of a dry run; its transaction is rolled back.
    DryRun(Box<report::Report>),
    /// The effects of a change that is rolled back.
    Preview(Vec<String>),
    /// Everything is already as wanted. Not a fault.
    NothingToDo(String),
    Database(database::Error),
    /// The command succeeded, but its output cannot be written.
    Output(io::Error),
}

impl CommandError {
    /// A rule or the data forbid it.
    fn new(sentence: impl Into<String>) -> Self {
        Self::of_kind(FailureKind::Refused, sentence)
    }

    /// What the command names does not exist, or the name fits several.
    fn not_found(sentence: impl Into<String>) -> Self {
        Self::of_kind(FailureKind::NotFound, sentence)
    }

    /// The options of the command do not fit together.
    fn usage(sentence: impl Into<String>) -> Self {
        Self::of_kind(FailureKind::Usage, sentence)
    }

    fn of_kind(kind: FailureKind, sentence: impl Into<String>) -> Self {
        Self::Failed(Failure::new(kind, sentence))
    }

    fn kind(&self) -> FailureKind {
        match self {
            Self::Failed(failure) => failure.kind,
            Self::Database(error) => kind_of(error),
            Self::BadRows(_) | Self::DryRun(_) | Self::Preview(_) | Self::NothingToDo(_) | Self::Output(_) => {
                FailureKind::Refused
            }
        }
    }
}

impl From<CommandError> for Failure {
    fn from(error: CommandError) -> Self {
        Self::new(error.kind(), error.to_string())
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
            AppError::Refused(Refusal { sentence, kind: ErrorKind::NotFound, .. }) => Self::not_found(sentence),
            AppError::Refused(Refusal { sentence, .. }) => Self::new(sentence),
            AppError::Unavailable(Refusal { sentence, .. }) => Self::of_kind(FailureKind::Unreachable, sentence),
            AppError::BadRows(rows) => {
                let faults: Vec<String> = rows.iter().map(|row| format!("{}: {}", row.field, row.reason)).collect();
                Self::new(faults.join("; "))
            }
            AppError::Broken(error) => Self::Database(error),
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(failure) => failure.fmt(f),
            Self::NothingToDo(sentence) => f.write_str(sentence),
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
