//! The child's day.

pub mod photos;
pub mod timeline;
