use database::{Error, Reader, Writer, params, row, statements};

use super::ById;
use base::clock::Timestamp;

statements! {
    pub(crate) OF_KIND: Failing = "SELECT {} FROM failing_task WHERE kind = $1";
    pub(crate) ALL: Failing = "SELECT {} FROM failing_task ORDER BY first_failed_at, kind, id";
    /// Another server may have failed at it meanwhile.
    pub NOTE = "INSERT INTO failing_task (kind, id, attempts, first_failed_at, failed_at, next_at, why) VALUES ($1, $2, $3, $4, $4, $5, $6) \
        ON CONFLICT (kind, id) DO UPDATE SET attempts = excluded.attempts, failed_at = excluded.failed_at, next_at = excluded.next_at, why = excluded.why";
    pub FORGET = "DELETE FROM failing_task WHERE kind = $1 AND id = $2";
}

row! {
    /// A scheduled task that failed, and is tried again.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Failing {
        pub kind: String = "kind",
        pub id: i64 = "id",
        pub attempts: i64 = "attempts",
        pub first_failed_at: Timestamp = "first_failed_at",
        pub next_at: Timestamp = "next_at",
        pub why: String = "why",
    }
}

pub(super) async fn of_kind(reader: &mut Reader<'_>, kind: &str) -> Result<ById, Error> {
    Ok(reader.list(OF_KIND, params![kind]).await?.into_iter().map(|one| (one.id, one)).collect())
}

pub(super) async fn all(reader: &mut Reader<'_>) -> Result<Vec<Failing>, Error> {
    reader.list(ALL, params![]).await
}

pub(super) async fn note(writer: &mut Writer<'_>, failing: &Failing) -> Result<(), Error> {
    let Failing { kind, id, attempts, first_failed_at, next_at, why } = failing;
    let values = params![kind.as_str(), *id, *attempts, *first_failed_at, *next_at, why.as_str()];
    writer.execute(NOTE, values).await.map(drop)
}

pub(super) async fn forget(writer: &mut Writer<'_>, kind: &str, id: i64) -> Result<(), Error> {
    writer.execute(FORGET, params![kind, id]).await.map(drop)
}
