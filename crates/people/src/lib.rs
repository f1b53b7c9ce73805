//! Identity: chains and their centres, families with their sessions, devices and children. Nothing of the child's day.
//!
//! Later modules may call earlier ones, never back.

pub mod centres;
pub mod families;
