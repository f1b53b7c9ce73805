//! Ranges of IP addresses as configured, and which addresses are public.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// A list of addresses and networks: `127.0.0.1`, `10.20.0.0/16`, `fd00::/8`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Networks(Vec<IpNet>);

/// IPv4 hands out no network larger than this to one owner, and IPv6 only the one that anybody may use inside (`fc00::/7`).
const LARGEST: (u8, u8) = (8, 7);

impl Networks {
    /// The first network of the list that is larger than any one owner's: it includes strangers.
    pub fn with_strangers(&self) -> Option<String> {
        let has_strangers = |network: &&IpNet| match network {
            IpNet::V4(network) => network.prefix_len() < LARGEST.0,
            IpNet::V6(network) => network.prefix_len() < LARGEST.1,
        };
        self.0.iter().find(has_strangers).map(ToString::to_string)
    }

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

/// Whether an address is public.
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
