use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{CareEntry, CareItem, Measurement};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::days_asked::Days;
use base::ids::{CareEntryId, CentreId, ChildId, MomentId};
use base::page::{Cursor, Paged};
use base::stored::{Day, Json};
use people::families::MyChild;
use people::families::children::{OwnChild, Rooms, Whom};

statements! {
    /// Ranges of the tables' own order, whole: one measurement a day at most, and what teachers observe of one child.
    pub MEASUREMENTS: Measurement = "SELECT {} FROM measurement WHERE child_id = $1 ORDER BY day DESC";
    pub(crate) UPSERT_MEASUREMENT = "INSERT INTO measurement (child_id, day, height_mm, weight_g, moment_id) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (child_id, day) DO UPDATE SET height_mm = excluded.height_mm, weight_g = excluded.weight_g, moment_id = excluded.moment_id";
    pub(crate) MEASUREMENT_OF_DAY: (Measurement, Option<MomentId>) = "SELECT {}, moment_id FROM measurement WHERE child_id = $1 AND day = $2";
    pub(crate) DELETE_MEASUREMENT = "DELETE FROM measurement WHERE child_id = $1 AND day = $2";
    pub ENTRIES: (CareEntryId, CareEntry) = "SELECT id, {} FROM care_entry WHERE child_id = $1 ORDER BY day DESC, id DESC";
    pub(crate) INSERT_ENTRY = "INSERT INTO care_entry (child_id, day, id, description, items, moment_id) VALUES ($1, $2, $3, $4, $5, $6)";
    pub(crate) ENTRY_BY_ID: (ChildId, Option<MomentId>) = "SELECT child_id, moment_id FROM care_entry WHERE id = $1";
    /// What a centre reads back, of those of its children whose ids and rooms lie between two each.
    pub(crate) MEASURED_AT: (ChildId, Option<Timestamp>, Measurement) = "SELECT measurement.child_id, child.arrived_at, {} \
        FROM child JOIN measurement ON measurement.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND child.id >= $2 AND child.id <= $3 AND child.room_id >= $4 AND child.room_id <= $5 \
        AND (measurement.day, measurement.child_id) < ($6, $7) AND measurement.day >= $8 \
        ORDER BY measurement.day DESC, measurement.child_id DESC LIMIT $9";
    pub(crate) OBSERVED_AT: (ChildId, CareEntryId, Option<Timestamp>, CareEntry) = "SELECT care_entry.child_id, care_entry.id, child.arrived_at, {} \
        FROM child JOIN care_entry ON care_entry.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND child.id >= $2 AND child.id <= $3 AND child.room_id >= $4 AND child.room_id <= $5 \
        AND (care_entry.day, care_entry.id) < ($6, $7) AND care_entry.day >= $8 \
        ORDER BY care_entry.day DESC, care_entry.id DESC LIMIT $9";
    pub DELETE_ENTRY = "DELETE FROM care_entry WHERE id = $1";
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

/// What a page of a centre's list is of.
pub(super) struct Wanted<'z> {
    pub centre: CentreId,
    pub whom: Whom,
    pub days: Days,
    /// What an earlier centre of a child wrote down is not this one's: days before its arrival are left out.
    pub zone: &'z CentreZone,
}

impl Wanted<'_> {
    /// The ids between which children and rooms lie.
    fn ids(&self) -> [i64; 4] {
        match self.whom {
            Whom::Child(child) => [child.id().0, child.id().0, 0, i64::MAX],
            Whom::Rooms(Rooms { first, last }) => [0, i64::MAX, first.0, last.0],
        }
    }

    fn is_own(&self, day: Date, arrived: Option<Timestamp>) -> bool {
        self.zone.is_since(arrived, day)
    }
}

/// A page of the measurements of a centre's children.
pub(super) async fn measured_at(
    reader: &mut Reader<'_>,
    wanted: &Wanted<'_>,
) -> Result<Paged<(ChildId, Measurement)>, Error> {
    let ([child, last_child, room, last_room], before) = (wanted.ids(), wanted.days.before());
    let (day, first, limit) = (before.day(), wanted.days.first_day(), wanted.days.page.limit + 1);
    let values = params![wanted.centre, child, last_child, room, last_room, day, before.id, first, limit];
    let page = wanted.days.page.read(reader, MEASURED_AT, values, |(child, arrived, measurement)| {
        let own = wanted.is_own(measurement.day, arrived);
        (Cursor::of_day(measurement.day, child.0), own.then_some((child, measurement)))
    });
    let Paged { items, next } = page.await?;
    Ok(Paged { items: items.into_iter().flatten().collect(), next })
}

/// A page of the observations of a centre's children.
pub(super) async fn observed_at(
    reader: &mut Reader<'_>,
    wanted: &Wanted<'_>,
) -> Result<Paged<(ChildId, CareEntryId, CareEntry)>, Error> {
    let ([child, last_child, room, last_room], before) = (wanted.ids(), wanted.days.before());
    let (day, first, limit) = (before.day(), wanted.days.first_day(), wanted.days.page.limit + 1);
    let values = params![wanted.centre, child, last_child, room, last_room, day, before.id, first, limit];
    let page = wanted.days.page.read(reader, OBSERVED_AT, values, |(child, id, arrived, entry)| {
        let own = wanted.is_own(entry.day, arrived);
        (Cursor::of_day(entry.day, id.0), own.then_some((child, id, entry)))
    });
    let Paged { items, next } = page.await?;
    Ok(Paged { items: items.into_iter().flatten().collect(), next })
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
