use database::{Error, Reader, Writer, params, row, statements};

use jiff::civil::Date;

use super::{Account, Booking, Cause, Kind, NewBooking};
use crate::clock::Timestamp;
use crate::ids::{BookingId, CentreId, ChildId};
use crate::money::Paise;
use crate::stored::Day;

statements! {
    pub INSERT = "INSERT INTO booking (id, at, day, kind, centre_id, child_id, about_id, who, note, key) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    pub INSERT_LINE = "INSERT INTO booking_line (booking_id, nth, account, paise) VALUES ($1, $2, $3, $4)";
    pub BY_ID: Booking = "SELECT {} FROM booking WHERE id = $1";
    pub BY_KEY: Booking = "SELECT {} FROM booking WHERE key = $1";
    pub KEYS_OF_PAYMENTS: String = "SELECT key FROM booking WHERE centre_id = $1 AND day >= $2 AND day <= $3 AND kind = 'Payment' ORDER BY day, id";
    pub(crate) BY_CAUSE: BookingId = "SELECT id FROM booking WHERE about_id = $1 AND kind = $2 ORDER BY id";
    pub LINES: (Account, Paise) = "SELECT account, paise FROM booking_line WHERE booking_id = $1 ORDER BY nth";
    pub(crate) BOOKED_SINCE: i64 = "SELECT 1 FROM booking WHERE child_id = $1 AND at > $2 LIMIT 1";
    pub(crate) OWED_BY: Paise = "SELECT CAST(COALESCE(SUM(booking_line.paise), 0) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id AND booking_line.account = 'Families' WHERE booking.child_id = $1";
    pub(crate) SUM_OF_ALL: Paise = "SELECT CAST(COALESCE(SUM(paise), 0) AS BIGINT) FROM booking_line";
    pub(crate) ACCOUNTS: (Account, Paise) = "SELECT booking_line.account, CAST(SUM(booking_line.paise) AS BIGINT) FROM booking \
        JOIN booking_line ON booking_line.booking_id = booking.id WHERE booking.centre_id = $1 GROUP BY booking_line.account ORDER BY booking_line.account";
    pub(crate) LAST_CLOSED: Option<String> = "SELECT MAX(month) FROM closed_month WHERE centre_id = $1";
    pub CLOSE = "INSERT INTO closed_month (centre_id, month, closed_at, who) VALUES ($1, $2, $3, $4)";
}

row! {
    for Booking {
        id: BookingId = "id",
        at: Timestamp = "at",
        day: Date as Day = "day",
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
    let NewBooking { cause, day, centre, child, who, note, key, lines } = new;
    let (kind, about) = cause.kept();
    let values = params![id, now, day.to_string(), kind, *centre, *child, about, *who, *note, *key];
    writer.execute(INSERT, values).await?;
    for (nth, (account, paise)) in (1_i64..).zip(lines) {
        writer.execute(INSERT_LINE, params![id, nth, *account, *paise]).await?;
    }
    Ok(())
}

pub(super) async fn by_id(reader: &mut Reader<'_>, id: BookingId) -> Result<Option<Booking>, Error> {
    reader.find(BY_ID, params![id]).await
}

pub(super) async fn by_cause(reader: &mut Reader<'_>, kind: Kind, about: i64) -> Result<Vec<BookingId>, Error> {
    reader.list(BY_CAUSE, params![about, kind]).await
}

pub(super) async fn by_key(reader: &mut Reader<'_>, key: &str) -> Result<Option<Booking>, Error> {
    reader.find(BY_KEY, params![key]).await
}

pub(super) async fn keys_of_payments(
    reader: &mut Reader<'_>,
    centre: CentreId,
    (from, to): (Date, Date),
) -> Result<Vec<String>, Error> {
    reader.list(KEYS_OF_PAYMENTS, params![centre, from.to_string(), to.to_string()]).await
}

pub(super) async fn lines(reader: &mut Reader<'_>, id: BookingId) -> Result<Vec<(Account, Paise)>, Error> {
    reader.list(LINES, params![id]).await
}

pub(super) async fn booked_since(reader: &mut Reader<'_>, child: ChildId, at: Timestamp) -> Result<bool, Error> {
    Ok(reader.find(BOOKED_SINCE, params![child, at]).await?.is_some())
}

pub(super) async fn owed_by(reader: &mut Reader<'_>, child: ChildId) -> Result<Paise, Error> {
    reader.get(OWED_BY, params![child]).await
}

pub(super) async fn sum_of_all(reader: &mut Reader<'_>) -> Result<Paise, Error> {
    reader.get(SUM_OF_ALL, params![]).await
}

pub(super) async fn accounts(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<(Account, Paise)>, Error> {
    reader.list(ACCOUNTS, params![centre]).await
}

pub(super) async fn last_closed(reader: &mut Reader<'_>, centre: CentreId) -> Result<Option<String>, Error> {
    reader.get(LAST_CLOSED, params![centre]).await
}

pub(super) async fn close(
    writer: &mut Writer<'_>,
    centre: CentreId,
    month: &str,
    now: Timestamp,
    who: &str,
) -> Result<(), Error> {
    writer.execute(CLOSE, params![centre, month, now, who]).await.map(drop)
}
