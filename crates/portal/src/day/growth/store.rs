use database::{Error, Reader, Writer, params, statements};
use jiff::civil::Date;

use super::{CareEntry, CareItem, Measurement};
use crate::base::ids::{CareEntryId, ChildId};
use crate::families::MyChild;

statements! {
    /// Ranges of the tables' own order, and an end.
    pub(crate) MEASUREMENTS = "SELECT day, height_mm, weight_g FROM measurement WHERE child_id = $1 ORDER BY day DESC LIMIT 500";
    pub(crate) UPSERT_MEASUREMENT = "INSERT INTO measurement (child_id, day, height_mm, weight_g) VALUES ($1, $2, $3, $4) \
        ON CONFLICT (child_id, day) DO UPDATE SET height_mm = excluded.height_mm, weight_g = excluded.weight_g";
    pub(crate) DELETE_MEASUREMENT = "DELETE FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) ENTRIES = "SELECT id, day, description, items FROM care_entry WHERE child_id = $1 ORDER BY day DESC, id DESC LIMIT 500";
    pub(crate) INSERT_ENTRY = "INSERT INTO care_entry (child_id, day, id, description, items) VALUES ($1, $2, $3, $4, $5)";
    pub(crate) CHILD_OF_ENTRY = "SELECT child_id FROM care_entry WHERE id = $1";
    pub(crate) DELETE_ENTRY = "DELETE FROM care_entry WHERE id = $1";
}

/// Newest first.
pub(super) async fn measurements(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<Measurement>, Error> {
    reader
        .all(MEASUREMENTS, params![child.id()], |row| {
            Ok(Measurement {
                child: child.id(),
                day: row.text(0)?.parse().map_err(Error::other)?,
                height_mm: row.maybe_int(1)?,
                weight_g: row.maybe_int(2)?,
            })
        })
        .await
}

pub(super) async fn upsert_measurement(writer: &mut Writer<'_>, measurement: &Measurement) -> Result<(), Error> {
    let Measurement { child, day, height_mm, weight_g } = measurement;
    writer.execute(UPSERT_MEASUREMENT, params![*child, day.to_string(), *height_mm, *weight_g]).await.map(drop)
}

pub(super) async fn delete_measurement(writer: &mut Writer<'_>, child: ChildId, day: Date) -> Result<u64, Error> {
    writer.execute(DELETE_MEASUREMENT, params![child, day.to_string()]).await
}

/// Newest first.
pub(super) async fn entries(reader: &mut Reader<'_>, child: &MyChild) -> Result<Vec<(CareEntryId, CareEntry)>, Error> {
    reader
        .all(ENTRIES, params![child.id()], |row| {
            let items: Vec<CareItem> = serde_json::from_str(row.text(3)?).map_err(Error::other)?;
            let day = row.text(1)?.parse().map_err(Error::other)?;
            let entry = CareEntry { child: child.id(), day, description: row.string(2)?, items };
            Ok((CareEntryId(row.int(0)?), entry))
        })
        .await
}

pub(super) async fn insert_entry(writer: &mut Writer<'_>, id: CareEntryId, entry: &CareEntry) -> Result<(), Error> {
    let items = serde_json::to_string(&entry.items).map_err(Error::other)?;
    writer
        .execute(INSERT_ENTRY, params![entry.child, entry.day.to_string(), id, entry.description.as_str(), items])
        .await
        .map(drop)
}

pub(super) async fn child_of_entry(reader: &mut Reader<'_>, id: CareEntryId) -> Result<Option<ChildId>, Error> {
    reader.optional(CHILD_OF_ENTRY, params![id], |row| row.int(0).map(ChildId)).await
}

pub(super) async fn delete_entry(writer: &mut Writer<'_>, id: CareEntryId) -> Result<u64, Error> {
    writer.execute(DELETE_ENTRY, params![id]).await
}
