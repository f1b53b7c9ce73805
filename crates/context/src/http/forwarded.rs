//! The client address behind a proxy, and a warning about a proxy that is not trusted.

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

/// Proxies that the log has warned of, at most [`MOST_WARNINGS`]: a portal has few proxies.
static WARNED_OF: Mutex<BTreeSet<IpAddr>> = Mutex::new(BTreeSet::new());
const MOST_WARNINGS: usize = 20;

/// The client's address. Warns once of each private address that forwards calls and is not configured as a proxy, because all parents
/// behind it share its rate limits. A public address that sends the header is an ordinary client and is not logged.
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

/// The client address that the portal uses, and where it comes from.
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

/// Shows a client its own address as the portal sees it. `aangan doctor` checks the proxy with it.
#[expect(clippy::unused_async, reason = "a handler is async")]
pub async fn seen(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Json<Seen> {
    let (network, peer) = (&app.config.network, peer.ip());
    Json(Seen { caller: network.caller(peer, &headers).to_canonical(), by: by_whom(network, peer, &headers) })
}
