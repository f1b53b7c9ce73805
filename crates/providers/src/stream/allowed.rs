//! Networks in which cameras may be. A centre sets the sources; without this check they could make the server connect
//! to its own neighbours (SSRF).

use std::net::IpAddr;

use base::networks::{Networks, is_public};

/// The networks and hosts that the owner listed; beyond them only the open internet, and of HLS nothing.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    networks: Networks,
    hls_hosts: Vec<String>,
}

impl Allowed {
    pub const REFUSED: &str =
        "this address is in a private network that is not listed in [cameras] networks of the portal";

    /// Fails with the invalid host.
    pub fn new(networks: &Networks, hls_hosts: &[String]) -> Result<Self, String> {
        let is_name = |host: &&String| {
            !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'))
        };
        if let Some(wrong) = hls_hosts.iter().find(|host| !is_name(host)) {
            return Err(format!("{wrong:?} is no name of a host: write it without https:// and without a path"));
        }
        Ok(Self {
            networks: networks.clone(),
            hls_hosts: hls_hosts.iter().map(|host| host.to_ascii_lowercase()).collect(),
        })
    }

    /// Whether a camera may have this address.
    pub fn address(&self, address: IpAddr) -> bool {
        is_public(address) || self.networks.hold(address)
    }

    pub(super) fn hls_host(&self, name: &str) -> bool {
        self.hls_hosts.iter().any(|host| host == name)
    }
}
