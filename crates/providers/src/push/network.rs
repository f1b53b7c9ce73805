//! Keeps push messages out of private networks: the endpoint is chosen by the client and could otherwise point at this
//! server's neighbours (SSRF). A name is resolved once; if every address is public, the connection uses exactly these
//! addresses.

use std::error::Error;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use base::networks::is_public;

pub(super) type LookingUp = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;
/// A resolver of names: the system's, or one of a test.
pub type LookUp = Arc<dyn Fn(String) -> LookingUp + Send + Sync>;

/// Resolves names, and refuses private addresses.
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

pub(super) fn system_resolver() -> LookUp {
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
