//! Where cameras may stand. A source is written by whoever runs a centre; without this it could make the server knock at its
//! own neighbours.

use std::net::IpAddr;

use crate::base::networks::{Networks, is_public};

/// The networks and hosts that the owner listed; beyond them only the open internet, and of HLS nothing.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    networks: Networks,
    hls_hosts: Vec<String>,
}

impl Allowed {
    pub const REFUSED: &str =
        "this address is in a private network that is not listed in [cameras] networks of the portal";

    /// Fails with the host that is none.
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

    /// Whether a camera may stand at this address.
    pub fn address(&self, address: IpAddr) -> bool {
        is_public(address) || self.networks.hold(address)
    }

    pub(super) fn hls_host(&self, name: &str) -> bool {
        self.hls_hosts.iter().any(|host| host == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_camera_may_stand_in_the_internet_and_in_listed_networks() {
        let networks = Networks::try_from(vec!["10.20.0.0/16".to_owned()]).expect("a network");
        let allowed = Allowed::new(&networks, &[]).expect("a network");
        for (address, may) in
            [("10.20.0.1", true), ("8.8.8.8", true), ("10.21.0.1", false), ("::ffff:10.20.0.1", false)]
        {
            assert_eq!(allowed.address(address.parse().expect(address)), may, "{address}");
        }
        for wrong in ["", "https://host", "host/path", "host:443"] {
            assert!(Allowed::new(&networks, &[wrong.into()]).is_err(), "{wrong}");
        }
    }
}
