//! Contexts of a parent's call: the token is proved in the same read or transaction in which the handler works, and a write leaves
//! an audit event.

use axum::response::{IntoResponse, Response};
use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::de::DeserializeOwned;

use super::{MyChild, SignedInParent, prove};
use base::audit::{self, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::SessionId;
use base::message_arg::MessageArg;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::Claims;
use context::http::upload::{ParentUpload, ReceivedFromParent};
use context::rate_limits;

/// A read for a signed-in parent.
pub struct ReadContext<'a, 'r> {
    pub reader: &'a mut Reader<'r>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// The time of the call: the same for all of it.
    pub now: Timestamp,
}

/// A transaction for a signed-in parent.
pub struct WriteContext<'a, 'w> {
    pub tx: &'a mut Writer<'w>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// The time of the call: the same for all of it.
    pub now: Timestamp,
}

impl WriteContext<'_, '_> {
    /// Today's date in the centre's time zone.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }

    /// Writes the parent's audit event. `object` is the id or kind of what the action was done to.
    pub async fn audit(&mut self, action: AuditAction, object: &str) -> Result<(), Error> {
        let actor = &self.me.actor();
        let entry = Entry::new(actor, action).about(self.child.id()).with(object);
        audit::record(self.tx, &self.app.random, self.now, entry).await
    }
}

/// Reads for a parent once the token is proved.
pub async fn read<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFnOnce(ReadContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer = app.database.read(async move |reader| {
        let (app, now) = (&own_app, own_app.now());
        let (me, child) = &prove(reader, &claims, now).await?;
        work(ReadContext { reader, me, child, app, now }).await
    });
    app.note_database_outcome(answer.await)
}

/// Receives a parent's upload. The file of a caller without a session is not read. `may` is called after the fields and before
/// the file: a file that it refuses is not stored.
pub async fn receive<T, F>(app: &App, call: ParentUpload, may: F) -> Result<ReceivedFromParent<T>, Response>
where
    F: AsyncFnOnce(ReadContext<'_, '_>, T) -> Result<(), AppError> + Send + 'static,
    T: DeserializeOwned + Send + 'static,
{
    let proved = read(app, call.claims.clone(), async |ctx| Ok(ctx.me.session())).await;
    let session = proved.map_err(IntoResponse::into_response)?;
    call.receive(app, session, |claims, form| read(app, claims, async move |ctx| may(ctx, form).await)).await
}

/// Writes for a parent's child once the token is proved, in one transaction. Refused (`child_left`) for a child that has left.
pub async fn write<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFn(WriteContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let for_a_child = async move |ctx: WriteContext<'_, '_>| {
        if ctx.child.has_left() {
            return Err(child_left().into());
        }
        work(ctx).await
    };
    write_for_parent(app, claims, for_a_child).await
}

/// The refusal of every write for a child that has left.
pub const fn child_left() -> Refusal {
    Refusal::new("child_left", "Your child has left the centre: you can read everything, but no longer send anything.")
}

/// Like [`write()`], for what belongs to the parent and not to a child: session, devices, settings. Works also for a child that has
/// left.
pub async fn write_for_parent<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFn(WriteContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, async move |ctx| {
        let WriteContext { tx, me, child, app, now } = ctx;
        audited_write(tx, app, me.session(), async |tx| work(WriteContext { tx, me, child, app, now }).await).await
    })
    .await
}

/// Marks something as seen by the parent. The only write of a parent without an audit event: when a parent looked at what is
/// private.
pub async fn mark_as_seen<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFn(WriteContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, async move |ctx| {
        spend_a_write(ctx.tx, ctx.app, ctx.me.session()).await?;
        work(ctx).await
    })
    .await
}

/// Reloads the session. It has its own rate limit, because an app whose reload is refused for another reason signs out.
pub async fn reload<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFn(WriteContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, async move |ctx| {
        let WriteContext { tx, me, child, app, now } = ctx;
        audit::demand(tx, async |tx| work(WriteContext { tx, me, child, app, now }).await).await
    })
    .await
}

async fn in_transaction<T, F>(app: &App, claims: Claims, work: F) -> Result<T, AppError>
where
    F: AsyncFn(WriteContext<'_, '_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer = app.database.write(async move |tx| {
        let (app, now) = (&own_app, own_app.now());
        let (me, child) = &prove(tx, &claims, now).await?;
        work(WriteContext { tx, me, child, app, now }).await
    });
    app.note_database_outcome(answer.await)
}

/// A parent's write in a transaction that is already open: counts it against the session's limit (`too_many_writes`) and fails if
/// it changes a row without an audit event.
pub async fn audited_write<T>(
    tx: &mut Writer<'_>,
    app: &App,
    session: SessionId,
    work: impl AsyncFnOnce(&mut Writer<'_>) -> Result<T, AppError>,
) -> Result<T, AppError> {
    spend_a_write(tx, app, session).await?;
    audit::demand(tx, work).await
}

/// Counts one write of a session, or refuses it. Each session has its own limit: the thief of one session cannot use up the writes
/// that the owner needs to end it.
async fn spend_a_write(writer: &mut Writer<'_>, app: &App, session: SessionId) -> Result<(), AppError> {
    if rate_limits::take_write_token(writer, app, &session.to_string()).await? {
        return Ok(());
    }
    let each_ms = app.config.rate_limits.writes_per_session.each_ms;
    let seconds = MessageArg::Number(each_ms.div_ceil(1000).into());
    let refused = Refusal::with_args(
        "too_many_writes",
        "That was a lot at once. Please try again in {seconds} seconds.",
        &[("seconds", seconds)],
    );
    Err(refused.into())
}
