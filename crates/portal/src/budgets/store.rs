use database::{Error, Writer, params, statements};

use crate::config::Pace;

statements! {
    pub(crate) USES_SINCE = "SELECT COUNT(*) FROM budget_use WHERE budget = $1 AND subject = $2 AND used_at > $3";
    pub(crate) INSERT_USE = "INSERT INTO budget_use (budget, subject, used_at, id) VALUES ($1, $2, $3, $4)";
    /// Each use moves the moment of being even on by one step; changes nothing where that is too far ahead ($6) already.
    pub(crate) STEP = "INSERT INTO budget_pace (budget, subject, even_at) VALUES ($1, $2, $4) \
        ON CONFLICT (budget, subject) DO UPDATE SET even_at = CASE WHEN budget_pace.even_at > $3 THEN budget_pace.even_at + $5 ELSE $4 END \
        WHERE budget_pace.even_at <= $6";
    pub(crate) DELETE_EVEN = "DELETE FROM budget_pace WHERE even_at < $1";
    pub(crate) DELETE_BEFORE = "DELETE FROM budget_use WHERE used_at < $1";
}

pub(super) async fn uses_since(writer: &mut Writer<'_>, budget: &str, subject: &str, since: i64) -> Result<i64, Error> {
    writer.one(USES_SINCE, params![budget, subject, since], |row| row.int(0)).await
}

pub(super) async fn insert_use(
    writer: &mut Writer<'_>,
    budget: &str,
    subject: &str,
    now: i64,
    id: i64,
) -> Result<(), Error> {
    writer.execute(INSERT_USE, params![budget, subject, now, id]).await.map(drop)
}

pub(super) async fn delete_before(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    writer.execute(DELETE_BEFORE, params![before]).await
}

/// Whether one more use fits; if so it is counted.
pub(super) async fn step(writer: &mut Writer<'_>, pace: Pace, subject: &str, now: i64) -> Result<bool, Error> {
    let Pace { name, at_once, each_ms } = pace;
    let ahead = now + (at_once - 1) * each_ms;
    let stepped = writer.execute(STEP, params![name, subject, now, now + each_ms, each_ms, ahead]).await?;
    Ok(stepped > 0)
}

pub(super) async fn delete_even(writer: &mut Writer<'_>, now: i64) -> Result<u64, Error> {
    writer.execute(DELETE_EVEN, params![now]).await
}
