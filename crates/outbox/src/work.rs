use database::Timestamp;
use std::collections::HashMap;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::policy::Policy;

/// One kind of follow-up work.
pub trait Work: Send + Sync + 'static {
    /// The name under which it is planned, without what may stand behind a slash.
    fn kind(&self) -> &'static str;

    fn policy(&self) -> Policy {
        Policy::default()
    }

    /// Does it. May be called again for a job that was done already: see the crate's page.
    fn run(&self, job: Job) -> impl Future<Output = Outcome> + Send;
}

/// How an attempt ended. The reasons are logged and stored: no message text, no address, no number in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// Failed in a way that may pass.
    TryAgain(String),
    /// The same, and whoever did not take it asked for at least this wait.
    TryAgainAfter(Duration, String),
    /// Will never work; kept for the office to see.
    GiveUp(String),
}

/// One piece of planned work, on its way to its handler.
#[derive(Clone, PartialEq, Eq)]
pub struct Job {
    /// The same in every attempt, and of no other job: the mark by which the outside world can know a repetition.
    pub id: i64,
    /// As it was planned, with its destination.
    pub kind: String,
    /// The JSON it was planned with.
    pub payload: String,
    /// This attempt, from 1.
    pub attempt: u32,
    pub planned_at: Timestamp,
}

impl Job {
    /// The payload as the handler's own type. Work that cannot be read is given up: it reads no better next time.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, Outcome> {
        // serde's own sentence may quote the payload, so only the place is told.
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

/// The kinds of work that a [`Runner`](crate::Runner) does.
#[derive(Clone, Default)]
pub struct Works(HashMap<&'static str, Arc<dyn AnyWork>>);

impl Works {
    pub fn new() -> Self {
        Self::default()
    }

    /// # Panics
    /// When two handlers answer to one name: only one of them would ever be called.
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

    /// The longest that any attempt may take.
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
        Job { id: 7, kind: "letter".into(), payload: payload.into(), attempt: 1, planned_at: Timestamp::EPOCH }
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
        struct Letter;
        impl Work for Letter {
            fn kind(&self) -> &'static str {
                "letter"
            }
            async fn run(&self, _: Job) -> Outcome {
                Outcome::Done
            }
        }
        let _ = Works::new().with(Letter).with(Letter);
    }
}
