//! Signing in with a code, and signing out.
//!
//! Whoever asks for a code gets the same answer by the same work, known or not: whether the contact belongs to
//! anybody is looked up only when the message is about to be sent.

pub mod jobs;
pub mod messages;
pub mod parent_api;
pub mod replay;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::Writer;

use self::rules::BadInput;
use crate::audit::{self, Entry};
use crate::base::contact::Contact;
use crate::base::day::DAY_MS;
use crate::base::ids::{ChildId, SessionId};
use crate::base::keys::{fingerprint, same};
use crate::base::refusal::Trouble;
use crate::budgets;
use crate::families::{MyChild, Side, SignedInParent};
use crate::http::App;

/// A sign-in code is good for 30 minutes.
pub const CODE_LIFE_MS: i64 = 30 * 60 * 1000;
/// A token that a reload replaced is still good for calls in flight, a second tab, a reload whose answer was lost.
/// Whoever uses it later did not get it from us that day: its session ends.
pub const REPLACED_TOKEN_LIVES_MS: i64 = 60 * 1000;
/// Wrong tries until a code is dead.
const TRIES: i64 = 5;
/// The first code and the first resend come at once; then one waits, in seconds.
const WAITS: [i64; 3] = [0, 30, 60];

/// Why sign-in says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    Input(BadInput),
    Wait { seconds: i64 },
    TooManyCodes,
    TooManyTries,
    WrongCode { left: i64 },
    CodeDead,
    CodeExpired,
    NoLiveChild,
}

impl From<BadInput> for Refused {
    fn from(bad: BadInput) -> Self {
        Self::Input(bad)
    }
}

/// What the asker holds until the code is typed. It has nothing of the code in it.
#[derive(Clone, Debug)]
pub struct Challenge {
    /// 43 characters of base64url: 256 random bits.
    pub id: String,
    /// Unix milliseconds.
    pub asked_at: i64,
}

/// Plans a code for a contact, known or not. `address` is the caller's, `app_hash` an Android app's.
pub async fn ask(
    app: &App,
    contact: Contact,
    address: String,
    app_hash: Option<String>,
) -> Result<Result<Challenge, Refused>, Trouble> {
    let id = URL_SAFE_NO_PAD.encode(app.chance.bytes::<32>());
    let app_hash = app_hash.filter(|hash| app.config.sign_in.app_hashes.contains(hash));
    let challenge = fingerprint(&id);
    let parts = app.clone();
    let asked = app
        .database
        .write(async move |writer: &mut Writer<'_>| {
            let (app, now, contact) = (&parts, parts.now(), contact.key());
            if let Some(seconds) = seconds_to_wait(writer, app, &contact, now).await? {
                return Ok(Err(Refused::Wait { seconds }));
            }
            let budgets = &app.config.budgets;
            for (budget, subject) in [
                (budgets.codes_per_contact, contact.as_str()),
                (budgets.codes_per_address, address.as_str()),
                (budgets.codes_per_server, ""),
            ] {
                if !budgets::spend(writer, budgets, budget, subject, now, &app.chance).await? {
                    return Ok(Err(Refused::TooManyCodes));
                }
            }
            store::void_codes(writer, &contact).await?;
            store::insert_code(writer, &challenge, &contact, app_hash.as_deref(), now).await?;
            jobs::plan_message(writer, &challenge, now).await?;
            Ok::<_, Trouble>(Ok(now))
        })
        .await?;
    app.bell.ring();
    Ok(asked.map(|asked_at| Challenge { id, asked_at }))
}

async fn seconds_to_wait(writer: &mut Writer<'_>, app: &App, contact: &str, now: i64) -> Result<Option<i64>, Trouble> {
    if !app.config.budgets.enforced {
        return Ok(None);
    }
    let (count, last) = store::recent_codes(writer, contact, now - CODE_LIFE_MS).await?;
    // The first code waits for none before it; the first resend goes at once.
    let Some(earlier) = usize::try_from(count).ok().and_then(|count| count.checked_sub(1)) else { return Ok(None) };
    let wait_ms = WAITS[earlier.min(WAITS.len() - 1)] * 1000;
    let left_ms = last + wait_ms - now;
    Ok((left_ms > 0).then(|| (left_ms + 999) / 1000))
}

/// A session's fresh tokens, one for each child.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// In the order in which the children are listed; never empty.
    pub tokens: Vec<ChildToken>,
    /// Which of them to go on with.
    pub active: usize,
}

#[derive(Clone)]
pub struct ChildToken {
    pub child: ChildId,
    pub side: Side,
    pub token: String,
}

impl std::fmt::Debug for ChildToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ChildToken({}, {:?})", self.child, self.side)
    }
}

/// What was typed on the code screen, and on which device.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub challenge: String,
    pub asked_at: i64,
    pub contact: Contact,
    pub code: String,
    pub address: String,
    pub platform: String,
    pub device: String,
}

