//! Signing in with a code, the daily reload, and signing out.

pub mod messages;
pub mod parent_api;
pub mod replay;
pub mod rules;
pub mod store;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Writer};

use crate::families::codes::{self, Attempt, Challenge, Origin, Purpose, WantedCode};
use crate::families::{self, Acting, Side};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::contact::Contact;
use base::day::DAY;
use base::ids::{ChildId, SessionId};
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;
use context::ended::Unwritten;

/// A token that a reload replaced is still good for calls in flight, a second tab, a reload whose answer was lost.
/// Whoever uses it later did not get it from us that day: its session ends.
pub const REPLACED_TOKEN_LIVES: Duration = Duration::from_mins(1);

/// Why sign-in says no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInRefused {
    Code(codes::CodeRefused),
    NoLiveChild,
}

/// Counts how a step of signing in ended. A refusal has its line in the log too, by the call's number and without whose it was.
pub fn counted<T>(step: &'static str, ended: Result<T, Refusal>) -> Result<T, Refusal> {
    let outcome = ended.as_ref().map_or_else(|refusal| refusal.code, |_| "ok");
    metrics::counter!("aangan_sign_ins_total", "step" => step, "outcome" => outcome).increment(1);
    if let Err(refusal) = &ended {
        tracing::info!(step, why = refusal.code, "a sign-in is refused");
    }
    ended
}

/// Has a code sent to a contact, known or not. `former` is the challenge that a resend replaces, `app_hash` an Android app's.
pub async fn ask(
    app: &App,
    contact: Contact,
    origin: Origin,
    former: String,
    app_hash: Option<String>,
) -> Result<Result<Challenge, codes::CodeRefused>, Trouble> {
    let value = String::new();
    let wanted = WantedCode { contact, purpose: Purpose::SignIn, value, origin, former, also: None, app_hash };
    let parts = app.clone();
    app.database.write(async move |writer| codes::ask(writer, &parts, &wanted).await).await
}

