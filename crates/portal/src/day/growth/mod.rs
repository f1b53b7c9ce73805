//! How the child grows: measurements, and the observations of child care (COR).

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Error, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::chance::Chance;
use crate::base::ids::{CareEntryId, ChildId};

/// What was measured on a day; one of the two at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measurement {
    pub child: ChildId,
    pub day: Date,
    pub height_mm: Option<i64>,
    pub weight_g: Option<i64>,
}

/// One observation of a child's care.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CareEntry {
    pub child: ChildId,
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
    pub child_id: String,
    /// `YYYY-MM-DD`, today at the latest.
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// 1 to 500 characters of plain text.
    pub description: String,
    /// 1 to 30.
    pub items: Vec<CareItem>,
}

/// Writes measurements down; one of the same child and day is replaced.
pub async fn measure(writer: &mut Writer<'_>, measurements: &[Measurement]) -> Result<(), Error> {
    for measurement in measurements {
        store::upsert_measurement(writer, measurement).await?;
    }
    Ok(())
}

/// Writes observations down.
pub async fn observe(
    writer: &mut Writer<'_>,
    chance: &Chance,
    entries: &[CareEntry],
) -> Result<Vec<CareEntryId>, Error> {
    let mut ids = Vec::with_capacity(entries.len());
    for entry in entries {
        let id = CareEntryId(chance.id());
        store::insert_entry(writer, id, entry).await?;
        ids.push(id);
    }
    Ok(ids)
}
