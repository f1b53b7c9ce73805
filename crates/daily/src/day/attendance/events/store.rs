use database::{row, statements};
use jiff::civil::Date;

use super::{Event, EventKind, NewEvent, Source};
use base::clock::Timestamp;
use base::ids::{AttendanceEventId, ChildId, EntryId, MemberId, TabletId};

statements! {
    pub(super) fn insert(writer, id: AttendanceEventId, new: &NewEvent, recorded_at: Timestamp) =
        "INSERT INTO attendance_event (id, child_id, day, kind, undoes_id, at, source, member_id, tablet_id, collector, reason, \
        entry, recorded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id, new.child.id(), new.day, new.kind.columns().0, new.kind.columns().1, new.at, new.source, new.member, new.tablet,
        new.collector.as_deref(), new.reason.as_deref(), new.entry.as_ref(), recorded_at;
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
