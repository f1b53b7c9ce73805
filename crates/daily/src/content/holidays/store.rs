use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::Holiday;
use base::ids::{CentreId, HolidayId};
use base::stored::Day;

statements! {
    pub BETWEEN: Holiday = "SELECT {} FROM holiday WHERE centre_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, title";
    pub INSERT = "INSERT INTO holiday (centre_id, day, title, id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    pub(crate) DELETE = "DELETE FROM holiday WHERE centre_id = $1 AND day = $2 AND title = $3";
}

row! {
    for Holiday { id: HolidayId = "id", day: Date as Day = "day", title: String = "title" }
}

/// Both days included.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    centre: CentreId,
    first: Date,
    last: Date,
) -> Result<Vec<Holiday>, Error> {
    reader.list(BETWEEN, params![centre, first.to_string(), last.to_string()]).await
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
