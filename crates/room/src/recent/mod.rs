//! What the rooms' staff, the centre's program and the office logged in a tablet's rooms today and yesterday.

pub mod staff_api;
pub mod store;

use std::collections::BTreeSet;

use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entries::content::{Content, EntryKind, Meal};
use crate::entries::sentences;
use crate::entries::times::UNDO;
use base::day::CentreZone;
use base::ids::{ChildId, EntryId, RoomId, TimelineEntryId};
use daily::day::attendance::events::{Event, EventKind, Source, rules};
use daily::day::timeline::kinds::{Kind, set_of};
use daily::notices::sentences::ABSENT;
use staff::tablets::store::Tablet;

/// One thing that was logged for one child.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecentItem {
    /// The entry of a tablet, and the entries of the same tap; null: the centre's program or the office wrote it.
    #[schema(required)]
    pub entry: Option<EntryId>,
    #[schema(required)]
    pub group: Option<EntryId>,
    /// What parents read of it on the timeline; null: also for a child that is in no room of the tablet any more.
    #[schema(required)]
    pub moment: Option<TimelineEntryId>,
    pub child: ChildId,
    pub child_name: String,
    pub room: RoomId,
    #[schema(value_type = EntryKind)]
    pub kind: String,
    /// When it happened, in unix milliseconds.
    pub at: i64,
    /// As parents read it; empty for what has no words.
    pub text: String,
    /// The name of who wrote it on a tablet.
    #[schema(required)]
    pub by: Option<String>,
    /// Until when its writer takes it back without the PIN, in unix milliseconds; null: not on this tablet.
    #[schema(required)]
    pub can_undo_until: Option<i64>,
    /// It was written on this tablet.
    pub own_device: bool,
    pub taken_back: bool,
    #[serde(skip)]
    key: String,
}

impl RecentItem {
    /// Its place in the list, which ends with its own id.
    fn place(&self) -> (i64, &str) {
        (self.at, &self.key)
    }
}

/// A page of what was logged.
#[derive(Debug, Serialize, ToSchema)]
pub struct Recent {
    /// Newest first.
    items: Vec<RecentItem>,
    /// For `before`; null when nothing is older.
    #[schema(required)]
    next: Option<String>,
}

const PAGE: usize = 50;

/// A page of today and yesterday. `before`: where the page before ended.
pub async fn page(
    reader: &Reader<'_>,
    zone: &CentreZone,
    tablet: &Tablet,
    (today, before): (Date, Option<(i64, String)>),
) -> Result<Recent, Error> {
    let mut items = list(reader, zone, tablet, (None, today.saturating_sub(1.day()), today)).await?;
    if let Some((at, key)) = &before {
        items.retain(|item| item.place() < (*at, key.as_str()));
    }
    let more = items.len() > PAGE;
    items.truncate(PAGE);
    let next = items.last().filter(|_| more).map(|last| format!("{}.{}", last.at, last.key));
    Ok(Recent { items, next })
}

/// What was logged from the first to the last day, newest first: for one child, or for all of the tablet's rooms (None). A room's two
/// days are some hundred rows, which three statements read. Only the list of one child, which opens with a PIN, has the reasons of
/// absences.
pub async fn list(
    reader: &Reader<'_>,
    zone: &CentreZone,
    tablet: &Tablet,
    (child, first, last): (Option<ChildId>, Date, Date),
) -> Result<Vec<RecentItem>, Error> {
    let place = (tablet.id, tablet.centre, child);
    let events = store::list_events(reader, (tablet.id, child), first, last).await?;
    // The timeline's entry of such a day repeats what its events say.
    let with_events: BTreeSet<_> = events.iter().map(|found| (found.event.child, found.event.day)).collect();
    let times = (zone.at(first, 0, 0), zone.at(last.saturating_add(1.day()), 0, 0));
    let moments = store::list_moments(reader, place, times, shown_kinds()).await?.into_iter();
    let moments = moments.filter(|moment| {
        moment.kind != Kind::Attendance || !with_events.contains(&(moment.child, zone.day_of(moment.at)))
    });
    let entries = store::list_entries(reader, place, (first, last), times.0).await?.into_iter();
    let entries = entries.map(|entry| of_entry(entry, tablet, child.is_some()));
    let mut items: Vec<_> = entries.chain(moments.map(of_moment)).collect();
    items.extend(of_events(&events));
    items.sort_unstable_by(|a, b| b.place().cmp(&a.place()));
    Ok(items)
}

