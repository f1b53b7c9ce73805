//! Conversations on the command line. Reading one is an audit event: it is the parents' private correspondence.

use std::fmt::Write;

use clap::Subcommand;
use database::{Reader, Writer};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::json;

use super::answer::Answer;
use super::for_centre::read;
use super::people::moment;
use super::{CommandError, counted, fees, find, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::{ChildId, MessageId, PictureId};
use base::page::{PAGE, Page, Queue};
use context::App;
use daily::conversations::{self, Author, Message, Waiting};

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
}

pub(super) async fn run(app: &App, wanted: Conversations) -> Result<Answer, CommandError> {
    match wanted {
        Conversations::List { centre } => list(app, centre).await,
        Conversations::Show { child, day } => show(app, child, day).await,
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
}

impl ShownMessage {
    fn of(app: &App, message: Message) -> Self {
        let (from, teacher) = match message.author {
            Author::Parent { side, .. } => (side.as_str(), None),
            Author::Teacher(name) => ("centre", Some(name).filter(|name| !name.is_empty())),
        };
        let (at, picture) = (moment(app, message.at), message.picture.map(|picture| picture.id));
        Self { id: message.id, at, from, teacher, text: message.text, picture }
    }

    fn text(&self) -> String {
        let Self { at, from, teacher, text, picture, .. } = self;
        let teacher = teacher.as_deref().map(|name| format!(" ({name})")).unwrap_or_default();
        let picture = picture.map(|id| format!(" [picture {id}]")).unwrap_or_default();
        format!("  {at}  {from}{teacher}: {}{picture}", text.replace('\n', "\n    "))
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
