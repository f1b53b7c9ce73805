//! Contexts of a centre's call: the key is proved in the same read or transaction in which the handler works, and a write leaves an
//! audit event.

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{MyCentre, prove};
use base::audit::{self, AuditAction, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::ChildId;
use base::refusal::AppError;
use context::App;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::idempotency::{self, once};

/// A transaction for a centre whose key is proved.
pub struct WriteContext<'a, 'w> {
    pub tx: &'a mut Writer<'w>,
    pub centre: &'a MyCentre,
    pub app: &'a App,
    /// The time of the call: the same for all of it.
    pub now: Timestamp,
}

impl WriteContext<'_, '_> {
    /// Today's date in the centre's time zone.
    pub fn today(&self) -> Date {
        self.app.zone.day_of(self.now)
    }
}

/// The answer of a write together with its audit event: a write cannot answer without one.
#[derive(Debug)]
pub struct Audited<T> {
    action: AuditAction,
    child: Option<ChildId>,
    object: String,
    renews: Option<Topic>,
    answer: T,
}

impl<T> Audited<T> {
    pub fn new(action: AuditAction, answer: T) -> Self {
        Self { action, child: None, object: String::new(), renews: None, answer }
    }

    /// Converts the answer.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Audited<U> {
        let Self { action, child, object, renews, answer } = self;
        Audited { action, child, object, renews, answer: convert(answer) }
    }

    pub fn answer(&self) -> &T {
        &self.answer
    }

    /// Names the child that the action concerns.
    #[must_use]
    pub fn about(mut self, child: ChildId) -> Self {
        self.child = Some(child);
        self
    }

    /// Names what the action was done to: its id, or the number of rows.
    #[must_use]
    pub fn with(mut self, object: &impl ToString) -> Self {
        self.object = object.to_string();
        self
    }

    /// Publishes a change of this topic to all families of the centre.
    #[must_use]
    pub fn renewing(mut self, topic: Topic) -> Self {
        self.renews = Some(topic);
        self
    }
}

/// Reads for a centre once its key is proved.
pub async fn read<T, F>(app: &App, key: [u8; 32], work: F) -> Result<T, CentreApiError>
where
    F: AsyncFnOnce(&mut Reader<'_>, &MyCentre) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let answer = app.database.read(async move |reader| {
        let centre = prove(reader, key).await?;
        work(reader, &centre).await
    });
    Ok(app.note_database_outcome(answer.await)?)
}

/// Writes for a centre once its key is proved, and writes the audit event in the same transaction. The writes of one key run one
/// after another: a centre's program writes about the same children, and each post changes their counters.
pub async fn write<T, F>(app: &App, key: [u8; 32], work: F) -> Result<T, CentreApiError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer = app.database.write_in_turn(key, async move |tx| {
        let centre = prove(tx, key).await?;
        write_in_transaction(tx, &own_app, &centre, &work).await
    });
    Ok(app.note_database_outcome(answer.await)?)
}

/// Like [`write()`], but only once for each idempotency key: a repeated request gets the stored answer and leaves no second audit
/// event.
pub async fn write_once<T, F>(
    app: &App,
    key: [u8; 32],
    idempotency_key: IdempotencyKey,
    work: F,
) -> Result<T, CentreApiError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError> + Send + 'static,
    T: Serialize + DeserializeOwned + Send + 'static,
{
    let own_app = app.clone();
    let answer = app.database.write_in_turn(key, async move |tx| {
        let (app, centre) = (&own_app, prove(tx, key).await?);
        let work = async |tx: &mut Writer<'_>| write_in_transaction(tx, app, &centre, &work).await;
        once(tx, &centre.scope(), &idempotency_key, app.now(), work).await
    });
    Ok(app.note_database_outcome(answer.await)?)
}

/// A later transaction of a call that has its audit event already. The key is proved again.
pub async fn step<T, F>(app: &App, key: [u8; 32], work: F) -> Result<T, CentreApiError>
where
    F: AsyncFn(&mut Writer<'_>) -> Result<T, AppError> + Send + 'static,
    T: Send + 'static,
{
    let answer = app.database.write(async move |tx| {
        prove(tx, key).await?;
        work(tx).await
    });
    Ok(app.note_database_outcome(answer.await)?)
}

/// The stored answer of a repeated request, for a handler that has expensive work to do before its transaction.
pub async fn stored_answer<T>(
    app: &App,
    key: [u8; 32],
    idempotency_key: &IdempotencyKey,
) -> Result<Option<T>, CentreApiError>
where
    T: DeserializeOwned + Send + 'static,
{
    let idempotency_key = idempotency_key.clone();
    let find = async move |reader: &mut Reader<'_>, centre: &MyCentre| {
        idempotency::stored_answer(reader, &centre.scope(), &idempotency_key).await
    };
    read(app, key, find).await
}

/// Like [`write()`], in a transaction that is already open: what the office does in a centre's name.
pub async fn write_in_transaction<T, F>(
    tx: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    work: &F,
) -> Result<T, AppError>
where
    F: AsyncFn(&mut WriteContext<'_, '_>) -> Result<Audited<T>, AppError>,
{
    let now = app.now();
    let audited = work(&mut WriteContext { tx, centre, app, now }).await?;
    if let Some(topic) = audited.renews {
        changes::bump_at_centre(tx, centre.id(), topic, now).await?;
    }
    record(tx, app, centre, now, &audited).await?;
    Ok(audited.answer)
}

async fn record<T>(
    tx: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    now: Timestamp,
    audited: &Audited<T>,
) -> Result<(), Error> {
    let Audited { action, child, object, .. } = audited;
    let entry = Entry { actor: &centre.actor(), action: *action, child: *child, object };
    audit::record(tx, &app.random, now, entry).await
}
