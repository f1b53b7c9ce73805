//! Short notices to a parent's own devices: to browsers by web push, to the phone shell by Firebase.

mod address;
mod config;
pub mod encryption;

pub use address::{Address, Kind, Subscription, Unfit};
pub use config::PushConfig;
