//! Which timeline entries parents are notified of.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Writer};

use super::kinds::Kind;
use super::{NewTimelineEntry, target};
use crate::notices::{self, NoticeTopic, NotificationEvent};
use base::clock::Timestamp;
use base::ids::TimelineEntryId;
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
    let recent = posted.iter().filter(|(entry, _)| entry.at > now - NEWS);
    let newest: BTreeMap<_, _> = recent
        .filter_map(|(entry, id)| {
            let NewTimelineEntry { child, what, at, .. } = **entry;
            Some(((child.id(), topic(what.kind())?), (*id, target::of(*id, what, at))))
        })
        .collect();
    for ((child, topic), (id, place)) in newest {
        let event = NotificationEvent { topic, place, object: id.0, by: None, entry: None };
        notices::notify(writer, random, now, child, event).await?;
    }
    Ok(())
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
