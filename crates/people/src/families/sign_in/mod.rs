//! Signing in with a code, the daily reload, and signing out.

pub mod messages;
pub mod parent_api;
pub mod replay;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use crate::families::codes::{self, Attempt, Challenge, Origin, Purpose, WantedCode};
use crate::families::{self, Side, WriteContext};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::contact::Contact;
use base::day::DAY;
use base::ids::{ChildId, SessionId};
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use context::App;
use context::ended::Unwritten;
use context::rate_limits;

/// How long a replaced token stays valid: for calls in flight, a second tab, a reload whose answer was lost. A later use ends the
/// session.
pub const REPLACED_TOKEN_LIVES: Duration = Duration::from_mins(1);

/// Why sign-in is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInRefused {
    Code(codes::CodeRefused),
    NoLiveChild,
}

/// Counts the outcome of a step of sign-in. A refusal is logged by the call's number, without the contact.
pub fn counted<T>(step: &'static str, ended: Result<T, Refusal>) -> Result<T, Refusal> {
    let outcome = ended.as_ref().map_or_else(|refusal| refusal.code, |_| "ok");
    metrics::counter!("aangan_sign_ins_total", "step" => step, "outcome" => outcome).increment(1);
    if let Err(refusal) = &ended {
        tracing::info!(step, why = refusal.code, "a sign-in is refused");
    }
    ended
}

/// Sends a code to a contact, known or not. `former` is the challenge that a resend replaces, `app_hash` an Android app's.
pub async fn ask(
    app: &App,
    contact: Contact,
    origin: Origin,
    former: String,
    app_hash: Option<String>,
) -> Result<Result<Challenge, codes::CodeRefused>, AppError> {
    let value = String::new();
    let wanted = WantedCode { contact, purpose: Purpose::SignIn, value, origin, former, also: None, app_hash };
    let parts = app.clone();
    app.database.write(async move |writer| codes::ask(writer, &parts, &wanted).await).await
}