/// Tries a code. A wrong one is counted even though it is refused: that is why the refusal is not an error here.
pub async fn verify(
    writer: &mut Writer<'_>,
    app: &App,
    attempt: &Attempt,
) -> Result<Result<SignedIn, Refused>, Trouble> {
    let (now, budgets) = (app.now(), &app.config.budgets);
    let contact = attempt.contact.key();
    if !budgets::spend(writer, budgets, budgets.tries_per_address, &attempt.address, now, &app.chance).await?
        || !budgets::fits(writer, budgets, budgets.wrong_codes_per_contact, &contact, now).await?
    {
        return Ok(Err(Refused::TooManyTries));
    }
    let challenge = fingerprint(&attempt.challenge);
    let Some(tries) =
        store::count_try(writer, &challenge, &contact, attempt.asked_at, TRIES, now - CODE_LIFE_MS).await?
    else {
        let used_up = store::tries_of(writer, &challenge, &contact).await?.is_some_and(|tries| tries >= TRIES);
        return Ok(Err(if used_up { Refused::CodeDead } else { Refused::CodeExpired }));
    };
    if !same(app.keys.six_digits(&challenge, &contact).as_bytes(), attempt.code.as_bytes()) {
        budgets::spend(writer, budgets, budgets.wrong_codes_per_contact, &contact, now, &app.chance).await?;
        audit::record(writer, &app.chance, now, Entry::new("nobody", "tried a wrong code")).await?;
        return Ok(Err(if tries < TRIES { Refused::WrongCode { left: TRIES - tries } } else { Refused::CodeDead }));
    }
    store::use_code(writer, &challenge).await?;
    let Some(parent) = store::parent_of(writer, &attempt.contact).await? else { return Ok(Err(Refused::NoLiveChild)) };
    let children = store::live_children(writer, parent).await?;
    if children.is_empty() {
        return Ok(Err(Refused::NoLiveChild));
    }
    let session = SessionId(app.chance.id());
    let ends_at = now + app.config.sign_in.token_days * DAY_MS;
    store::insert_session(writer, session, parent, attempt, now, ends_at).await?;
    let tokens = issue(writer, app, session, children).await?;
    let actor = format!("session {session}");
    audit::record(writer, &app.chance, now, Entry::new(&actor, "signed in")).await?;
    Ok(Ok(SignedIn { tokens, active: 0 }))
}

/// Hands a session fresh tokens in place of those that came with `token`, for the children whom the parent has now. When
/// the session ends does not move. A token already replaced gets fresh ones too, and those that replaced it stay good:
/// nobody knows whether their answer arrived.
pub async fn reload(
    writer: &mut Writer<'_>,
    app: &App,
    me: &SignedInParent,
    child: &MyChild,
    token: &str,
) -> Result<SignedIn, Trouble> {
    let now = app.now();
    store::replace_issue_of(writer, me.session(), &fingerprint(token), now).await?;
    let children = store::live_children(writer, me.parent()).await?;
    let active = children.iter().position(|&(id, side)| (id, side) == (child.id(), child.side())).unwrap_or_default();
    let tokens = issue(writer, app, me.session(), children).await?;
    audit::record(writer, &app.chance, now, Entry::new(&me.actor(), "reloaded the session").about(child.id())).await?;
    Ok(SignedIn { tokens, active })
}

/// Makes one token for each child. They belong together: a reload with any of them replaces all.
async fn issue(
    writer: &mut Writer<'_>,
    app: &App,
    session: SessionId,
    children: Vec<(ChildId, Side)>,
) -> Result<Vec<ChildToken>, Trouble> {
    let issue = app.chance.id();
    let mut tokens = Vec::with_capacity(children.len());
    for (child, side) in children {
        let token = format!("aangan_{}", URL_SAFE_NO_PAD.encode(app.chance.bytes::<32>()));
        store::insert_token(writer, &fingerprint(&token), session, issue, child, side).await?;
        tokens.push(ChildToken { child, side, token });
    }
    Ok(tokens)
}

/// Ends the session of a token that was replaced and is used again after its time.
pub async fn end_if_replayed(app: &App, token: &str) -> Result<(), Trouble> {
    let (token, now) = (fingerprint(token), app.now());
    let replaced_by = now - REPLACED_TOKEN_LIVES_MS;
    let replayed = app.database.read(async move |reader| store::replayed(reader, &token, replaced_by).await).await?;
    let Some(session) = replayed else { return Ok(()) };
    let chance = app.chance.clone();
    app.database
        .write(async move |writer| {
            if store::end_session_of(writer, &token, now, "replaced token").await?.is_some() {
                let actor = format!("session {session}");
                audit::record(writer, &chance, now, Entry::new(&actor, "used a replaced token")).await?;
            }
            Ok(())
        })
        .await
}

/// Ends the session of a token, if it lives. Says nothing about whether it did.
pub async fn sign_out(writer: &mut Writer<'_>, app: &App, token: &str, reason: &str) -> Result<(), Trouble> {
    let now = app.now();
    let known =
        ["missing user", "manual_logout", "token timeout", "session reload failed", "expired token", "version changed"];
    let reason = known.into_iter().find(|known| *known == reason).unwrap_or("other");
    if let Some(session) = store::end_session_of(writer, &fingerprint(token), now, reason).await? {
        audit::record(writer, &app.chance, now, Entry::new(&format!("session {session}"), "signed out").with(reason))
            .await?;
    }
    Ok(())
}
