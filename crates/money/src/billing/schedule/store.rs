use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::page::Cursor;

statements! {
    pub(in crate::billing) fn find_run(reader, centre: CentreId) -> Option<Run> =
        "SELECT {} FROM fee_run WHERE centre_id = $1";
    pub(in crate::billing) fn upsert_run(writer, centre: CentreId, run: &Run) =
        "INSERT INTO fee_run (centre_id, period, issue_at, turn_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (centre_id) DO UPDATE SET period = excluded.period, issue_at = excluded.issue_at, turn_at = excluded.turn_at",
        centre, run.period.as_str(), run.issue_at, run.turn_at;
    /// Children without an invoice of the month, and those who moved or returned within it. The month began at most 32 days before
    /// the next one. Children without a fee plan are skipped, and checked ones wait for their next check.
    fn list_issue_cursors(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT issue_at, id FROM (\
            SELECT fee_run.issue_at AS issue_at, child.id AS id FROM fee_run JOIN child ON child.centre_id = fee_run.centre_id \
                AND (child.live OR child.left_at >= fee_run.turn_at - 2764800000) \
            WHERE fee_run.issue_at <= $1 \
            AND EXISTS (SELECT 1 FROM fee_plan WHERE fee_plan.centre_id = child.centre_id \
                AND fee_plan.program_id = child.program_id AND fee_plan.paise > 0) \
            AND (NOT EXISTS (SELECT 1 FROM invoice WHERE invoice.child_id = child.id AND invoice.centre_id = fee_run.centre_id \
                    AND invoice.period = fee_run.period AND invoice.kind = 'Month') \
                OR EXISTS (SELECT 1 FROM former_stay WHERE former_stay.child_id = child.id \
                    AND former_stay.back_at >= fee_run.turn_at - 2764800000)) \
            UNION SELECT fee_run.issue_at, former_stay.child_id FROM fee_run \
                JOIN former_stay ON former_stay.centre_id = fee_run.centre_id \
                AND former_stay.back_at >= fee_run.turn_at - 2764800000 \
            WHERE fee_run.issue_at <= $1 \
            AND EXISTS (SELECT 1 FROM fee_plan WHERE fee_plan.centre_id = former_stay.centre_id \
                AND fee_plan.program_id = former_stay.program_id AND fee_plan.paise > 0) \
        ) AS due WHERE (issue_at, id) > ($2, $3) \
        AND NOT EXISTS (SELECT 1 FROM fee_look WHERE fee_look.child_id = due.id AND fee_look.look_at > $1) \
        ORDER BY issue_at, id LIMIT $4",
        now, after.at, after.id, limit;
    /// Sets the time before which nothing is issued for a child.
    pub(in crate::billing) fn upsert_next_check(writer, child: ChildId, at: Timestamp) =
        "INSERT INTO fee_look (child_id, look_at) VALUES ($1, $2) \
        ON CONFLICT (child_id) DO UPDATE SET look_at = excluded.look_at";
    /// Makes all children of a centre due for a check.
    pub(in crate::billing) fn delete_next_checks(writer, centre: CentreId) =
        "DELETE FROM fee_look WHERE child_id IN (SELECT id FROM child WHERE centre_id = $1)";
    fn list_advance_cursors(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT turn_at, centre_id FROM fee_run WHERE turn_at <= $1 \
        AND (turn_at, centre_id) > ($2, $3) ORDER BY turn_at, centre_id LIMIT $4",
        now, after.at, after.id, limit;
    fn list_unpaid_cursors(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT look_at, id FROM invoice WHERE look_at <= $1 \
        AND (look_at, id) > ($2, $3) ORDER BY look_at, id LIMIT $4",
        now, after.at, after.id, limit;
    /// The child of an invoice and the day of its last check, if a check is due.
    pub(in crate::billing) fn find_due_check(reader, id: InvoiceId, now: Timestamp) -> Option<(ChildId, Option<Date>)> =
        "SELECT child_id, looked_day FROM invoice WHERE id = $1 AND look_at <= $2";
    pub(in crate::billing) fn update_next_check(writer, id: InvoiceId, at: Option<Timestamp>, checked: Date) =
        "UPDATE invoice SET look_at = $2, looked_day = $3 WHERE id = $1";
    /// Whether an invoice of the child's month was withdrawn at a centre.
    pub(in crate::billing) fn is_withdrawn(reader, (child, centre): (ChildId, CentreId), period: &str) -> bool =
        "SELECT 1 FROM invoice WHERE child_id = $1 AND centre_id = $2 AND period = $3 \
        AND kind = 'Month' AND withdrawn_day IS NOT NULL LIMIT 1",
        child, centre, period;
}

row! {
    /// The next month to be invoiced at a centre.
    pub(in crate::billing) struct Run {
        pub period: String = "period",
        pub issue_at: Timestamp = "issue_at",
        pub turn_at: Timestamp = "turn_at",
    }
}

/// Children with invoices to be issued.
pub(in crate::billing) async fn list_due_to_issue(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_issue_cursors(reader, now, after, at_most(most)).await?))
}

/// Centres whose month is over.
pub(in crate::billing) async fn list_due_to_advance(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_advance_cursors(reader, now, after, at_most(most)).await?))
}

/// Unpaid invoices with a due check.
pub(in crate::billing) async fn list_due_unpaid(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_unpaid_cursors(reader, now, after, at_most(most)).await?))
}

fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn cursors(due: Vec<(Timestamp, i64)>) -> Vec<Cursor> {
    due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect()
}
