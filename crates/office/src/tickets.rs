//! Tickets on the command line, through the same steps as the centres' door.

use std::fmt::Write;

use clap::{Args, Subcommand, ValueEnum};

use super::for_centre::{act, look};
use super::{OfficeRefused, counted, store};
use base::audit::Deed;
use base::ids::TicketId;
use base::page::Queue;
use base::text;
use context::App;
use people::centres::{Acting, Done};
use service::threads::{self, Subject};
use service::tickets::{self, Status, Word};

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
    /// What waits, the longest waiting first
    List,
    /// Write to a ticket's thread; both parents read it, and its status stays
    Answer {
        ticket: String,
        #[arg(long)]
        note: String,
    },
    /// Say how far a ticket has come
    Set {
        ticket: String,
        #[arg(long)]
        status: HowFar,
        /// What the parents read with it
        #[arg(long, default_value = "")]
        note: String,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum HowFar {
    Open,
    Pending,
    Resolved,
    Closed,
}

impl From<HowFar> for Status {
    fn from(far: HowFar) -> Self {
        match far {
            HowFar::Open => Self::Open,
            HowFar::Pending => Self::Pending,
            HowFar::Resolved => Self::Resolved,
            HowFar::Closed => Self::Closed,
        }
    }
}

fn meant(ticket: &str) -> Result<TicketId, OfficeRefused> {
    TicketId::parse(ticket).ok_or_else(|| OfficeRefused::said(format!("there is no ticket {ticket:?}")))
}

pub(super) async fn run(app: &App, wanted: Tickets) -> Result<String, OfficeRefused> {
    let Tickets { centre, step } = wanted;
    if centre.is_empty() {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::List => list(app, centre).await,
        Step::Answer { ticket, note } => {
            let id = meant(&ticket)?;
            let note =
                text::lines(&note, text::TEXT_MAX).map_err(|why| OfficeRefused::said(format!("--note: {why}")))?;
            let words = note.to_owned();
            let step = async move |act: &mut Acting<'_, '_>| {
                let (known, _) = threads::answer(act, Subject::Ticket(id), ("", &words), None).await?;
                Ok(Done::new(Deed::AnsweredATicket, ()).about(known.child()).with(&id))
            };
            act(app, centre, step).await?;
            Ok("Both parents are told.".to_owned())
        }
        Step::Set { ticket, status, note } => {
            let id = meant(&ticket)?;
            let note = text::maybe_lines(&note, text::NOTE_MAX)
                .map_err(|why| OfficeRefused::said(format!("--note: {why}")))?;
            let word = Word { status: status.into(), note: note.to_owned() };
            let step = async move |act: &mut Acting<'_, '_>| {
                let ticket = tickets::say(act, id, &word).await?;
                Ok(Done::new(Deed::SetATicketsStatus, ()).about(ticket.child).with(&id))
            };
            act(app, centre, step).await?;
            Ok(format!("The ticket is {} now; both parents are told.", format!("{status:?}").to_lowercase()))
        }
    }
}

async fn list(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let named = look(app, centre, async |reader, centre| {
        let mut named = Vec::new();
        for ticket in tickets::waiting(reader, centre, &Queue::WHOLE).await?.items {
            named.push((store::child_name(reader, ticket.child).await?.unwrap_or_default(), ticket));
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
