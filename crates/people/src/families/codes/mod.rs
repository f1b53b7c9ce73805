//! One-time codes: six digits sent to a contact and typed back, with delays, rate limits, attempts and lifetimes; for signing in
//! and for confirming.
//!
//! The answer and the work are the same for known and unknown contacts: whether the contact belongs to a parent is looked up only
//! when the message is about to be sent, and when a refusal is counted, which takes the same statements for both.
//!
//! What a stranger who knows a contact can do (docs/secure.md has the sums): cause as many messages as the contact's ceiling
//! allows, and type as many wrong codes as strangers have together. Then strangers are sent no more codes, and that is said.
//! Devices that have signed in with the contact, and living sessions, count apart and go on.

mod asker;
pub mod history;
pub mod jobs;
pub mod messages;
pub mod purpose;
pub mod store;

pub use asker::{Origin, forget_other_devices, remember_device};
pub use purpose::{Action, Purpose};

use std::time::Duration;

use asker::Asker;
use database::{Error, Reader, Writer};
use jiff::civil::{Date, DateTime};

use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::contact::Contact;

use base::keys::{fingerprint, same};
use base::refusal::AppError;
use context::App;
use context::rate_limits::{self, LimitReached, RateLimit};

/// Wrong attempts until a code is void.
const TRIES: i64 = 5;
/// Codes for one purpose and one contact that are valid at the same time: a stranger's request does not void the owner's code.
const LIVING: i64 = 3;
/// The first code and the first resend come at once; then there is a delay, in seconds.
const WAITS: [Duration; 3] = [Duration::ZERO, Duration::from_secs(30), Duration::from_mins(1)];
/// A request that is older than this does not count for the delay.
const WAITS_REMEMBERED: Duration = Duration::from_mins(30);

/// Why no code is sent, or why a code is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeRefused {
    Wait {
        seconds: i64,
    },
    /// No code is sent until then.
    TooManyCodes {
        limit: RateLimit,
        again: Again,
        other: Option<OtherWay>,
    },
    /// No code is sent or accepted until then.
    TooManyTries {
        limit: RateLimit,
        again: Again,
        other: Option<OtherWay>,
    },
    WrongCode {
        left: i64,
    },
    CodeDead,
    CodeExpired,
}

/// When something works again, in the centre's zone and to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    pub from: DateTime,
    pub today: Date,
}

/// The other kind of contact to sign in with. Whether the parent has one is not looked up, so that callers cannot find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherWay {
    Email,
    Phone,
}

/// The recipient and the purpose of a code.
#[derive(Clone, Debug)]
pub struct WantedCode {
    pub contact: Contact,
    pub purpose: Purpose,
    /// The value to confirm: the code is valid for this value only. Empty for signing in.
    pub value: String,
    pub origin: Origin,
    /// The challenge of the code that this one replaces, which becomes void. Empty unless it is a resend.
    pub former: String,
    /// Another rate limit that counts this request, with its subject.
    pub also: Option<(RateLimit, String)>,
    /// An Android app's hash; only used if it is configured.
    pub app_hash: Option<String>,
}

/// What the caller keeps until the code is typed. Contains nothing of the code.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// 43 characters of base64url: 256 random bits.
    pub id: String,
    pub asked_at: Timestamp,
}

/// Plans a code for a contact, known or not. A refusal is counted, so that the office can answer "I get no code".
pub async fn ask(
    writer: &mut Writer<'_>,
    app: &App,
    wanted: &WantedCode,
) -> Result<Result<Challenge, CodeRefused>, AppError> {
    let asked = plan(writer, app, wanted).await?;
    if let Err(refused) = &asked {
        history::count_refusal(writer, app, (wanted.purpose, &wanted.contact), refused).await?;
    }
    Ok(asked)
}

