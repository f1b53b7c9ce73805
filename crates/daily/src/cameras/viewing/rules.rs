//! Who may look through a camera, for how long, and what counts as watching.

use std::collections::BTreeSet;
use std::net::IpAddr;

use super::{GONE, PASS, messages, no_such_camera};
use base::clock::Timestamp;
use base::refusal::Refusal;

/// So many cameras a parent may watch at once.
pub const MOST_AT_ONCE: usize = 2;
/// From so many networks within half an hour the office is told.
const MANY_NETWORKS: usize = 3;

/// What decides whether a parent may look, in the order in which the page says it.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    pub paused: bool,
    pub down: bool,
    /// When the live hours end; None outside of them.
    pub live_until: Option<Timestamp>,
    /// The camera is one of the child's.
    pub offered: bool,
}

/// Until when a pass is good: ten minutes at most, and never past the live hours.
pub fn until(standing: &Standing, now: Timestamp) -> Result<Timestamp, Refusal> {
    let Standing { paused, down, live_until, offered } = *standing;
    if !offered {
        return Err(no_such_camera());
    }
    if paused {
        return Err(messages::paused());
    }
    if down {
        return Err(messages::down());
    }
    Ok(live_until.ok_or_else(messages::not_live)?.min(now + PASS))
}

/// Whether somebody who was seen last at a moment watches no more.
pub fn is_gone(seen: Timestamp, now: Timestamp) -> bool {
    seen <= now - GONE
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

/// Whether a network that comes new to those of the last half hour makes too many of them.
pub fn are_many(known: &[String], new: &String) -> bool {
    !new.is_empty()
        && !known.iter().any(|network| network == new)
        && are_too_many(known.iter().chain(std::iter::once(new)))
}
