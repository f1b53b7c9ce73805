//! Who may watch a camera, for how long, and what counts as watching.

use std::collections::BTreeSet;
use std::net::IpAddr;

use super::{INACTIVE_AFTER, TOKEN_LIFETIME, messages, no_such_camera};
use base::clock::Timestamp;
use base::refusal::Refusal;

/// How many cameras a parent may watch at once.
pub const MOST_AT_ONCE: usize = 2;
/// From how many networks within half an hour the office is notified.
const MANY_NETWORKS: usize = 3;

/// What decides whether a parent may watch, in the order in which the page shows it.
#[derive(Clone, Copy, Debug)]
pub struct WatchConditions {
    pub paused: bool,
    pub down: bool,
    /// When the live hours end; None outside of them.
    pub live_until: Option<Timestamp>,
    /// The camera is one of the child's.
    pub offered: bool,
}

/// Until when a view token is valid: ten minutes at most, and never past the live hours. The refusal if the parent may not watch.
pub fn until(conditions: &WatchConditions, now: Timestamp) -> Result<Timestamp, Refusal> {
    let WatchConditions { paused, down, live_until, offered } = *conditions;
    if !offered {
        return Err(no_such_camera());
    }
    if paused {
        return Err(messages::paused());
    }
    if down {
        return Err(messages::down());
    }
    Ok(live_until.ok_or_else(messages::not_live)?.min(now + TOKEN_LIFETIME))
}

/// Whether a session that was seen last at this time has ended.
pub fn is_inactive(seen: Timestamp, now: Timestamp) -> bool {
    seen <= now - INACTIVE_AFTER
}

/// The network of an address: of IPv4 the first 24 bits, of IPv6 the first 48.
pub fn network(address: Option<IpAddr>) -> Option<String> {
    let whole = match address?.to_canonical() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            format!("{a}.{b}.{c}")
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}")
        }
    };
    Some(format!("network {whole}"))
}

/// Whether these networks of the last half hour are too many for one person.
pub fn are_too_many<'a>(networks: impl Iterator<Item = &'a String>) -> bool {
    networks.filter(|network| !network.is_empty()).collect::<BTreeSet<_>>().len() >= MANY_NETWORKS
}

/// Whether a new network beside those of the last half hour makes too many.
pub fn becomes_too_many(known: &[String], new: &String) -> bool {
    !new.is_empty()
        && !known.iter().any(|network| network == new)
        && are_too_many(known.iter().chain(std::iter::once(new)))
}
