use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use super::Faults;
use base::networks::{Networks, is_public};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Network {
    /// The address of the parents' listener.
    pub listen: String,
    /// The address of the centres' listener.
    pub centre_listen: String,
    /// Proxies whose `X-Forwarded-For` is trusted. From all others the header is ignored.
    pub trusted_proxies: Networks,
    /// Most open connections of one address; trusted proxies have no limit.
    pub connections_per_address: usize,
    /// Seconds after which a connection is closed whose client does not read its answer.
    pub unread_seconds: u64,
}

impl Default for Network {
    fn default() -> Self {
        Self {
            listen: "127.0.0.1:4700".to_owned(),
            centre_listen: "127.0.0.1:4701".to_owned(),
            trusted_proxies: Networks::default(),
            connections_per_address: 1_000,
            unread_seconds: 30,
        }
    }
}

impl Network {
    pub(super) fn check(&self, faults: &mut Faults) {
        // A browser opens up to seven connections.
        let connections = (16..=19_000).contains(&self.connections_per_address);
        faults.unless(connections, "network.connections_per_address", "it is 16 to 19000");
        for (setting, address) in [("network.listen", &self.listen), ("network.centre_listen", &self.centre_listen)] {
            let port = address.rsplit_once(':').and_then(|(host, port)| (!host.is_empty()).then_some(port));
            let right = port.is_some_and(|port| port.parse::<u16>().is_ok());
            faults.unless(right, setting, "it is an address and a port, such as 127.0.0.1:4700");
        }
        faults.unless((5..=600).contains(&self.unread_seconds), "network.unread_seconds", "it is 5 to 600");
    }

    /// Whether strangers may reach the centres' listener. A host name is not judged.
    pub(super) fn centres_are_public(&self) -> bool {
        let address = self.centre_listen.parse::<SocketAddr>().map(|address| address.ip().to_canonical());
        address.is_ok_and(|address| address.is_unspecified() || is_public(address))
    }

    /// Whether this is a trusted proxy. An IPv4 address is the same in its IPv6-mapped form.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.hold(address.to_canonical())
    }

    /// The client's address: behind a trusted proxy the last address in `X-Forwarded-For` that is not a trusted proxy.
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
