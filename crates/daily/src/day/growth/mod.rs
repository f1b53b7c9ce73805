//! How the child grows: measurements, and the observations of child care (COR).

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
use crate::day::timeline::{self, NewMoment, What};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CareEntryId, MomentId};
use base::refusal::{Refusal, Trouble};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren, WhichChild};

/// What was measured on a day; one of the two at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    pub day: Date,
    pub height_mm: Option<i64>,
    pub weight_g: Option<i64>,
}

/// One observation of a child's care.
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

/// One measurement as it is handed over; height, weight or both.
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

/// One observation as it is handed over.
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

/// Writes measurements down; one of the same child and day is replaced. Parents are told of what is new.
pub async fn measure(
    writer: &mut Writer<'_>,
    (chance, zone): (&Chance, &CentreZone),
    (now, today): (Timestamp, Date),
    measurements: &[(OwnChild, Measurement)],
) -> Result<(), Trouble> {
    for &(child, ref measurement) in measurements {
        let before = store::measurement_of_day(writer, child, measurement.day).await?;
        if before.as_ref().is_some_and(|(before, _)| before == measurement) {
            continue;
        }
        if let Some((_, Some(moment))) = before {
            timeline::take_back(writer, now, moment).await?;
        }
        let day = measurement.day;
        let told = messages::measured(measurement.height_mm, measurement.weight_g);
        let moment = new_moment((child, day), (What::Measured(zone.at(day, 0, 0)), told), (now, today));
        let moment = tell(writer, chance, now, moment).await?;
        store::upsert_measurement(writer, child, measurement, moment).await?;
        changes::bump(writer, child.id(), Topic::Growth, now).await?;
    }
    Ok(())
}

/// Takes a measurement back, and what parents were told of it. Answers whether there was one.
pub async fn take_back_measurement(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    day: Date,
) -> Result<bool, Error> {
    let Some((_, moment)) = store::measurement_of_day(writer, child, day).await? else { return Ok(false) };
    if let Some(moment) = moment {
        timeline::take_back(writer, now, moment).await?;
    }
    store::delete_measurement(writer, child, day).await?;
    changes::bump(writer, child.id(), Topic::Growth, now).await?;
    Ok(true)
}

/// Writes observations down. Parents are told of them.
pub async fn observe(
    writer: &mut Writer<'_>,
    chance: &Chance,
    (now, today): (Timestamp, Date),
    entries: &[(OwnChild, CareEntry)],
) -> Result<Vec<CareEntryId>, Trouble> {
    let mut ids = Vec::with_capacity(entries.len());
    for &(child, ref entry) in entries {
        let id = CareEntryId(chance.id());
        let moment = new_moment((child, entry.day), (What::Observation(id), entry.description.clone()), (now, today));
        let moment = tell(writer, chance, now, moment).await?;
        store::insert_entry(writer, id, child, entry, moment).await?;
        changes::bump(writer, child.id(), Topic::Growth, now).await?;
        ids.push(id);
    }
    Ok(ids)
}

/// Takes an observation back, and what parents were told of it. Answers whose it was; another centre's is not there.
pub async fn take_back_entry(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    id: CareEntryId,
) -> Result<OwnChild, Trouble> {
    let (child, moment) = store::entry_by_id(writer, id).await?.ok_or_else(Refusal::not_here)?;
    let own = OwnChildren::among(writer, centre, [child]).await?;
    let child = own.find(child).ok_or_else(Refusal::not_here)?;
    if let Some(moment) = moment {
        timeline::take_back(writer, now, moment).await?;
    }
    store::delete_entry(writer, id).await?;
    changes::bump(writer, child.id(), Topic::Growth, now).await?;
    Ok(child)
}

/// The notice about a figure or an observation, unless it is too old to be news.
fn new_moment(
    (child, day): (OwnChild, Date),
    (what, message): (What, String),
    (now, today): (Timestamp, Date),
) -> Option<NewMoment> {
    let moment = NewMoment { child, what, message, at: now, picture: None };
    is_news(day, today).then_some(moment)
}

async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    moment: Option<NewMoment>,
) -> Result<Option<MomentId>, Trouble> {
    Ok(timeline::post(writer, chance, now, moment.map(Ok).as_slice()).await?.pop())
}
