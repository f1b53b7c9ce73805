//! A refusal has an outside sentence, for the parent, and an inside context, for the log.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::ToSchema;

/// Why something is refused, as far as a program that called must tell it apart. Each door says it in its own way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// What was sent is not what may be sent.
    #[default]
    Input,
    /// Who calls did not prove who they are.
    NotProved,
    /// It belongs to others, who let it be seen.
    NotYours,
    NotFound,
    /// What stands already does not go with it.
    Standing,
}

/// Something the portal will not do, said in words that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub sentence: Cow<'static, str>,
    /// A word of ours beside the sentence, for programs.
    pub code: &'static str,
    pub ground: Ground,
    /// What the log should know and the caller must not.
    pub inside: Option<String>,
}

impl Refusal {
    pub const fn new(code: &'static str, sentence: &'static str) -> Self {
        Self { sentence: Cow::Borrowed(sentence), code, ground: Ground::Input, inside: None }
    }

    pub fn said(code: &'static str, sentence: String) -> Self {
        Self { sentence: Cow::Owned(sentence), code, ground: Ground::Input, inside: None }
    }

    #[must_use]
    pub const fn on(mut self, ground: Ground) -> Self {
        self.ground = ground;
        self
    }

    #[must_use]
    pub fn because(mut self, inside: impl Into<String>) -> Self {
        self.inside = Some(inside.into());
        self
    }

    /// For somebody else's id and for an unknown one alike.
    pub const fn not_found() -> Self {
        Self::new("not_found", "No Data Found").on(Ground::NotFound)
    }

    /// No key of a centre, an unknown key and a withdrawn key are answered alike.
    pub const fn no_key() -> Self {
        Self::new("no_key", "send a centre's key: Authorization: Bearer …").on(Ground::NotProved)
    }

    /// For a centre's program: another centre's id and an unknown one are answered alike.
    pub const fn not_here() -> Self {
        Self::new("not_found", "there is no such thing at this centre").on(Ground::NotFound)
    }

    /// For every change that is asked of a copy.
    pub const fn only_shown() -> Self {
        Self::new("only_shown", "This is a copy of the portal to look at: nothing can be changed or sent here.")
            .on(Ground::Standing)
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

/// One row of what was handed over that cannot be taken; nothing of it all is.
#[derive(Clone, Debug, Serialize, ToSchema, PartialEq, Eq)]
pub struct BadRow {
    /// Counted from 0, as sent.
    pub index: usize,
    #[schema(value_type = String)]
    pub field: Cow<'static, str>,
    pub reason: String,
}

impl BadRow {
    pub fn at(index: usize, fault: BadField) -> Self {
        Self { index, field: fault.field.into(), reason: fault.reason.into_owned() }
    }
}

/// Why an action did not come to its end: refused, or something broke.
#[derive(Debug)]
pub enum Trouble {
    Refused(Refusal),
    BadRows(Vec<BadRow>),
    /// Something of ours is away: the same call may go through later.
    Unavailable(Refusal),
    Broken(database::Error),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// One thing was handed over, and one field of it is wrong.
impl From<BadField> for Trouble {
    fn from(fault: BadField) -> Self {
        Self::BadRows(vec![BadRow::at(0, fault)])
    }
}

impl From<database::Error> for Trouble {
    fn from(error: database::Error) -> Self {
        match error {
            database::Error::OnlyShown => Self::Refused(Refusal::only_shown()),
            error => Self::Broken(error),
        }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Unavailable(refusal) => f.write_str(&refusal.sentence),
            Self::BadRows(rows) => write!(f, "{} of the rows cannot be taken", rows.len()),
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}
