//! Attendance: on which days the child was there, from when to when.

pub mod centre_api;
pub mod events;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::collections::BTreeMap;

pub use parent_api::AttendanceDay;
pub(super) use store::hh_mm;

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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

/// Stores days as [`record`] does, and notifies parents of the first record of a day, unless the centre has posted that day's attendance
/// itself. Later changes change the timeline entry without another notification.
pub async fn submit(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    days: &[(OwnChild, Attended)],
) -> Result<(), AppError> {
    let today = zone.day_of(now);
    // Of one child and day the last one counts.
    let days: BTreeMap<_, _> = days.iter().map(|(child, day)| ((*child, day.day), day)).collect();
    let mut new = Vec::new();
    for (&(child, day), attended) in &days {
        let before = store::find_of_child(writer, child.id(), day).await?;
        if before.as_ref() == Some(*attended) {
            continue;
        }
        store::upsert(writer, child.id(), attended).await?;
        changes::bump(writer, child.id(), Topic::Attendance, now).await?;
        if !rules::is_news(day, today) {
            continue;
        }
        let (message, at) = (messages::shown(attended), shown_at(zone, attended, now));
        let whole_day = (zone.at(day, 0, 0), zone.at(day.saturating_add(1.day()), 0, 0));
        if timeline::update_attendance(writer, child, whole_day, (&message, at), now).await? {
            continue;
        }
        if before.is_none_or(|before| before.status != attended.status) {
            let what = What::Recorded { begins: whole_day.0, ends: whole_day.1 };
            new.push(NewTimelineEntry { child, what, message, at, picture: None });
        }
    }
    Ok(timeline::post_recorded(writer, random, now, &new).await?)
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

/// Deletes a day's attendance and its timeline entry. Returns whether there was any.
pub async fn delete(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    (child, day): (OwnChild, Date),
) -> Result<bool, Error> {
    if store::delete(writer, child, day).await? == 0 {
        return Ok(false);
    }
    changes::bump(writer, child.id(), Topic::Attendance, now).await?;
    timeline::retract_attendance(writer, child, zone.at(day, 12, 0), now).await?;
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