fn of_entry(entry: store::Entry, tablet: &Tablet, with_reasons: bool) -> RecentItem {
    let own_device = entry.tablet == tablet.id;
    let words = || {
        let values = serde_json::from_str(&entry.content).ok()?;
        match Content::read(&entry.kind, &values).ok()? {
            Content::Absent { reason } => reason.filter(|_| with_reasons),
            content => sentences::text_of(&content),
        }
    };
    RecentItem {
        text: entry.message.clone().or_else(words).unwrap_or_default(),
        entry: Some(entry.id),
        group: entry.group,
        moment: entry.moment.filter(|_| entry.is_here),
        child: entry.child,
        child_name: entry.child_name,
        room: entry.logged_in.filter(|_| !entry.is_here).unwrap_or(entry.room),
        kind: entry.kind,
        at: entry.done_at.ms(),
        by: entry.by,
        can_undo_until: (own_device && !entry.taken_back).then(|| (entry.made_at + UNDO).ms()),
        own_device,
        taken_back: entry.taken_back,
        key: entry.id.to_string(),
    }
}

fn of_moment(moment: store::Moment) -> RecentItem {
    RecentItem {
        entry: None,
        group: None,
        moment: Some(moment.id),
        child: moment.child,
        child_name: moment.child_name,
        room: moment.room,
        kind: name_of(moment.kind, &moment.message).to_owned(),
        at: moment.at.ms(),
        text: moment.message,
        by: None,
        can_undo_until: None,
        own_device: false,
        taken_back: false,
        key: moment.id.to_string(),
    }
}

/// What others than tablets say of days with events.
fn of_events(found: &[store::EventOfChild]) -> Vec<RecentItem> {
    let events: Vec<Event> = found.iter().map(|found| found.event.clone()).collect();
    let standing: BTreeSet<_> = rules::standing(&events).map(|event| event.id).collect();
    let of_others =
        found.iter().filter(|found| found.event.source != Source::Tablet && standing.contains(&found.event.id));
    let item = |found: &store::EventOfChild| RecentItem {
        entry: None,
        group: None,
        moment: None,
        child: found.event.child,
        child_name: found.child_name.clone(),
        room: found.room,
        kind: match found.event.kind {
            EventKind::In => "in",
            EventKind::Out => "out",
            EventKind::Absent | EventKind::Undone(_) => "absent",
        }
        .to_owned(),
        at: found.event.at.unwrap_or(found.event.recorded_at).ms(),
        text: String::new(),
        by: None,
        can_undo_until: None,
        own_device: false,
        taken_back: false,
        key: found.event.id.to_string(),
    };
    of_others.map(item).collect()
}

/// The set of the kinds of timeline entries that a room logs.
fn shown_kinds() -> i64 {
    const OTHERS: &[Kind] = &[Kind::Attendance, Kind::Sleep, Kind::Milk, Kind::Activity, Kind::Diaper];
    set_of(Meal::KINDS) | set_of(OTHERS)
}

fn name_of(kind: Kind, message: &str) -> &'static str {
    match kind {
        Kind::Attendance if message == ABSENT.plain() => "absent",
        Kind::Attendance => "in",
        Kind::Sleep => "nap_end",
        Kind::Milk => "milk",
        Kind::Diaper => "diaper",
        _ => Meal::of(kind).map_or("activity", Meal::name),
    }
}
