use database::{row, statements};
use jiff::civil::Date;

use super::Holiday;
use base::ids::{CentreId, HolidayId};

statements! {
    /// Both days included.
    pub(super) fn list_between(reader, centre: CentreId, first: Date, last: Date) -> Vec<Holiday> =
        "SELECT {} FROM holiday WHERE centre_id = $1 AND day >= $2 AND day <= $3 ORDER BY day, title";
    pub(super) fn insert(writer, centre: CentreId, id: HolidayId, (day, title): &(Date, String)) =
        "INSERT INTO holiday (centre_id, day, title, id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        centre, *day, title, id;
    pub(super) fn delete(writer, centre: CentreId, holiday: &Holiday) =
        "DELETE FROM holiday WHERE centre_id = $1 AND day = $2 AND title = $3",
        centre, holiday.day, holiday.title.as_str();
}

row! {
    for Holiday { id: HolidayId = "id", day: Date = "day", title: String = "title" }
}
