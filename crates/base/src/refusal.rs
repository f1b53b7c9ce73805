//! [`Refusal`]: an expected "no" with a code and a sentence that the caller may read. [`AppError`]: why a service function failed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::message_arg::{MessageArg, MessageValue};
use super::template::Template;

/// The kind of a refusal. The centres' API answers each kind with its own HTTP status; the parents' API answers all with 200.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorKind {
    /// The input is not valid (422).
    #[default]
    Invalid,
    /// The caller is not authenticated (401).
    Unauthenticated,
    /// The caller may read it but not change it (403).
    Forbidden,
    /// No such thing is visible to the caller (404).
    NotFound,
    /// It conflicts with the current state (409).
    Conflict,
    /// Too often or too soon (429).
    TooMany,
}

/// An expected "no", with a sentence that the caller may read. The app shows it in the parent's language by its code, so each
/// code has exactly one sentence; `rules/refusals.json` lists all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub sentence: Cow<'static, str>,
    /// A stable word for programs.
    pub code: &'static str,
    /// The values of the sentence's placeholders, by name.
    pub args: Vec<(&'static str, MessageArg)>,
    pub kind: ErrorKind,
    /// Details for the log that the caller must not see.
    pub inside: Option<String>,
}

impl Refusal {
    pub const fn new(code: &'static str, sentence: &'static str) -> Self {
        Self { sentence: Cow::Borrowed(sentence), code, args: Vec::new(), kind: ErrorKind::Invalid, inside: None }
    }

    /// A refusal whose sentence has placeholders (`{days}`), filled from `args` in English.
    pub fn with_args(code: &'static str, sentence: &str, args: &[(&'static str, MessageArg)]) -> Self {
        let value = |place: &str| args.iter().find(|(name, _)| *name == place).map(|(_, arg)| arg.in_english());
        let sentence = Template::parse(sentence).fill_with(|place| value(place).unwrap_or_default());
        Self { sentence: Cow::Owned(sentence), args: args.to_vec(), ..Self::new(code, "") }
    }

    /// A refusal with a sentence made at run time: only for centres and the office, because it cannot be translated.
    pub fn with_sentence(code: &'static str, sentence: String) -> Self {
        Self { sentence: Cow::Owned(sentence), ..Self::new(code, "") }
    }

    /// The arguments as the wire shows them.
    pub fn values(&self) -> BTreeMap<String, MessageValue> {
        self.args.iter().map(|(name, arg)| ((*name).to_owned(), arg.value())).collect()
    }

    /// An argument that is a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.args.iter().find_map(|(known, arg)| match arg {
            MessageArg::Number(number) if *known == name => u64::try_from(*number).ok(),
            _ => None,
        })
    }

    #[must_use]
    pub const fn of_kind(mut self, kind: ErrorKind) -> Self {
        self.kind = kind;
        self
    }

    #[must_use]
    pub fn because(mut self, inside: impl Into<String>) -> Self {
        self.inside = Some(inside.into());
        self
    }

    /// The same answer for another family's id and for an unknown one.
    pub const fn not_found() -> Self {
        Self::new("not_found", "No Data Found").of_kind(ErrorKind::NotFound)
    }

    /// The same answer for a missing, an unknown and a withdrawn key of a centre.
    pub const fn no_key() -> Self {
        Self::new("no_key", "send a centre's key: Authorization: Bearer …").of_kind(ErrorKind::Unauthenticated)
    }

    /// For a centre's program: the same answer for another centre's id and for an unknown one. `what` is a noun such as `photo`.
    pub fn not_here(what: &str) -> Self {
        Self::with_sentence("not_found", format!("there is no such {what} at this centre")).of_kind(ErrorKind::NotFound)
    }

    /// For every write to a read-only copy of the portal.
    pub const fn only_shown() -> Self {
        Self::new("only_shown", "This is a copy of the portal to look at: nothing can be changed or sent here.")
            .of_kind(ErrorKind::Conflict)
    }

    /// For every call without a valid session.
    pub const fn session_ended() -> Self {
        Self::new("session_ended", "Expired Auth Token.")
    }
}

/// Why one field of the input is not valid, in words for the developer of the calling program.
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

/// One row of the input that is not valid. A single such row makes the whole request fail.
#[derive(Clone, Debug, Serialize, ToSchema, PartialEq, Eq)]
pub struct BadRow {
    /// Index of the row in the request, from 0.
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

/// Why a service function failed: refused, unavailable for now, or broken.
#[derive(Debug)]
pub enum AppError {
    Refused(Refusal),
    BadRows(Vec<BadRow>),
    /// Something that the portal needs is down: the same call may succeed later.
    Unavailable(Refusal),
    Broken(database::Error),
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The request had a single row, which is not valid.
impl From<BadField> for AppError {
    fn from(fault: BadField) -> Self {
        Self::BadRows(vec![BadRow::at(0, fault)])
    }
}

impl From<database::Error> for AppError {
    fn from(error: database::Error) -> Self {
        match error {
            database::Error::ReadOnly => Self::Refused(Refusal::only_shown()),
            error => Self::Broken(error),
        }
    }
}

impl std::fmt::Display for AppError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Refused(refusal) | Self::Unavailable(refusal) => f.write_str(&refusal.sentence),
            Self::BadRows(rows) => write!(f, "{} of the rows cannot be taken", rows.len()),
            Self::Broken(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AppError {}
