use std::time::Duration;

use database::{Error, Reader, Writer, params, statements};

use base::clock::Timestamp;
use config::TokenBucket;

statements! {
    fn list_newest_uses(
        reader, (budget, subject): (&str, &str), after: Timestamp, limit: i64, offset: i64,
    ) -> Vec<Timestamp> =
        "SELECT used_at FROM budget_use \
        WHERE budget = $1 AND subject = $2 AND used_at > $3 ORDER BY used_at DESC LIMIT $4 OFFSET $5",
        budget, subject, after, limit, offset;
    pub(crate) INSERT_USE = "INSERT INTO budget_use (budget, subject, used_at, id) VALUES ($1, $2, $3, $4)";
    /// Each use moves `even_at`, the time at which the bucket is full again, by one interval; no row changes if it is
    /// already too far ahead ($6).
    pub TAKE_TOKEN = "INSERT INTO budget_pace (budget, subject, even_at) VALUES ($1, $2, $4) \
        ON CONFLICT (budget, subject) DO UPDATE SET even_at = \
        CASE WHEN budget_pace.even_at > $3 THEN budget_pace.even_at + $5 ELSE $4 END \
        WHERE budget_pace.even_at <= $6";
    pub(super) fn delete_even(writer, now: Timestamp) -> u64 = "DELETE FROM budget_pace WHERE even_at < $1";
    pub(super) fn delete_before(writer, before: Timestamp) -> u64 = "DELETE FROM budget_use WHERE used_at < $1";
}

/// If the window is full: the time of the use that must leave it first. The flag says whether exactly one more use
/// fits.
pub(super) async fn newest_uses(
    reader: &Reader<'_>,
    limit: &str,
    subject: &str,
    now: Timestamp,
    window: Duration,
    times: i64,
) -> Result<(Option<Timestamp>, bool), Error> {
    let skipped = (times - 2).max(0);
    let looked_at = times - skipped;
    let uses = list_newest_uses(reader, (limit, subject), now - window, looked_at, skipped).await?;
    let missing = usize::try_from(looked_at).unwrap_or_default() - uses.len();
    Ok((uses.last().copied().filter(|_| missing == 0), missing == 1))
}

pub(super) async fn insert_use(
    writer: &mut Writer<'_>,
    limit: &str,
    subject: &str,
    now: Timestamp,
    id: i64,
) -> Result<(), Error> {
    writer.meter(INSERT_USE, params![limit, subject, now, id]).await.map(drop)
}

/// Takes a token; false if there is none.
pub(super) async fn take_token(
    writer: &mut Writer<'_>,
    limit: &str,
    bucket: TokenBucket,
    subject: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let (each, ahead) = (bucket.each(), now + bucket.ahead());
    let taken = writer.meter(TAKE_TOKEN, params![limit, subject, now, now + each, each, ahead]).await?;
    Ok(taken > 0)
}
