//! Which timeline entries parents are notified of.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Writer};

use super::kinds::Kind;
use super::{NewTimelineEntry, target};
use crate::notices::{self, NoticeTopic, NotificationEvent};
use base::clock::Timestamp;
use base::ids::{ChildId, TimelineEntryId};
use base::random::Random;

/// Parents are not notified of older entries.
const NEWS: Duration = Duration::from_hours(24);

/// Notifies parents of recent entries: once for each child and topic, however many entries there are.
pub(super) async fn notify(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    posted: &[(&NewTimelineEntry, TimelineEntryId)],
) -> Result<(), Error> {
    let newest: BTreeMap<_, _> = events(posted, now).map(|(child, event)| ((child, event.topic), event)).collect();
    let newest: Vec<_> = newest.into_iter().map(|((child, _), event)| (child, event)).collect();
    notices::notify_each(writer, random, now, &newest).await
}

/// Notifies parents of each recent entry.
pub(super) async fn notify_of_each(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    posted: &[(&NewTimelineEntry, TimelineEntryId)],
) -> Result<(), Error> {
    notices::notify_each(writer, random, now, &events(posted, now).collect::<Vec<_>>()).await
}

fn events(
    posted: &[(&NewTimelineEntry, TimelineEntryId)],
    now: Timestamp,
) -> impl Iterator<Item = (ChildId, NotificationEvent<'static>)> {
    let recent = posted.iter().filter(move |(entry, _)| entry.at > now - NEWS);
    recent.filter_map(|&(NewTimelineEntry { child, what, at, .. }, id)| {
        let (topic, place) = (topic(what.kind())?, target::of(id, *what, *at));
        Some((child.id(), NotificationEvent { topic, place, object: id.0, by: None, entry: None }))
    })
}

/// None: `conversations` notifies of messages itself.
fn topic(kind: Kind) -> Option<NoticeTopic> {
    match kind {
        Kind::Message => None,
        Kind::Image => Some(NoticeTopic::Photos),
        Kind::OutdoorEvents => Some(NoticeTopic::Events),
        _ => Some(NoticeTopic::Day),
    }
}