/// A session's fresh tokens, one for each child.
#[derive(Clone)]
pub struct SignedIn {
    /// In the order in which the children are listed; never empty.
    pub tokens: Vec<ChildToken>,
    /// Which of them to go on with.
    pub active: usize,
    /// By which the device is known from now on; empty after a reload.
    pub device_key: String,
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

/// The device that signs in, as it describes itself.
#[derive(Clone, Debug)]
pub struct Device {
    pub platform: String,
    pub model: String,
}

/// Tries a code and begins a session.
pub async fn verify(
    writer: &mut Writer<'_>,
    app: &App,
    attempt: &Attempt,
    device: &Device,
) -> Result<Result<SignedIn, SignInRefused>, Trouble> {
    if let Err(refused) = codes::check(writer, app, attempt).await? {
        return Ok(Err(SignInRefused::Code(refused)));
    }
    let now = app.now();
    let Some(parent) = families::store::parent_of(writer, &attempt.contact).await? else {
        return Ok(Err(SignInRefused::NoLiveChild));
    };
    let children = store::children_to_see(writer, parent, now).await?;
    if children.is_empty() {
        return Ok(Err(SignInRefused::NoLiveChild));
    }
    let session = SessionId(app.chance.id());
    let ends_at = now + app.config.sign_in.token_days * DAY;
    store::insert_session(writer, session, parent, device, now, ends_at).await?;
    let tokens = issue(writer, app, session, children).await?;
    let origin = &attempt.typed.origin;
    let device_key = codes::remember_device(writer, &app.chance, origin, parent, session, now).await?;
    audit::record(writer, &app.chance, now, Entry::new(&Actor::Parent(session), Deed::SignedIn)).await?;
    Ok(Ok(SignedIn { tokens, active: 0, device_key }))
}

/// Hands a session fresh tokens in place of those that came with `token`, for the children whom the parent has now. When
/// the session ends does not move. A token already replaced gets fresh ones too, and those that replaced it stay good:
/// nobody knows whether their answer arrived.
pub async fn reload(act: &mut Acting<'_, '_>, token: &str) -> Result<SignedIn, Trouble> {
    let subject = act.me.session().to_string();
    if budgets::spend(act.writer, act.app, &[(budgets::RELOADS_PER_SESSION, &subject)]).await?.is_err() {
        return Err(messages::too_many_reloads().into());
    }
    store::replace_issue_of(act.writer, act.me.session(), &fingerprint(token), act.now).await?;
    let children = store::children_to_see(act.writer, act.me.parent(), act.now).await?;
    let active =
        children.iter().position(|&(id, side)| (id, side) == (act.child.id(), act.child.side())).unwrap_or_default();
    let tokens = issue(act.writer, act.app, act.me.session(), children).await?;
    act.record(Deed::ReloadedTheSession, "").await?;
    Ok(SignedIn { tokens, active, device_key: String::new() })
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

/// Forgets what belongs to sessions that are over: a day after their end their tokens, devices and confirmations; after
/// `kept` milliseconds the sessions themselves, by which the record names who did something. A session whose parent
/// brought a photo that is still on a card stays with it.
pub async fn forget_ended(writer: &mut Writer<'_>, now: Timestamp, kept: Duration) -> Result<(), Error> {
    store::delete_tokens_of_ended(writer, now - DAY).await?;
    store::delete_devices_of_ended(writer, now - DAY).await?;
    store::delete_confirmations_of_ended(writer, now - DAY).await?;
    store::delete_ended(writer, now - kept).await
}

/// Ends the session of a token that was replaced and is used again after its time.
pub async fn end_if_replayed(app: &App, token: &str) -> Result<(), Trouble> {
    let (token, now) = (fingerprint(token), app.now());
    let replaced_by = now - REPLACED_TOKEN_LIVES;
    let replayed = app.database.read(async move |reader| store::replayed(reader, &token, replaced_by).await).await?;
    let Some(session) = replayed else { return Ok(()) };
    let chance = app.chance.clone();
    app.database
        .write(async move |writer| {
            if store::end_session_of(writer, &token, now, "replaced token").await?.is_some() {
                families::ended(writer, session, now).await?;
                audit::record(writer, &chance, now, Entry::new(&Actor::Parent(session), Deed::UsedAReplacedToken))
                    .await?;
            }
            Ok(())
        })
        .await
}

/// Ends the session of a token, if it lives. Says nothing about whether it did.
pub async fn sign_out(writer: &mut Writer<'_>, app: &App, token: &str, reason: &str) -> Result<(), Trouble> {
    end(writer, app, &fingerprint(token), known_reason(reason), app.now()).await
}

fn known_reason(reason: &str) -> &'static str {
    let known =
        ["missing user", "manual_logout", "token timeout", "session reload failed", "expired token", "version changed"];
    known.into_iter().find(|known| *known == reason).unwrap_or("other")
}

async fn end(
    writer: &mut Writer<'_>,
    app: &App,
    token: &[u8; 32],
    reason: &'static str,
    at: Timestamp,
) -> Result<(), Trouble> {
    if let Some(session) = store::end_session_of(writer, token, at, reason).await? {
        families::ended(writer, session, at).await?;
        audit::record(writer, &app.chance, at, Entry::new(&Actor::Parent(session), Deed::SignedOut).with(reason))
            .await?;
    }
    Ok(())
}

/// Ends the session of a token that [`sign_out`] could not end, because nothing can be written: at once for this process,
/// and for good when [`write_down`] succeeds. Whoever logs out leaves a device behind that is not to wait for a disk.
pub async fn sign_out_unwritten(app: &App, token: &str, reason: &str, why: Error) -> Result<(), Trouble> {
    let (token, at) = (fingerprint(token), app.now());
    let found = app
        .database
        .read(async move |reader| {
            let Some(session) = store::living(reader, &token, at).await? else { return Ok(None) };
            let children = families::store::children_of_session(reader, session).await?;
            Ok::<_, Trouble>(Some((session, children)))
        })
        .await?;
    let Some((session, children)) = found else { return Ok(()) };
    if !app.ended.add(session, Unwritten { token, at, reason: known_reason(reason) }) {
        return Err(why.into());
    }
    tracing::error!(%why, "a log-out cannot be written down; it counts all the same");
    app.live.look_at(children);
    Ok(())
}

/// Writes down the ends of sessions that could not be written when they came.
pub async fn write_down(app: &App) -> Result<(), Trouble> {
    for (session, Unwritten { token, at, reason }) in app.ended.all() {
        let parts = app.clone();
        app.database.write(async move |writer| end(writer, &parts, &token, reason, at).await).await?;
        app.ended.forget(session);
    }
    Ok(())
}
