//! Tickets on the command line, through the same service functions as the centre API.

use std::fmt::Write;

use clap::{Subcommand, ValueEnum};
use database::{Error, Reader};
use serde::Serialize;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::for_centre::{self, OfCentre, change, read};
use super::people::moment;
use super::plan::{Change, Consent, Rehearsal};
use super::{CommandError, counted, on_one_line, reach, store};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, TicketId};
use base::page::Queue;
use base::refusal::AppError;
use base::text;
use context::App;
use daily::notices::NoticeTopic;
use people::centres::{Audited, WriteContext};
use service::threads::{self, Subject};
use service::tickets::{self, Status, StatusChange, Ticket};

#[derive(Clone, Debug, Subcommand)]
pub enum Step {
    /// List open tickets with what the parents wrote, the longest waiting first
    List,
    /// Show a ticket with its thread
    Show {
        /// The ticket's id ('list' shows it)
        ticket: String,
    },
    /// Write to a ticket's thread; both parents read it, and the status stays
    Answer {
        /// The ticket's id ('list' shows it)
        ticket: String,
        /// The text, at most 2048 characters
        #[arg(long, value_name = "TEXT")]
        note: String,
        #[command(flatten)]
        rehearsal: Rehearsal,
    },
    /// Set a ticket's status
    Set {
        /// The ticket's id ('list' shows it)
        ticket: String,
        /// The new status
        #[arg(long)]
        status: NewStatus,
        /// A note that the parents read
        #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
        note: String,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum NewStatus {
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
    TicketId::parse(ticket).ok_or_else(|| CommandError::not_found(format!("there is no ticket {ticket:?}")))
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: OfCentre<Step>) -> Result<Answer, CommandError> {
    let OfCentre { centre, step } = wanted;
    match step {
        Step::List => list(app, centre).await,
        Step::Show { ticket } => show(app, centre, ticket_id(&ticket)?).await,
        Step::Answer { ticket, note, rehearsal } => {
            let id = ticket_id(&ticket)?;
            let note = text::lines(&note, text::TEXT_MAX).map_err(|why| CommandError::new(format!("--note: {why}")))?;
            let words = note.to_owned();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let (known, _) = threads::answer(ctx, Subject::Ticket(id), ("", &words), None).await?;
                let reached = reached(ctx, known.child()).await?;
                Ok(Audited::new(AuditAction::AnsweredATicket, reached).about(known.child()).with(&id))
            };
            let describe = move |reached: String| {
                let plan = vec!["the parents read the answer".to_owned(), reached.clone()];
                Ok(Change { plan, done: format!("Answered; {reached}.") }.with(json!({"ticket": id})))
            };
            for_centre::add(app, (centre, rehearsal), step, describe).await
        }
        Step::Set { ticket, status, note, consent } => {
            let id = ticket_id(&ticket)?;
            let note =
                text::maybe_lines(&note, text::NOTE_MAX).map_err(|why| CommandError::new(format!("--note: {why}")))?;
            let wanted = StatusChange { status: status.into(), note: note.to_owned() };
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let ticket = tickets::set_status(ctx, id, &wanted).await?;
                let name = store::find_child_name(ctx.tx, ticket.child).await?.unwrap_or_default();
                let shown = (format!("{:?} of {name}", ticket.subject), reached(ctx, ticket.child).await?);
                Ok(Audited::new(AuditAction::SetATicketsStatus, shown).about(ticket.child).with(&id))
            };
            let status = Status::from(status).as_str();
            let describe = move |(title, reached): (String, String)| {
                let word = status.to_lowercase();
                let plan = vec![format!("the ticket {title} is set to {word}"), reached.clone()];
                let fields = json!({"ticket": id, "status": status});
                Ok(Change { plan, done: format!("The ticket is {word}; {reached}.") }.with(fields))
            };
            change(app, console, (centre, consent), step, describe).await
        }
    }
}

async fn reached(ctx: &mut WriteContext<'_, '_>, child: ChildId) -> Result<String, AppError> {
    Ok(reach::of_child(ctx.tx, child, NoticeTopic::Requests, ctx.now).await?)
}

async fn list(app: &App, centre: String) -> Result<Answer, CommandError> {
    let parts = app.clone();
    let shown = read(app, centre, async move |reader, centre| {
        let mut shown = Vec::new();
        for ticket in tickets::waiting(reader, centre, &Queue::WHOLE).await?.items {
            let (_, messages) = threads::of_centre(reader, centre, Subject::Ticket(ticket.id)).await?;
            shown.push(ShownTicket::of(reader, &parts, ticket, (Vec::new(), messages)).await?);
        }
        Ok(shown)
    });
    let shown = shown.await?;
    let mut text = counted(shown.len(), "ticket waits", "tickets wait");
    for ticket in &shown {
        let _ = write!(text, "\n  {:<19}  {}\n      {}", ticket.id, ticket.title(), on_one_line(&ticket.description));
        if let Some(last) = ticket.thread.last() {
            let messages = counted(ticket.thread.len(), "message", "messages");
            let _ = write!(text, "\n      {messages}; the last {}", last.text(on_one_line));
        }
    }
    Ok(Answer::list(text, shown))
}

