//! Messages that wait to be sent or were given up: what they are and why they failed. Texts are never shown, and of a phone
//! number only the last digits.

use std::fmt::Write;

use clap::{Args, Subcommand};
use database::{Reader, Writer};
use outbox::StoredJob;
use serde_json::{Value, json};

use super::answer::Answer;
use super::console::Console;
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::send_test::{self, SendTest};
use super::{CommandError, counted, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::contact::Contact;
use base::ids::ParentId;
use context::App;
use people::families;

#[derive(Clone, Debug, Subcommand)]
pub enum Messages {
    /// List messages that wait to be sent and messages that were given up
    List(Listed),
    /// Send messages again
    SendAgain(Chosen),
    /// Drop messages without sending them
    Drop(Chosen),
    /// Send a test message to yourself through the configured SMS gateway or mail server
    SendTest(SendTest),
}

#[derive(Clone, Debug, Args)]
pub struct Listed {
    /// Only messages that were given up
    #[arg(long)]
    given_up: bool,
}

#[derive(Clone, Debug, Args)]
#[group(id = "which", required = true, multiple = false, args = ["ids", "all_given_up"])]
pub struct Chosen {
    /// The ids ('aangan office messages list' shows them)
    ids: Vec<i64>,
    /// All messages that were given up
    #[arg(long)]
    all_given_up: bool,
    #[command(flatten)]
    consent: Consent,
}

/// The kinds of outbox jobs, in words.
const KINDS: [(&str, &str); 10] = [
    ("send_code", "a code"),
    ("tell_old_contact", "a warning to a replaced contact"),
    ("tell_parent", "a notice to a parent"),
    ("deliver_notice", "a notice to a device"),
    ("tell_newsletter", "a newsletter's notice"),
    ("tell_other_parent", "a notice to the other parent"),
    ("send_certificate", "a fee certificate"),
    ("tell_desk", "an update of a ticket at the help desk"),
    ("hear_desk", "a check of a ticket at the help desk"),
    ("look_at_desk", "a check of the help desk"),
];

fn words(kind: &str) -> String {
    let (name, way) = kind.split_once('/').unwrap_or((kind, ""));
    let known = KINDS.iter().find(|(known, _)| *known == name).map_or(name, |(_, words)| words);
    if way.is_empty() { known.to_owned() } else { format!("{known} by {way}") }
}

/// The parent to whom a message goes, if it goes to one.
async fn parent_of(reader: &mut Reader<'_>, kept: &StoredJob) -> Result<Option<(ParentId, String)>, CommandError> {
    let name = kept.kind.split('/').next().unwrap_or_default();
    if name == "send_code" {
        let challenge = serde_json::from_str::<String>(&kept.payload).ok().as_deref().and_then(bytes);
        let Some(challenge) = challenge else { return Ok(None) };
        if let Some(asking) = store::find_parent_asking(reader, &challenge).await? {
            return Ok(Some(asking));
        }
        let contact = store::find_contact_of_code(reader, &challenge).await?;
        let Some(contact) = contact.as_deref().and_then(Contact::from_key) else { return Ok(None) };
        let Some(id) = families::parent_of(reader, &contact).await? else { return Ok(None) };
        return Ok(Some((id, store::get_parent_name(reader, id).await?)));
    }
    let Ok(id) = serde_json::from_str::<i64>(&kept.payload) else { return Ok(None) };
    Ok(match name {
        "tell_old_contact" => store::find_parent_of_old_contact(reader, id).await?,
        "tell_parent" => store::find_parent_of_notice(reader, id).await?,
        "deliver_notice" => store::find_parent_of_delivery(reader, id).await?,
        "tell_other_parent" => store::find_parent_beside_answer(reader, id).await?,
        "send_certificate" => store::find_parent_of_certificate(reader, id).await?,
        _ => None,
    })
}

/// The last digits of the recipient's number, if known.
async fn recipient(reader: &mut Reader<'_>, kept: &StoredJob) -> Result<Option<String>, CommandError> {
    let name = kept.kind.split('/').next().unwrap_or_default();
    let contact = match name {
        "send_code" => match serde_json::from_str::<String>(&kept.payload).ok().as_deref().and_then(bytes) {
            Some(challenge) => store::find_contact_of_code(reader, &challenge).await?,
            None => None,
        },
        "tell_old_contact" => match serde_json::from_str(&kept.payload) {
            Ok(notice) => store::find_contact_of_notice(reader, notice).await?,
            Err(_) => None,
        },
        _ => None,
    };
    Ok(match contact.as_deref().and_then(Contact::from_key) {
        Some(Contact::Phone(digits)) => Some(format!("…{}", &digits[digits.len().saturating_sub(2)..])),
        _ => None,
    })
}

fn bytes(hex: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if hex.len() != 64 {
        return None;
    }
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hex.get(2 * index..2 * index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: Messages) -> Result<Answer, CommandError> {
    match wanted {
        Messages::List(wanted) => list(app, wanted).await,
        Messages::SendAgain(chosen) => send_again(app, console, chosen).await,
        Messages::Drop(chosen) => drop(app, console, chosen).await,
        Messages::SendTest(wanted) => send_test::send(app, wanted).await,
    }
}

async fn list(app: &App, wanted: Listed) -> Result<Answer, CommandError> {
    let (parts, Listed { given_up }) = (app.clone(), wanted);
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let mut all = outbox::list(reader).await?;
            all.retain(|kept| !given_up || kept.state == "given_up");
            let lost = all.iter().filter(|kept| kept.state == "given_up").count();
            let waiting = counted(all.len() - lost, "message waits", "messages wait");
            let mut lines = vec![format!("{waiting}, {} given up", counted(lost, "was", "were"))];
            let mut rows = Vec::new();
            for kept in &all {
                let to = recipient(reader, kept).await?;
                let parent = parent_of(reader, kept).await?;
                rows.push(as_json(&parts, kept, to.as_deref(), parent.clone()));
                lines.push(as_text(&parts, kept, to, parent));
            }
            Ok(Answer::list(lines.join("\n"), rows))
        })
        .await
}

