//! Tickets on the command line, through the same service functions as the centre API.

use std::fmt::Write;

use clap::{Args, Subcommand, ValueEnum};

use super::for_centre::{read, write};
use super::{CommandError, counted, reach, store};
use base::audit::AuditAction;
use base::ids::{ChildId, TicketId};
use base::page::Queue;
use base::refusal::AppError;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use people::centres::{Audited, WriteContext};
use service::threads::{self, Subject};
use service::tickets::{self, Status, StatusChange};

#[derive(Debug, Args)]
pub struct Tickets {
    /// The centre's name or id
    #[arg(long, global = true, default_value = "")]
    centre: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// List open tickets, the longest waiting first
    List,
    /// Write to a ticket's thread; both parents read it, and the status stays
    Answer {
        ticket: String,
        #[arg(long)]
        note: String,
    },
    /// Set a ticket's status
    Set {
        ticket: String,
        #[arg(long)]
        status: NewStatus,
        /// A note that the parents read
        #[arg(long, default_value = "")]
        note: String,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NewStatus {
    Open,
    Pending,
    Resolved,
    Closed,
}

impl From<NewStatus> for Status {
    fn from(status: NewStatus) -> Self {
        match status {
            NewStatus::Open => Self::Open,
            NewStatus::Pending => Self::Pending,
            NewStatus::Resolved => Self::Resolved,
            NewStatus::Closed => Self::Closed,
        }
    }
}

fn ticket_id(ticket: &str) -> Result<TicketId, CommandError> {
    TicketId::parse(ticket).ok_or_else(|| CommandError::new(format!("there is no ticket {ticket:?}")))
}

pub(super) async fn run(app: &App, wanted: Tickets) -> Result<String, CommandError> {
    let Tickets { centre, step } = wanted;
    if centre.is_empty() {
        return Err(CommandError::new("--centre NAME is missing"));
    }
    match step {
        Step::List => list(app, centre).await,
        Step::Answer { ticket, note } => {
            let id = ticket_id(&ticket)?;
            let note = text::lines(&note, text::TEXT_MAX).map_err(|why| CommandError::new(format!("--note: {why}")))?;
            let words = note.to_owned();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let (known, _) = threads::answer(ctx, Subject::Ticket(id), ("", &words), None).await?;
                let reached = reached(ctx, known.child()).await?;
                Ok(Audited::new(AuditAction::AnsweredATicket, reached).about(known.child()).with(&id))
            };
            let reached = write(app, centre, step).await?;
            Ok(format!("Answered; {reached}."))
        }
        Step::Set { ticket, status, note } => {
            let id = ticket_id(&ticket)?;
            let note =
                text::maybe_lines(&note, text::NOTE_MAX).map_err(|why| CommandError::new(format!("--note: {why}")))?;
            let change = StatusChange { status: status.into(), note: note.to_owned() };
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let ticket = tickets::set_status(ctx, id, &change).await?;
                let reached = reached(ctx, ticket.child).await?;
                Ok(Audited::new(AuditAction::SetATicketsStatus, reached).about(ticket.child).with(&id))
            };
            let reached = write(app, centre, step).await?;
            Ok(format!("The ticket is {}; {reached}.", format!("{status:?}").to_lowercase()))
        }
    }
}

async fn reached(ctx: &mut WriteContext<'_, '_>, child: ChildId) -> Result<String, AppError> {
    Ok(reach::of_child(ctx.tx, child, NoticeTopic::Requests, ctx.now).await?)
}

async fn list(app: &App, centre: String) -> Result<String, CommandError> {
    let named = read(app, centre, async |reader, centre| {
        let mut named = Vec::new();
        for ticket in tickets::waiting(reader, centre, &Queue::WHOLE).await?.items {
            named.push((store::find_child_name(reader, ticket.child).await?.unwrap_or_default(), ticket));
        }
        Ok(named)
    });
    let named = named.await?;
    let mut text = counted(named.len(), "ticket waits", "tickets wait");
    let today = app.zone.day_of(app.now());
    for (name, ticket) in &named {
        let late = if ticket.answer_by < today { ", overdue" } else { "" };
        let _ = write!(text, "\n  {:<19}  {name}, {}: {}{late}", ticket.id, ticket.side.as_str(), ticket.subject);
    }
    Ok(text)
}
