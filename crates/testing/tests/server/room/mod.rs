//! A room's day: what tablets log, when it happened, what stands, and what waits for a person.

mod corrections;
mod entries;
mod orders;
mod queue;
mod recent;
mod review;
pub(crate) mod screen;
mod times;
mod verdicts;
