//! A refusal has an outside sentence, for the parent, and an inside context, for the log.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::template::Template;
use super::told::{Told, ToldValue};

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

/// Something the portal will not do, said in words that may be shown. A parent reads them in the parent's language: the app
/// has each sentence by its code, so a code stands for one sentence, and `rules/refusals.json` lists all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub sentence: Cow<'static, str>,
    /// A word of ours beside the sentence, for programs.
    pub code: &'static str,
    /// What stands in the sentence's places.
    pub values: Vec<(&'static str, Told)>,
    pub ground: Ground,
    /// What the log should know and the caller must not.
    pub inside: Option<String>,
}

impl Refusal {
    pub const fn new(code: &'static str, sentence: &'static str) -> Self {
        Self { sentence: Cow::Borrowed(sentence), code, values: Vec::new(), ground: Ground::Input, inside: None }
    }

    /// A sentence with places, `{days}`, and what stands in each.
    pub fn about(code: &'static str, sentence: &str, values: &[(&'static str, Told)]) -> Self {
        let at = |place: &str| values.iter().find(|(name, _)| *name == place).map(|(_, told)| told.in_english());
        let sentence = Template::parse(sentence).fill_with(|place| at(place).unwrap_or_default());
        Self { sentence: Cow::Owned(sentence), values: values.to_vec(), ..Self::new(code, "") }
    }

    /// A sentence put together freely: for a centre and the office, who read English alone.
    pub fn said(code: &'static str, sentence: String) -> Self {
        Self { sentence: Cow::Owned(sentence), ..Self::new(code, "") }
    }

    /// As they stand on the wire.
    pub fn told(&self) -> BTreeMap<String, ToldValue> {
        self.values.iter().map(|(name, told)| ((*name).to_owned(), told.value())).collect()
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
