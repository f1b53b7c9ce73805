//! What waits for a centre's decision: one list, and each case with its decision. A decision calls the action that centres'
//! programs and the command line call too; nothing is decided by rules of its own.
//!
//! Later modules may call earlier ones, never back.

pub mod store;
mod shown;
pub mod list;
pub mod threads;
pub mod requests;
pub mod tickets;
pub mod guardians;
pub mod portraits;
