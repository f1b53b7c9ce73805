//! Push messages to parents' devices: to browsers by web push, to the phone shell by Firebase.

mod address;
pub mod answers;
mod config;
pub mod encryption;
pub mod firebase;
pub mod network;
pub mod circuit_breaker;
mod web;

use std::collections::BTreeMap;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use base::ids::ChildId;

pub use address::{Address, PushKind, Subscription, UnfitAddress};
pub use config::{FirebaseConfig, PushConfig};
pub use firebase::Firebase;
pub use web::WebPush;

/// A push message. It may be shown on a locked screen, so it contains no names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    pub title: String,
    pub text: &'static str,
    /// The app's screen that opens.
    pub to: &'static str,
    /// The parameters of that screen: ids and days.
    pub params: BTreeMap<&'static str, String>,
    pub child: ChildId,
    /// A later message about the same child and topic replaces this one.
    pub topic: &'static str,
    pub id: String,
    /// Whether a sleeping device is woken.
    pub urgent: bool,
}

/// Why a message was not delivered. `why` contains nothing private and can be logged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PushError {
    /// The device no longer accepts messages: delete it.
    Gone,
    /// The service rejects our key for this device: delete it; the app registers it again when it is opened there.
    Unauthorized(String),
    /// A retry may succeed, not before `retry_after` if the service set one.
    Temporary {
        retry_after: Option<Duration>,
        why: String,
    },
    Permanent(String),
}

pub type SendFuture<'a> = Pin<Box<dyn Future<Output = Result<(), PushError>> + Send + 'a>>;

/// Delivers messages to one kind of device.
pub trait PushService: Send + Sync {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> SendFuture<'a>;
}

/// The configured service of each kind of device.
#[derive(Clone, Default)]
pub struct PushServices {
    pub browser: Option<Arc<dyn PushService>>,
    pub shell: Option<Arc<dyn PushService>>,
}

impl PushServices {
    pub fn of(&self, kind: PushKind) -> Option<&dyn PushService> {
        match kind {
            PushKind::Browser => self.browser.as_deref(),
            PushKind::Shell => self.shell.as_deref(),
        }
    }
}

impl PushError {
    pub fn temporary(why: impl Into<String>) -> Self {
        Self::Temporary { retry_after: None, why: why.into() }
    }
}

impl fmt::Debug for PushServices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushServices")
    }
}
