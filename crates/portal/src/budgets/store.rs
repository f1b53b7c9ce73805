use database::{Error, Writer, params, statements};

statements! {
    pub(crate) USES_SINCE = "SELECT COUNT(*) FROM budget_use WHERE budget = $1 AND subject = $2 AND used_at > $3";
    pub(crate) INSERT_USE = "INSERT INTO budget_use (budget, subject, used_at, id) VALUES ($1, $2, $3, $4)";
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
