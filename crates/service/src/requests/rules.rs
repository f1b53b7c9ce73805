//! Which actions a request allows.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kinds::RequestKind;
use super::kinds::days::later;
use super::{Request, messages};
use base::refusal::Refusal;
use config::Requests;

/// The status of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum RequestStatus {
    Pending,
    Processing,
    Approved,
    Cancelled,
}

impl RequestStatus {
    pub const ALL: [Self; 4] = [Self::Pending, Self::Processing, Self::Approved, Self::Cancelled];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "Pending",
            Self::Processing => "Processing",
            Self::Approved => "Approved",
            Self::Cancelled => "Cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// Whether the centre has not decided yet.
    pub fn waits(self) -> bool {
        matches!(self, Self::Pending | Self::Processing)
    }
}

/// What was requested for which days, and its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestState {
    pub kind: RequestKind,
    pub status: RequestStatus,
    pub day: Date,
    pub end_day: Option<Date>,
}

impl RequestState {
    /// The day that a card shows.
    pub fn affected(self) -> Date {
        self.kind.definition().affected(self)
    }

    /// The first day of its effect.
    pub fn first_day(self) -> Date {
        self.kind.definition().first_day(self)
    }

    /// The last relevant day.
    fn last(self) -> Date {
        if self.kind.is_break() { self.end_day.unwrap_or(self.day) } else { self.affected() }
    }
}

/// Whether it is still relevant: it waits, or was approved and is not past.
pub fn is_live(request: &Request, today: Date) -> bool {
    let RequestState { status, .. } = request.state;
    let is_ahead = status == RequestStatus::Approved && request.state.last() >= today;
    status.waits() || (is_ahead && request.ended_at.is_none())
}

/// An action on a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A parent cancels it.
    Cancel,
    /// A parent extends a break.
    Extend,
    /// A parent asks to end a break early.
    Resume,
    /// A centre sets its status.
    Decide { to: RequestStatus, taken_back: bool },
    /// The centre that approved it undoes it after it has begun.
    Undo { is_its_own: bool, is_built_on: bool },
}

/// The centre's day, and the earliest beginning of a break that can be changed.
#[derive(Clone, Copy, Debug)]
pub struct Calendar {
    pub today: Date,
    pub resume_after: Date,
}

impl Calendar {
    pub fn of(bounds: &Requests, today: Date) -> Self {
        Self { today, resume_after: bounds.resume_after }
    }
}

/// Whether an action is allowed. Cards offer what this allows, and every handler checks it.
pub fn can(action: Action, request: &Request, on: Calendar) -> Result<(), Refusal> {
    let allowed = |is_allowed: bool, refusal: Refusal| if is_allowed { Ok(()) } else { Err(refusal) };
    match action {
        Action::Cancel => allowed(can_be_cancelled(request, on.today), messages::cannot_be_cancelled()),
        Action::Extend => allowed(can_be_extended(request, on), messages::cannot_be_extended()),
        Action::Resume => {
            let is_off = request.state.status == RequestStatus::Pending && request.state.day > on.today;
            allowed(can_be_extended(request, on) && !is_off, messages::cannot_resume())
        }
        Action::Decide { to, .. } if to == request.state.status => Ok(()),
        Action::Decide { .. } if request.began_at.is_some() => Err(messages::has_begun()),
        Action::Decide { taken_back: true, .. } => Err(messages::taken_back()),
        Action::Decide { .. } => allowed(request.ended_at.is_none(), messages::is_over()),
        Action::Undo { is_its_own, is_built_on } => allowed(is_its_own && !is_built_on, messages::has_begun()),
    }
}

fn can_be_cancelled(request: &Request, today: Date) -> bool {
    let RequestState { kind, status, day, .. } = request.state;
    let may = match status {
        RequestStatus::Pending if kind.is_break() => day > today,
        RequestStatus::Pending => !kind.definition().is_resume(),
        RequestStatus::Processing => kind.definition().is_cancelled_while_processing(),
        RequestStatus::Approved | RequestStatus::Cancelled => false,
    };
    may && request.ended_at.is_none()
}

/// Until the day after its last one, also when it ended by itself: then it continues. Not if it was cut short.
fn can_be_extended(request: &Request, on: Calendar) -> bool {
    let is_over = request.ended_at.is_some() && (request.cut_from.is_some() || request.began_at.is_none());
    let is_off = request.state.status == RequestStatus::Cancelled;
    let of = request.state.of_break().filter(|_| !is_over && !is_off);
    of.is_some_and(|of| of.from > on.resume_after && later(of.to, 1) >= on.today)
}
