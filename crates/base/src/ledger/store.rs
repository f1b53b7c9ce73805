use database::{Error, Writer, row, statements};

use jiff::civil::Date;

use super::{Account, Cause, JournalEntry, Kind, NewJournalEntry};
use crate::clock::Timestamp;
use crate::ids::{CentreId, ChildId, JournalEntryId};
use crate::money::Paise;

statements! {
    fn insert_entry(writer, id: JournalEntryId, now: Timestamp, new: &NewJournalEntry<'_>) =
        "INSERT INTO booking (id, at, day, kind, centre_id, child_id, about_id, who, note, key) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id, now, new.day, new.cause.kept().0, new.centre, new.child, new.cause.kept().1, new.who, new.note, new.key;
    fn insert_line(writer, id: JournalEntryId, nth: i64, account: Account, paise: Paise) =
        "INSERT INTO booking_line (booking_id, nth, account, paise) VALUES ($1, $2, $3, $4)";
    pub(super) fn find_by_id(reader, id: JournalEntryId) -> Option<JournalEntry> = "SELECT {} FROM booking WHERE id = $1";
    pub(super) fn find_by_key(reader, key: &str) -> Option<JournalEntry> = "SELECT {} FROM booking WHERE key = $1";
    pub(super) fn list_payment_keys(reader, centre: CentreId, (from, to): (Date, Date)) -> Vec<String> =
        "SELECT key FROM booking WHERE centre_id = $1 AND day >= $2 AND day <= $3 AND kind = 'Payment' ORDER BY day, id",
        centre, from, to;
    pub(super) fn list_by_cause(reader, kind: Kind, about: i64) -> Vec<JournalEntryId> =
        "SELECT id FROM booking WHERE about_id = $1 AND kind = $2 ORDER BY id",
        about, kind;
    pub(super) fn list_lines(reader, id: JournalEntryId) -> Vec<(Account, Paise)> =
        "SELECT account, paise FROM booking_line WHERE booking_id = $1 ORDER BY nth";
    pub(super) fn is_posted_since(reader, child: ChildId, at: Timestamp) -> bool =
        "SELECT 1 FROM booking WHERE child_id = $1 AND at > $2 LIMIT 1";
    pub(super) fn sum_owed_by(reader, child: ChildId) -> Paise =
        "SELECT CAST(COALESCE(SUM(booking_line.paise), 0) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id AND booking_line.account = 'Families' WHERE booking.child_id = $1";
    pub(super) fn sum_of_all(reader) -> Paise = "SELECT CAST(COALESCE(SUM(paise), 0) AS BIGINT) FROM booking_line";
    pub(super) fn list_balances(reader, centre: CentreId) -> Vec<(Account, Paise)> =
        "SELECT booking_line.account, CAST(SUM(booking_line.paise) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id WHERE booking.centre_id = $1 GROUP BY booking_line.account ORDER BY booking_line.account";
    pub(super) fn find_last_closed(reader, centre: CentreId) -> Option<String> =
        "SELECT month FROM closed_month WHERE centre_id = $1 ORDER BY month DESC LIMIT 1";
    pub(super) fn insert_closed_month(writer, centre: CentreId, month: &str, now: Timestamp, who: &str) =
        "INSERT INTO closed_month (centre_id, month, closed_at, who) VALUES ($1, $2, $3, $4)";
}

row! {
    for JournalEntry {
        id: JournalEntryId = "id",
        at: Timestamp = "at",
        day: Date = "day",
        cause: Cause,
        centre: CentreId = "centre_id",
        child: ChildId = "child_id",
        who: String = "who",
        note: String = "note",
    }
}

row! {
    struct KeptCause { kind: Kind = "kind", id: i64 = "about_id" }
}

row! { for Cause from KeptCause: |KeptCause { kind, id }| Cause::of(kind, id) }

/// Only for [`super::post`].
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    id: JournalEntryId,
    now: Timestamp,
    new: &NewJournalEntry<'_>,
) -> Result<(), Error> {
    insert_entry(writer, id, now, new).await?;
    for (nth, (account, paise)) in (1_i64..).zip(&new.lines) {
        insert_line(writer, id, nth, *account, *paise).await?;
    }
    Ok(())
}
