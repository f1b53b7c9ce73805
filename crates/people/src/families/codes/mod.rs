//! Six digits sent to a contact and typed back: waits, budgets, tries and lives, the same for signing in and for confirming.
//!
//! Whoever asks for a code gets the same answer by the same work, known or not: whether the contact belongs to
//! anybody is looked up only when the message is about to be sent.
//!
//! What a stranger who knows a contact can do (docs/secure.md has the sums): cause as many messages as the contact's ceiling
//! allows, and type as many wrong codes as strangers have together. Then strangers are sent no more codes, and that is said.
//! Devices that have signed in with the contact, and living sessions, count apart and go on.

mod asker;
pub mod jobs;
pub mod messages;
pub mod purpose;
pub mod store;

pub use asker::{Origin, forget_other_devices, remember_device};
pub use purpose::{Action, Purpose};

use std::time::Duration;

use asker::Asker;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::Writer;
use jiff::civil::{Date, DateTime};

use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::contact::Contact;

use base::keys::{fingerprint, same};
use base::refusal::Trouble;
use context::App;
use context::budgets::{self, Budget, UsedUp};

/// Wrong tries until a code is dead.
const TRIES: i64 = 5;
/// Codes for one thing and one contact that are good at the same time: a stranger's ask leaves the owner's alone.
const LIVING: i64 = 3;
/// The first code and the first resend come at once; then one waits, in seconds.
const WAITS: [Duration; 3] = [Duration::ZERO, Duration::from_secs(30), Duration::from_mins(1)];
/// A code asked for longer ago than this is the first again.
const WAITS_REMEMBERED: Duration = Duration::from_mins(30);

/// Why there is no code, or why a code is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRefused {
    Wait {
        seconds: i64,
    },
    /// No code is sent until then.
    TooManyCodes {
        again: Again,
        other: Option<OtherWay>,
    },
    /// No code is sent and none is taken until then.
    TooManyTries {
        again: Again,
        other: Option<OtherWay>,
    },
    WrongCode {
        left: i64,
    },
    CodeDead,
    CodeExpired,
}

/// From when something works again, by the centre's clock and to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    pub from: DateTime,
    pub today: Date,
}

/// The contact that is used up was of one kind; the same parent may sign in with the other. Whether there is another is not
/// looked at, so nobody can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherWay {
    Email,
    Phone,
}

/// Who is to be sent a code, and what for.
#[derive(Clone, Debug)]
pub struct WantedCode {
    pub contact: Contact,
    pub purpose: Purpose,
    /// What is confirmed with it: the code is good for this value alone. Empty for signing in.
    pub value: String,
    pub origin: Origin,
    /// The challenge that this one replaces: it is void from now on. Empty unless it is a resend.
    pub former: String,
    /// One budget more that counts this ask, with its subject.
    pub also: Option<(Budget, String)>,
    /// An Android app's hash; left out unless it is configured.
    pub app_hash: Option<String>,
}

/// What the asker holds until the code is typed. It has nothing of the code in it.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// 43 characters of base64url: 256 random bits.
    pub id: String,
    pub asked_at: Timestamp,
}

/// Plans a code for a contact, known or not. Ring the bell after the commit.
pub async fn ask(
    writer: &mut Writer<'_>,
    app: &App,
    wanted: &WantedCode,
) -> Result<Result<Challenge, CodeRefused>, Trouble> {
    let (now, contact, purpose) = (app.now(), wanted.contact.key(), wanted.purpose.key());
    let asker = Asker::of(writer, wanted.purpose, &wanted.contact, &wanted.origin).await?;
    if let Err(refused) = tries_left(writer, app, wanted.purpose, &wanted.contact, &asker).await? {
        return Ok(Err(refused));
    }
    if let Some(seconds) = seconds_to_wait(writer, app, &contact, &asker, now).await? {
        return Ok(Err(CodeRefused::Wait { seconds }));
    }
    // The server's budget is spent when the message goes out. Known devices and sessions do not share it: who uses it up keeps
    // strangers out, and no more.
    if !asker.is_known()
        && let Err(used_up) = budgets::look(writer, app, &[(budgets::CODES_PER_SERVER, "")]).await?
    {
        return Ok(Err(CodeRefused::TooManyCodes { again: again(app, used_up), other: None }));
    }
    let own = format!("{} {contact}", asker.key());
    let mut counted = vec![(budgets::CODES_PER_ASKER, own.as_str())];
    if let Asker::Stranger(address) = &asker {
        counted.push((budgets::CODES_PER_CONTACT, contact.as_str()));
        counted.push((budgets::CODES_PER_ADDRESS, address.as_str()));
    }
    counted.extend(wanted.also.as_ref().map(|(budget, subject)| (*budget, subject.as_str())));
    if let Err(used_up) = budgets::spend(writer, app, &counted).await? {
        let of_the_contact = [budgets::CODES_PER_ASKER, budgets::CODES_PER_CONTACT].contains(&used_up.budget);
        let other = other_way(wanted.purpose, &wanted.contact).filter(|_| of_the_contact);
        return Ok(Err(CodeRefused::TooManyCodes { again: again(app, used_up), other }));
    }
    let id = URL_SAFE_NO_PAD.encode(app.chance.bytes::<32>());
    let challenge = fingerprint(&id);
    let app_hash =
        wanted.app_hash.as_deref().filter(|hash| app.config.sign_in.app_hashes.iter().any(|ours| ours == hash));
    store::void_own(writer, &contact, &purpose, &fingerprint(&wanted.former), &asker).await?;
    let alive_after = now - wanted.purpose.life(&app.config.sign_in);
    store::void_beyond(writer, (&contact, &purpose), LIVING - 1, TRIES, alive_after, now).await?;
    let new = store::NewCode {
        challenge: &challenge,
        contact: &contact,
        purpose: &purpose,
        value: &fingerprint(&wanted.value),
        app_hash,
        asker: &asker,
    };
    store::insert_code(writer, new, now).await?;
    jobs::plan_message(writer, &challenge, &wanted.contact, now).await?;
    Ok(Ok(Challenge { id, asked_at: now }))
}

