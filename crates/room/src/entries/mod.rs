//! What staff log on tablets: its intake, the times and verdicts of entries, and what they make. The queue of a tablet sends
//! entries late, in any order and more than once.

pub mod reasons;
pub mod content;
pub mod sentences;
pub mod times;
pub mod verdicts;
pub mod changes;
pub mod sent;
pub mod store;
pub mod settle;
mod facts;
pub mod intake;
pub mod jobs;
pub mod staff_api;
