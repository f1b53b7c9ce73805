//! The child's day.

pub mod timeline;
