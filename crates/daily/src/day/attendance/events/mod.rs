//! Attendance events: what happened at the door, from each source. An event is never changed or deleted; another event
//! takes it back. The day's row is computed from the events of the day.
//!
//! A day that only the centre's program has recorded has a row and no events. The first event from elsewhere turns that row
//! into events of the program.

pub mod rules;
pub mod store;

use std::collections::BTreeMap;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::{Attended, ChildDay, DayChange, Status, apply};
use crate::day::timeline;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{AttendanceEventId, ChildId, EntryId, MemberId, TabletId};
use base::random::Random;
use base::refusal::AppError;
use people::families::children::OwnChild;

pub use rules::row_of;

/// Who recorded an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Tablet,
    /// The centre's own program.
    Program,
    Office,
}

impl Source {
    pub const ALL: [Self; 3] = [Self::Tablet, Self::Program, Self::Office];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tablet => "tablet",
            Self::Program => "program",
            Self::Office => "office",
        }
    }

    fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == word)
    }
}

database::stored! {
    Source as &str: Source::parse, Source::as_str;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    In,
    Out,
    Absent,
    /// Takes back another event of the day.
    Undone(AttendanceEventId),
}

/// An event to record.
#[derive(Clone, Debug)]
pub struct NewEvent {
    pub child: OwnChild,
    /// The day in the centre's zone to which it belongs.
    pub day: Date,
    pub kind: EventKind,
    /// When it happened; None: not known.
    pub at: Option<Timestamp>,
    pub source: Source,
    pub member: Option<MemberId>,
    pub tablet: Option<TabletId>,
    /// Who collected the child, as the list named them. Parents do not read it.
    pub collector: Option<String>,
    /// Why the child is absent. Parents do not read it.
    pub reason: Option<String>,
    /// The tablet's entry that it comes from.
    pub entry: Option<EntryId>,
}

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub id: AttendanceEventId,
    pub child: ChildId,
    pub day: Date,
    pub kind: EventKind,
    pub at: Option<Timestamp>,
    pub source: Source,
    pub member: Option<MemberId>,
    pub tablet: Option<TabletId>,
    pub collector: Option<String>,
    pub reason: Option<String>,
    pub entry: Option<EntryId>,
    pub recorded_at: Timestamp,
}

/// Records events: each event, the days' rows, the Attendance entries on the timeline and the notifications of parents, in
/// the transaction of the caller. Returns the ids in the order of `new`.
pub async fn record(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    new: &[NewEvent],
) -> Result<Vec<AttendanceEventId>, AppError> {
    let ids: Vec<_> = new.iter().map(|_| AttendanceEventId(random.id())).collect();
    let mut days: BTreeMap<ChildDay, Vec<(AttendanceEventId, &NewEvent)>> = BTreeMap::new();
    for (id, event) in ids.iter().zip(new) {
        days.entry((event.child, event.day)).or_default().push((*id, event));
    }
    let mut before = super::store::list_of_days(writer, days.keys().copied()).await?;
    let mut stored = store::list_of_days(writer, days.keys().copied()).await?;
    let (mut adopted, mut changed) = (Vec::new(), Vec::new());
    for (of, added) in days {
        let key = (of.0.id(), of.1);
        let before = before.remove(&key);
        let mut events = stored.remove(&key).unwrap_or_default();
        if events.is_empty()
            && let Some(row) = &before
        {
            let of_row = rules::events_of(row, zone);
            events.extend(of_row.into_iter().map(|(kind, at)| of_the_program(random, now, of, kind, at)));
            adopted.extend(events.iter().cloned());
        }
        for (id, event) in added {
            events.push(insert(writer, id, event, now).await?);
        }
        changed.push(DayChange { of, before, after: row_of(&events, zone) });
    }
    let changed = store_changes(writer, now, &adopted, changed).await?;
    let entries = apply(writer, zone, now, &changed).await?;
    timeline::post_recorded(writer, random, now, &entries).await?;
    Ok(ids)
}

/// The events of children's days, by child and day.
pub(super) async fn of_days(
    reader: &Reader<'_>,
    days: impl IntoIterator<Item = ChildDay>,
) -> Result<BTreeMap<(ChildId, Date), Vec<Event>>, Error> {
    store::list_of_days(reader, days).await
}

