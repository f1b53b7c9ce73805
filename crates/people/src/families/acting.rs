//! A parent's call: the token is proved, and what is asked or done stands in the same reading or transaction.

use axum::response::{IntoResponse, Response};
use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::de::DeserializeOwned;

use super::{MyChild, SignedInParent, prove};
use base::audit::{self, Deed, Entry};
use base::clock::Timestamp;
use base::ids::SessionId;
use base::refusal::{Refusal, Trouble};
use base::told::Told;
use context::App;
use context::budgets;
use context::http::Claims;
use context::http::upload::{ParentUpload, ReceivedFromParent};

/// A parent who proved who they are, in the reading in which they ask.
pub struct Asking<'a, 'r> {
    pub reader: &'a mut Reader<'r>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// One moment for the whole call.
    pub now: Timestamp,
}

/// A parent who proved who they are, in the transaction in which they act.
pub struct Acting<'a, 'w> {
    pub writer: &'a mut Writer<'w>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// One moment for the whole call.
    pub now: Timestamp,
}

impl Acting<'_, '_> {
    /// The day of the centre's calendar.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }

    /// Writes the parent's line of the record. `object` is the id or the kind of what it was done to.
    pub async fn record(&mut self, deed: Deed, object: &str) -> Result<(), Error> {
        let actor = &self.me.actor();
        let entry = Entry::new(actor, deed).about(self.child.id()).with(object);
        audit::record(self.writer, &self.app.chance, self.now, entry).await
    }
}

/// Answers what a parent asks, once the token is proved.
pub async fn read<T, F>(app: &App, claims: Claims, ask: F) -> Result<T, Trouble>
where
    F: AsyncFnOnce(Asking<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let there = app.clone();
    let asked = app.database.read(async move |reader| {
        let (app, now) = (&there, there.now());
        let (me, child) = &prove(reader, &claims, now).await?;
        ask(Asking { reader, me, child, app, now }).await
    });
    app.heard(asked.await)
}

/// Takes in what a parent's call brings. A stranger's file is not waited for; `may` is asked when the fields are there and the
/// file is not, and what it refuses is not kept.
pub async fn receive<T, F>(app: &App, call: ParentUpload, may: F) -> Result<ReceivedFromParent<T>, Response>
where
    F: AsyncFnOnce(Asking<'_, '_>, T) -> Result<(), Trouble> + Send + 'static,
    T: DeserializeOwned + Send + 'static,
{
    let proved = read(app, call.claims.clone(), async |ask| Ok(ask.me.session())).await;
    let session = proved.map_err(IntoResponse::into_response)?;
    call.receive(app, session, |claims, form| read(app, claims, async move |ask| may(ask, form).await)).await
}

/// Does what a parent asks for a child, once the token is proved; all of it or nothing. For a child that left nothing is done.
pub async fn write<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let for_a_child = async move |acting: Acting<'_, '_>| {
        if acting.child.has_left() {
            return Err(child_left().into());
        }
        act(acting).await
    };
    write_for_oneself(app, claims, for_a_child).await
}

/// Why nothing is done for a child that left.
pub const fn child_left() -> Refusal {
    Refusal::new("child_left", "Your child has left the centre: you can read everything, but no longer send anything.")
}

/// The same for what concerns the parent alone: their session, devices and settings, whichever child they look at.
pub async fn write_for_oneself<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, Sort::Write, act).await
}

/// The same for a mark of what was seen: the one write of a parent that leaves no audit event, because when a parent looked at
/// what is nobody's business.
pub async fn mark_for_oneself<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, Sort::Mark, act).await
}

/// The same for a reload of the session, which has a limit of its own: an app that is refused one for any other reason signs out.
pub async fn reload<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    in_transaction(app, claims, Sort::Reload, act).await
}

/// What is done in a parent's transaction. The architecture tests list who does anything but [`Sort::Write`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Write,
    Mark,
    Reload,
}

async fn in_transaction<T, F>(app: &App, claims: Claims, sort: Sort, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let there = app.clone();
    let written = app.database.write(async move |writer| {
        let (app, now) = (&there, there.now());
        let (me, child) = &prove(writer, &claims, now).await?;
        if sort != Sort::Reload {
            spend_a_write(writer, app, me.session()).await?;
        }
        let before = writer.changed();
        let answer = act(Acting { writer: &mut *writer, me, child, app, now }).await?;
        if sort != Sort::Mark && writer.changed() > before && !audit::is_recorded(writer) {
            return Err(Error::other("a write of a parent left no audit event").into());
        }
        Ok(answer)
    });
    app.heard(written.await)
}

/// Counts one write of a session, or refuses it. Whoever writes for a parent past [`write()`] calls this in the transaction. Each
/// session has a limit of its own: whoever stole one cannot use up what the owner needs to end it.
pub async fn spend_a_write(writer: &mut Writer<'_>, app: &App, session: SessionId) -> Result<(), Trouble> {
    if budgets::keep_pace_of_writes(writer, app, &session.to_string()).await? {
        return Ok(());
    }
    let each_ms = app.config.budgets.writes_per_session.each_ms;
    let seconds = Told::Number(each_ms.div_ceil(1000).into());
    let refused = Refusal::about(
        "too_many_writes",
        "That was a lot at once. Please try again in {seconds} seconds.",
        &[("seconds", seconds)],
    );
    Err(refused.into())
}
