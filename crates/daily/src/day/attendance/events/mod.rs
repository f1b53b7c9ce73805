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

use super::{Attended, Status, apply};
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
    // In the order of the children, so that two requests about the same children cannot deadlock.
    let mut days: BTreeMap<(OwnChild, Date), Vec<(AttendanceEventId, &NewEvent)>> = BTreeMap::new();
    for (id, event) in ids.iter().zip(new) {
        days.entry((event.child, event.day)).or_default().push((*id, event));
    }
    let mut entries = Vec::new();
    for ((child, day), added) in days {
        let before = super::store::find_of_child(writer, child.id(), day).await?;
        let mut events = store::list_of_day(writer, child.id(), day).await?;
        if events.is_empty()
            && let Some(row) = &before
        {
            for (kind, at) in rules::events_of(row, zone) {
                let adopted = of_the_program(child, day, kind, at);
                events.push(insert(writer, AttendanceEventId(random.id()), &adopted, now).await?);
            }
        }
        for (id, event) in added {
            events.push(insert(writer, id, event, now).await?);
        }
        entries.extend(recompute(writer, zone, now, (child, day), before.as_ref(), &events).await?);
    }
    timeline::post_recorded(writer, random, now, &entries).await?;
    Ok(ids)
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

/// Puts the program's view of a day that has events (`events`): its earlier events are taken back and new ones recorded. Without a
/// view they are only taken back.
pub(super) async fn put_of_program(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    (child, day): (OwnChild, Date),
    view: Option<&Attended>,
    mut events: Vec<Event>,
) -> Result<ProgramsDay, Error> {
    let standing: Vec<_> = rules::standing(&events).filter(|event| event.source == Source::Program).collect();
    let mut stood: Vec<_> = standing.iter().map(|event| (event.kind, event.at)).collect();
    let mut wanted = view.map_or_else(Vec::new, |row| rules::events_of(row, zone));
    stood.sort_unstable();
    wanted.sort_unstable();
    if stood == wanted {
        return Ok(ProgramsDay::Unchanged);
    }
    let undone: Vec<_> = standing.iter().map(|event| (EventKind::Undone(event.id), None)).collect();
    for (kind, at) in undone.into_iter().chain(wanted) {
        let event = of_the_program(child, day, kind, at);
        events.push(insert(writer, AttendanceEventId(random.id()), &event, now).await?);
    }
    let before = super::store::find_of_child(writer, child.id(), day).await?;
    Ok(ProgramsDay::Changed(recompute(writer, zone, now, (child, day), before.as_ref(), &events).await?))
}

/// What a put or a deletion of the program made of a day with events.
pub(super) enum ProgramsDay {
    /// What the program says stood already.
    Unchanged,
    /// With the timeline entry to post.
    Changed(Option<timeline::NewTimelineEntry>),
}

fn of_the_program(child: OwnChild, day: Date, kind: EventKind, at: Option<Timestamp>) -> NewEvent {
    let source = Source::Program;
    NewEvent { child, day, kind, at, source, member: None, tablet: None, collector: None, reason: None, entry: None }
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

/// Makes the day's row what its events say. Returns the timeline entry to post.
async fn recompute(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    (child, day): (OwnChild, Date),
    before: Option<&Attended>,
    events: &[Event],
) -> Result<Option<timeline::NewTimelineEntry>, Error> {
    changes::bump(writer, child.id(), Topic::Attendance, now).await?;
    let after = row_of(events, zone);
    if before == after.as_ref() {
        return Ok(None);
    }
    apply(writer, zone, now, (child, day), before, after.as_ref()).await
}
