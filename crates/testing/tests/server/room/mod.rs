//! A room's day: what tablets log, when it happened, what stands, and what waits for a person.

mod collectors;
mod corrections;
mod costs;
mod entries;
mod moves;
mod orders;
mod proofs;
pub(crate) mod queue;
mod reach;
mod recent;
mod recorded;
mod review;
pub(crate) mod screen;
mod times;
mod twice;
mod verdicts;