async fn plan(
    writer: &mut Writer<'_>,
    app: &App,
    wanted: &WantedCode,
) -> Result<Result<Challenge, CodeRefused>, AppError> {
    let (now, contact, purpose) = (app.now(), wanted.contact.key(), wanted.purpose.key());
    let asker = Asker::of(writer, wanted.purpose, &wanted.contact, &wanted.origin).await?;
    if let Err(refused) = tries_left(writer, app, wanted.purpose, &wanted.contact, &asker).await? {
        return Ok(Err(refused));
    }
    if let Some(wait) = time_to_wait(writer, app, &contact, &asker.key(), now).await? {
        let seconds = i64::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
        return Ok(Err(CodeRefused::Wait { seconds }));
    }
    // The server's rate limit counts when the message is sent. Known devices and sessions are exempt: exhausting it only keeps
    // strangers out.
    if !asker.is_known()
        && let Err(reached) = rate_limits::check(writer, app, &[(rate_limits::CODES_PER_SERVER, "")]).await?
    {
        return Ok(Err(CodeRefused::TooManyCodes {
            limit: reached.rate_limit,
            again: again(app, reached),
            other: None,
        }));
    }
    let own = format!("{} {contact}", asker.key());
    let mut counted = vec![(rate_limits::CODES_PER_ASKER, own.as_str())];
    if let Asker::Stranger(address) = &asker {
        counted.push((rate_limits::CODES_PER_CONTACT, contact.as_str()));
        counted.push((rate_limits::CODES_PER_ADDRESS, address.as_str()));
    }
    counted.extend(wanted.also.as_ref().map(|(rate_limit, subject)| (*rate_limit, subject.as_str())));
    if let Err(reached) = rate_limits::consume(writer, app, &counted).await? {
        let of_the_contact =
            [rate_limits::CODES_PER_ASKER, rate_limits::CODES_PER_CONTACT].contains(&reached.rate_limit);
        let other = other_way(wanted.purpose, &wanted.contact).filter(|_| of_the_contact);
        return Ok(Err(CodeRefused::TooManyCodes { limit: reached.rate_limit, again: again(app, reached), other }));
    }
    let id = app.random.secret();
    let challenge = fingerprint(&id);
    let app_hash =
        wanted.app_hash.as_deref().filter(|hash| app.config.sign_in.app_hashes.iter().any(|ours| ours == hash));
    store::void_own(writer, &contact, &purpose, &fingerprint(&wanted.former), &asker).await?;
    let alive_after = now - wanted.purpose.life(&app.config.sign_in);
    store::void_beyond(writer, (&contact, &purpose), LIVING - 1, TRIES, alive_after).await?;
    let new = store::NewCode {
        challenge: &challenge,
        contact: &contact,
        purpose: &purpose,
        value: &fingerprint(&wanted.value),
        app_hash,
        asker: &asker,
    };
    store::insert(writer, new, now).await?;
    jobs::plan_message(writer, &challenge, &wanted.contact, now).await?;
    Ok(Ok(Challenge { id, asked_at: now }))
}

/// How long an asker, as it is stored with its codes, waits before the next one.
async fn time_to_wait(
    reader: &Reader<'_>,
    app: &App,
    contact: &str,
    asker: &str,
    now: Timestamp,
) -> Result<Option<Duration>, Error> {
    if !app.config.rate_limits.enforced {
        return Ok(None);
    }
    let (count, last) = store::count_recent(reader, contact, asker, now - WAITS_REMEMBERED).await?;
    // The first code and the first resend have no delay.
    let earlier = usize::try_from(count).ok().and_then(|count| count.checked_sub(1));
    let (Some(earlier), Some(last)) = (earlier, last) else { return Ok(None) };
    let wait = WAITS[earlier.min(WAITS.len() - 1)];
    let left = (last + wait - now).min(wait);
    Ok((!left.is_zero()).then_some(left))
}

/// What was typed, with its challenge.
#[derive(Clone, Debug)]
pub struct Typed {
    pub challenge: String,
    pub asked_at: Timestamp,
    pub code: String,
    pub origin: Origin,
}

/// A typed code, with its purpose.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub typed: Typed,
    pub contact: Contact,
    pub purpose: Purpose,
    pub value: String,
}

