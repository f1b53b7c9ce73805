//! PINs of people on tablets, and until when one counts.

pub mod staff_api;
pub mod store;

use std::time::Duration;

/// How long a PIN counts for sensitive actions after its person's last touch.
pub const FRESH: Duration = Duration::from_mins(10);
