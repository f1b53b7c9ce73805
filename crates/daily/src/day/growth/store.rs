use std::collections::BTreeMap;

use database::{Error, List, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{CareEntry, CareItem, Measurement};
use base::clock::Timestamp;
use base::date_range::Days;
use base::day::CentreZone;
use base::ids::{CareEntryId, CentreId, ChildId, TimelineEntryId};
use base::page::{Cursor, Paged};
use base::stored::Json;
use people::families::MyChild;
use people::families::children::{OwnChild, Rooms, Whom};

statements! {
    /// Newest first, complete: at most one a day.
    pub(super) fn list_measurements(reader, child: &MyChild) -> Vec<Measurement> =
        "SELECT {} FROM measurement WHERE child_id = $1 ORDER BY day DESC",
        child.id();
    /// Each child and day once.
    fn upsert_rows(writer, rows: &List) =
        "INSERT INTO measurement (child_id, day, height_mm, weight_g, moment_id) \
        SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, CAST(given.value ->> 2 AS BIGINT), \
        CAST(given.value ->> 3 AS BIGINT), CAST(given.value ->> 4 AS BIGINT) FROM json_each($1) AS given ORDER BY 1, 2 \
        ON CONFLICT (child_id, day) DO UPDATE SET height_mm = excluded.height_mm, weight_g = excluded.weight_g, moment_id = excluded.moment_id";
    /// The measurements of children's days, and their timeline entries.
    fn list_of_days(reader, days: &List) -> Vec<(ChildId, Measurement, Option<TimelineEntryId>)> =
        "SELECT child_id, {}, moment_id FROM json_each($1) AS given CROSS JOIN measurement \
        WHERE child_id = CAST(given.value ->> 0 AS BIGINT) AND day = given.value ->> 1";
    pub(super) fn delete_measurement(writer, child: OwnChild, day: Date) =
        "DELETE FROM measurement WHERE child_id = $1 AND day = $2",
        child.id(), day;
    /// Newest first.
    pub(super) fn list_entries(reader, child: &MyChild) -> Vec<(CareEntryId, CareEntry)> =
        "SELECT id, {} FROM care_entry WHERE child_id = $1 ORDER BY day DESC, id DESC",
        child.id();
    fn insert_entry_rows(writer, rows: &List) =
        "INSERT INTO care_entry (child_id, day, id, description, items, moment_id) \
        SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, CAST(given.value ->> 2 AS BIGINT), given.value ->> 3, \
        given.value ->> 4, CAST(given.value ->> 5 AS BIGINT) FROM json_each($1) AS given";
    /// The child of an observation, and its timeline entry.
    pub(super) fn find_entry(reader, id: CareEntryId) -> Option<(ChildId, Option<TimelineEntryId>)> =
        "SELECT child_id, moment_id FROM care_entry WHERE id = $1";
    /// A page for a centre: of the children with ids and rooms in these ranges.
    fn page_of_measurements(
        wanted: &Wanted<'_>, [child, last_child, room, last_room]: [i64; 4], before: Cursor,
    ) -> Rows<(ChildId, Option<Timestamp>, Measurement)> =
        "SELECT measurement.child_id, child.arrived_at, {} \
        FROM child JOIN measurement ON measurement.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND child.id >= $2 AND child.id <= $3 AND child.room_id >= $4 AND child.room_id <= $5 \
        AND (measurement.day, measurement.child_id) < ($6, $7) AND measurement.day >= $8 \
        ORDER BY measurement.day DESC, measurement.child_id DESC LIMIT $9",
        wanted.centre, child, last_child, room, last_room, before.day(), before.id, wanted.days.first_day(),
        wanted.days.page.limit + 1;
    fn page_of_entries(
        wanted: &Wanted<'_>, [child, last_child, room, last_room]: [i64; 4], before: Cursor,
    ) -> Rows<(ChildId, CareEntryId, Option<Timestamp>, CareEntry)> =
        "SELECT care_entry.child_id, care_entry.id, child.arrived_at, {} \
        FROM child JOIN care_entry ON care_entry.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND child.id >= $2 AND child.id <= $3 AND child.room_id >= $4 AND child.room_id <= $5 \
        AND (care_entry.day, care_entry.id) < ($6, $7) AND care_entry.day >= $8 \
        ORDER BY care_entry.day DESC, care_entry.id DESC LIMIT $9",
        wanted.centre, child, last_child, room, last_room, before.day(), before.id, wanted.days.first_day(),
        wanted.days.page.limit + 1;
    pub(super) fn delete_entry(writer, id: CareEntryId) = "DELETE FROM care_entry WHERE id = $1";
}

row! {
    for Measurement {
        day: Date = "day",
        height_mm: Option<i64> = "height_mm",
        weight_g: Option<i64> = "weight_g",
    }
}

row! {
    for CareEntry {
        day: Date = "day",
        description: String = "description",
        items: Vec<CareItem> as Json<Vec<CareItem>> = "items",
    }
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
pub(super) async fn list_measurements_of_centre(
    reader: &mut Reader<'_>,
    wanted: &Wanted<'_>,
) -> Result<Paged<(ChildId, Measurement)>, Error> {
    let rows = page_of_measurements(wanted, wanted.ids(), wanted.days.before());
    let page = wanted.days.page.read(reader, rows, |(child, arrived, measurement)| {
        let own = wanted.is_own(measurement.day, arrived);
        (Cursor::of_day(measurement.day, child.0), own.then_some((child, measurement)))
    });
    let Paged { items, next } = page.await?;
    Ok(Paged { items: items.into_iter().flatten().collect(), next })
}

/// A page of the observations of a centre's children.
pub(super) async fn list_entries_of_centre(
    reader: &mut Reader<'_>,
    wanted: &Wanted<'_>,
) -> Result<Paged<(ChildId, CareEntryId, CareEntry)>, Error> {
    let rows = page_of_entries(wanted, wanted.ids(), wanted.days.before());
    let page = wanted.days.page.read(reader, rows, |(child, id, arrived, entry)| {
        let own = wanted.is_own(entry.day, arrived);
        (Cursor::of_day(entry.day, id.0), own.then_some((child, id, entry)))
    });
    let Paged { items, next } = page.await?;
    Ok(Paged { items: items.into_iter().flatten().collect(), next })
}

/// Stores observations, each with its id and its timeline entry.
pub(super) async fn insert_entries(
    writer: &mut Writer<'_>,
    entries: impl Iterator<Item = (CareEntryId, OwnChild, &CareEntry, Option<TimelineEntryId>)>,
) -> Result<(), Error> {
    let row = |(id, child, entry, timeline_entry): (_, OwnChild, &CareEntry, _)| {
        let items = serde_json::to_string(&entry.items).map_err(Error::other)?;
        let (child, description) = (child.id(), entry.description.clone());
        Ok::<_, Error>(params![child, entry.day, id, description, items, timeline_entry])
    };
    insert_entry_rows(writer, &List::of(entries.map(row).collect::<Result<Vec<_>, _>>()?)).await
}

/// Stores measurements of days, each with its timeline entry; one of the same child and day is replaced.
pub(super) async fn upsert_measurements(
    writer: &mut Writer<'_>,
    measurements: impl Iterator<Item = (OwnChild, &Measurement, Option<TimelineEntryId>)>,
) -> Result<(), Error> {
    let row = |(child, measured, timeline_entry): (OwnChild, &Measurement, _)| {
        params![child.id(), measured.day, measured.height_mm, measured.weight_g, timeline_entry]
    };
    upsert_rows(writer, &List::of(measurements.map(row))).await
}

/// The measurements of children's days with their timeline entries, by child and day.
pub(super) async fn list_measurements_of(
    reader: &Reader<'_>,
    days: impl Iterator<Item = (OwnChild, Date)>,
) -> Result<BTreeMap<(ChildId, Date), (Measurement, Option<TimelineEntryId>)>, Error> {
    let found = list_of_days(reader, &List::of(days.map(|(child, day)| params![child.id(), day]))).await?;
    Ok(found.into_iter().map(|(child, measured, entry)| ((child, measured.day), (measured, entry))).collect())
}
