//! Messages that wait to be sent, and those that were given up: what they are, why they did not leave; never a text, and of a
//! number its last digits.

use std::fmt::Write;

use clap::Args;
use database::{Reader, Writer};
use outbox::Kept;
use serde_json::json;

use super::desk::Desk;
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, store};
use base::audit::{self, Actor, Deed, Entry};
use base::contact::Contact;
use context::App;

#[derive(Clone, Debug, Args)]
pub struct Messages {
    /// Only those that were given up
    #[arg(long)]
    given_up: bool,
    /// A line of JSON for each
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Args)]
#[group(id = "which", required = true, multiple = false, args = ["ids", "all_given_up"])]
pub struct Chosen {
    /// As 'aangan office messages' shows them
    ids: Vec<i64>,
    /// All that were given up
    #[arg(long)]
    all_given_up: bool,
    #[command(flatten)]
    consent: Consent,
}

/// What each kind of follow-up work is to an office.
const KINDS: [(&str, &str); 10] = [
    ("send_code", "a code"),
    ("tell_old_contact", "a warning to a contact that was changed"),
    ("tell_parent", "a notice, to be put together"),
    ("deliver_notice", "a notice to a device"),
    ("tell_newsletter", "a newsletter's notice"),
    ("tell_other_parent", "word to the other parent"),
    ("send_certificate", "a fee certificate"),
    ("tell_desk", "news of a ticket for the help desk"),
    ("hear_desk", "a look at a ticket of the help desk"),
    ("look_at_desk", "a look at the help desk"),
];

fn words(kind: &str) -> String {
    let (name, way) = kind.split_once('/').unwrap_or((kind, ""));
    let known = KINDS.iter().find(|(known, _)| *known == name).map_or(name, |(_, words)| words);
    if way.is_empty() { known.to_owned() } else { format!("{known} by {way}") }
}

/// The last digits of the number that it goes to, as far as that can be known.
async fn goes_to(reader: &mut Reader<'_>, kept: &Kept) -> Result<Option<String>, OfficeRefused> {
    let name = kept.kind.split('/').next().unwrap_or_default();
    let contact = match name {
        "send_code" => match serde_json::from_str::<String>(&kept.payload).ok().as_deref().and_then(bytes) {
            Some(challenge) => store::contact_of_code(reader, &challenge).await?,
            None => None,
        },
        "tell_old_contact" => match serde_json::from_str(&kept.payload) {
            Ok(notice) => store::contact_of_notice(reader, notice).await?,
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

pub(super) async fn list(app: &App, wanted: Messages) -> Result<String, OfficeRefused> {
    let (parts, Messages { given_up, json }) = (app.clone(), wanted);
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let mut all = outbox::listed(reader).await?;
            all.retain(|kept| !given_up || kept.state == "given_up");
            let lost = all.iter().filter(|kept| kept.state == "given_up").count();
            let waiting = counted(all.len() - lost, "message waits", "messages wait");
            let mut lines = vec![format!("{waiting}, {} given up", counted(lost, "was", "were"))];
            if json {
                lines.clear();
            }
            for kept in &all {
                let to = goes_to(reader, kept).await?;
                lines.push(if json { as_json(&parts, kept, to.as_deref()) } else { as_text(&parts, kept, to) });
            }
            Ok(lines.join("\n"))
        })
        .await
}

fn as_text(app: &App, kept: &Kept, to: Option<String>) -> String {
    let Kept { id, kind, state, attempts, planned_at, due_at, why, .. } = kept;
    let to = to.map(|digits| format!(" to {digits}")).unwrap_or_default();
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

fn as_json(app: &App, kept: &Kept, to: Option<&str>) -> String {
    let Kept { id, kind, state, attempts, planned_at, due_at, why, .. } = kept;
    let minutes = (app.now() - *planned_at).as_secs() / 60;
    json!({"id": id.to_string(), "kind": kind, "state": state, "to": to, "since": moment(app, *planned_at), "minutes_old": minutes,
        "attempts": attempts, "next": moment(app, *due_at), "why": why})
    .to_string()
}

pub(super) async fn send_again(app: &App, desk: &mut dyn Desk, chosen: Chosen) -> Result<String, OfficeRefused> {
    each(app, desk, chosen, What::SendAgain).await
}

pub(super) async fn drop(app: &App, desk: &mut dyn Desk, chosen: Chosen) -> Result<String, OfficeRefused> {
    each(app, desk, chosen, What::Drop).await
}

#[derive(Clone, Copy)]
enum What {
    SendAgain,
    Drop,
}

async fn each(app: &App, desk: &mut dyn Desk, chosen: Chosen, what: What) -> Result<String, OfficeRefused> {
    let Chosen { ids, all_given_up, consent } = chosen;
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let mut all = outbox::listed(writer).await?;
        all.retain(|kept| if all_given_up { kept.state == "given_up" } else { ids.contains(&kept.id) });
        if let Some(id) = ids.iter().find(|id| all.iter().all(|kept| kept.id != **id)) {
            return Err(OfficeRefused::said(format!(
                "there is no message {id} ('aangan office messages' shows the ids)"
            )));
        }
        if all.is_empty() {
            return Err(OfficeRefused::said("no message was given up"));
        }
        let mut plan = Vec::new();
        for kept in &all {
            let (done, deed, will) = match what {
                What::SendAgain => {
                    (outbox::send_again(writer, kept.id, app.now()).await?, Deed::SentAMessageAgain, "is sent again")
                }
                What::Drop => {
                    (outbox::drop_one(writer, kept.id).await?, Deed::DroppedAMessage, "is dropped, and never sent")
                }
            };
            if !done {
                return Err(OfficeRefused::said(format!("the message {} is on its way this moment", kept.id)));
            }
            let object = format!("message {}, {}", kept.id, kept.kind);
            let entry = Entry::new(&Actor::Office, deed).with(&object);
            audit::record(writer, &app.chance, app.now(), entry).await?;
            plan.push(format!("{} {} {will}", words(&kept.kind), kept.id));
        }
        let count = counted(all.len(), "message", "messages");
        let done = match what {
            What::SendAgain => {
                format!("{count} to be sent again; what is no use any more, like a code that ended, is given up again.")
            }
            What::Drop => format!("{count} dropped."),
        };
        Ok(Change { plan, done })
    })
    .await
}
