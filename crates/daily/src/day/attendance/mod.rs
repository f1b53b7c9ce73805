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

use self::events::ViewOfProgram;
use crate::day::timeline::{self, NewTimelineEntry, RecordedDay, What};
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
    // Of one child and day the last one counts.
    let days: BTreeMap<_, _> = days.iter().map(|(child, day)| ((child.id(), day.day), day)).collect();
    store::upsert(writer, days.into_iter().map(|((child, _), attended)| (child, attended))).await
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
    let days: BTreeMap<ChildDay, _> = days.iter().map(|(child, day)| ((*child, day.day), day)).collect();
    let before = store::list_of_days(writer, days.keys().copied()).await?;
    let mut events = events::of_days(writer, days.keys().copied()).await?;
    let (mut plain, mut of_events) = (Vec::new(), Vec::new());
    for (&of, &attended) in &days {
        let key = (of.0.id(), of.1);
        let before = before.get(&key).cloned();
        match events.remove(&key) {
            Some(events) => of_events.push(ViewOfProgram { of, view: Some(attended), before, events }),
            None if before.as_ref() == Some(attended) => {}
            None => plain.push(DayChange { of, before, after: Some(attended.clone()) }),
        }
    }
    let (_, changed) = events::put_of_program(writer, (random, zone), now, of_events).await?;
    changes::bump_each(writer, plain.iter().map(|change| change.of.0.id()), Topic::Attendance, now).await?;
    plain.extend(changed);
    // In the order of the days, as if each had been stored by itself.
    plain.sort_by_key(|change| change.of);
    let new = apply(writer, zone, now, &plain).await?;
    Ok(timeline::post_recorded(writer, random, now, &new).await?)
}

/// A day of a child.
pub type ChildDay = (OwnChild, Date);

/// A day's row that becomes another one, or is deleted (`after`: None).
struct DayChange {
    of: ChildDay,
    before: Option<Attended>,
    after: Option<Attended>,
}

/// Stores or deletes days' rows, and changes their timeline entries. Returns the entries to post where there were none.
async fn apply(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    changes: &[DayChange],
) -> Result<Vec<NewTimelineEntry>, Error> {
    for DayChange { of: (child, day), .. } in changes.iter().filter(|change| change.after.is_none()) {
        store::delete(writer, *child, *day).await?;
        timeline::retract_attendance(writer, *child, zone.at(*day, 12, 0), now).await?;
    }
    let stored = || changes.iter().filter_map(|change| Some((change, change.after.as_ref()?)));
    if stored().next().is_some() {
        store::upsert(writer, stored().map(|(change, attended)| (change.of.0.id(), attended))).await?;
    }
    let news: Vec<_> = stored().filter(|(change, _)| rules::is_news(change.of.1, zone.day_of(now))).collect();
    let shown = |(change, attended): &(&DayChange, &Attended)| {
        let (begins, ends) = zone.whole_day(change.of.1);
        let (message, at) = (messages::shown(attended), shown_at(zone, attended, now));
        RecordedDay { child: change.of.0, begins, ends, message, at }
    };
    let days: Vec<_> = news.iter().map(shown).collect();
    let has_entry = timeline::update_attendance(writer, &days, now).await?;
    let without = news.into_iter().zip(days).zip(has_entry).filter(|(_, has_entry)| !has_entry);
    let entry = |(((change, attended), day), _): (((&DayChange, &Attended), RecordedDay), bool)| {
        let is_new = change.before.as_ref().is_none_or(|before| before.status != attended.status);
        let RecordedDay { child, begins, ends, message, at } = day;
        let what = What::Recorded { begins, ends };
        is_new.then_some(NewTimelineEntry { child, what, message, at, picture: None })
    };
    Ok(without.filter_map(entry).collect())
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
    let before = store::find_of_child(writer, child.id(), day).await?;
    let events = events::of_day(writer, child.id(), day).await?;
    let of = (child, day);
    if !events.is_empty() {
        let view = ViewOfProgram { of, view: None, before, events };
        let (is_changed, changed) = events::put_of_program(writer, (random, zone), now, vec![view]).await?;
        let new = apply(writer, zone, now, &changed).await?;
        timeline::post_recorded(writer, random, now, &new).await?;
        return Ok(is_changed);
    }
    if before.is_none() {
        return Ok(false);
    }
    changes::bump(writer, child.id(), Topic::Attendance, now).await?;
    apply(writer, zone, now, &[DayChange { of, before, after: None }]).await?;
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
