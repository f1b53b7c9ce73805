//! Measurements, and the observations of child care (COR).

pub mod centre_api;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

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

/// Stores measurements and notifies parents; one of the same child and day is replaced.
pub async fn measure(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    (now, today): (Timestamp, Date),
    measurements: &[(OwnChild, Measurement)],
) -> Result<(), AppError> {
    for &(child, ref measurement) in measurements {
        let before = store::find_measurement(writer, child, measurement.day).await?;
        if before.as_ref().is_some_and(|(before, _)| before == measurement) {
            continue;
        }
        if let Some((_, Some(timeline_entry))) = before {
            timeline::retract(writer, now, timeline_entry).await?;
        }
        let day = measurement.day;
        let text = messages::measured(measurement.height_mm, measurement.weight_g);
        let timeline_entry = new_timeline_entry((child, day), (What::Measured(zone.at(day, 0, 0)), text), (now, today));
        let timeline_entry = post(writer, random, now, timeline_entry).await?;
        store::upsert_measurement(writer, child, measurement, timeline_entry).await?;
        changes::bump(writer, child.id(), Topic::Growth, now).await?;
    }
    Ok(())
}

/// Deletes a measurement and its timeline entry. Returns whether there was one.
pub async fn delete_measurement(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    day: Date,
) -> Result<bool, Error> {
    let Some((_, timeline_entry)) = store::find_measurement(writer, child, day).await? else { return Ok(false) };
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
    let mut ids = Vec::with_capacity(entries.len());
    for &(child, ref entry) in entries {
        let id = CareEntryId(random.id());
        let timeline_entry =
            new_timeline_entry((child, entry.day), (What::Observation(id), entry.description.clone()), (now, today));
        let timeline_entry = post(writer, random, now, timeline_entry).await?;
        store::insert_entry(writer, id, child, entry, timeline_entry).await?;
        changes::bump(writer, child.id(), Topic::Growth, now).await?;
        ids.push(id);
    }
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

async fn post(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    timeline_entry: Option<NewTimelineEntry>,
) -> Result<Option<TimelineEntryId>, AppError> {
    Ok(timeline::post(writer, random, now, timeline_entry.map(Ok).as_slice()).await?.pop())
}
