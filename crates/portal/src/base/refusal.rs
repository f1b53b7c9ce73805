//! A refusal has an outside sentence, for the parent, and an inside context, for the log.

use std::borrow::Cow;

/// Something the portal will not do, said in words that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub sentence: Cow<'static, str>,
    /// A word of ours beside the sentence, for programs.
    pub code: &'static str,
    /// What the log should know and the caller must not.
    pub inside: Option<String>,
}

impl Refusal {
    pub const fn new(code: &'static str, sentence: &'static str) -> Self {
        Self { sentence: Cow::Borrowed(sentence), code, inside: None }
    }

    pub fn said(code: &'static str, sentence: String) -> Self {
        Self { sentence: Cow::Owned(sentence), code, inside: None }
    }

    #[must_use]
    pub fn because(mut self, inside: impl Into<String>) -> Self {
        self.inside = Some(inside.into());
        self
    }

    /// For somebody else's id and for an unknown one alike.
    pub const fn not_found() -> Self {
        Self::new("not_found", "No Data Found")
    }

    /// For every call without a living session.
    pub const fn session_ended() -> Self {
        Self::new("session_ended", "Expired Auth Token.")
    }
}

/// What is wrong with one field of what was handed over, in words for whoever wrote the sending program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    pub field: &'static str,
    pub reason: Cow<'static, str>,
}

impl BadField {
    pub fn new(field: &'static str, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { field, reason: reason.into() }
    }
}

/// Why an action did not come to its end: refused, or something broke.
#[derive(Debug)]
pub enum Trouble {
    Refused(Refusal),
    /// Something of ours is away: the same call may go through later.
    Unavailable(Refusal),
    Broken(database::Error),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<database::Error> for Trouble {
    fn from(error: database::Error) -> Self {
        Self::Broken(error)
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Unavailable(refusal) => f.write_str(&refusal.sentence),
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}
