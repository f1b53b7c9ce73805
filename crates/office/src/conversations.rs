//! Conversations on the command line. Reading one is an audit event: it is the parents' private correspondence.

use std::fmt::Write;

use clap::Subcommand;
use database::{Reader, Writer};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::for_centre::{named, read};
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, fees, find, office, on_one_line, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::{ChildId, MessageId, PictureId};
use base::page::{PAGE, Page, Queue};
use context::App;
use daily::conversations::{self, Author, Message, Waiting};
use people::centres::MyCentre;
use people::families::children::OwnChildren;

#[derive(Debug, Subcommand)]
pub enum Conversations {
    /// List the conversations in which a parent waits for an answer, the longest waiting first; without their texts
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
    },
    /// Read the conversation of a child's parents with the centre; the audit log notes it
    Show {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// Only the messages of this day, YYYY-MM-DD; default: the last 50
        #[arg(long, value_parser = fees::day)]
        day: Option<Date>,
    },
    /// Withdraw a message of the centre, for example one to the wrong family
    Withdraw {
        /// The message's id ('show' shows it)
        message: String,
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        #[command(flatten)]
        consent: Consent,
    },
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: Conversations) -> Result<Answer, CommandError> {
    match wanted {
        Conversations::List { centre } => list(app, centre).await,
        Conversations::Show { child, day } => show(app, child, day).await,
        Conversations::Withdraw { message, child, consent } => withdraw(app, console, (child, message), consent).await,
    }
}

async fn list(app: &App, centre: String) -> Result<Answer, CommandError> {
    let waiting = read(app, centre, async |reader, centre| {
        Ok(conversations::waiting(reader, centre, &Queue::WHOLE).await?.items)
    });
    let waiting = waiting.await?;
    let mut text = counted(waiting.len(), "conversation waits", "conversations wait");
    let mut rows = Vec::new();
    for Waiting { child, name, last_name, room, since, unread } in &waiting {
        let (name, since) = (format!("{name} {last_name}"), moment(app, *since));
        let name = name.trim();
        rows.push(json!({"child": child, "name": name, "room": room, "since": since, "unread": unread}));
        let unread = if *unread { ", unread" } else { "" };
        let _ = write!(text, "\n  {child:<19}  {name}, {room}, since {since}{unread}");
    }
    Ok(Answer::list(text, rows))
}

#[derive(Debug, Serialize)]
struct ShownMessage {
    id: MessageId,
    at: String,
    /// `Mother`, `Father` or `centre`.
    from: &'static str,
    teacher: Option<String>,
    text: String,
    picture: Option<PictureId>,
    withdrawn: bool,
}

impl ShownMessage {
    fn of(app: &App, message: Message) -> Self {
        let (from, teacher) = match message.author {
            Author::Parent { side, .. } => (side.as_str(), None),
            Author::Teacher(name) => ("centre", Some(name).filter(|name| !name.is_empty())),
        };
        let (at, picture) = (moment(app, message.at), message.picture.map(|picture| picture.id));
        Self { id: message.id, at, from, teacher, text: message.text, picture, withdrawn: message.withdrawn }
    }

    fn text(&self) -> String {
        let Self { id, at, from, teacher, text, picture, withdrawn } = self;
        let teacher = teacher.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
        let picture = picture.map(|id| format!(" [picture {id}]")).unwrap_or_default();
        let text = if *withdrawn { "[withdrawn]".to_owned() } else { text.replace('\n', "\n    ") };
        format!("  {id:<19}  {at}  {from}{teacher}: {text}{picture}")
    }
}

async fn show(app: &App, child: String, day: Option<Date>) -> Result<Answer, CommandError> {
    let there = app.clone();
    let shown = app.database.write(async move |writer: &mut Writer<'_>| {
        let (id, name) = find::child(writer, &child).await?;
        let messages = messages(writer, &there, id, day).await?;
        let enrolled =
            store::find_enrolled(writer, id).await?.ok_or_else(|| CommandError::not_found("the child is gone"))?;
        let actor = Actor::OfficeFor(enrolled.centre);
        let entry = Entry::new(&actor, AuditAction::ReadAConversation).about(id);
        audit::record(writer, &there.random, there.now(), entry).await?;
        Ok::<_, CommandError>((name, messages))
    });
    let (name, messages) = shown.await?;
    let messages: Vec<_> = messages.into_iter().map(|message| ShownMessage::of(app, message)).collect();
    let of_day = day.map(|day| format!(" of {day}")).unwrap_or_default();
    let mut text = format!("{name}: {}{of_day}", counted(messages.len(), "message", "messages"));
    for message in &messages {
        let _ = write!(text, "\n{}", message.text());
    }
    Ok(Answer::list(text, messages))
}

async fn withdraw(
    app: &App,
    console: &mut dyn Console,
    (child, message): (String, String),
    consent: Consent,
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (id, name) = find::child(writer, &child).await?;
        let unknown = || {
            CommandError::not_found(format!(
                "the centre wrote no message {message:?} about {name}, or it was withdrawn: 'aangan office conversations show --child {id}' shows the ids"
            ))
        };
        let wanted = MessageId::parse(&message).ok_or_else(unknown)?;
        let enrolled = store::find_enrolled(writer, id).await?.ok_or_else(unknown)?;
        let centre = find::centre(writer, &enrolled.centre.to_string()).await?;
        let own = OwnChildren::among(writer, &MyCentre::of_the_office(centre.id, centre.chain_id), [id]).await?;
        let own = own.find(id).ok_or_else(unknown)?;
        let withdrawn = conversations::withdraw(writer, app.now(), own, wanted).await;
        let withdrawn = withdrawn.map_err(|error| named(error, unknown))?;
        let by = office(app);
        let entry = Entry::new(by.actor, AuditAction::WithdrewAMessage).about(id).with(&message);
        audit::record(writer, by.random, by.now, entry).await?;
        let text = if withdrawn.text.is_empty() { "a picture" } else { withdrawn.text.as_str() };
        Ok(Change {
            plan: vec![
                format!("the parents of {name} no longer see what the centre wrote on {}: {}", moment(app, withdrawn.at), on_one_line(text)),
                "the conversation shows that a message was withdrawn; what a notification or a parent's screen has already shown cannot be taken back".to_owned(),
            ],
            done: "The message is withdrawn.".to_owned(),
        }
        .with(json!({"message": wanted, "child": id})))
    })
    .await
}

/// Oldest first.
async fn messages(
    reader: &mut Reader<'_>,
    app: &App,
    child: ChildId,
    day: Option<Date>,
) -> Result<Vec<Message>, CommandError> {
    let page = if day.is_some() { Page::whole() } else { Page::first(PAGE) };
    let mut messages = conversations::page_of_centre(reader, child, &page).await?.items;
    messages.retain(|message| day.is_none_or(|day| app.zone.day_of(message.at) == day));
    messages.reverse();
    Ok(messages)
}
