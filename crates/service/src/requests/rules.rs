//! What may become of a request, and what a parent is offered on its card. Pure.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kinds::RequestKind;
use super::kinds::breaks::Break;
use super::kinds::days::later;
use super::{Request, messages};
use base::refusal::Refusal;
use config::Requests;

/// Where a request stands.
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

    /// The centre has not decided yet.
    pub fn waits(self) -> bool {
        matches!(self, Self::Pending | Self::Processing)
    }
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub kind: RequestKind,
    pub status: RequestStatus,
    pub day: Date,
    pub end_day: Option<Date>,
}

impl Standing {
    /// The day that a card names: of a shift the first one at the new centre.
    pub fn affected(self) -> Date {
        if self.kind == RequestKind::Shift { self.end_day.unwrap_or(self.day) } else { self.day }
    }

    /// Of a break, from its first day to its last.
    pub fn of_break(self) -> Option<Break> {
        Some(Break { from: self.day, to: self.end_day? }).filter(|_| self.kind.is_break())
    }

    /// The last day that is looked at.
    fn last(self) -> Date {
        if self.kind.is_break() { self.end_day.unwrap_or(self.day) } else { self.affected() }
    }
}

/// Whether it still matters: it waits, or what was approved is not past.
pub fn is_live(request: &Request, today: Date) -> bool {
    let Standing { status, .. } = request.standing;
    let is_ahead = status == RequestStatus::Approved && request.standing.last() >= today;
    status.waits() || (is_ahead && request.ended_at.is_none())
}

/// What somebody would do with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A parent takes it back.
    Cancel,
    /// A parent makes a break longer.
    Extend,
    /// A parent asks to end a break early.
    Resume,
    /// A centre says where it stands.
    Decide { to: RequestStatus, taken_back: bool },
    /// The centre that approved it takes it back after it has begun.
    Undo { is_its_own: bool, is_built_on: bool },
}

/// By what it is looked at: the centre's day, and after which day a break that can be changed began.
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

/// Whether it may be done. Cards offer what this allows, and every door asks it.
pub fn can(action: Action, request: &Request, on: Calendar) -> Result<(), Refusal> {
    let allowed = |is_allowed: bool, refusal: Refusal| if is_allowed { Ok(()) } else { Err(refusal) };
    match action {
        Action::Cancel => allowed(can_be_cancelled(request, on.today), messages::cannot_be_cancelled()),
        Action::Extend => allowed(can_be_extended(request, on), messages::cannot_be_extended()),
        Action::Resume => {
            let is_off = request.standing.status == RequestStatus::Pending && request.standing.day > on.today;
            allowed(can_be_extended(request, on) && !is_off, messages::cannot_resume())
        }
        Action::Decide { to, .. } if to == request.standing.status => Ok(()),
        Action::Decide { .. } if request.began_at.is_some() => Err(messages::has_begun()),
        Action::Decide { taken_back: true, .. } => Err(messages::taken_back()),
        Action::Decide { .. } => allowed(request.ended_at.is_none(), messages::is_over()),
        Action::Undo { is_its_own, is_built_on } => allowed(is_its_own && !is_built_on, messages::has_begun()),
    }
}

fn can_be_cancelled(request: &Request, today: Date) -> bool {
    let Standing { kind, status, day, .. } = request.standing;
    let may = match status {
        RequestStatus::Pending if kind.is_break() => day > today,
        RequestStatus::Pending => kind != RequestKind::Resume,
        RequestStatus::Processing => kind.is_cancelled_while_looked_at(),
        RequestStatus::Approved | RequestStatus::Cancelled => false,
    };
    may && request.ended_at.is_none()
}

/// Until the day after its last one, also when it ended by itself: then it goes on. What was cut short does not.
fn can_be_extended(request: &Request, on: Calendar) -> bool {
    let is_over = request.ended_at.is_some() && (request.cut_from.is_some() || request.began_at.is_none());
    let is_off = request.standing.status == RequestStatus::Cancelled;
    let of = request.standing.of_break().filter(|_| !is_over && !is_off);
    of.is_some_and(|of| of.from > on.resume_after && later(of.to, 1) >= on.today)
}
