use database::{Error, Writer, row, statements};

use jiff::civil::Date;

use super::{Account, Booking, Cause, Kind, NewBooking};
use crate::clock::Timestamp;
use crate::ids::{BookingId, CentreId, ChildId};
use crate::money::Paise;

statements! {
    fn insert_booking(writer, id: BookingId, now: Timestamp, new: &NewBooking<'_>) =
        "INSERT INTO booking (id, at, day, kind, centre_id, child_id, about_id, who, note, key) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        id, now, new.day, new.cause.kept().0, new.centre, new.child, new.cause.kept().1, new.who, new.note, new.key;
    fn insert_line(writer, id: BookingId, nth: i64, account: Account, paise: Paise) =
        "INSERT INTO booking_line (booking_id, nth, account, paise) VALUES ($1, $2, $3, $4)";
    pub(super) fn by_id(reader, id: BookingId) -> Option<Booking> = "SELECT {} FROM booking WHERE id = $1";
    pub(super) fn by_key(reader, key: &str) -> Option<Booking> = "SELECT {} FROM booking WHERE key = $1";
    pub(super) fn keys_of_payments(reader, centre: CentreId, (from, to): (Date, Date)) -> Vec<String> =
        "SELECT key FROM booking WHERE centre_id = $1 AND day >= $2 AND day <= $3 AND kind = 'Payment' ORDER BY day, id",
        centre, from, to;
    pub(super) fn by_cause(reader, kind: Kind, about: i64) -> Vec<BookingId> =
        "SELECT id FROM booking WHERE about_id = $1 AND kind = $2 ORDER BY id",
        about, kind;
    pub(super) fn lines(reader, id: BookingId) -> Vec<(Account, Paise)> =
        "SELECT account, paise FROM booking_line WHERE booking_id = $1 ORDER BY nth";
    pub(super) fn is_booked_since(reader, child: ChildId, at: Timestamp) -> bool =
        "SELECT 1 FROM booking WHERE child_id = $1 AND at > $2 LIMIT 1";
    pub(super) fn owed_by(reader, child: ChildId) -> Paise =
        "SELECT CAST(COALESCE(SUM(booking_line.paise), 0) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id AND booking_line.account = 'Families' WHERE booking.child_id = $1";
    pub(super) fn sum_of_all(reader) -> Paise = "SELECT CAST(COALESCE(SUM(paise), 0) AS BIGINT) FROM booking_line";
    pub(super) fn accounts(reader, centre: CentreId) -> Vec<(Account, Paise)> =
        "SELECT booking_line.account, CAST(SUM(booking_line.paise) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id WHERE booking.centre_id = $1 GROUP BY booking_line.account ORDER BY booking_line.account";
    pub(super) fn find_last_closed(reader, centre: CentreId) -> Option<String> =
        "SELECT month FROM closed_month WHERE centre_id = $1 ORDER BY month DESC LIMIT 1";
    pub(super) fn close(writer, centre: CentreId, month: &str, now: Timestamp, who: &str) =
        "INSERT INTO closed_month (centre_id, month, closed_at, who) VALUES ($1, $2, $3, $4)";
}

row! {
    for Booking {
        id: BookingId = "id",
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

/// For [`super::book`] alone.
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    id: BookingId,
    now: Timestamp,
    new: &NewBooking<'_>,
) -> Result<(), Error> {
    insert_booking(writer, id, now, new).await?;
    for (nth, (account, paise)) in (1_i64..).zip(&new.lines) {
        insert_line(writer, id, nth, *account, *paise).await?;
    }
    Ok(())
}