fn as_text(app: &App, kept: &StoredJob, to: Option<String>, parent: Option<(ParentId, String)>) -> String {
    let StoredJob { id, kind, state, attempts, planned_at, due_at, why, .. } = kept;
    let parent = parent.map(|(id, name)| format!("{name} (parent {id})"));
    let to: Vec<String> = parent.into_iter().chain(to).collect();
    let to = if to.is_empty() { String::new() } else { format!(" to {}", to.join(", ")) };
    let mut line = format!("  {id:<19}  {}{to}, since {}", words(kind), moment(app, *planned_at));
    let _ = match state.as_str() {
        "given_up" => write!(line, ", given up {}", moment(app, *due_at)),
        "running" => write!(line, ", on its way"),
        _ => write!(line, ", next {}", moment(app, *due_at)),
    };
    if let Some(why) = why {
        let attempts = counted(usize::try_from(*attempts).unwrap_or_default(), "attempt", "attempts");
        let _ = write!(line, ", {attempts}: {why}");
    }
    line
}

fn as_json(app: &App, kept: &StoredJob, to: Option<&str>, parent: Option<(ParentId, String)>) -> Value {
    let StoredJob { id, kind, state, attempts, planned_at, due_at, why, .. } = kept;
    let (parent, parent_name) = parent.unzip();
    let minutes = (app.now() - *planned_at).as_secs() / 60;
    json!({"id": id.to_string(), "kind": kind, "state": state, "to": to, "parent": parent, "parent_name": parent_name,
        "since": moment(app, *planned_at), "minutes_old": minutes, "attempts": attempts, "next": moment(app, *due_at), "why": why})
}

async fn send_again(app: &App, console: &mut dyn Console, chosen: Chosen) -> Result<Answer, CommandError> {
    each(app, console, chosen, What::SendAgain).await
}

async fn drop(app: &App, console: &mut dyn Console, chosen: Chosen) -> Result<Answer, CommandError> {
    each(app, console, chosen, What::Drop).await
}

#[derive(Clone, Copy)]
enum What {
    SendAgain,
    Drop,
}

async fn each(app: &App, console: &mut dyn Console, chosen: Chosen, what: What) -> Result<Answer, CommandError> {
    let Chosen { ids, all_given_up, consent } = chosen;
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let mut all = outbox::list(writer).await?;
        all.retain(|kept| if all_given_up { kept.state == "given_up" } else { ids.contains(&kept.id) });
        if let Some(id) = ids.iter().find(|id| all.iter().all(|kept| kept.id != **id)) {
            return Err(CommandError::not_found(format!(
                "there is no message {id} ('aangan office messages list' shows the ids)"
            )));
        }
        if all.is_empty() {
            return Err(CommandError::not_found("no message was given up"));
        }
        let mut plan = Vec::new();
        for kept in &all {
            let (done, action, will) = match what {
                What::SendAgain => {
                    (outbox::retry(writer, kept.id, app.now()).await?, AuditAction::SentAMessageAgain, "is sent again")
                }
                What::Drop => {
                    (outbox::delete(writer, kept.id).await?, AuditAction::DroppedAMessage, "is dropped and never sent")
                }
            };
            if !done {
                return Err(CommandError::new(format!("the message {} is being sent right now", kept.id)));
            }
            let object = format!("message {}, {}", kept.id, kept.kind);
            let entry = Entry::new(&Actor::Office, action).with(&object);
            audit::record(writer, &app.random, app.now(), entry).await?;
            plan.push(format!("{} {} {will}", words(&kept.kind), kept.id));
        }
        let count = counted(all.len(), "message", "messages");
        let done = match what {
            What::SendAgain => {
                format!("{count} to be sent again; outdated ones, such as an expired code, are given up again.")
            }
            What::Drop => format!("{count} dropped."),
        };
        let ids: Vec<String> = all.iter().map(|kept| kept.id.to_string()).collect();
        Ok(Change { plan, done }.with(json!({ "messages": ids })))
    })
    .await
}