async fn seconds_to_wait(
    writer: &mut Writer<'_>,
    app: &App,
    contact: &str,
    asker: &Asker,
    now: Timestamp,
) -> Result<Option<i64>, Trouble> {
    if !app.config.budgets.enforced {
        return Ok(None);
    }
    let (count, last) = store::recent_codes(writer, contact, asker, now - WAITS_REMEMBERED, now).await?;
    // The first code waits for none before it; the first resend goes at once.
    let earlier = usize::try_from(count).ok().and_then(|count| count.checked_sub(1));
    let (Some(earlier), Some(last)) = (earlier, last) else { return Ok(None) };
    let wait = WAITS[earlier.min(WAITS.len() - 1)];
    let left = (last + wait - now).min(wait);
    Ok((!left.is_zero()).then(|| i64::try_from(left.as_millis().div_ceil(1000)).unwrap_or(i64::MAX)))
}

/// What was typed, beside the challenge it answers.
#[derive(Clone, Debug)]
pub struct Typed {
    pub challenge: String,
    pub asked_at: Timestamp,
    pub code: String,
    pub origin: Origin,
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
pub async fn check(writer: &mut Writer<'_>, app: &App, attempt: &Attempt) -> Result<Result<(), CodeRefused>, Trouble> {
    let (now, contact) = (app.now(), attempt.contact.key());
    let asker = Asker::of(writer, attempt.purpose, &attempt.contact, &attempt.typed.origin).await?;
    if let Err(refused) = tries_left(writer, app, attempt.purpose, &attempt.contact, &asker).await? {
        return Ok(Err(refused));
    }
    let of_address = match &asker {
        Asker::Stranger(address) => Some((budgets::WRONG_CODES_PER_ADDRESS, address.as_str())),
        Asker::Device(_) | Asker::Session(_) => None,
    };
    let challenge = fingerprint(&attempt.typed.challenge);
    let alive_after = now - attempt.purpose.life(&app.config.sign_in);
    let Some(tries) = store::count_try(writer, attempt, &challenge, TRIES, alive_after, now).await? else {
        if let Some(of_address) = of_address {
            let _room = budgets::spend(writer, app, &[of_address]).await?;
        }
        let used_up = store::tries_of(writer, &challenge, &contact).await?.is_some_and(|tries| tries >= TRIES);
        return Ok(Err(if used_up { CodeRefused::CodeDead } else { CodeRefused::CodeExpired }));
    };
    if !same(app.keys.six_digits(&challenge, &contact).as_bytes(), attempt.typed.code.as_bytes()) {
        let (budget, subject) = asker.wrong_codes(&contact);
        let counted: Vec<_> = [(budget, subject.as_str())].into_iter().chain(of_address).collect();
        let _room = budgets::spend(writer, app, &counted).await?;
        audit::record(writer, &app.chance, now, Entry::new(&Actor::Nobody, Deed::TriedAWrongCode)).await?;
        return Ok(Err(if tries < TRIES {
            CodeRefused::WrongCode { left: TRIES - tries }
        } else {
            CodeRefused::CodeDead
        }));
    }
    store::use_code(writer, &challenge).await?;
    Ok(Ok(()))
}

/// Refuses whoever has no try left: no code is sent that would not be taken.
async fn tries_left(
    writer: &mut Writer<'_>,
    app: &App,
    purpose: Purpose,
    contact: &Contact,
    asker: &Asker,
) -> Result<Result<(), CodeRefused>, Trouble> {
    let (budget, subject) = asker.wrong_codes(&contact.key());
    if let Err(used_up) = budgets::look(writer, app, &[(budget, &subject)]).await? {
        let other = other_way(purpose, contact);
        return Ok(Err(CodeRefused::TooManyTries { again: again(app, used_up), other }));
    }
    if let Asker::Stranger(address) = asker
        && let Err(used_up) = budgets::look(writer, app, &[(budgets::WRONG_CODES_PER_ADDRESS, address)]).await?
    {
        return Ok(Err(CodeRefused::TooManyTries { again: again(app, used_up), other: None }));
    }
    Ok(Ok(()))
}

/// Whoever confirms something chooses among the contacts on file anyway.
fn other_way(purpose: Purpose, contact: &Contact) -> Option<OtherWay> {
    match (purpose, contact) {
        (Purpose::SignIn, Contact::Phone(_)) => Some(OtherWay::Email),
        (Purpose::SignIn, Contact::Email(_)) => Some(OtherWay::Phone),
        (Purpose::Confirm { .. }, _) => None,
    }
}

fn again(app: &App, used_up: UsedUp) -> Again {
    let (from, today) = used_up.again(app);
    Again { from, today }
}
