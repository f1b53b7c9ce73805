//! What may become of a request, and what a parent is offered on its card. Pure.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::kinds::RequestKind;
use super::kinds::breaks::Break;
use super::kinds::days::later;

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

    /// Whether it still matters: it waits, or what was approved is not past.
    pub fn is_live(self, today: Date) -> bool {
        let last = if self.kind.is_break() { self.end_day.unwrap_or(self.day) } else { self.affected() };
        self.status.waits() || (self.status == RequestStatus::Approved && last >= today)
    }

    pub fn can_be_cancelled(self, today: Date) -> bool {
        let RequestStatus::Pending = self.status else {
            return self.status == RequestStatus::Processing && self.kind.is_cancelled_while_looked_at();
        };
        match self.kind {
            RequestKind::Resume => false,
            kind => !kind.is_break() || self.day > today,
        }
    }

    /// `after` is the first of the days on which a break may have begun.
    pub fn can_be_extended(self, after: Date, today: Date) -> bool {
        self.of_break()
            .is_some_and(|of| self.status != RequestStatus::Cancelled && of.from > after && later(of.to, 1) >= today)
    }

    pub fn can_resume_early(self, after: Date, today: Date) -> bool {
        let is_off = self.status == RequestStatus::Pending && self.day > today;
        self.can_be_extended(after, today) && !is_off
    }
}

/// What a centre may make of a request. Decided otherwise before, it may still be decided anew until its effect has begun.
pub fn may_become(
    from: Standing,
    to: RequestStatus,
    has_begun: bool,
    cancelled_by_parent: bool,
) -> Result<(), BadStep> {
    if has_begun && to != from.status {
        return Err(BadStep::HasBegun);
    }
    if cancelled_by_parent && to != RequestStatus::Cancelled {
        return Err(BadStep::TakenBack);
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadStep {
    HasBegun,
    TakenBack,
}
