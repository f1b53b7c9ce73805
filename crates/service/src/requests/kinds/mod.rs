//! The kinds of requests: each under its name on the wire, with a file of rules. The tables in `rules/` test server and app.

pub mod breaks;
pub mod days;
pub mod extended_daycare;
pub mod program_change;
pub mod shift;
pub mod transport;
pub mod withdrawal;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use people::families::children::Way;

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum RequestKind {
    /// A break of older data, treated as [`RequestKind::Pause`].
    Leaves,
    #[serde(rename = "Child Pause")]
    Pause,
    #[serde(rename = "Child Resume")]
    Resume,
    #[serde(rename = "Center Shift")]
    Shift,
    #[serde(rename = "Program Change")]
    ProgramChange,
    #[serde(rename = "Add One Way Transport")]
    AddOneWay,
    #[serde(rename = "Add Two Way Transport")]
    AddTwoWay,
    #[serde(rename = "Delete One Way Transport")]
    DeleteOneWay,
    #[serde(rename = "Delete Two Way Transport")]
    DeleteTwoWay,
    #[serde(rename = "Child Attrition")]
    Withdrawal,
    #[serde(rename = "Extended Daycare")]
    ExtendedDaycare,
}

impl RequestKind {
    pub const ALL: [Self; 11] = [
        Self::Leaves,
        Self::Pause,
        Self::Resume,
        Self::Shift,
        Self::ProgramChange,
        Self::AddOneWay,
        Self::AddTwoWay,
        Self::DeleteOneWay,
        Self::DeleteTwoWay,
        Self::Withdrawal,
        Self::ExtendedDaycare,
    ];

    /// As it is stored and shown.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Leaves => "Leaves",
            Self::Pause => "Child Pause",
            Self::Resume => "Child Resume",
            Self::Shift => "Center Shift",
            Self::ProgramChange => "Program Change",
            Self::AddOneWay => "Add One Way Transport",
            Self::AddTwoWay => "Add Two Way Transport",
            Self::DeleteOneWay => "Delete One Way Transport",
            Self::DeleteTwoWay => "Delete Two Way Transport",
            Self::Withdrawal => "Child Attrition",
            Self::ExtendedDaycare => "Extended Daycare",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    pub fn is_break(self) -> bool {
        matches!(self, Self::Leaves | Self::Pause)
    }

    /// The transport once it has begun. None: it is not about transport.
    pub fn of_transport(self) -> Option<Option<Way>> {
        match self {
            Self::AddOneWay => Some(Some(Way::One)),
            Self::AddTwoWay => Some(Some(Way::Two)),
            Self::DeleteOneWay | Self::DeleteTwoWay => Some(None),
            _ => None,
        }
    }

    pub fn transport(way: Way, starts: bool) -> Self {
        match (way, starts) {
            (Way::One, true) => Self::AddOneWay,
            (Way::Two, true) => Self::AddTwoWay,
            (Way::One, false) => Self::DeleteOneWay,
            (Way::Two, false) => Self::DeleteTwoWay,
        }
    }

    /// Whether a parent may cancel it while the centre is processing it.
    pub fn is_cancelled_while_looked_at(self) -> bool {
        let service = Service::from(self);
        matches!(service, Service::Transport | Service::WithdrawChild | Service::ExtendedDaycare)
    }
}

database::stored! {
    RequestKind as &str: RequestKind::parse, RequestKind::as_str;
}

/// A service that a centre may offer, by the name of its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum Service {
    #[serde(rename = "Take A Break")]
    TakeABreak,
    #[serde(rename = "Shift Center")]
    ShiftCenter,
    #[serde(rename = "Change Program")]
    ChangeProgram,
    Transport,
    #[serde(rename = "Withdraw Child")]
    WithdrawChild,
    #[serde(rename = "Extended Daycare")]
    ExtendedDaycare,
}

impl Service {
    pub const ALL: [Self; 6] = [
        Self::TakeABreak,
        Self::ShiftCenter,
        Self::ChangeProgram,
        Self::Transport,
        Self::WithdrawChild,
        Self::ExtendedDaycare,
    ];
}

impl From<RequestKind> for Service {
    fn from(kind: RequestKind) -> Self {
        match kind {
            RequestKind::Leaves | RequestKind::Pause | RequestKind::Resume => Self::TakeABreak,
            RequestKind::Shift => Self::ShiftCenter,
            RequestKind::ProgramChange => Self::ChangeProgram,
            RequestKind::AddOneWay | RequestKind::AddTwoWay | RequestKind::DeleteOneWay | RequestKind::DeleteTwoWay => {
                Self::Transport
            }
            RequestKind::Withdrawal => Self::WithdrawChild,
            RequestKind::ExtendedDaycare => Self::ExtendedDaycare,
        }
    }
}
