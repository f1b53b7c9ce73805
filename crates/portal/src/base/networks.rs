//! Addresses of machines: ranges of them, as an owner lists them, and which of all are the open internet's.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// A list of addresses and of whole networks: `127.0.0.1`, `10.20.0.0/16`, `fd00::/8`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Networks(Vec<IpNet>);

impl Networks {
    pub fn hold(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl TryFrom<Vec<String>> for Networks {
    type Error = String;

    fn try_from(listed: Vec<String>) -> Result<Self, String> {
        let network = |text: &String| {
            let one = text.parse::<IpNet>().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
            one.map_err(|_| format!("{text:?} is no address and no network: write 10.20.0.7 or 10.20.0.0/16"))
        };
        listed.iter().map(network).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Networks> for Vec<String> {
    fn from(networks: Networks) -> Self {
        networks.0.iter().map(ToString::to_string).collect()
    }
}

/// Whether an address is one of the open internet's.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let reserved = match address.octets() {
        [100, second, ..] => (64..=127).contains(&second), // carriers' own
        [0 | 10 | 127 | 240..=255, ..] | [192, 0, 0 | 2, _] | [198, 51, 100, _] | [203, 0, 113, _] => true,
        [198, second, ..] => matches!(second, 18 | 19), // benchmarks
        _ => false,
    };
    !(reserved || address.is_private() || address.is_link_local() || address.is_multicast())
}

/// Of IPv6 only what is handed out to the internet (`2000::/3`), and the form in which a network without IPv4 reaches it.
fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
        }
        // Tunnels that hold an IPv4 address, and documentation.
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_its_own_addresses_and_no_others() {
        let listed = ["10.20.0.0/16", "127.0.0.1", "fd00:20::/32"].map(str::to_owned).to_vec();
        let networks = Networks::try_from(listed).expect("three of them");
        for inside in ["10.20.0.1", "10.20.255.255", "127.0.0.1", "fd00:20:1::1"] {
            assert!(networks.hold(inside.parse().expect(inside)), "{inside}");
        }
        for outside in ["10.21.0.1", "127.0.0.2", "fd00:21::1", "::1", "::ffff:10.20.0.1", "192.168.1.1", "0.0.0.0"] {
            assert!(!networks.hold(outside.parse().expect(outside)), "{outside}");
        }
        let all = Networks::try_from(vec!["0.0.0.0/0".to_owned()]).expect("everything");
        assert!(all.hold([10, 0, 0, 1].into()));
        for wrong in ["10.20.0.0/33", "10.20/16", "camera/8", "fd00::/129", "localhost", ""] {
            let refused = Networks::try_from(vec![wrong.to_owned()]).expect_err(wrong);
            assert!(refused.contains(&format!("{wrong:?}")) && refused.contains("10.20.0.0/16"), "{refused}");
        }
    }

    #[test]
    fn an_address_is_public_or_it_is_not() {
        for public in ["8.8.8.8", "142.250.4.188", "100.63.0.1", "172.32.0.1", "2a00:1450:4001::1", "64:ff9b::8.8.8.8"]
        {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.1.2.3",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().expect(private)), "{private}");
        }
    }
}
