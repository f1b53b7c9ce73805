//! A parent's call: the token is proved, and what is asked or done stands in the same reading or transaction.

use axum::response::{IntoResponse, Response};
use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::de::DeserializeOwned;

use super::{MyChild, SignedInParent, prove};
use base::audit::{self, Deed, Entry};
use base::clock::Timestamp;
use base::refusal::{Refusal, Trouble};
use context::App;
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
    Refusal::new(
        "child_left",
        "Your child has left the centre: what was can be read, and nothing can be sent any more.",
    )
}

/// The same for what concerns the parent alone: their session, devices and settings, whichever child they look at.
pub async fn write_for_oneself<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let there = app.clone();
    let written = app.database.write(async move |writer| {
        let (app, now) = (&there, there.now());
        let (me, child) = &prove(writer, &claims, now).await?;
        act(Acting { writer, me, child, app, now }).await
    });
    app.heard(written.await)
}
