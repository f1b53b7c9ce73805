//! Rules and states of data requests.

use serde::Serialize;
use utoipa::ToSchema;

use base::clock::Timestamp;

/// The kind of a request, named as on the wire.
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

/// The state of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = DataAskState)]
pub enum State {
    Asked,
    Ready,
    Refused,
    TakenBack,
    Done,
    /// The download period is over. Never stored.
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

    /// The state at a time: [`Self::Ready`] becomes [`Self::Over`] after `ready_until`.
    #[must_use]
    pub fn at(self, ready_until: Option<Timestamp>, now: Timestamp) -> Self {
        if self == Self::Ready && ready_until.is_none_or(|until| until <= now) { Self::Over } else { self }
    }
}

/// Why a request is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAllowed {
    ChildIsHere,
    TooOften,
}

/// Requests of a parent for a child within a week, including withdrawn ones.
const MOST: usize = 20;

/// A copy can be requested at any time; erasure only after the child has left, because a centre has to know the children it looks
/// after.
pub fn may_request(kind: Kind, has_left: bool, recent: usize) -> Result<(), NotAllowed> {
    match kind {
        Kind::Erasure if !has_left => Err(NotAllowed::ChildIsHere),
        _ if recent >= MOST => Err(NotAllowed::TooOften),
        _ => Ok(()),
    }
}
