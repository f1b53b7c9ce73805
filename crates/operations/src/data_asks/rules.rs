//! What may be asked, and how an ask stands.

use serde::Serialize;
use utoipa::ToSchema;

use base::clock::Timestamp;

/// What is asked for, under its name on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = DataAskKind)]
pub enum Kind {
    Copy,
    Erasure,
}

impl Kind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Erasure => "erasure",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Copy, Self::Erasure].into_iter().find(|kind| kind.as_str() == text)
    }
}

/// How an ask stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataAskState)]
pub enum State {
    Asked,
    Ready,
    Refused,
    TakenBack,
    Done,
    /// It was ready, and its time is over. Never stored.
    Over,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Ready => "ready",
            Self::Refused => "refused",
            Self::TakenBack => "taken back",
            Self::Done => "done",
            Self::Over => "over",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Asked, Self::Ready, Self::Refused, Self::TakenBack, Self::Done]
            .into_iter()
            .find(|state| state.as_str() == text)
    }

    /// As it stands at a moment: what is ready is so until its end.
    #[must_use]
    pub fn at(self, ready_until: Option<Timestamp>, now: Timestamp) -> Self {
        if self == Self::Ready && ready_until.is_none_or(|until| until <= now) { Self::Over } else { self }
    }
}

/// Why something cannot be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAsked {
    ChildIsHere,
    TooOften,
}

/// Asks of a parent for a child within a week, those that were taken back too.
const MOST: usize = 20;

/// A copy at any time; erasure when the child has left, for a centre has to know whom it looks after.
pub fn may_ask(kind: Kind, has_left: bool, lately: usize) -> Result<(), NotAsked> {
    match kind {
        Kind::Erasure if !has_left => Err(NotAsked::ChildIsHere),
        _ if lately >= MOST => Err(NotAsked::TooOften),
        _ => Ok(()),
    }
}
