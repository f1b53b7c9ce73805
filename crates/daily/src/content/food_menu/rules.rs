//! Which menus a centre may set.

use jiff::civil::Date;

use super::{Menu, MenuRow};
use base::day::parse_near_day;
use base::refusal::BadField;
use base::text;

/// A valid row.
pub fn read(row: &MenuRow, today: Date) -> Result<(Date, Menu), BadField> {
    let day = parse_near_day(&row.day, today).map_err(|reason| BadField::new("day", reason))?;
    let meal = |field, text: &str| {
        text::maybe_lines(text, text::NOTE_MAX).map(str::to_owned).map_err(|reason| BadField::new(field, reason))
    };
    let menu = Menu {
        breakfast: meal("breakfast", &row.breakfast)?,
        lunch: meal("lunch", &row.lunch)?,
        snacks: meal("snacks", &row.snacks)?,
        fruits: meal("fruits", &row.fruits)?,
    };
    Ok((day, menu))
}
