//! Which moments parents are told of on their devices.

use std::collections::BTreeMap;

use database::{Error, Writer};

use super::kinds::Kind;
use super::{NewMoment, target};
use crate::base::chance::Chance;
use crate::base::day::DAY_MS;
use crate::base::ids::MomentId;
use crate::notices::{self, Happening, Topic};

/// What a centre catches up on later is no news.
const NEWS_MS: i64 = DAY_MS;

/// Tells parents of fresh moments: once for each child and topic, however many there are.
pub(super) async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    posted: &[NewMoment],
    ids: &[MomentId],
) -> Result<(), Error> {
    let fresh = posted.iter().zip(ids).filter(|(moment, _)| moment.at > now - NEWS_MS);
    let told: BTreeMap<_, _> = fresh
        .filter_map(|(moment, id)| Some(((moment.child, topic(moment.kind)?), (target::of(moment.kind).path, *id))))
        .collect();
    for ((child, topic), (screen, id)) in told {
        notices::tell(writer, chance, now, child, Happening { topic, screen, object: &id.to_string() }).await?;
    }
    Ok(())
}

/// Messages are told where they are written.
fn topic(kind: Kind) -> Option<Topic> {
    match kind {
        Kind::Message => None,
        Kind::Image => Some(Topic::Photos),
        Kind::OutdoorEvents => Some(Topic::Events),
        _ => Some(Topic::Day),
    }
}
