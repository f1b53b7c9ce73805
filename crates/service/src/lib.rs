//! What parents ask of the centre, and its answers: requests, tickets, threads, a help desk, surveys.
//!
//! Later modules may call earlier ones, never back.

pub mod requests;
pub mod tickets;
pub mod threads;
pub mod help_desk;
pub mod surveys;
