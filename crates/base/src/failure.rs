//! [`Failure`]: why a command of the program failed. Scripts read its kind from the exit code.

use std::fmt;

use serde::Serialize;

use super::refusal::{AppError, ErrorKind};

/// The kinds of failure that a script can tell apart. docs/scripts.md lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    /// A rule or the data forbid it.
    Refused,
    /// The command line is not valid.
    Usage,
    /// What the command names does not exist, or the name fits several.
    NotFound,
    /// Nobody confirmed the change.
    NotConfirmed,
    /// The database, a store or a gateway does not answer, or another process holds what is needed.
    Unreachable,
}

impl FailureKind {
    pub const ALL: [Self; 5] = [Self::Refused, Self::Usage, Self::NotFound, Self::NotConfirmed, Self::Unreachable];

    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Refused => 1,
            // As clap ends the program.
            Self::Usage => 2,
            Self::NotFound => 3,
            Self::NotConfirmed => 4,
            Self::Unreachable => 5,
        }
    }
}

/// Why a command failed, with a sentence for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub kind: FailureKind,
    pub sentence: String,
}

impl Failure {
    pub fn new(kind: FailureKind, sentence: impl Into<String>) -> Self {
        Self { kind, sentence: sentence.into() }
    }

    pub fn not_found(sentence: impl Into<String>) -> Self {
        Self::new(FailureKind::NotFound, sentence)
    }

    pub fn unreachable(sentence: impl Into<String>) -> Self {
        Self::new(FailureKind::Unreachable, sentence)
    }

    /// The same kind with a longer sentence.
    #[must_use]
    pub fn within(self, sentence: impl FnOnce(&str) -> String) -> Self {
        Self { sentence: sentence(&self.sentence), ..self }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// A sentence without a kind is a refusal.
impl From<String> for Failure {
    fn from(sentence: String) -> Self {
        Self::new(FailureKind::Refused, sentence)
    }
}

/// For callers that only report the sentence.
impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        failure.sentence
    }
}

impl From<database::Error> for Failure {
    fn from(error: database::Error) -> Self {
        Self::new(kind_of(&error), error.to_string())
    }
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        let sentence = error.to_string();
        let kind = match error {
            AppError::Refused(refusal) if refusal.kind == ErrorKind::NotFound => FailureKind::NotFound,
            AppError::Refused(_) | AppError::BadRows(_) => FailureKind::Refused,
            AppError::Unavailable(_) => FailureKind::Unreachable,
            AppError::Broken(error) => kind_of(&error),
        };
        Self::new(kind, sentence)
    }
}

/// Whether the database failed for a reason that can pass.
pub const fn kind_of(error: &database::Error) -> FailureKind {
    use database::Error as E;
    match error {
        E::Open { .. }
        | E::Busy { .. }
        | E::Unavailable { .. }
        | E::TimedOut { .. }
        | E::Unwritable { .. }
        | E::Suspended { .. }
        | E::UnknownOutcome { .. }
        | E::Broken { .. } => FailureKind::Unreachable,
        _ => FailureKind::Refused,
    }
}
