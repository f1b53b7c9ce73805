//! Signed-in browsers of heads and the office.

pub mod staff_api;
pub mod store;

use std::time::Duration;

/// How long a session lasts.
pub const LASTS: Duration = Duration::from_hours(8);
/// It is locked after this time without a sign of its person.
pub const IDLE: Duration = Duration::from_mins(15);
/// How long a passkey counts as just used.
pub const FRESH: Duration = Duration::from_mins(5);
