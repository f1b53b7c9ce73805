//! The steps of a request: asked, decided, begun, ended; and the actor of each.

use super::rules::RequestStatus;
use base::clock::Timestamp;
use base::ids::MemberId;
use people::families::Side;

/// A step of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Asked,
    Decided(RequestStatus),
    /// A parent cancelled it.
    TakenBack,
    /// Its last day was moved.
    Extended,
    Began,
    Ended,
}

/// The actor of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepBy {
    Parent(Side),
    Centre,
    Portal,
}

impl Step {
    /// As it is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "Asked",
            Self::Decided(status) => status.as_str(),
            Self::TakenBack => "Taken back",
            Self::Extended => "Extended",
            Self::Began => "Began",
            Self::Ended => "Ended",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let others = [Self::Asked, Self::TakenBack, Self::Extended, Self::Began, Self::Ended];
        let decided = RequestStatus::ALL.map(Self::Decided);
        others.into_iter().chain(decided).find(|step| step.as_str() == text)
    }
}

impl StepBy {
    /// As it is stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Parent(side) => side.as_str(),
            Self::Centre => "Centre",
            Self::Portal => "Portal",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "Centre" => Some(Self::Centre),
            "Portal" => Some(Self::Portal),
            side => Side::parse(side).map(Self::Parent),
        }
    }
}

database::stored! {
    Step as &str: Step::parse, Step::as_str;
    StepBy as &str: StepBy::parse, StepBy::as_str;
}

/// A step that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    pub step: Step,
    pub by: StepBy,
    pub note: String,
    pub at: Timestamp,
    /// The person of the centre's staff who took it; none: a program, the command line, a parent or the portal.
    pub member: Option<MemberId>,
}
