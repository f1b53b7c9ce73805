//! A centre's call as one transaction: the key is proved, the work is done, and the record gets its line.

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{MyCentre, prove};
use base::audit::{self, Deed, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::ChildId;
use base::refusal::Trouble;
use context::App;
use context::http::centre_call::{CentreTrouble, Push};
use context::http::idempotency::{kept, once};

/// A centre that proved itself, in the transaction in which it writes.
pub struct Acting<'a, 'w> {
    pub writer: &'a mut Writer<'w>,
    pub centre: &'a MyCentre,
    pub app: &'a App,
    /// One moment for the whole call.
    pub now: Timestamp,
}

impl Acting<'_, '_> {
    /// The day of the centre's calendar.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }
}

/// What a writing call did. There is no way to answer without saying what goes into the record.
#[derive(Debug)]
pub struct Done<T> {
    deed: Deed,
    child: Option<ChildId>,
    object: String,
    renews: Option<Topic>,
    answer: T,
}

impl<T> Done<T> {
    /// `deed` is what the record says.
    pub fn new(deed: Deed, answer: T) -> Self {
        Self { deed, child: None, object: String::new(), renews: None, answer }
    }

    /// The same, answered in another form.
    pub fn map<U>(self, form: impl FnOnce(T) -> U) -> Done<U> {
        let Self { deed, child, object, renews, answer } = self;
        Done { deed, child, object, renews, answer: form(answer) }
    }

    pub fn answer(&self) -> &T {
        &self.answer
    }

    /// The one child that it was about.
    #[must_use]
    pub fn about(mut self, child: ChildId) -> Self {
        self.child = Some(child);
        self
    }

    /// The id of what it was done to; of many at once, how many.
    #[must_use]
    pub fn with(mut self, object: &impl ToString) -> Self {
        self.object = object.to_string();
        self
    }

    /// What it changed for every family of the centre: their open screens hear of it.
    #[must_use]
    pub fn renewing(mut self, topic: Topic) -> Self {
        self.renews = Some(topic);
        self
    }
}

/// Answers a question of a centre that is proved by its key.
pub async fn read<T, F>(app: &App, key: [u8; 32], ask: F) -> Result<T, CentreTrouble>
where
    F: AsyncFnOnce(&mut Reader<'_>, &MyCentre) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let asked = app.database.read(async move |reader| {
        let centre = prove(reader, key).await?;
        ask(reader, &centre).await
    });
    Ok(app.heard(asked.await)?)
}

/// Does a centre's work and writes its line of the record, both or neither.
pub async fn write<T, F>(app: &App, key: [u8; 32], work: F) -> Result<T, CentreTrouble>
where
    F: AsyncFn(&mut Acting<'_, '_>) -> Result<Done<T>, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let app_there = app.clone();
    let written = app.database.write(async move |writer| {
        let centre = prove(writer, key).await?;
        act(writer, &app_there, &centre, &work).await
    });
    Ok(app.heard(written.await)?)
}

/// Does a push's work unless it was done before; then its answer is given again and the record stays as it is.
pub async fn push<T, F>(app: &App, key: [u8; 32], push: Push, work: F) -> Result<T, CentreTrouble>
where
    F: AsyncFn(&mut Acting<'_, '_>) -> Result<Done<T>, Trouble> + Send + 'static,
    T: Serialize + DeserializeOwned + Send + 'static,
{
    let app_there = app.clone();
    let written = app.database.write(async move |writer| {
        let (app, centre) = (&app_there, prove(writer, key).await?);
        once(writer, &centre.scope(), &push, app.now(), async |writer| act(writer, app, &centre, &work).await).await
    });
    Ok(app.heard(written.await)?)
}

/// A step of a long work whose record has its line already: the key is proved anew.
pub async fn step<T, F>(app: &App, key: [u8; 32], work: F) -> Result<T, CentreTrouble>
where
    F: AsyncFn(&mut Writer<'_>) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let written = app.database.write(async move |writer| {
        prove(writer, key).await?;
        work(writer).await
    });
    Ok(app.heard(written.await)?)
}

/// The answer to a push that was done already: asked before work that is not the database's (a picture's).
pub async fn answered<T>(app: &App, key: [u8; 32], push: &Push) -> Result<Option<T>, CentreTrouble>
where
    T: DeserializeOwned + Send + 'static,
{
    let push = push.clone();
    read(app, key, async move |reader, centre| kept(reader, &centre.scope(), &push).await).await
}

/// The same in a transaction that is there already: what the office does in a centre's name.
pub async fn act<T, F>(writer: &mut Writer<'_>, app: &App, centre: &MyCentre, work: &F) -> Result<T, Trouble>
where
    F: AsyncFn(&mut Acting<'_, '_>) -> Result<Done<T>, Trouble>,
{
    let now = app.now();
    let done = work(&mut Acting { writer, centre, app, now }).await?;
    if let Some(topic) = done.renews {
        changes::bump_at_centre(writer, centre.id(), topic, now).await?;
    }
    record(writer, app, centre, now, &done).await?;
    Ok(done.answer)
}

async fn record<T>(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    now: Timestamp,
    done: &Done<T>,
) -> Result<(), Error> {
    let actor = &centre.actor();
    let entry = Entry { actor, deed: done.deed, child: done.child, object: &done.object };
    audit::record(writer, &app.chance, now, entry).await
}
