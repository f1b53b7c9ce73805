use std::net::IpAddr;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use super::Faults;
use base::networks::Networks;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Network {
    /// Proxies in front of the portal whose X-Forwarded-For is believed. From anybody else the header counts nothing.
    pub trusted_proxies: Networks,
    /// Open connections of one address; trusted proxies have as many as they like.
    pub connections_per_address: usize,
    /// Seconds after which a connection ends whose caller takes nothing of an answer.
    pub unread_seconds: u64,
}

impl Default for Network {
    fn default() -> Self {
        Self { trusted_proxies: Networks::default(), connections_per_address: 1_000, unread_seconds: 30 }
    }
}

impl Network {
    pub(super) fn check(&self, faults: &mut Faults) {
        // A browser opens up to seven at a time.
        let connections = (16..=19_000).contains(&self.connections_per_address);
        faults.unless(connections, "network.connections_per_address", "it is 16 to 19000");
        faults.unless((5..=600).contains(&self.unread_seconds), "network.unread_seconds", "it is 5 to 600");
    }

    /// Whether this is a proxy of ours. One that calls by IPv4 is the same where we listen on IPv6.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.hold(address.to_canonical())
    }

    /// The caller's address: the last one in X-Forwarded-For that is not a trusted proxy, if a trusted proxy called.
    pub fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trusts(peer) {
            return peer;
        }
        let forwarded = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = forwarded.flat_map(|line| line.split(',')).map(str::trim).collect();
        for hop in hops.into_iter().rev() {
            match hop.parse() {
                Ok(address) if self.trusts(address) => {}
                Ok(address) => return address,
                Err(_) => return peer,
            }
        }
        peer
    }
}
