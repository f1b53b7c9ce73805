//! Measurements, and the observations of child care (COR).

pub mod centre_api;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use std::collections::BTreeMap;

use database::{Error, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::day::attendance::rules::is_news;
use crate::day::timeline::{self, NewTimelineEntry, What};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CareEntryId, TimelineEntryId};
use base::random::Random;
use base::refusal::{AppError, Refusal};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren, WhichChild};

/// A measurement of a day: height, weight or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    pub day: Date,
    pub height_mm: Option<i64>,
    pub weight_g: Option<i64>,
}

/// An observation of child care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareEntry {
    pub day: Date,
    pub description: String,
    pub items: Vec<CareItem>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CareItem {
    /// 1 to 80 characters on one line.
    #[schema(example = "Language")]
    pub key: String,
    /// 1 to 500 characters.
    #[schema(example = "Tells a story in three sentences")]
    pub value: String,
}

/// A measurement as a centre sends it: height, weight or both.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasurementRow {
    #[schema(value_type = WhichChild)]
    pub child_id: String,
    /// `YYYY-MM-DD`, today at the latest.
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// Centimetres, 30 to 200; kept to the millimetre.
    #[schema(example = 98.5)]
    #[serde(default)]
    pub height: Option<f64>,
    /// Kilograms, 1 to 120; kept to the gram.
    #[schema(example = 14.25)]
    #[serde(default)]
    pub weight: Option<f64>,
}

/// An observation as a centre sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CareRow {
    #[schema(value_type = WhichChild)]
    pub child_id: String,
    /// `YYYY-MM-DD`, today at the latest.
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// 1 to 500 characters of plain text.
    pub description: String,
    /// 1 to 30.
    pub items: Vec<CareItem>,
}

/// Stores measurements and notifies parents; one of the same child and day is replaced. Of one child and day the last one counts.
pub async fn measure(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    (now, today): (Timestamp, Date),
    measurements: &[(OwnChild, Measurement)],
) -> Result<(), AppError> {
    let mut new: BTreeMap<_, _> =
        measurements.iter().map(|(child, measured)| ((*child, measured.day), measured)).collect();
    let before = store::list_measurements_of(writer, new.keys().copied()).await?;
    let before = |child: OwnChild, day: Date| before.get(&(child.id(), day));
    new.retain(|(child, day), measured| before(*child, *day).is_none_or(|(before, _)| before != *measured));
    let new: Vec<_> = new.into_iter().map(|((child, _), measured)| (child, measured)).collect();
    if new.is_empty() {
        return Ok(());
    }
    let replaced = new.iter().filter_map(|(child, measured)| before(*child, measured.day)?.1);
    timeline::retract_each(writer, now, replaced).await?;
    let entries = new.iter().map(|&(child, measured)| {
        let text = messages::measured(measured.height_mm, measured.weight_g);
        let what = What::Measured(zone.at(measured.day, 0, 0));
        new_timeline_entry((child, measured.day), (what, text), (now, today))
    });
    let entries = post(writer, random, now, entries).await?;
    let rows = new.iter().zip(entries).map(|(&(child, measured), entry)| (child, measured, entry));
    store::upsert_measurements(writer, rows).await?;
    changes::bump_each(writer, new.iter().map(|(child, _)| child.id()), Topic::Growth, now).await?;
    Ok(())
}

/// Deletes a measurement and its timeline entry. Returns whether there was one.
pub async fn delete_measurement(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    day: Date,
) -> Result<bool, Error> {
    let found = store::list_measurements_of(writer, [(child, day)].into_iter()).await?;
    let Some((_, timeline_entry)) = found.into_values().next() else { return Ok(false) };
    if let Some(timeline_entry) = timeline_entry {
        timeline::retract(writer, now, timeline_entry).await?;
    }
    store::delete_measurement(writer, child, day).await?;
    changes::bump(writer, child.id(), Topic::Growth, now).await?;
    Ok(true)
}

/// Stores observations and notifies parents.
pub async fn observe(
    writer: &mut Writer<'_>,
    random: &Random,
    (now, today): (Timestamp, Date),
    entries: &[(OwnChild, CareEntry)],
) -> Result<Vec<CareEntryId>, AppError> {
    let ids: Vec<_> = entries.iter().map(|_| CareEntryId(random.id())).collect();
    let new = ids.iter().zip(entries).map(|(id, (child, entry))| {
        let content = (What::Observation(*id), entry.description.clone());
        new_timeline_entry((*child, entry.day), content, (now, today))
    });
    let posted = post(writer, random, now, new).await?;
    let rows = ids.iter().zip(entries).zip(posted).map(|((id, (child, entry)), posted)| (*id, *child, entry, posted));
    store::insert_entries(writer, rows).await?;
    changes::bump_each(writer, entries.iter().map(|(child, _)| child.id()), Topic::Growth, now).await?;
    Ok(ids)
}

/// Deletes an observation and its timeline entry. Returns its child. Refused: an observation of another centre.
pub async fn delete_entry(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    id: CareEntryId,
) -> Result<OwnChild, AppError> {
    let (child, timeline_entry) =
        store::find_entry(writer, id).await?.ok_or_else(|| Refusal::not_here("care entry"))?;
    let own = OwnChildren::among(writer, centre, [child]).await?;
    let child = own.find(child).ok_or_else(|| Refusal::not_here("care entry"))?;
    if let Some(timeline_entry) = timeline_entry {
        timeline::retract(writer, now, timeline_entry).await?;
    }
    store::delete_entry(writer, id).await?;
    changes::bump(writer, child.id(), Topic::Growth, now).await?;
    Ok(child)
}

/// The timeline entry of a measurement or an observation; None if it is too old.
fn new_timeline_entry(
    (child, day): (OwnChild, Date),
    (what, message): (What, String),
    (now, today): (Timestamp, Date),
) -> Option<NewTimelineEntry> {
    let timeline_entry = NewTimelineEntry { child, what, message, at: now, picture: None };
    is_news(day, today).then_some(timeline_entry)
}

/// Posts entries; returns their ids, None where there was no entry.
async fn post(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    entries: impl Iterator<Item = Option<NewTimelineEntry>>,
) -> Result<Vec<Option<TimelineEntryId>>, Error> {
    let entries: Vec<_> = entries.collect();
    let new: Vec<_> = entries.iter().flatten().cloned().collect();
    let mut ids = timeline::post_singly(writer, random, now, &new).await?.into_iter();
    Ok(entries.iter().map(|entry| entry.as_ref().and_then(|_| ids.next())).collect())
}
