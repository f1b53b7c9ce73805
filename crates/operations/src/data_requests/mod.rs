//! Parents' requests for the data of a child: a copy or its erasure.
//!
//! The office decides each request. The parent can download a released copy for seven days, from a signed address that is valid for
//! two minutes within one session (`address.rs`). The archive is written during the download and never stored on disk. An erasure is a
//! separate office command, which marks the request as done.

mod address;
pub mod download;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::{Reader, Writer};

use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::{ChildId, DataRequestId};
use base::refusal::{AppError, Refusal};
use context::App;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{ReadContext, WriteContext};
use rules::{Kind, State};
pub use store::{DataRequest, PendingRequest};

/// How long a released copy can be downloaded, until the end of the last day.
pub const DOWNLOAD_PERIOD: Duration = Duration::from_hours(7 * 24);
/// The period in which requests are counted for the limit (`rules.rs`).
const RECENT_PERIOD: Duration = Duration::from_hours(7 * 24);
/// After a sign-in or confirmation no code is needed for this long.
const FRESH_PERIOD: Duration = Duration::from_mins(15);

/// The parent's own requests for the child, the newest first.
pub async fn list_of_parent(ctx: &mut ReadContext<'_, '_>) -> Result<Vec<DataRequest>, AppError> {
    Ok(store::list_of_parent(ctx.reader, ctx.me.parent(), ctx.child.id()).await?)
}

/// Creates a request. While a request of the kind is open, it stays the only one. Refuses an erasure while the child is enrolled, and too
/// many requests.
pub async fn create(ctx: &mut WriteContext<'_, '_>, kind: Kind) -> Result<(), AppError> {
    let (child, parent) = (ctx.child.id(), ctx.me.parent());
    let before = store::list_of_parent(ctx.tx, parent, child).await?;
    let recent = before.iter().filter(|ask| ask.kind == kind && ask.asked_at > ctx.now - RECENT_PERIOD).count();
    rules::may_request(kind, ctx.child.has_left(), recent).map_err(messages::refusal)?;
    let id = DataRequestId(ctx.app.random.id());
    if store::insert(ctx.tx, id, (child, parent), kind, ctx.now).await? {
        let action = match kind {
            Kind::Copy => AuditAction::AskedForACopy,
            Kind::Erasure => AuditAction::AskedForErasure,
        };
        ctx.audit(action, &id.to_string()).await?;
    }
    Ok(())
}

/// Withdraws an undecided request of the parent.
pub async fn withdraw(ctx: &mut WriteContext<'_, '_>, id: DataRequestId) -> Result<(), AppError> {
    if !store::update_withdrawn(ctx.tx, id, (ctx.child.id(), ctx.me.parent()), ctx.now).await? {
        return Err(Refusal::not_found().into());
    }
    ctx.audit(AuditAction::TookADataAskBack, &id.to_string()).await?;
    Ok(())
}

/// The download address of a released copy, valid for two minutes in this session. Requires a recent sign-in or a confirmation.
pub async fn open(ctx: &mut WriteContext<'_, '_>, id: DataRequestId, confirmation: &str) -> Result<String, AppError> {
    let asked = store::list_of_parent(ctx.tx, ctx.me.parent(), ctx.child.id()).await?;
    let ask = asked.into_iter().find(|ask| ask.id == id && ask.kind == Kind::Copy).ok_or_else(Refusal::not_found)?;
    if ask.state(ctx.now) != State::Ready {
        return Err(messages::not_ready().into());
    }
    if confirmation.is_empty() {
        if !confirmations::is_fresh(ctx.tx, ctx.me, ctx.now - FRESH_PERIOD).await? {
            return Err(confirmations::messages::required().into());
        }
    } else {
        confirmations::use_up(ctx.tx, ctx.app, ctx.me, &Change::of(Action::DataCopy, ""), confirmation).await?;
    }
    ctx.audit(AuditAction::OpenedACopy, &id.to_string()).await?;
    Ok(address::of(&ctx.app.keys, id, ctx.me.session(), ctx.now))
}

/// The undecided requests, the longest waiting first.
pub async fn list_pending(reader: &mut Reader<'_>) -> Result<Vec<PendingRequest>, AppError> {
    Ok(store::list_pending(reader).await?)
}

/// Releases a copy to the parent. Refuses an erasure request, and a parent without access to the child.
pub async fn release(writer: &mut Writer<'_>, app: &App, id: DataRequestId) -> Result<PendingRequest, AppError> {
    let ask = find_pending(writer, id).await?;
    if ask.kind == Kind::Erasure {
        return Err(messages::use_erase_command(ask.child).into());
    }
    // The parent could not be notified, and the release would take effect if access were restored later.
    if ask.side.is_none() {
        return Err(messages::no_longer_parent().into());
    }
    let now = app.now();
    decide(writer, id, State::Ready, "", (now, Some(app.zone.end_of_day(now + DOWNLOAD_PERIOD)))).await?;
    notify(writer, app, &ask, AuditAction::ReleasedACopy, messages::READY).await?;
    Ok(ask)
}

/// Refuses a request with a reason for the parent.
pub async fn refuse(
    writer: &mut Writer<'_>,
    app: &App,
    id: DataRequestId,
    why: &str,
) -> Result<PendingRequest, AppError> {
    let ask = find_pending(writer, id).await?;
    decide(writer, id, State::Refused, why, (app.now(), None)).await?;
    notify(writer, app, &ask, AuditAction::RefusedADataAsk, messages::REFUSED).await?;
    Ok(ask)
}

/// Marks the open requests of an erased child as done and deletes their texts.
pub async fn complete(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<u64, AppError> {
    Ok(store::complete(writer, child, now).await?)
}

async fn decide(
    writer: &mut Writer<'_>,
    id: DataRequestId,
    state: State,
    why: &str,
    when: (Timestamp, Option<Timestamp>),
) -> Result<(), AppError> {
    let decided = store::update_decision(writer, id, state, why, when).await?;
    if decided { Ok(()) } else { Err(messages::not_pending().into()) }
}

async fn find_pending(reader: &mut Reader<'_>, id: DataRequestId) -> Result<PendingRequest, AppError> {
    let waiting = store::list_pending(reader).await?;
    waiting.into_iter().find(|ask| ask.id == id).ok_or_else(|| messages::not_pending().into())
}

/// Notifies only the parent who made the request; the text contains no data.
async fn notify(
    writer: &mut Writer<'_>,
    app: &App,
    ask: &PendingRequest,
    action: AuditAction,
    text: &str,
) -> Result<(), AppError> {
    let (now, object) = (app.now(), ask.id.to_string());
    let entry = Some(ListedEntry { listed: Listed::Answer, at: now, text, picture: None });
    let place = Target::whole(Screen::Profile);
    let event = NotificationEvent { topic: NoticeTopic::Requests, place, object: ask.id.0, by: None, entry };
    notices::notify_parent(writer, &app.random, now, (ask.child, ask.parent), event).await?;
    let entry = Entry::new(&Actor::Office, action).about(ask.child).with(&object);
    Ok(audit::record(writer, &app.random, now, entry).await?)
}
