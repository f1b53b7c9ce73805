//! Transactional outbox: jobs that are planned in a transaction and run after its commit.
//!
//! A change with an effect outside the database (a message to a parent, say) *plans* a job in its own transaction: both
//! are stored or neither. A [`Runner`] runs the jobs that are due.
//!
//! **Delivery is at least once.** A process may die after the effect and before the row is deleted; the next runner
//! then runs the job again. Handlers must be idempotent, or pass [`Job::id`] to the outside world as an idempotency
//! key. Live runners never run one job at the same time, however many processes share the database: a runner holds a
//! lease on its jobs.
//!
//! A handler returns [`Outcome::Done`], [`Outcome::TryAgain`] (retried with growing, jittered delays),
//! [`Outcome::Unavailable`] (the same for another host's outage) or [`Outcome::GiveUp`]. A job that was given up stays
//! in the table, is logged as an error and counted by [`counts`]. The payload is never logged; it should contain ids
//! and no secrets.

mod plan;
mod policy;
mod runner;
mod store;
mod work;

pub use plan::{PLANNED, plan, plan_each};
pub use policy::Policy;
pub use runner::{Notifier, Runner, Tally};
pub use store::{Count, StoredJob, counts, delete, list, retry, statements};
pub use work::{Job, Outcome, Work, Works};

/// The migration that creates the table, for the program's list of migrations.
pub const MIGRATION: &str = include_str!("migration.sql");
