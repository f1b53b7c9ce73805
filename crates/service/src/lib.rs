//! What a parent asks of the centre and what the centre says to it: requests, tickets, threads, a help desk, surveys.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod requests;
pub mod tickets;
pub mod threads;
pub mod help_desk;
pub mod surveys;
