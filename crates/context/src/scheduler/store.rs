use database::{Error, Reader, row, statements};

use super::ById;
use base::clock::Timestamp;

statements! {
    fn list_of_kind(reader, kind: &str) -> Vec<FailingTask> = "SELECT {} FROM failing_task WHERE kind = $1";
    pub(super) fn list(reader) -> Vec<FailingTask> = "SELECT {} FROM failing_task ORDER BY first_failed_at, kind, id";
    /// Inserts or updates: another server may have failed at it meanwhile.
    pub(super) fn upsert(writer, failing: &FailingTask) =
        "INSERT INTO failing_task (kind, id, attempts, first_failed_at, failed_at, next_at, why) VALUES ($1, $2, $3, $4, $4, $5, $6) \
        ON CONFLICT (kind, id) DO UPDATE SET attempts = excluded.attempts, failed_at = excluded.failed_at, next_at = excluded.next_at, why = excluded.why",
        failing.kind.as_str(), failing.id, failing.attempts, failing.first_failed_at, failing.next_at,
        failing.why.as_str();
    pub(super) fn delete(writer, kind: &str, id: i64) = "DELETE FROM failing_task WHERE kind = $1 AND id = $2";
}

row! {
    /// A scheduled task that failed and waits for its retry.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FailingTask {
        pub kind: String = "kind",
        pub id: i64 = "id",
        pub attempts: i64 = "attempts",
        pub first_failed_at: Timestamp = "first_failed_at",
        pub next_at: Timestamp = "next_at",
        pub why: String = "why",
    }
}

pub(super) async fn failing_of_kind(reader: &mut Reader<'_>, kind: &str) -> Result<ById, Error> {
    Ok(list_of_kind(reader, kind).await?.into_iter().map(|one| (one.id, one)).collect())
}
