use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::Menu;
use base::days_asked::Days;
use base::ids::CentreId;
use base::page::{Cursor, Paged};
use base::stored::Day;

statements! {
    pub OF_DAY: Menu = "SELECT {} FROM food_menu WHERE centre_id = $1 AND day = $2";
    pub PAGE: (Day, Menu) = "SELECT day, {} FROM food_menu \
        WHERE centre_id = $1 AND day < $2 AND day >= $3 ORDER BY day DESC LIMIT $4";
    /// Menus are put a year ahead at most.
    pub SINCE: (Day, Menu) = "SELECT day, {} FROM food_menu WHERE centre_id = $1 AND day >= $2 ORDER BY day";
    pub NEAREST: (Option<String>, Option<String>) = "SELECT (SELECT MAX(day) FROM food_menu WHERE centre_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM food_menu WHERE centre_id = $1 AND day > $2)";
    pub(crate) UPSERT = "INSERT INTO food_menu (centre_id, day, breakfast, lunch, snacks, fruits) VALUES ($1, $2, $3, $4, $5, $6) \
        ON CONFLICT (centre_id, day) DO UPDATE SET breakfast = excluded.breakfast, lunch = excluded.lunch, \
        snacks = excluded.snacks, fruits = excluded.fruits";
    pub(crate) DELETE = "DELETE FROM food_menu WHERE centre_id = $1 AND day = $2";
}

row! {
    for Menu {
        breakfast: String = "breakfast",
        lunch: String = "lunch",
        snacks: String = "snacks",
        fruits: String = "fruits",
    }
}

pub(super) async fn of_day(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<Option<Menu>, Error> {
    reader.find(OF_DAY, params![centre, day.to_string()]).await
}

/// A page of the centre's menus.
pub(super) async fn page(reader: &mut Reader<'_>, centre: CentreId, days: &Days) -> Result<Paged<(Date, Menu)>, Error> {
    let values = params![centre, days.before().day(), days.first_day(), days.page.limit + 1];
    days.page.read(reader, PAGE, values, |(day, menu)| (Cursor::of_day(day, 1), (day, menu))).await
}

/// The menus from a day on, in the order of the days.
pub(super) async fn since(reader: &mut Reader<'_>, centre: CentreId, first: Date) -> Result<Vec<(Date, Menu)>, Error> {
    reader.list(SINCE, params![centre, first.to_string()]).await
}

/// The nearest days with a menu before and after a day.
pub(super) async fn nearest(
    reader: &mut Reader<'_>,
    centre: CentreId,
    day: Date,
) -> Result<(Option<String>, Option<String>), Error> {
    let nearest = reader.find(NEAREST, params![centre, day.to_string()]).await?;
    Ok(nearest.unwrap_or_default())
}

pub(super) async fn upsert(writer: &mut Writer<'_>, centre: CentreId, day: Date, menu: &Menu) -> Result<(), Error> {
    let Menu { breakfast, lunch, snacks, fruits } = menu;
    let meals = [breakfast, lunch, snacks, fruits].map(String::as_str);
    writer.execute(UPSERT, params![centre, day.to_string(), meals[0], meals[1], meals[2], meals[3]]).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, centre: CentreId, day: Date) -> Result<(), Error> {
    writer.execute(DELETE, params![centre, day.to_string()]).await.map(drop)
}
