//! Attendance: on which days the child was there, from when to when.

pub mod centre_api;
pub mod events;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::collections::BTreeMap;

pub use parent_api::AttendanceDay;

use database::{Error, Reader, Writer};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::events::ProgramsDay;
use crate::day::timeline::{self, NewTimelineEntry, What};
use base::academic_year::AcademicYear;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::random::Random;
use base::refusal::AppError;
use people::families::MyChild;
use people::families::children::{OwnChild, WhichChild};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Status {
    Present,
    Absent,
}

database::stored! {
    Status as bool: |present| Some(if present { Status::Present } else { Status::Absent }), |status| status == Status::Present;
}

/// One day of a child, in the centre's zone. An absent child has no times; a present one may lack one or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attended {
    pub day: Date,
    pub status: Status,
    pub time_in: Option<Time>,
    pub time_out: Option<Time>,
}

/// One child's day as a centre sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceRow {
    #[schema(value_type = WhichChild)]
    pub child_id: String,
    /// `YYYY-MM-DD`, today at the latest.
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// Present or Absent.
    #[schema(example = "Present")]
    pub status: String,
    /// `HH:MM`; null when it is not known.
    #[schema(example = "09:05")]
    #[serde(default)]
    pub time_in: Option<String>,
    #[serde(default)]
    pub time_out: Option<String>,
}

/// A month with its recorded days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its first day.
    pub first: Date,
    /// By day.
    pub days: Vec<Attended>,
}

/// Stores days without notifying parents; a day that is recorded already is replaced.
pub async fn record(writer: &mut Writer<'_>, days: &[(OwnChild, Attended)]) -> Result<(), Error> {
    for (child, day) in days {
        store::upsert(writer, child.id(), day).await?;
    }
    Ok(())
}

/// Stores days as the centre's program sends them, and notifies parents of the first record of a day, unless the centre has posted that
/// day's attendance itself. Later changes change the timeline entry without another notification. On a day with events the
/// program's view becomes events.
pub async fn submit(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    days: &[(OwnChild, Attended)],
) -> Result<(), AppError> {
    // Of one child and day the last one counts.
    let days: BTreeMap<_, _> = days.iter().map(|(child, day)| ((*child, day.day), day)).collect();
    let mut new = Vec::new();
    for (&(child, day), attended) in &days {
        let events = events::of_day(writer, child.id(), day).await?;
        if !events.is_empty() {
            let put = events::put_of_program(writer, (random, zone), now, (child, day), Some(attended), events).await?;
            if let ProgramsDay::Changed(Some(entry)) = put {
                new.push(entry);
            }
            continue;
        }
        let before = store::find_of_child(writer, child.id(), day).await?;
        if before.as_ref() == Some(*attended) {
            continue;
        }
        changes::bump(writer, child.id(), Topic::Attendance, now).await?;
        new.extend(apply(writer, zone, now, (child, day), before.as_ref(), Some(attended)).await?);
    }
    Ok(timeline::post_recorded(writer, random, now, &new).await?)
}

/// Stores a day's row, or deletes it (`after`: None), and changes its timeline entry. Returns the entry to post where there was none.
async fn apply(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    (child, day): (OwnChild, Date),
    before: Option<&Attended>,
    after: Option<&Attended>,
) -> Result<Option<NewTimelineEntry>, Error> {
    let Some(attended) = after else {
        store::delete(writer, child, day).await?;
        timeline::retract_attendance(writer, child, zone.at(day, 12, 0), now).await?;
        return Ok(None);
    };
    store::upsert(writer, child.id(), attended).await?;
    if !rules::is_news(day, zone.day_of(now)) {
        return Ok(None);
    }
    let (message, at) = (messages::shown(attended), shown_at(zone, attended, now));
    let (begins, ends) = zone.whole_day(day);
    if timeline::update_attendance(writer, child, (begins, ends), (&message, at), now).await? {
        return Ok(None);
    }
    let is_new = before.is_none_or(|before| before.status != attended.status);
    let what = What::Recorded { begins, ends };
    Ok(is_new.then_some(NewTimelineEntry { child, what, message, at, picture: None }))
}

/// The time of the entry: when the child came, if that is known; else now, or noon of a day that is over.
fn shown_at(zone: &CentreZone, attended: &Attended, now: Timestamp) -> Timestamp {
    let day = attended.day;
    let at = match attended.time_in.or(attended.time_out) {
        Some(time) => zone.at(day, time.hour(), time.minute()),
        None if day == zone.day_of(now) => now,
        None => zone.at(day, 12, 0),
    };
    at.min(now)
}

/// Deletes what the centre's program recorded of a day: the row with its timeline entry, or, on a day with events, the program's
/// part of it. Returns whether there was any.
pub async fn delete(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    (child, day): (OwnChild, Date),
) -> Result<bool, Error> {
    let events = events::of_day(writer, child.id(), day).await?;
    if !events.is_empty() {
        return match events::put_of_program(writer, (random, zone), now, (child, day), None, events).await? {
            ProgramsDay::Unchanged => Ok(false),
            ProgramsDay::Changed(entry) => {
                timeline::post_recorded(writer, random, now, entry.as_slice()).await?;
                Ok(true)
            }
        };
    }
    let Some(before) = store::find_of_child(writer, child.id(), day).await? else { return Ok(false) };
    changes::bump(writer, child.id(), Topic::Attendance, now).await?;
    apply(writer, zone, now, (child, day), Some(&before), None).await?;
    Ok(true)
}

/// The attendance of a child's day.
pub async fn of_day(reader: &mut Reader<'_>, child: &MyChild, day: Date) -> Result<Option<Attended>, Error> {
    store::find_of_child(reader, child.id(), day).await
}

/// The twelve months of an academic year, April first; months without a record are empty.
pub async fn of_year(reader: &mut Reader<'_>, child: &MyChild, year: AcademicYear) -> Result<Vec<Month>, Error> {
    let mut days = store::list_between(reader, child, year.first_day(), year.last_day()).await?.into_iter().peekable();
    let month = |first: Date| {
        let mut of_month = Vec::new();
        while let Some(day) = days.next_if(|day| day.day.first_of_month() == first) {
            of_month.push(day);
        }
        Month { first, days: of_month }
    };
    Ok(year.months().map(month).collect())
}
