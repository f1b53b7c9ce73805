//! Which plans a centre may set, and which days a parent may request.

use jiff::civil::Date;

use super::{Activity, PlanRow};
use base::day::{parse_day, parse_near_day};
use base::refusal::BadField;
use base::text;
use people::centres::OwnRoom;

const ACTIVITIES_MAX: usize = 24;
/// The most days of one request of a parent: six weeks of a calendar's month, and some.
const RANGE_DAYS_MAX: i32 = 62;

/// A valid row: its rooms, its day, its activities.
pub fn read(
    row: &PlanRow,
    rooms: &[(OwnRoom, String)],
    today: Date,
) -> Result<(Vec<OwnRoom>, Date, Vec<Activity>), BadField> {
    let day = parse_near_day(&row.day, today).map_err(|reason| BadField::new("day", reason))?;
    let meant = rooms.iter().filter(|(_, name)| row.room.as_ref().is_none_or(|room| room == name));
    let meant: Vec<OwnRoom> = meant.map(|(id, _)| *id).collect();
    if meant.is_empty() {
        return Err(BadField::new("room", "there is no such room at this centre"));
    }
    if row.activities.len() > ACTIVITIES_MAX {
        return Err(BadField::new("activities", "a day has at most 24 activities"));
    }
    let activities = row.activities.iter().map(|Activity { activity, parent_text }| {
        let name = text::line(activity, text::NAME_MAX).map_err(|reason| BadField::new("activity", reason))?;
        let parent_text =
            text::lines(parent_text, text::TEXT_MAX).map_err(|reason| BadField::new("parent_text", reason))?;
        Ok(Activity { activity: name.to_owned(), parent_text: parent_text.to_owned() })
    });
    Ok((meant, day, activities.collect::<Result<_, BadField>>()?))
}

/// The first and the last requested day: the range, or the month of the date, or this month.
pub fn range(date: &str, plan_date: &[String], today: Date) -> Option<(Date, Date)> {
    match plan_date {
        [] => {
            let day = if date.is_empty() { today } else { parse_day(date)? };
            Some((day.first_of_month(), day.last_of_month()))
        }
        [first, last] => {
            let (first, last) = (parse_day(first)?, parse_day(last)?);
            let days = last.since(first).ok()?.get_days();
            (0..=RANGE_DAYS_MAX).contains(&days).then_some((first, last))
        }
        _ => None,
    }
}
