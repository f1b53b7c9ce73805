//! A parent's call: the token is proved, and what is asked or done stands in the same reading or transaction.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::{MyChild, SignedInParent, prove};
use crate::audit::{self, Entry};
use crate::base::refusal::Trouble;
use crate::http::{App, Claims};

/// A parent who proved who they are, in the reading in which they ask.
pub struct Asking<'a, 'r> {
    pub reader: &'a mut Reader<'r>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// Unix milliseconds; one moment for the whole call.
    pub now: i64,
}

/// A parent who proved who they are, in the transaction in which they act.
pub struct Acting<'a, 'w> {
    pub writer: &'a mut Writer<'w>,
    pub me: &'a SignedInParent,
    pub child: &'a MyChild,
    pub app: &'a App,
    /// Unix milliseconds; one moment for the whole call.
    pub now: i64,
}

impl Asking<'_, '_> {
    /// The day of the centre's calendar.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }
}

impl Acting<'_, '_> {
    /// The day of the centre's calendar.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }

    /// Writes the parent's line of the record. `deed` is a few words in the past tense, without names or texts; `object`
    /// the id or the kind of what it was done to.
    pub async fn record(&mut self, deed: &'static str, object: &str) -> Result<(), Error> {
        let actor = self.me.actor();
        let entry = Entry::new(&actor, deed).about(self.child.id()).with(object);
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
    app.database
        .read(async move |reader| {
            let (app, now) = (&there, there.now());
            let (me, child) = &prove(reader, &claims, now).await?;
            ask(Asking { reader, me, child, app, now }).await
        })
        .await
}

/// Does what a parent asks for, once the token is proved; all of it or nothing.
pub async fn write<T, F>(app: &App, claims: Claims, act: F) -> Result<T, Trouble>
where
    F: AsyncFn(Acting<'_, '_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let there = app.clone();
    app.database
        .write(async move |writer| {
            let (app, now) = (&there, there.now());
            let (me, child) = &prove(writer, &claims, now).await?;
            act(Acting { writer, me, child, app, now }).await
        })
        .await
}
