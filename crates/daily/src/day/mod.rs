//! The child's day.

pub mod absences;
pub mod attendance;
pub mod growth;
pub mod naps;
pub mod notifications;
pub mod photos;
pub mod timeline;
