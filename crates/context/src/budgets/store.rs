use std::time::Duration;

use database::{Error, Reader, Writer, params, statements};

use base::clock::{Timestamp, latest};
use config::Pace;

statements! {
    /// A use that a wrong clock dated ahead ($4) is passed over, or its subject would be refused until that day comes.
    fn list_newest_uses(
        reader, (budget, subject): (&str, &str), (after, until): (Timestamp, Timestamp), limit: i64, offset: i64,
    ) -> Vec<Timestamp> =
        "SELECT used_at FROM budget_use \
        WHERE budget = $1 AND subject = $2 AND used_at > $3 AND used_at <= $4 ORDER BY used_at DESC LIMIT $5 OFFSET $6",
        budget, subject, after, until, limit, offset;
    pub(crate) INSERT_USE = "INSERT INTO budget_use (budget, subject, used_at, id) VALUES ($1, $2, $3, $4)";
    /// Each use moves the moment of being even on by one step; changes nothing where that is too far ahead ($6) already. Further
    /// ahead than any use can bring it ($7) only a wrong clock did: that counts as even.
    pub STEP = "INSERT INTO budget_pace (budget, subject, even_at) VALUES ($1, $2, $4) \
        ON CONFLICT (budget, subject) DO UPDATE SET even_at = \
        CASE WHEN budget_pace.even_at > $3 AND budget_pace.even_at <= $7 THEN budget_pace.even_at + $5 ELSE $4 END \
        WHERE budget_pace.even_at <= $6 OR budget_pace.even_at > $7";
    pub(super) fn delete_even(writer, now: Timestamp) -> u64 = "DELETE FROM budget_pace WHERE even_at < $1";
    /// Forgets uses made before a moment, and those that a wrong clock dated ahead.
    pub(super) fn delete_outside(writer, before: Timestamp, now: Timestamp) -> u64 =
        "DELETE FROM budget_use WHERE used_at < $1 OR used_at > $2",
        before, latest(now);
}

/// When the use was made that, being the oldest of a full window, has to leave it before another fits; and else whether just
/// one more fits.
pub(super) async fn newest_uses(
    reader: &Reader<'_>,
    budget: &str,
    subject: &str,
    now: Timestamp,
    window: Duration,
    times: i64,
) -> Result<(Option<Timestamp>, bool), Error> {
    let skipped = (times - 2).max(0);
    let looked_at = times - skipped;
    let uses = list_newest_uses(reader, (budget, subject), (now - window, latest(now)), looked_at, skipped).await?;
    let missing = usize::try_from(looked_at).unwrap_or_default() - uses.len();
    Ok((uses.last().copied().filter(|_| missing == 0), missing == 1))
}

pub(super) async fn insert_use(
    writer: &mut Writer<'_>,
    budget: &str,
    subject: &str,
    now: Timestamp,
    id: i64,
) -> Result<(), Error> {
    writer.meter(INSERT_USE, params![budget, subject, now, id]).await.map(drop)
}

/// Whether one more use fits; if so it is counted.
pub(super) async fn step(
    writer: &mut Writer<'_>,
    budget: &str,
    pace: Pace,
    subject: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let (each, ahead) = (pace.each(), now + pace.ahead());
    let possible = latest(ahead + each);
    let stepped = writer.meter(STEP, params![budget, subject, now, now + each, each, ahead, possible]).await?;
    Ok(stepped > 0)
}
