//! A room's day on a tablet: what staff log, what waits for review, and the room screen.
//!
//! Later modules may call earlier ones, never back.

pub mod collectors;
pub mod entries;
pub mod review;
pub mod corrections;
pub mod recent;
pub mod details;
pub mod screen;
