//! Which attendance may be recorded, and percentages.

use jiff::ToSpan;
use jiff::civil::{Date, Time};

use super::{AttendanceRow, Attended, Status};
use base::day::{parse_day, parse_time};
use base::refusal::BadField;
use people::families::children::{OwnChild, OwnChildren};

/// An older day does not appear on the timeline, and parents are not notified of it.
const NEWS_DAYS: i32 = 7;
const YEARS_BACK: i64 = 10;

/// A day that may have records: today at the latest, ten years back at most.
pub fn recordable(text: &str, today: Date) -> Result<Date, BadField> {
    let bad = |reason: &'static str| BadField::new("day", reason);
    let day = parse_day(text).ok_or_else(|| bad("a day is written YYYY-MM-DD"))?;
    if day > today {
        return Err(bad("the day lies in the future"));
    }
    if day < today.saturating_sub(YEARS_BACK.years()) {
        return Err(bad("the day lies more than ten years back"));
    }
    Ok(day)
}

/// Whether a day's record appears on the timeline and parents are notified.
pub fn is_news(day: Date, today: Date) -> bool {
    (today - day).get_days() <= NEWS_DAYS
}

/// A row that may be recorded.
pub fn read(row: &AttendanceRow, own: &OwnChildren, today: Date) -> Result<(OwnChild, Attended), BadField> {
    let child = own.named("child_id", &row.child_id)?;
    let day = recordable(&row.day, today)?;
    let status = match row.status.as_str() {
        "Present" => Status::Present,
        "Absent" => Status::Absent,
        _ => return Err(BadField::new("status", "the status is Present or Absent")),
    };
    let (time_in, time_out) = (time("time_in", row.time_in.as_deref())?, time("time_out", row.time_out.as_deref())?);
    if status == Status::Absent && (time_in.is_some() || time_out.is_some()) {
        return Err(BadField::new("status", "an absent child has no times"));
    }
    if let (Some(came), Some(left)) = (time_in, time_out)
        && left < came
    {
        return Err(BadField::new("time_out", "the child left before it came"));
    }
    Ok((child, Attended { day, status, time_in, time_out }))
}

fn time(field: &'static str, text: Option<&str>) -> Result<Option<Time>, BadField> {
    let Some(text) = text else { return Ok(None) };
    parse_time(text).map(Some).ok_or_else(|| BadField::new(field, "a time is written HH:MM, 24 hours"))
}

/// The rounded percentage, half up; 0 of 0 is 0.
pub fn percent(part: usize, whole: usize) -> usize {
    (200 * part + whole) / (2 * whole).max(1)
}
