//! Short notices to a parent's own devices: to browsers by web push, to the phone shell by Firebase.

mod address;
pub mod answers;
mod config;
pub mod encryption;
pub mod firebase;
pub mod network;
pub mod rest;
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

/// What a device is told. It may be read on a locked screen, so it names nobody and nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    pub title: String,
    pub text: &'static str,
    /// The app's screen that opens.
    pub to: &'static str,
    /// What it is opened with: ids and days.
    pub params: BTreeMap<&'static str, String>,
    pub child: ChildId,
    /// A later push about the same child and topic takes the place of this one.
    pub topic: &'static str,
    pub id: String,
    /// Whether a sleeping device is woken.
    pub urgent: bool,
}

/// Why a push did not get there. `why` is fit for a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// The device takes nothing any more: it is to be forgotten.
    Gone,
    /// The service does not take our word for this device, whatever we send: it is to be forgotten too, and makes itself
    /// known anew when the app is opened there.
    NotOurs(String),
    /// Failed in a way that may pass, not before `after` if the service asked for a wait.
    Again {
        after: Option<Duration>,
        why: String,
    },
    Never(String),
}

/// A push on its way.
pub type Pushing<'a> = Pin<Box<dyn Future<Output = Result<(), Missed>> + Send + 'a>>;

/// Carries pushes to one kind of device.
pub trait PushService: Send + Sync {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> Pushing<'a>;
}

/// Who carries pushes to which kind of device; none where none is set up.
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

impl Missed {
    pub fn again(why: impl Into<String>) -> Self {
        Self::Again { after: None, why: why.into() }
    }
}

impl fmt::Debug for PushServices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushServices")
    }
}
