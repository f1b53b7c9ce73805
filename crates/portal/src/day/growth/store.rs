use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{CareEntry, CareItem, Measurement};
use crate::base::ids::{CareEntryId, ChildId, MomentId};
use crate::base::stored::{Day, Json};
use crate::families::MyChild;
use crate::families::children::OwnChild;

statements! {
    /// Ranges of the tables' own order, and an end.
    pub(crate) MEASUREMENTS: Measurement = "SELECT {} FROM measurement WHERE child_id = $1 ORDER BY day DESC LIMIT 500";
    pub(crate) UPSERT_MEASUREMENT = "INSERT INTO measurement (child_id, day, height_mm, weight_g, moment_id) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET height_mm = excluded.height_mm, weight_g = excluded.weight_g, moment_id = excluded.moment_id";
    pub(crate) MEASUREMENT_OF_DAY: (Measurement, Option<MomentId>) = "SELECT {}, moment_id FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) DELETE_MEASUREMENT = "DELETE FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) ENTRIES: (CareEntryId, CareEntry) = "SELECT id, {} FROM care_entry WHERE child_id = $1 ORDER BY day DESC, id DESC LIMIT 500";
    pub(crate) INSERT_ENTRY = "INSERT INTO care_entry (child_id, day, id, description, items, moment_id) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) ENTRY_BY_ID: (ChildId, Option<MomentId>) = "SELECT child_id, moment_id FROM care_entry WHERE id = $1";
    pub(crate) DELETE_ENTRY = "DELETE FROM care_entry WHERE id = $1";
}

row! {
    for Measurement {
        day: Date as Day = "day",
        height_mm: Option<i64> = "height_mm",
        weight_g: Option<i64> = "weight_g",
    }
}

row! {
    for CareEntry {
        day: Date as Day = "day",
        description: String = "description",
        items: Vec<CareItem> as Json<Vec<CareItem>> = "items",
    }
}

/// Newest first.
pub(super) async fn measurements(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Measurement>, Error> {
    reader.list(MEASUREMENTS, params![child.id()]).await
}

/// A day's measurement, and the moment that tells of it.
pub(super) async fn measurement_of_day(
    reader: &mut Reader<'_>,
    child: OwnChild,
    day: Date,
) -> Result<Option<(Measurement, Option<MomentId>)>, Error> {
    reader.find(MEASUREMENT_OF_DAY, params![child.id(), day.to_string()]).await
}

pub(super) async fn upsert_measurement(
    writer: &mut Writer<'_>,
    child: OwnChild,
    measurement: &Measurement,
    moment: Option<MomentId>,
) -> Result<(), Error> {
    let Measurement { day, height_mm, weight_g } = measurement;
    writer
        .execute(UPSERT_MEASUREMENT, params![child.id(), day.to_string(), *height_mm, *weight_g, moment])
        .await
        .map(drop)
}

pub(super) async fn delete_measurement(writer: &mut Writer<'_>, child: OwnChild, day: Date) -> Result<(), Error> {
    writer.execute(DELETE_MEASUREMENT, params![child.id(), day.to_string()]).await.map(drop)
}

/// Newest first.
pub(super) async fn entries(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<(CareEntryId, CareEntry)>, Error> {
    reader.list(ENTRIES, params![child.id()]).await
}

pub(super) async fn insert_entry(
    writer: &mut Writer<'_>,
    id: CareEntryId,
    child: OwnChild,
    entry: &CareEntry,
    moment: Option<MomentId>,
) -> Result<(), Error> {
    let items = serde_json::to_string(&entry.items).map_err(Error::other)?;
    let values = params![child.id(), entry.day.to_string(), id, entry.description.as_str(), items, moment];
    writer.execute(INSERT_ENTRY, values).await.map(drop)
}

/// Whose an observation is, and the moment that tells of it.
pub(super) async fn entry_by_id(
    reader: &mut Reader<'_>,
    id: CareEntryId,
) -> Result<Option<(ChildId, Option<MomentId>)>, Error> {
    reader.find(ENTRY_BY_ID, params![id]).await
}

pub(super) async fn delete_entry(writer: &mut Writer<'_>, id: CareEntryId) -> Result<(), Error> {
    writer.execute(DELETE_ENTRY, params![id]).await.map(drop)
}
