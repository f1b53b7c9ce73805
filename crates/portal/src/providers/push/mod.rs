//! Short notices to a parent's own devices.

pub mod encryption;
