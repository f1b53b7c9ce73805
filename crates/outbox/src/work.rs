use database::Timestamp;
use std::collections::HashMap;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::policy::Policy;

/// The handler of one kind of job.
pub trait Work: Send + Sync + 'static {
    /// The kind that it handles, without a destination.
    fn kind(&self) -> &'static str;

    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// Runs a job. It may be called again for a job that was done before: see the crate's documentation.
    fn run(&self, job: Job) -> impl Future<Output = Outcome> + Send;
}

/// The outcome of an attempt. Reasons are logged and stored: they must not contain message texts, addresses or phone
/// numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Failed, and a retry may succeed.
    TryAgain(String),
    /// The other side is unavailable: a retry may succeed, not before this delay, which it requested. Its client logs
    /// the outage as a whole, so an attempt is logged at debug level only.
    Unavailable(Duration, String),
    /// Failed for good; the job stays for the office to see.
    GiveUp(String),
}

/// A planned job.
#[derive(Clone, PartialEq, Eq)]
pub struct Job {
    /// Unique, and the same in every attempt: usable as an idempotency key.
    pub id: i64,
    /// With the destination, as it was planned.
    pub kind: String,
    /// JSON.
    pub payload: String,
    /// This attempt, from 1.
    pub attempt: u32,
    pub planned_at: Timestamp,
}

impl Job {
    /// Parses the payload. A job with an unreadable payload is given up.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Outcome> {
        // serde's message may quote the payload, so only the position is reported.
        serde_json::from_str(&self.payload).map_err(|error| {
            Outcome::GiveUp(format!("the payload cannot be read at line {}, column {}", error.line(), error.column()))
        })
    }
}

/// Without the payload: debug output ends up in logs.
impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("id", &self.id)
            .field("kind", &self.kind)
            .field("attempt", &self.attempt)
            .finish_non_exhaustive()
    }
}

/// The handlers of a [`Runner`](crate::Runner).
#[derive(Clone, Default)]
pub struct Works(HashMap<&'static str, Arc<dyn AnyWork>>);

impl Works {
    pub fn new() -> Self {
        Self::default()
    }

    /// # Panics
    /// If two handlers have the same kind.
    #[must_use]
    pub fn with(mut self, work: impl Work) -> Self {
        let kind = work.kind();
        assert_eq!(kind, name_of(kind), "a destination is named where work is planned");
        assert!(self.0.insert(kind, Arc::new(work)).is_none(), "two handlers for follow-up work of kind {kind:?}");
        self
    }

    pub(crate) fn of(&self, kind: &str) -> Option<Arc<dyn AnyWork>> {
        self.0.get(name_of(kind)).cloned()
    }

    /// The longest time limit of an attempt.
    pub(crate) fn longest(&self) -> Duration {
        self.0.values().map(|work| work.policy().time_limit).max().unwrap_or_default()
    }
}

impl fmt::Debug for Works {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// A kind without its destination.
fn name_of(kind: &str) -> &str {
    kind.split_once('/').map_or(kind, |(name, _)| name)
}

/// [`Work`] behind a pointer.
pub(crate) trait AnyWork: Send + Sync {
    fn policy(&self) -> Policy;
    fn run(&self, job: Job) -> Pin<Box<dyn Future<Output = Outcome> + Send + '_>>;
}

impl<W: Work> AnyWork for W {
    fn policy(&self) -> Policy {
        Work::policy(self)
    }

    fn run(&self, job: Job) -> Pin<Box<dyn Future<Output = Outcome> + Send + '_>> {
        Box::pin(Work::run(self, job))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(payload: &str) -> Job {
        Job { id: 7, kind: "email".into(), payload: payload.into(), attempt: 1, planned_at: Timestamp::EPOCH }
    }

    #[test]
    fn a_payload_is_read_or_given_up_and_never_shown() {
        assert_eq!(job("[1,2]").read::<Vec<i64>>(), Ok(vec![1, 2]));
        let refused = job(r#"["hushhush"]"#).read::<Vec<i64>>();
        assert_eq!(refused, Err(Outcome::GiveUp("the payload cannot be read at line 1, column 11".into())));
        assert!(!format!("{:?}", job("hushhush")).contains("hushhush"));
    }

    #[test]
    #[should_panic(expected = "two handlers")]
    fn a_kind_has_one_handler() {
        struct Email;
        impl Work for Email {
            fn kind(&self) -> &'static str {
                "email"
            }
            async fn run(&self, _: Job) -> Outcome {
                Outcome::Done
            }
        }
        let _ = Works::new().with(Email).with(Email);
    }
}
