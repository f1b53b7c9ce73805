use database::{Error, Reader, Writer, params, statements};
use jiff::civil::Date;

use super::Holiday;
use crate::base::ids::{CentreId, HolidayId};

statements! {
    pub(crate) BETWEEN = "SELECT id, day, title FROM holiday WHERE centre_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, title";
    pub(crate) INSERT = "INSERT INTO holiday (centre_id, day, title, id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    pub(crate) DELETE = "DELETE FROM holiday WHERE centre_id = $1 AND day = $2 AND title = $3";
}

/// Both days included.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    centre: CentreId,
    first: Date,
    last: Date,
) -> Result<Vec<Holiday>, Error> {
    reader
        .all(BETWEEN, params![centre, first.to_string(), last.to_string()], |row| {
            let day = row.text(1)?.parse().map_err(Error::other)?;
            Ok(Holiday { id: HolidayId(row.int(0)?), day, title: row.string(2)? })
        })
        .await
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: HolidayId,
    (day, title): &(Date, String),
) -> Result<(), Error> {
    writer.execute(INSERT, params![centre, day.to_string(), title.as_str(), id]).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, centre: CentreId, holiday: &Holiday) -> Result<(), Error> {
    writer.execute(DELETE, params![centre, holiday.day.to_string(), holiday.title.as_str()]).await.map(drop)
}
