use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use super::Menu;
use base::date_range::Days;
use base::ids::CentreId;
use base::page::{Cursor, Paged};

statements! {
    pub(super) fn find_of_day(reader, centre: CentreId, day: Date) -> Option<Menu> =
        "SELECT {} FROM food_menu WHERE centre_id = $1 AND day = $2";
    fn page(centre: CentreId, days: &Days) -> Rows<(Date, Menu)> =
        "SELECT day, {} FROM food_menu \
        WHERE centre_id = $1 AND day < $2 AND day >= $3 ORDER BY day DESC LIMIT $4",
        centre, days.before().day(), days.first_day(), days.page.limit + 1;
    /// The menus from a day on, by day. Complete: menus are set a year ahead at most.
    pub(super) fn list_since(reader, centre: CentreId, first: Date) -> Vec<(Date, Menu)> =
        "SELECT day, {} FROM food_menu WHERE centre_id = $1 AND day >= $2 ORDER BY day";
    fn find_nearest(reader, centre: CentreId, day: Date) -> Option<(Option<String>, Option<String>)> =
        "SELECT (SELECT MAX(day) FROM food_menu WHERE centre_id = $1 AND day < $2), \
        (SELECT MIN(day) FROM food_menu WHERE centre_id = $1 AND day > $2)";
    pub(super) fn upsert(writer, centre: CentreId, day: Date, menu: &Menu) =
        "INSERT INTO food_menu (centre_id, day, breakfast, lunch, snacks, fruits) VALUES ($1, $2, $3, $4, $5, $6) \
        ON CONFLICT (centre_id, day) DO UPDATE SET breakfast = excluded.breakfast, lunch = excluded.lunch, \
        snacks = excluded.snacks, fruits = excluded.fruits",
        centre, day, &menu.breakfast, &menu.lunch, &menu.snacks, &menu.fruits;
    pub(super) fn delete(writer, centre: CentreId, day: Date) =
        "DELETE FROM food_menu WHERE centre_id = $1 AND day = $2";
}

row! {
    for Menu {
        breakfast: String = "breakfast",
        lunch: String = "lunch",
        snacks: String = "snacks",
        fruits: String = "fruits",
    }
}

/// A page of the centre's menus.
pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    centre: CentreId,
    days: &Days,
) -> Result<Paged<(Date, Menu)>, Error> {
    days.page.read(reader, page(centre, days), |(day, menu)| (Cursor::of_day(day, 1), (day, menu))).await
}

/// The nearest days with a menu before and after a day.
pub(super) async fn nearest(
    reader: &mut Reader<'_>,
    centre: CentreId,
    day: Date,
) -> Result<(Option<String>, Option<String>), Error> {
    let nearest = find_nearest(reader, centre, day).await?;
    Ok(nearest.unwrap_or_default())
}
