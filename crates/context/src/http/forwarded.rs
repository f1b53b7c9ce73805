//! Who calls through a proxy, and a word to the operator about a proxy that nobody trusts.

use std::collections::BTreeSet;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::App;
use base::networks::is_public;
use config::Network;

/// Whom the log has warned of. A portal has few proxies; whoever comes after so many is none.
static WARNED_OF: Mutex<BTreeSet<IpAddr>> = Mutex::new(BTreeSet::new());
const MOST_WARNINGS: usize = 20;

/// The caller's address. A neighbour that forwards calls and is not in the configuration is warned of, once: all parents behind
/// it share its budgets. Whoever writes the header in the open internet is a caller like any other, and not written down.
pub fn caller(network: &Network, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if by_whom(network, peer, headers) == ByWhom::UnknownProxy && !is_public(peer.to_canonical()) {
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

/// As whom the portal takes a caller, and by whose word.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub caller: IpAddr,
    pub by: ByWhom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ByWhom {
    Itself,
    TrustedProxy,
    UnknownProxy,
}

fn by_whom(network: &Network, peer: IpAddr, headers: &HeaderMap) -> ByWhom {
    match (headers.contains_key("x-forwarded-for"), network.trusts(peer)) {
        (true, true) => ByWhom::TrustedProxy,
        (true, false) => ByWhom::UnknownProxy,
        (false, _) => ByWhom::Itself,
    }
}

/// Tells a caller how the portal sees them, and nothing else: `aangan doctor` looks by it at the proxy between.
#[expect(clippy::unused_async, reason = "a handler is async")]
pub async fn seen(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Json<Seen> {
    let (network, peer) = (&app.config.network, peer.ip());
    Json(Seen { caller: network.caller(peer, &headers).to_canonical(), by: by_whom(network, peer, &headers) })
}
