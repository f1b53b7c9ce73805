use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, InvoiceId};
use base::page::Cursor;

statements! {
    pub(in crate::billing) fn run(reader, centre: CentreId) -> Option<Run> =
        "SELECT {} FROM fee_run WHERE centre_id = $1";
    pub(in crate::billing) fn set_run(writer, centre: CentreId, run: &Run) =
        "INSERT INTO fee_run (centre_id, period, issue_at, turn_at) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (centre_id) DO UPDATE SET period = excluded.period, issue_at = excluded.issue_at, turn_at = excluded.turn_at",
        centre, run.period.as_str(), run.issue_at, run.turn_at;
    /// Children without an invoice of the month, and those who moved or came back within it. The month began at most 32 days before
    /// the next one. A child without a fee is passed over, and one that was looked at waits for its next look.
    fn list_to_issue(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
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
    /// Nothing is to be issued for a child before then.
    pub(in crate::billing) fn look_later(writer, child: ChildId, at: Timestamp) =
        "INSERT INTO fee_look (child_id, look_at) VALUES ($1, $2) \
        ON CONFLICT (child_id) DO UPDATE SET look_at = excluded.look_at";
    /// The children of a centre are looked at again.
    pub(in crate::billing) fn look_now(writer, centre: CentreId) =
        "DELETE FROM fee_look WHERE child_id IN (SELECT id FROM child WHERE centre_id = $1)";
    fn list_to_turn(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT turn_at, centre_id FROM fee_run WHERE turn_at <= $1 \
        AND (turn_at, centre_id) > ($2, $3) ORDER BY turn_at, centre_id LIMIT $4",
        now, after.at, after.id, limit;
    fn list_to_look_at(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(Timestamp, i64)> =
        "SELECT look_at, id FROM invoice WHERE look_at <= $1 \
        AND (look_at, id) > ($2, $3) ORDER BY look_at, id LIMIT $4",
        now, after.at, after.id, limit;
    /// Whose invoice it is and when it was looked at last, if a look is due.
    pub(in crate::billing) fn looked(reader, id: InvoiceId, now: Timestamp) -> Option<(ChildId, Option<Date>)> =
        "SELECT child_id, looked_day FROM invoice WHERE id = $1 AND look_at <= $2";
    pub(in crate::billing) fn look_again(writer, id: InvoiceId, at: Option<Timestamp>, looked: Date) =
        "UPDATE invoice SET look_at = $2, looked_day = $3 WHERE id = $1";
    /// Whether an invoice of the child's month was withdrawn at a centre.
    pub(in crate::billing) fn was_withdrawn(reader, (child, centre): (ChildId, CentreId), period: &str) -> bool =
        "SELECT 1 FROM invoice WHERE child_id = $1 AND centre_id = $2 AND period = $3 \
        AND kind = 'Month' AND withdrawn_day IS NOT NULL LIMIT 1",
        child, centre, period;
}

row! {
    /// Which month's invoices come next.
    pub(in crate::billing) struct Run {
        pub period: String = "period",
        pub issue_at: Timestamp = "issue_at",
        pub turn_at: Timestamp = "turn_at",
    }
}

/// Children whose invoice is due.
pub(in crate::billing) async fn to_issue(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_to_issue(reader, now, after, at_most(most)).await?))
}

/// Centres whose month is over.
pub(in crate::billing) async fn to_turn(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_to_turn(reader, now, after, at_most(most)).await?))
}

/// Invoices to be looked at.
pub(in crate::billing) async fn to_look_at(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    Ok(cursors(list_to_look_at(reader, now, after, at_most(most)).await?))
}

fn at_most(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}

fn cursors(due: Vec<(Timestamp, i64)>) -> Vec<Cursor> {
    due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect()
}
