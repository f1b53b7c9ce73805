//! Six digits sent to a contact and typed back: waits, budgets, tries and lives, the same for signing in and for confirming.
//!
//! Whoever asks for a code gets the same answer by the same work, known or not: whether the contact belongs to
//! anybody is looked up only when the message is about to be sent.

pub mod jobs;
pub mod messages;
mod purpose;
pub(crate) mod store;

pub use purpose::{Action, Purpose};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::Writer;

use crate::audit::{self, Entry};
use crate::base::contact::Contact;
use crate::base::day::MINUTE_MS;
use crate::base::keys::{fingerprint, same};
use crate::base::refusal::Trouble;
use crate::budgets;
use crate::http::App;

/// Wrong tries until a code is dead.
const TRIES: i64 = 5;
/// The first code and the first resend come at once; then one waits, in seconds.
const WAITS: [i64; 3] = [0, 30, 60];
/// A code asked for longer ago than this is the first again.
const WAITS_REMEMBERED_MS: i64 = 30 * MINUTE_MS;

/// Why there is no code, or why a code is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Wait { seconds: i64 },
    TooManyCodes,
    TooManyTries,
    WrongCode { left: i64 },
    CodeDead,
    CodeExpired,
}

/// Who is to be sent a code, and what for.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub contact: Contact,
    pub purpose: Purpose,
    /// What is confirmed with it: the code is good for this value alone. Empty for signing in.
    pub value: String,
    /// The caller's address.
    pub address: String,
    /// An Android app's hash; left out unless it is configured.
    pub app_hash: Option<String>,
}

/// What the asker holds until the code is typed. It has nothing of the code in it.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// 43 characters of base64url: 256 random bits.
    pub id: String,
    /// Unix milliseconds.
    pub asked_at: i64,
}

/// Plans a code for a contact, known or not. Ring the bell after the commit.
pub async fn ask(writer: &mut Writer<'_>, app: &App, wanted: &Wanted) -> Result<Result<Challenge, Refused>, Trouble> {
    let (now, contact, purpose) = (app.now(), wanted.contact.key(), wanted.purpose.key());
    if let Some(seconds) = seconds_to_wait(writer, app, &contact, now).await? {
        return Ok(Err(Refused::Wait { seconds }));
    }
    let budgets = &app.config.budgets;
    for (budget, subject) in [
        (budgets.codes_per_contact, contact.as_str()),
        (budgets.codes_per_address, wanted.address.as_str()),
        (budgets.codes_per_server, ""),
    ] {
        if !budgets::spend(writer, budgets, budget, subject, now, &app.chance).await? {
            return Ok(Err(Refused::TooManyCodes));
        }
    }
    let id = URL_SAFE_NO_PAD.encode(app.chance.bytes::<32>());
    let challenge = fingerprint(&id);
    let app_hash =
        wanted.app_hash.as_deref().filter(|hash| app.config.sign_in.app_hashes.iter().any(|ours| ours == hash));
    store::void_codes(writer, &contact, &purpose).await?;
    store::insert_code(writer, &challenge, &contact, &purpose, &fingerprint(&wanted.value), app_hash, now).await?;
    jobs::plan_message(writer, &challenge, &wanted.contact, now).await?;
    Ok(Ok(Challenge { id, asked_at: now }))
}

async fn seconds_to_wait(writer: &mut Writer<'_>, app: &App, contact: &str, now: i64) -> Result<Option<i64>, Trouble> {
    if !app.config.budgets.enforced {
        return Ok(None);
    }
    let (count, last) = store::recent_codes(writer, contact, now - WAITS_REMEMBERED_MS).await?;
    // The first code waits for none before it; the first resend goes at once.
    let Some(earlier) = usize::try_from(count).ok().and_then(|count| count.checked_sub(1)) else { return Ok(None) };
    let wait_ms = WAITS[earlier.min(WAITS.len() - 1)] * 1000;
    let left_ms = last + wait_ms - now;
    Ok((left_ms > 0).then(|| (left_ms + 999) / 1000))
}

/// What was typed, beside the challenge it answers.
#[derive(Clone, Debug)]
pub struct Typed {
    pub challenge: String,
    pub asked_at: i64,
    pub code: String,
    /// The caller's address.
    pub address: String,
}

/// A typed code, for what it was asked for.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub typed: Typed,
    pub contact: Contact,
    pub purpose: Purpose,
    pub value: String,
}

/// Tries a code and uses it up. A wrong one is counted even though it is refused: that is why the refusal is not an
/// error here.
pub async fn check(writer: &mut Writer<'_>, app: &App, attempt: &Attempt) -> Result<Result<(), Refused>, Trouble> {
    let (now, budgets) = (app.now(), &app.config.budgets);
    let contact = attempt.contact.key();
    if !budgets::spend(writer, budgets, budgets.tries_per_address, &attempt.typed.address, now, &app.chance).await?
        || !budgets::fits(writer, budgets, budgets.wrong_codes_per_contact, &contact, now).await?
    {
        return Ok(Err(Refused::TooManyTries));
    }
    let challenge = fingerprint(&attempt.typed.challenge);
    let alive_after = now - attempt.purpose.life_ms(&app.config.sign_in);
    let Some(tries) = store::count_try(writer, attempt, &challenge, TRIES, alive_after).await? else {
        let used_up = store::tries_of(writer, &challenge, &contact).await?.is_some_and(|tries| tries >= TRIES);
        return Ok(Err(if used_up { Refused::CodeDead } else { Refused::CodeExpired }));
    };
    if !same(app.keys.six_digits(&challenge, &contact).as_bytes(), attempt.typed.code.as_bytes()) {
        budgets::spend(writer, budgets, budgets.wrong_codes_per_contact, &contact, now, &app.chance).await?;
        audit::record(writer, &app.chance, now, Entry::new("nobody", "tried a wrong code")).await?;
        return Ok(Err(if tries < TRIES { Refused::WrongCode { left: TRIES - tries } } else { Refused::CodeDead }));
    }
    store::use_code(writer, &challenge).await?;
    Ok(Ok(()))
}
