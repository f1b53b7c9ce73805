//! Passkeys of heads and the office.

pub mod staff_api;
pub mod store;
