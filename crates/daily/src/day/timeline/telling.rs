//! Which moments parents are told about on their devices.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Writer};

use super::kinds::Kind;
use super::target::Told;
use super::{NewMoment, target};
use crate::notices::{self, Happening, NoticeTopic};
use base::chance::Chance;
use base::clock::Timestamp;
use base::ids::MomentId;

/// What a centre catches up on later is no news.
const NEWS: Duration = Duration::from_hours(24);

/// Tells parents of fresh moments: once for each child and topic, however many there are.
pub(super) async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    posted: &[(&NewMoment, MomentId)],
) -> Result<(), Error> {
    let fresh = posted.iter().filter(|(moment, _)| moment.at > now - NEWS);
    let told: BTreeMap<_, _> = fresh
        .filter_map(|(moment, id)| {
            let NewMoment { child, what, at, .. } = **moment;
            Some(((child.id(), topic(what.kind())?), Told { id: *id, what, at }))
        })
        .collect();
    for ((child, topic), told) in told {
        let happening = Happening { topic, place: target::of(told), object: told.id.0, by: None, entry: None };
        notices::tell(writer, chance, now, child, happening).await?;
    }
    Ok(())
}

/// Messages are told by `conversations`, where they are written.
fn topic(kind: Kind) -> Option<NoticeTopic> {
    match kind {
        Kind::Message => None,
        Kind::Image => Some(NoticeTopic::Photos),
        Kind::OutdoorEvents => Some(NoticeTopic::Events),
        _ => Some(NoticeTopic::Day),
    }
}