/// A session's new tokens, one for each child.
#[derive(Clone)]
pub struct SignedIn {
    /// In the order in which the children are listed; never empty.
    pub tokens: Vec<ChildToken>,
    /// The child to go on with.
    pub active: usize,
    /// The key by which the device is known from now on; empty after a reload.
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

/// Checks a code and begins a session.
pub async fn verify(
    writer: &mut Writer<'_>,
    app: &App,
    attempt: &Attempt,
    device: &Device,
) -> Result<Result<SignedIn, SignInRefused>, AppError> {
    if let Err(refused) = codes::check(writer, app, attempt).await? {
        return Ok(Err(SignInRefused::Code(refused)));
    }
    let now = app.now();
    let Some(parent) = families::store::find_parent_of(writer, &attempt.contact).await? else {
        return Ok(Err(SignInRefused::NoLiveChild));
    };
    let children = store::list_visible_children(writer, parent, now).await?;
    if children.is_empty() {
        return Ok(Err(SignInRefused::NoLiveChild));
    }
    let session = SessionId(app.random.id());
    let ends_at = now + app.config.sign_in.token_days * DAY;
    store::insert_session(writer, session, parent, device, now, ends_at).await?;
    let tokens = issue(writer, app, session, children).await?;
    let origin = &attempt.typed.origin;
    let device_key = codes::remember_device(writer, &app.random, origin, parent, session, now).await?;
    audit::record(writer, &app.random, now, Entry::new(&Actor::Parent(session), AuditAction::SignedIn)).await?;
    Ok(Ok(SignedIn { tokens, active: 0, device_key }))
}

/// Issues new tokens for a session in place of those that came with `token`, for the parent's current children. The end of the
/// session does not move. An already replaced token gets new ones too, and those that replaced it stay valid, as their answer may
/// have been lost.
pub async fn reload(ctx: &mut WriteContext<'_, '_>, token: &str) -> Result<SignedIn, AppError> {
    let subject = ctx.me.session().to_string();
    if rate_limits::consume(ctx.tx, ctx.app, &[(rate_limits::RELOADS_PER_SESSION, &subject)]).await?.is_err() {
        return Err(messages::too_many_reloads().into());
    }
    store::update_issue_of(ctx.tx, ctx.me.session(), &fingerprint(token), ctx.now).await?;
    let children = store::list_visible_children(ctx.tx, ctx.me.parent(), ctx.now).await?;
    let active =
        children.iter().position(|&(id, side)| (id, side) == (ctx.child.id(), ctx.child.side())).unwrap_or_default();
    let tokens = issue(ctx.tx, ctx.app, ctx.me.session(), children).await?;
    ctx.audit(AuditAction::ReloadedTheSession, "").await?;
    Ok(SignedIn { tokens, active, device_key: String::new() })
}

/// Issues one token for each child. They belong together: a reload with any of them replaces all.
async fn issue(
    writer: &mut Writer<'_>,
    app: &App,
    session: SessionId,
    children: Vec<(ChildId, Side)>,
) -> Result<Vec<ChildToken>, AppError> {
    let issue = app.random.id();
    let mut tokens = Vec::with_capacity(children.len());
    for (child, side) in children {
        let token = format!("aangan_{}", app.random.secret());
        store::insert_token(writer, &fingerprint(&token), session, issue, child, side).await?;
        tokens.push(ChildToken { child, side, token });
    }
    Ok(tokens)
}

/// Deletes what belongs to sessions that are over: tokens, devices and confirmations a day after the end; the sessions themselves,
/// which the audit log refers to, after `kept`. A session with a photo that is still on a card stays with it.
pub async fn forget_ended(writer: &mut Writer<'_>, now: Timestamp, kept: Duration) -> Result<(), Error> {
    store::delete_tokens_of_ended(writer, now - DAY).await?;
    store::delete_devices_of_ended(writer, now - DAY).await?;
    store::delete_confirmations_of_ended(writer, now - DAY).await?;
    store::delete_ended(writer, now - kept).await
}

/// Ends the session of a token that was replaced and is used again after its time.
pub async fn end_if_replayed(app: &App, token: &str) -> Result<(), AppError> {
    let (token, now) = (fingerprint(token), app.now());
    let replaced_by = now - REPLACED_TOKEN_LIVES;
    let replayed =
        app.database.read(async move |reader| store::find_replayed(reader, &token, replaced_by).await).await?;
    let Some(session) = replayed else { return Ok(()) };
    let random = app.random.clone();
    app.database
        .write(async move |writer| {
            if store::end_session_of(writer, &token, now, "replaced token").await?.is_some() {
                families::ended(writer, session, now).await?;
                audit::record(
                    writer,
                    &random,
                    now,
                    Entry::new(&Actor::Parent(session), AuditAction::UsedAReplacedToken),
                )
                .await?;
            }
            Ok(())
        })
        .await
}

/// Ends the session of a token, if it is active.
pub async fn sign_out(writer: &mut Writer<'_>, app: &App, token: &str, reason: &str) -> Result<(), AppError> {
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
) -> Result<(), AppError> {
    if let Some(session) = store::end_session_of(writer, token, at, reason).await? {
        families::ended(writer, session, at).await?;
        audit::record(
            writer,
            &app.random,
            at,
            Entry::new(&Actor::Parent(session), AuditAction::SignedOut).with(reason),
        )
        .await?;
    }
    Ok(())
}

/// Ends the session of a token that [`sign_out`] could not end, because nothing can be written: at once for this process,
/// and for good when [`write_down`] succeeds. A device that logs out does not wait for a disk.
pub async fn sign_out_unwritten(app: &App, token: &str, reason: &str, why: Error) -> Result<(), AppError> {
    let (token, at) = (fingerprint(token), app.now());
    let found = app
        .database
        .read(async move |reader| {
            let Some(session) = store::find_active(reader, &token, at).await? else { return Ok(None) };
            let children = families::store::list_children_of_session(reader, session).await?;
            Ok::<_, AppError>(Some((session, children)))
        })
        .await?;
    let Some((session, children)) = found else { return Ok(()) };
    if !app.ended.add(session, Unwritten { token, at, reason: known_reason(reason) }) {
        return Err(why.into());
    }
    tracing::error!(%why, "cannot store a sign-out now; the session has ended all the same");
    app.live.recheck(children);
    Ok(())
}

/// Stores the ends of sessions that could not be written when they came.
pub async fn write_down(app: &App) -> Result<(), AppError> {
    for (session, Unwritten { token, at, reason }) in app.ended.all() {
        let parts = app.clone();
        app.database.write(async move |writer| end(writer, &parts, &token, reason, at).await).await?;
        app.ended.forget(session);
    }
    Ok(())
}
