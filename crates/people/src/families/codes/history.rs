//! What became of a parent's codes in the last two days, for the office. It contains neither a code nor a contact.

use database::{Error, Reader, Writer, params};

use super::asker::wrong_codes_of;
use super::store::{self, AskedCode, COUNT_REFUSAL};
use super::{CodeRefused, Purpose, time_to_wait};
use crate::families;
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::ParentId;
use base::keys::fingerprint;
use base::refusal::AppError;
use context::App;
use context::rate_limits::{self, RateLimit};
use providers::channel_of;

pub use store::Refusals;

/// Contacts that belong to no parent share this many counters, so that one cannot be distinguished from another.
const COUNTERS_OF_STRANGERS: u16 = 1024;

/// The reasons of refusals that are not a rate limit.
pub const WAIT: &str = "wait";
pub const EXPIRED: &str = "expired";

/// The codes of a parent.
pub struct CodeHistory {
    /// Newest first.
    pub codes: Vec<RequestedCode>,
    /// Newest first.
    pub refusals: Vec<Refusals>,
    /// For each contact on file that gets no code now.
    pub blocked: Vec<Blocked>,
}

pub struct RequestedCode {
    /// `sms` or `email`.
    pub way: &'static str,
    pub asked_at: Timestamp,
    pub sent_at: Option<Timestamp>,
    /// The gateway's id of the message.
    pub message_id: Option<String>,
    /// Why the last attempt to send it failed.
    pub failure: Option<String>,
    /// Wrong codes that were typed for it.
    pub wrong: i64,
    pub accepted_at: Option<Timestamp>,
}

/// No code is sent this way until a time.
pub struct Blocked {
    pub way: &'static str,
    /// [`WAIT`] or the name of a rate limit.
    pub reason: &'static str,
    pub until: Timestamp,
}

/// Counts a refusal for the parent whom it concerns. Contacts that belong to no parent take the same statements, so that
/// the time of an answer does not tell them apart.
pub(super) async fn count_refusal(
    writer: &mut Writer<'_>,
    app: &App,
    (purpose, contact): (Purpose, &Contact),
    refused: &CodeRefused,
) -> Result<(), AppError> {
    let reason = match refused {
        CodeRefused::Wait { .. } => WAIT,
        CodeRefused::TooManyCodes { limit, .. } | CodeRefused::TooManyTries { limit, .. } => limit.name(),
        CodeRefused::CodeExpired => EXPIRED,
        // Counted with the code.
        CodeRefused::WrongCode { .. } | CodeRefused::CodeDead => return Ok(()),
    };
    let now = app.now();
    let parent = match purpose {
        Purpose::SignIn => families::store::find_parent_of(writer, contact).await?,
        Purpose::Confirm { session, .. } => store::find_parent_of_session(writer, session, now).await?,
    };
    let subject = parent.map_or_else(|| counter_of_stranger(contact), |parent| parent.0);
    let day = app.zone.day_of(now);
    writer.meter(COUNT_REFUSAL, params![subject, day, channel_of(contact), reason, now]).await?;
    Ok(())
}

fn counter_of_stranger(contact: &Contact) -> i64 {
    let [first, second, ..] = fingerprint(&contact.key());
    -1 - i64::from(u16::from_be_bytes([first, second]) % COUNTERS_OF_STRANGERS)
}

/// The codes of a parent in the last two days, and whether one can be requested now.
pub async fn of_parent(reader: &mut Reader<'_>, app: &App, parent: ParentId) -> Result<CodeHistory, AppError> {
    let (phone, email) = families::store::find_contacts(reader, parent).await?;
    let phone = phone.as_deref().and_then(Contact::phone_on_file);
    let email = email.as_deref().and_then(Contact::email);
    let key = |contact: &Option<Contact>| contact.as_ref().map(Contact::key).unwrap_or_default();
    let codes = store::list_codes_of_parent(reader, parent, (&key(&phone), &key(&email))).await?;
    let mut blocked = Vec::new();
    for contact in phone.iter().chain(&email) {
        let asker = codes.iter().find(|code| code.contact == contact.key()).map(|code| code.asker.as_str());
        if let Some((until, reason)) = blocked_until(reader, app, contact, asker).await? {
            blocked.push(Blocked { way: channel_of(contact), reason, until });
        }
    }
    let refusals = store::list_refusals(reader, parent).await?;
    Ok(CodeHistory { codes: codes.into_iter().map(requested).collect(), refusals, blocked })
}

fn requested(code: AskedCode) -> RequestedCode {
    let way = if code.contact.starts_with("email:") { "email" } else { "sms" };
    let AskedCode { asked_at, sent_at, message_id, failure, tries, accepted_at, .. } = code;
    let wrong = if accepted_at.is_some() { tries - 1 } else { tries };
    RequestedCode { way, asked_at, sent_at, message_id, failure, wrong, accepted_at }
}

/// Until when no code is sent to a contact, and why: for the device or address that requested one last, or else for a
/// new device.
async fn blocked_until(
    reader: &Reader<'_>,
    app: &App,
    contact: &Contact,
    asker: Option<&str>,
) -> Result<Option<(Timestamp, &'static str)>, Error> {
    let key = contact.key();
    let own = asker.map(|asker| format!("{asker} {key}"));
    let mut limits: Vec<(RateLimit, &str)> = Vec::new();
    if let Some(own) = &own {
        limits.push((rate_limits::CODES_PER_ASKER, own.as_str()));
    }
    match asker.map(|asker| asker.split_once(' ').unwrap_or((asker, ""))) {
        Some(("device" | "session", _)) => {
            limits.extend(own.as_deref().zip(asker).and_then(|(own, asker)| wrong_codes_of(asker, own)));
        }
        stranger => {
            let of_contact = [rate_limits::CODES_PER_CONTACT, rate_limits::WRONG_CODES_PER_CONTACT];
            limits.extend(of_contact.map(|limit| (limit, key.as_str())));
            limits.push((rate_limits::CODES_PER_SERVER, ""));
            if let Some((_, address)) = stranger {
                let of_address = [rate_limits::CODES_PER_ADDRESS, rate_limits::WRONG_CODES_PER_ADDRESS];
                limits.extend(of_address.map(|limit| (limit, address)));
            }
        }
    }
    let mut latest: Option<(Timestamp, &'static str)> = None;
    for limit in limits {
        if let Err(reached) = rate_limits::check(reader, app, &[limit]).await? {
            latest = latest.max(Some((reached.until, limit.0.name())));
        }
    }
    if let Some(asker) = asker
        && let Some(wait) = time_to_wait(reader, app, &key, asker, app.now()).await?
    {
        latest = latest.max(Some((app.now() + wait, WAIT)));
    }
    Ok(latest)
}
