//! Who calls through a proxy, and a word to the operator about a proxy that nobody trusts.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use axum::http::HeaderMap;

use crate::base::networks::is_public;
use crate::config::Network;

/// Whom the log has warned of. A portal has few proxies; whoever comes after so many is none.
static WARNED_OF: Mutex<BTreeSet<IpAddr>> = Mutex::new(BTreeSet::new());
const MOST_WARNINGS: usize = 20;

/// The caller's address. A neighbour that forwards calls and is not in the configuration is warned of, once: all parents behind
/// it share its budgets. Whoever writes the header in the open internet is a caller like any other, and not written down.
pub fn caller(network: &Network, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if headers.contains_key("x-forwarded-for") && !network.trusts(peer) && !is_public(peer.to_canonical()) {
        warn_of(peer.to_canonical());
    }
    network.caller(peer, headers)
}

fn warn_of(proxy: IpAddr) {
    let mut warned_of = WARNED_OF.lock().unwrap_or_else(PoisonError::into_inner);
    if warned_of.len() < MOST_WARNINGS && warned_of.insert(proxy) {
        tracing::warn!(
            %proxy,
            "a proxy forwards calls and is not trusted: all parents behind it count as one caller. If it is yours, put its address \
             into [network] trusted_proxies"
        );
    }
}