/// The events of a child's day, with those that were taken back and what took them back.
pub async fn of_day(reader: &Reader<'_>, child: ChildId, day: Date) -> Result<Vec<Event>, Error> {
    store::list_of_day(reader, child, day).await
}

/// The events of a child's day that were not taken back. A day that only the program has recorded counts as the events that its
/// row becomes with the first event from elsewhere; those have no id yet (0).
pub async fn standing_of_day(
    reader: &Reader<'_>,
    zone: &CentreZone,
    (child, day): (ChildId, Date),
) -> Result<Vec<Event>, Error> {
    let events = store::list_of_day(reader, child, day).await?;
    if !events.is_empty() {
        return Ok(rules::standing(&events).cloned().collect());
    }
    let Some(row) = super::store::find_of_child(reader, child, day).await? else { return Ok(Vec::new()) };
    let of_program = |(kind, at)| Event {
        id: AttendanceEventId(0),
        child,
        day,
        kind,
        at,
        source: Source::Program,
        member: None,
        tablet: None,
        collector: None,
        reason: None,
        entry: None,
        recorded_at: Timestamp::EPOCH,
    };
    Ok(rules::events_of(&row, zone).into_iter().map(of_program).collect())
}

/// What the program says of a day that has events; without a view nothing.
pub(super) struct ViewOfProgram<'v> {
    pub of: ChildDay,
    pub view: Option<&'v Attended>,
    /// The day's row.
    pub before: Option<Attended>,
    pub events: Vec<Event>,
}

/// Puts the program's views of days: its earlier events are taken back and new ones recorded. Returns whether any of them says
/// something new, and the rows that change.
pub(super) async fn put_of_program(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    views: Vec<ViewOfProgram<'_>>,
) -> Result<(bool, Vec<DayChange>), Error> {
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for ViewOfProgram { of, view, before, mut events } in views {
        let standing: Vec<_> = rules::standing(&events).filter(|event| event.source == Source::Program).collect();
        let mut stood: Vec<_> = standing.iter().map(|event| (event.kind, event.at)).collect();
        let mut wanted = view.map_or_else(Vec::new, |row| rules::events_of(row, zone));
        stood.sort_unstable();
        wanted.sort_unstable();
        if stood == wanted {
            continue;
        }
        let undone = standing.iter().map(|event| (EventKind::Undone(event.id), None));
        let added: Vec<_> = undone.chain(wanted).map(|(kind, at)| of_the_program(random, now, of, kind, at)).collect();
        events.extend(added.iter().cloned());
        new.extend(added);
        changed.push(DayChange { of, before, after: row_of(&events, zone) });
    }
    let is_changed = !changed.is_empty();
    Ok((is_changed, store_changes(writer, now, &new, changed).await?))
}

/// Stores the program's events of days. Returns those of the days whose rows change.
async fn store_changes(
    writer: &mut Writer<'_>,
    now: Timestamp,
    of_program: &[Event],
    mut days: Vec<DayChange>,
) -> Result<Vec<DayChange>, Error> {
    if !of_program.is_empty() {
        store::insert_of_program(writer, of_program, now).await?;
    }
    changes::bump_each(writer, days.iter().map(|day| day.of.0.id()), Topic::Attendance, now).await?;
    days.retain(|day| day.before != day.after);
    Ok(days)
}

fn of_the_program(
    random: &Random,
    now: Timestamp,
    (child, day): ChildDay,
    kind: EventKind,
    at: Option<Timestamp>,
) -> Event {
    Event {
        id: AttendanceEventId(random.id()),
        child: child.id(),
        day,
        kind,
        at,
        source: Source::Program,
        member: None,
        tablet: None,
        collector: None,
        reason: None,
        entry: None,
        recorded_at: now,
    }
}

async fn insert(
    writer: &mut Writer<'_>,
    id: AttendanceEventId,
    new: &NewEvent,
    recorded_at: Timestamp,
) -> Result<Event, Error> {
    store::insert(writer, id, new, recorded_at).await?;
    let NewEvent { child, day, kind, at, source, member, tablet, collector, reason, entry } = new.clone();
    let child = child.id();
    Ok(Event { id, child, day, kind, at, source, member, tablet, collector, reason, entry, recorded_at })
}
