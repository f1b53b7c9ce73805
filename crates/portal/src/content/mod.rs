//! What chain and centres publish.

pub mod blogs;
pub mod holidays;
