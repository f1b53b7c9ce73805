//! Who somebody is: chains and their centres, and families with their sessions, devices and children. Nothing of the day.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod centres;
pub mod families;