/// Checks a code and uses it up. A wrong attempt is counted although it is refused: therefore the refusal is not an error here.
pub async fn check(writer: &mut Writer<'_>, app: &App, attempt: &Attempt) -> Result<Result<(), CodeRefused>, AppError> {
    let checked = check_code(writer, app, attempt).await?;
    if let Err(refused) = &checked {
        history::count_refusal(writer, app, (attempt.purpose, &attempt.contact), refused).await?;
    }
    Ok(checked)
}

async fn check_code(
    writer: &mut Writer<'_>,
    app: &App,
    attempt: &Attempt,
) -> Result<Result<(), CodeRefused>, AppError> {
    let (now, contact) = (app.now(), attempt.contact.key());
    let asker = Asker::of(writer, attempt.purpose, &attempt.contact, &attempt.typed.origin).await?;
    if let Err(refused) = tries_left(writer, app, attempt.purpose, &attempt.contact, &asker).await? {
        return Ok(Err(refused));
    }
    let of_address = match &asker {
        Asker::Stranger(address) => Some((rate_limits::WRONG_CODES_PER_ADDRESS, address.as_str())),
        Asker::Device(_) | Asker::Session(_) => None,
    };
    let challenge = fingerprint(&attempt.typed.challenge);
    let alive_after = now - attempt.purpose.life(&app.config.sign_in);
    let Some(tries) = store::count_attempt(writer, attempt, &challenge, TRIES, alive_after).await? else {
        if let Some(of_address) = of_address {
            let _room = rate_limits::consume(writer, app, &[of_address]).await?;
        }
        let used_up = store::find_tries_of(writer, &challenge, &contact).await?.is_some_and(|tries| tries >= TRIES);
        return Ok(Err(if used_up { CodeRefused::CodeDead } else { CodeRefused::CodeExpired }));
    };
    if !same(app.keys.six_digits(&challenge, &contact).as_bytes(), attempt.typed.code.as_bytes()) {
        let (rate_limit, subject) = asker.wrong_codes(&contact);
        let counted: Vec<_> = [(rate_limit, subject.as_str())].into_iter().chain(of_address).collect();
        let _room = rate_limits::consume(writer, app, &counted).await?;
        audit::record(writer, &app.random, now, Entry::new(&Actor::Nobody, AuditAction::TriedAWrongCode)).await?;
        return Ok(Err(if tries < TRIES {
            CodeRefused::WrongCode { left: TRIES - tries }
        } else {
            CodeRefused::CodeDead
        }));
    }
    store::use_up(writer, &challenge, now).await?;
    Ok(Ok(()))
}

/// Refuses a caller without attempts left: no code is sent that would be refused.
async fn tries_left(
    writer: &mut Writer<'_>,
    app: &App,
    purpose: Purpose,
    contact: &Contact,
    asker: &Asker,
) -> Result<Result<(), CodeRefused>, AppError> {
    let (rate_limit, subject) = asker.wrong_codes(&contact.key());
    if let Err(reached) = rate_limits::check(writer, app, &[(rate_limit, &subject)]).await? {
        let other = other_way(purpose, contact);
        return Ok(Err(CodeRefused::TooManyTries { limit: reached.rate_limit, again: again(app, reached), other }));
    }
    if let Asker::Stranger(address) = asker
        && let Err(reached) =
            rate_limits::check(writer, app, &[(rate_limits::WRONG_CODES_PER_ADDRESS, address)]).await?
    {
        return Ok(Err(CodeRefused::TooManyTries {
            limit: reached.rate_limit,
            again: again(app, reached),
            other: None,
        }));
    }
    Ok(Ok(()))
}

/// For a confirmation the caller chooses among the contacts on file anyway.
fn other_way(purpose: Purpose, contact: &Contact) -> Option<OtherWay> {
    match (purpose, contact) {
        (Purpose::SignIn, Contact::Phone(_)) => Some(OtherWay::Email),
        (Purpose::SignIn, Contact::Email(_)) => Some(OtherWay::Phone),
        (Purpose::Confirm { .. }, _) => None,
    }
}

fn again(app: &App, reached: LimitReached) -> Again {
    let (from, today) = reached.again(app);
    Again { from, today }
}