async fn show(app: &App, centre: String, id: TicketId) -> Result<Answer, CommandError> {
    let parts = app.clone();
    let shown = read(app, centre, async move |reader, centre| {
        let (ticket, steps) = tickets::shown_to_centre(reader, centre, id).await?;
        let (_, messages) = threads::of_centre(reader, centre, Subject::Ticket(id)).await?;
        Ok(ShownTicket::of(reader, &parts, ticket, (steps, messages)).await?)
    });
    let shown = shown.await?;
    let mut text = format!("{}\n  {}", shown.title(), shown.description.replace('\n', "\n  "));
    let step = |step: &ShownStep| {
        let note =
            if step.note.is_empty() { String::new() } else { format!(": {}", step.note.replace('\n', "\n    ")) };
        (step.time, format!("{}  set to {}{note}", step.at, step.status.to_lowercase()))
    };
    let message = |one: &ShownMessage| (one.time, one.text(|text| text.replace('\n', "\n    ")));
    let mut lines: Vec<_> = shown.steps.iter().map(step).chain(shown.thread.iter().map(message)).collect();
    lines.sort_by_key(|(time, _)| *time);
    for (_, line) in lines {
        let _ = write!(text, "\n  {line}");
    }
    Ok(Answer::one(text, shown))
}

#[derive(Debug, Serialize)]
struct ShownTicket {
    id: TicketId,
    child: ChildId,
    name: String,
    side: &'static str,
    subject: String,
    description: String,
    status: &'static str,
    raised: String,
    answer_by: String,
    overdue: bool,
    /// Only where one ticket is shown.
    steps: Vec<ShownStep>,
    /// The oldest message first.
    thread: Vec<ShownMessage>,
}

#[derive(Debug, Serialize)]
struct ShownStep {
    #[serde(skip)]
    time: Timestamp,
    at: String,
    status: &'static str,
    note: String,
}

#[derive(Debug, Serialize)]
struct ShownMessage {
    #[serde(skip)]
    time: Timestamp,
    at: String,
    /// `Mother`, `Father` or `centre`.
    from: &'static str,
    teacher: Option<String>,
    text: String,
    picture: Option<PictureId>,
}

impl ShownTicket {
    async fn of(
        reader: &mut Reader<'_>,
        app: &App,
        ticket: Ticket,
        (steps, messages): (Vec<tickets::Step>, Vec<threads::Message>),
    ) -> Result<Self, Error> {
        let step = |step: tickets::Step| {
            let (time, at) = (step.at, moment(app, step.at));
            ShownStep { time, at, status: step.status.as_str(), note: step.note }
        };
        let message = |message: threads::Message| {
            let (from, teacher) = match message.author {
                threads::Author::Parent(side) => (side.as_str(), None),
                threads::Author::Centre(name) => ("centre", Some(name).filter(|name| !name.is_empty())),
            };
            let (text, picture) = (message.text, message.picture.map(|picture| picture.id));
            ShownMessage { time: message.at, at: moment(app, message.at), from, teacher, text, picture }
        };
        Ok(Self {
            id: ticket.id,
            child: ticket.child,
            name: store::find_child_name(reader, ticket.child).await?.unwrap_or_default(),
            side: ticket.side.as_str(),
            subject: ticket.subject,
            description: ticket.description,
            status: ticket.status.as_str(),
            raised: moment(app, ticket.raised_at),
            answer_by: ticket.answer_by.to_string(),
            overdue: ticket.status.is_waiting() && ticket.answer_by < app.zone.day_of(app.now()),
            steps: steps.into_iter().map(step).collect(),
            thread: messages.into_iter().map(message).collect(),
        })
    }

    fn title(&self) -> String {
        let Self { name, side, subject, status, raised, answer_by, overdue, .. } = self;
        let late = if *overdue { ", overdue" } else { "" };
        let status = status.to_lowercase();
        format!("{name}, {side}: {subject}, {status}, raised {raised}, answer due {answer_by}{late}")
    }
}

impl ShownMessage {
    fn text(&self, shaped: impl Fn(&str) -> String) -> String {
        let Self { at, from, teacher, text, picture, .. } = self;
        let teacher = teacher.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
        let picture = picture.map(|id| format!(" [picture {id}]")).unwrap_or_default();
        format!("{at}  {from}{teacher}: {}{picture}", shaped(text))
    }
}
