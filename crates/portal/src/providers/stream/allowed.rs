//! Where cameras may stand. A source is written by whoever runs a centre; without this it could make the server knock at its
//! own neighbours.

use std::net::IpAddr;

use crate::providers::push::network::is_public;

/// The networks and hosts that the owner listed; beyond them only the open internet, and of HLS nothing.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    networks: Vec<Network>,
    hls_hosts: Vec<String>,
}

/// A range of addresses: `10.20.0.0/16`.
#[derive(Clone, Copy, Debug)]
struct Network {
    first: IpAddr,
    bits: u32,
}

impl Network {
    fn parse(text: &str) -> Option<Self> {
        let (first, bits) = text.split_once('/')?;
        let (first, bits): (IpAddr, u32) = (first.parse().ok()?, bits.parse().ok()?);
        let most = if first.is_ipv4() { 32 } else { 128 };
        (bits <= most).then_some(Self { first, bits })
    }

    fn holds(&self, address: IpAddr) -> bool {
        match (self.first, address) {
            (IpAddr::V4(first), IpAddr::V4(address)) => {
                let apart = first.to_bits() ^ address.to_bits();
                apart.checked_shr(32 - self.bits).unwrap_or(0) == 0
            }
            (IpAddr::V6(first), IpAddr::V6(address)) => {
                let apart = first.to_bits() ^ address.to_bits();
                apart.checked_shr(128 - self.bits).unwrap_or(0) == 0
            }
            _ => false,
        }
    }
}

impl Allowed {
    pub const REFUSED: &str =
        "this address is in a private network that is not listed in [cameras] networks of the portal";

    /// Fails with the entry that is none.
    pub fn new(networks: &[String], hls_hosts: &[String]) -> Result<Self, String> {
        let network = |text: &String| {
            Network::parse(text).ok_or_else(|| format!("{text:?} is no network: write it as 10.20.0.0/16"))
        };
        let networks = networks.iter().map(network).collect::<Result<_, _>>()?;
        let is_name = |host: &&String| {
            !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'))
        };
        if let Some(wrong) = hls_hosts.iter().find(|host| !is_name(host)) {
            return Err(format!("{wrong:?} is no name of a host: write it without https:// and without a path"));
        }
        Ok(Self { networks, hls_hosts: hls_hosts.iter().map(|host| host.to_ascii_lowercase()).collect() })
    }

    /// Whether a camera may stand at this address.
    pub fn address(&self, address: IpAddr) -> bool {
        is_public(address) || self.networks.iter().any(|network| network.holds(address))
    }

    pub(super) fn hls_host(&self, name: &str) -> bool {
        self.hls_hosts.iter().any(|host| host == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_its_own_addresses_and_no_others() {
        let allowed = Allowed::new(&["10.20.0.0/16".into(), "127.0.0.1/32".into(), "fd00:20::/32".into()], &[]);
        let allowed = allowed.expect("three networks");
        for inside in ["10.20.0.1", "10.20.255.255", "127.0.0.1", "fd00:20:1::1", "8.8.8.8"] {
            assert!(allowed.address(inside.parse().expect(inside)), "{inside}");
        }
        for outside in ["10.21.0.1", "127.0.0.2", "fd00:21::1", "::1", "::ffff:10.20.0.1", "192.168.1.1", "0.0.0.0"] {
            assert!(!allowed.address(outside.parse().expect(outside)), "{outside}");
        }
        assert!(Allowed::new(&["0.0.0.0/0".into()], &[]).expect("everything").address([10, 0, 0, 1].into()));
        for wrong in ["10.20.0.0", "10.20.0.0/33", "10.20/16", "camera/8", "fd00::/129", ""] {
            assert!(Allowed::new(&[wrong.into()], &[]).is_err(), "{wrong}");
        }
        for wrong in ["", "https://host", "host/path", "host:443"] {
            assert!(Allowed::new(&[], &[wrong.into()]).is_err(), "{wrong}");
        }
    }
}
