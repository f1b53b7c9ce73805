use std::collections::BTreeMap;

use database::{Error, List, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::super::ChildDay;
use super::super::store::rows_of;
use super::{Event, EventKind, NewEvent, Source};
use base::clock::Timestamp;
use base::ids::{AttendanceEventId, ChildId, EntryId, MemberId, TabletId};

statements! {
    pub(super) fn insert(writer, id: AttendanceEventId, new: &NewEvent, recorded_at: Timestamp) =
        "INSERT INTO attendance_event (id, child_id, day, kind, undoes_id, at, source, member_id, tablet_id, collector, reason, \
        entry, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id, new.child.id(), new.day, new.kind.columns().0, new.kind.columns().1, new.at, new.source, new.member, new.tablet,
        new.collector.as_deref(), new.reason.as_deref(), new.entry.as_ref(), recorded_at;
    /// Events of the centre's program.
    fn insert_rows_of_program(writer, rows: &List, source: Source, recorded_at: Timestamp) =
        "INSERT INTO attendance_event (id, child_id, day, kind, undoes_id, at, source, recorded_at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), given.value ->> 2, given.value ->> 3, \
        CAST(given.value ->> 4 AS BIGINT), CAST(given.value ->> 5 AS BIGINT), $2, $3 FROM json_each($1) AS given";
    fn list_rows_of_days(reader, days: &List) -> Vec<Event> =
        "SELECT {} FROM json_each($1) AS given CROSS JOIN attendance_event \
        WHERE attendance_event.child_id = CAST(given.value ->> 0 AS BIGINT) AND attendance_event.day = given.value ->> 1 \
        ORDER BY attendance_event.recorded_at, attendance_event.id";
    pub(super) fn list_of_day(reader, child: ChildId, day: Date) -> Vec<Event> =
        "SELECT {} FROM attendance_event WHERE child_id = $1 AND day = $2 ORDER BY recorded_at, id";
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KindName {
    In,
    Out,
    Absent,
    Undone,
}

impl KindName {
    fn as_str(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Out => "out",
            Self::Absent => "absent",
            Self::Undone => "undone",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        [Self::In, Self::Out, Self::Absent, Self::Undone].into_iter().find(|name| name.as_str() == word)
    }
}

database::stored! {
    KindName as &str => KindName: KindName::parse;
}

impl EventKind {
    /// The columns `kind` and `undoes_id`.
    fn columns(self) -> (&'static str, Option<AttendanceEventId>) {
        let (name, undoes) = match self {
            Self::In => (KindName::In, None),
            Self::Out => (KindName::Out, None),
            Self::Absent => (KindName::Absent, None),
            Self::Undone(event) => (KindName::Undone, Some(event)),
        };
        (name.as_str(), undoes)
    }

    fn of(name: KindName, undoes: Option<AttendanceEventId>) -> Self {
        match (name, undoes) {
            (KindName::In, _) => Self::In,
            (KindName::Out, _) => Self::Out,
            (KindName::Absent, _) => Self::Absent,
            // The table's check gives each 'undone' its event; 0 is no event's id.
            (KindName::Undone, event) => Self::Undone(event.unwrap_or(AttendanceEventId(0))),
        }
    }
}

row! {
    struct StoredKind {
        name: KindName = "attendance_event.kind",
        undoes: Option<AttendanceEventId> = "attendance_event.undoes_id",
    }
}

row! { for EventKind from StoredKind: |StoredKind { name, undoes }| EventKind::of(name, undoes) }

row! {
    for Event {
        id: AttendanceEventId = "attendance_event.id",
        child: ChildId = "attendance_event.child_id",
        day: Date = "attendance_event.day",
        kind: EventKind,
        at: Option<Timestamp> = "attendance_event.at",
        source: Source = "attendance_event.source",
        member: Option<MemberId> = "attendance_event.member_id",
        tablet: Option<TabletId> = "attendance_event.tablet_id",
        collector: Option<String> = "attendance_event.collector",
        reason: Option<String> = "attendance_event.reason",
        entry: Option<EntryId> = "attendance_event.entry",
        recorded_at: Timestamp = "attendance_event.recorded_at",
    }
}

/// Stores events of the centre's program.
pub(super) async fn insert_of_program(
    writer: &mut Writer<'_>,
    events: &[Event],
    recorded_at: Timestamp,
) -> Result<(), Error> {
    let row = |event: &Event| {
        let (kind, undoes) = event.kind.columns();
        params![event.id, event.child, event.day, kind, undoes, event.at]
    };
    insert_rows_of_program(writer, &List::of(events.iter().map(row)), Source::Program, recorded_at).await
}

/// The events of children's days, by child and day; those of a day as [`list_of_day`] has them.
pub(super) async fn list_of_days(
    reader: &Reader<'_>,
    days: impl IntoIterator<Item = ChildDay>,
) -> Result<BTreeMap<(ChildId, Date), Vec<Event>>, Error> {
    let mut events: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for event in list_rows_of_days(reader, &rows_of(days)).await? {
        events.entry((event.child, event.day)).or_default().push(event);
    }
    Ok(events)
}
