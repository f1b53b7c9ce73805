//! No push goes into a private network: whoever chooses an endpoint would otherwise have this server knock at its
//! neighbours. A name is looked up once; if every address is public, the connection goes to these and to no other.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

pub(super) type LookingUp = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;
/// How names are looked up: by the system, unless a test knows better.
pub(super) type LookUp = Arc<dyn Fn(String) -> LookingUp + Send + Sync>;

/// Looks names up, and keeps private addresses to itself.
pub(super) struct PublicOnly {
    pub look_up: LookUp,
    /// The hosts of the owner's own push services, which may be anywhere.
    pub own: Vec<String>,
}

#[derive(Debug)]
pub(super) struct PrivateNetwork;

impl fmt::Display for PrivateNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name leads into a private network")
    }
}

impl Error for PrivateNetwork {}

pub(super) fn by_the_system() -> LookUp {
    Arc::new(|name| Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) }))
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let may_be_private = self.own.iter().any(|own| own == name.as_str());
        let looking_up = (self.look_up)(name.as_str().to_owned());
        Box::pin(async move {
            let found = looking_up.await?;
            if !may_be_private && found.iter().any(|address| !is_public(address.ip())) {
                return Err(Box::new(PrivateNetwork) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is one of the open internet's.
pub(in crate::providers) fn is_public(address: IpAddr) -> bool {
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
