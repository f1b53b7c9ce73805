use database::{Error, Reader, Writer, params, statements};
use jiff::civil::Date;

use super::{CareEntry, CareItem, Measurement};
use crate::base::ids::{CareEntryId, ChildId, MomentId};
use crate::families::MyChild;
use crate::families::children::OwnChild;

statements! {
    /// Ranges of the tables' own order, and an end.
    pub(crate) MEASUREMENTS = "SELECT day, height_mm, weight_g FROM measurement WHERE child_id = $1 ORDER BY day DESC LIMIT 500";
    pub(crate) UPSERT_MEASUREMENT = "INSERT INTO measurement (child_id, day, height_mm, weight_g, moment_id) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET height_mm = excluded.height_mm, weight_g = excluded.weight_g, moment_id = excluded.moment_id";
    pub(crate) MEASUREMENT_OF_DAY = "SELECT height_mm, weight_g, moment_id FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) DELETE_MEASUREMENT = "DELETE FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) ENTRIES = "SELECT id, day, description, items FROM care_entry WHERE child_id = $1 ORDER BY day DESC, id DESC LIMIT 500";
    pub(crate) INSERT_ENTRY = "INSERT INTO care_entry (child_id, day, id, description, items, moment_id) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) ENTRY_BY_ID = "SELECT child_id, moment_id FROM care_entry WHERE id = $1";
    pub(crate) DELETE_ENTRY = "DELETE FROM care_entry WHERE id = $1";
}

/// Newest first.
pub(super) async fn measurements(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Measurement>, Error> {
    reader
        .all(MEASUREMENTS, params![child.id()], |row| {
            Ok(Measurement {
                day: row.text(0)?.parse().map_err(Error::other)?,
                height_mm: row.maybe_int(1)?,
                weight_g: row.maybe_int(2)?,
            })
        })
        .await
}

/// A day's measurement, and the moment that tells of it.
pub(super) async fn measurement_of_day(
    reader: &mut Reader<'_>,
    child: OwnChild,
    day: Date,
) -> Result<Option<(Measurement, Option<MomentId>)>, Error> {
    reader
        .optional(MEASUREMENT_OF_DAY, params![child.id(), day.to_string()], |row| {
            let measurement = Measurement { day, height_mm: row.maybe_int(0)?, weight_g: row.maybe_int(1)? };
            Ok((measurement, row.maybe_int(2)?.map(MomentId)))
        })
        .await
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
    reader
        .all(ENTRIES, params![child.id()], |row| {
            let items: Vec<CareItem> = serde_json::from_str(row.text(3)?).map_err(Error::other)?;
            let day = row.text(1)?.parse().map_err(Error::other)?;
            let entry = CareEntry { day, description: row.string(2)?, items };
            Ok((CareEntryId(row.int(0)?), entry))
        })
        .await
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
    reader.optional(ENTRY_BY_ID, params![id], |row| Ok((ChildId(row.int(0)?), row.maybe_int(1)?.map(MomentId)))).await
}

pub(super) async fn delete_entry(writer: &mut Writer<'_>, id: CareEntryId) -> Result<(), Error> {
    writer.execute(DELETE_ENTRY, params![id]).await.map(drop)
}
