//! Work promised inside a transaction and done after it.
//!
//! A change that must have a consequence outside the database (a message to a parent, say) *plans* that work in its
//! own transaction: both are kept or neither. A [`Runner`] does what is due, once the promise is on the disk.
//!
//! **Work is done at least once.** A process may die after the outside world was told and before the row was deleted;
//! the work is then run again, by whoever comes next. Handlers must therefore be idempotent, or hand [`Job::id`] on as
//! the mark by which the outside world knows a repetition. What never happens is one job run twice at the same time
//! by live runners, however many processes share the database: a runner holds a lease on what it runs.
//!
//! Work says how it ended: [`Outcome::Done`], [`Outcome::TryAgain`] (with growing, jittered delays),
//! [`Outcome::TryAgainAfter`] (not before a wait that was asked for) or [`Outcome::GiveUp`]. What is given up stays in the table, is logged as an error and counted by [`counts`].
//! The payload is never logged; keep ids in it and no secrets.

mod plan;
mod policy;
mod runner;
mod store;
mod work;

pub use plan::{PLANNED, plan};
pub use policy::Policy;
pub use runner::{Bell, Runner, Tally};
pub use store::{Count, Kept, bring_to_now, counts, drop_one, listed, send_again, statements};
pub use work::{Job, Outcome, Work, Works};

/// The table's definition, to be placed in the list of migrations of whoever uses the outbox.
pub const MIGRATION: &str = include_str!("migration.sql");
