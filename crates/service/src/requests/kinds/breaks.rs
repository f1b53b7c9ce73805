//! Breaks: taking one, and extending it.

use database::Reader;
use jiff::civil::Date;

use super::super::facts::Facts;
use super::super::form::{Asked, RequestForm, is_set, plain};
use super::super::rules::{self, Action, RequestState, RequestStatus};
use super::super::{Request, Step, apply_due, calendar, effects, own, settle, store, take_parents_step};
use super::days::{day_from, later};
use super::{Accepted, EffectFuture, Kind};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::RequestId;
use base::refusal::{AppError, Refusal};
use base::text::is_blank;
use config::{Config, Requests};
use daily::notices::sentences::{self, Sentence};
use people::families::WriteContext;
use people::families::children::Own;

/// From its first day to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Break {
    pub from: Date,
    pub to: Date,
}

impl Break {
    /// Whether both have a day in common.
    pub fn meets(self, other: Self) -> bool {
        self.from <= other.to && other.from <= self.to
    }
}

impl RequestState {
    /// The days of a break.
    pub fn of_break(self) -> Option<Break> {
        Some(Break { from: self.day, to: self.end_day? }).filter(|_| self.kind.is_break())
    }
}

/// As it was typed.
#[derive(Clone, Copy, Debug)]
pub struct TypedBreak<'a> {
    pub from: &'a str,
    pub to: &'a str,
    pub reason: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBreak {
    NoDate,
    NoEnd,
    NoReason,
    /// The child is on a break on one of the days.
    OnPause,
}

/// A valid break. `breaks` are the child's that are not cancelled.
pub fn taken(bounds: &Requests, today: Date, breaks: &[Break], typed: TypedBreak<'_>) -> Result<Break, BadBreak> {
    let from = day_from(typed.from, today).ok_or(BadBreak::NoDate)?;
    let last = later(from, bounds.pause_days_max);
    let to = day_from(typed.to, from).filter(|to| *to <= last).ok_or(BadBreak::NoEnd)?;
    if is_blank(typed.reason) {
        return Err(BadBreak::NoReason);
    }
    let asked = Break { from, to };
    if breaks.iter().any(|one| one.meets(asked)) { Err(BadBreak::OnPause) } else { Ok(asked) }
}

/// The new last day: later than the current one.
pub fn extended(bounds: &Requests, of: Break, typed: &str) -> Option<Date> {
    day_from(typed, later(of.to, 1)).filter(|day| *day <= later(of.from, bounds.extend_pause_days_max))
}

impl From<BadBreak> for Refusal {
    fn from(bad: BadBreak) -> Self {
        match bad {
            BadBreak::NoDate => Self::new("no_date", "Please Select Date"),
            BadBreak::NoEnd => NO_END,
            BadBreak::NoReason => Self::new("no_reason", "Please Enter Reason"),
            BadBreak::OnPause => Self::new("on_pause", "Child On Pause"),
        }
    }
}

/// A day of resuming or extending that is missing or not allowed.
pub const NO_END: Refusal = Refusal::new("no_end_date", "Please Select End Date");

/// A break under its name, or under the one that older data has.
pub struct Pause {
    pub is_older: bool,
}

impl Kind for Pause {
    fn is_asked(&self, form: &RequestForm) -> bool {
        !self.is_older && is_set(&form.child_pause)
    }

    fn judge(&self, asked: &Asked<'_>, facts: &Facts, config: &Config) -> Result<Accepted, Refusal> {
        let form = asked.form;
        let typed = TypedBreak { from: &form.date, to: &form.end_date, reason: &form.attrition_reason };
        let Break { from, to } = taken(&config.requests, facts.days.today, &[], typed)?;
        let reason = plain(&form.attrition_reason)?;
        Ok(Accepted { end_day: Some(to), reason, ..asked.accepted(from) })
    }

    fn check_conflicts(&self, state: RequestState, facts: &Facts) -> Result<(), Refusal> {
        let asked = state.of_break();
        let is_open = |one: &&Request| one.state.status != RequestStatus::Cancelled && one.ended_at.is_none();
        let mut others = facts.requests.iter().filter(is_open).filter_map(|one| one.state.of_break());
        if others.any(|other| asked.is_some_and(|asked| asked.meets(other))) {
            return Err(BadBreak::OnPause.into());
        }
        Ok(())
    }

    fn absence(&self, state: RequestState) -> Option<(Date, Option<Date>)> {
        state.of_break().map(|Break { from, to }| (from, Some(to)))
    }

    fn is_break(&self) -> bool {
        true
    }

    fn is_built_on<'a>(
        &self,
        reader: &'a mut Reader<'_>,
        request: &'a Request,
        _: (&'a Own, Timestamp),
    ) -> EffectFuture<'a, bool> {
        Box::pin(async {
            let resumes = store::list_resumes_of(reader, request.id).await?;
            Ok(resumes.iter().any(|one| one.state.status != RequestStatus::Cancelled))
        })
    }

    fn began(&self) -> Sentence {
        sentences::PAUSE_BEGAN
    }

    fn ended(&self) -> Option<Sentence> {
        Some(sentences::PAUSE_ENDED)
    }
}

/// Extends a break; its end moves at once. A break that ended the day before continues.
pub async fn extend(ctx: &mut WriteContext<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, AppError> {
    let (request, of) = own_break(ctx, id).await?;
    rules::can(Action::Extend, &request, calendar(ctx))?;
    let to = extended(&ctx.app.config.requests, of, typed).ok_or(NO_END)?;
    let others = store::list_of_child(ctx.tx, ctx.child.id()).await?;
    let meets = |one: &Request| {
        one.id != id
            && one.ended_at.is_none()
            && one.state.status != RequestStatus::Cancelled
            && one.state.of_break().is_some_and(|other| other.meets(Break { to, ..of }))
    };
    if others.iter().any(meets) {
        return Err(Refusal::from(BadBreak::OnPause).into());
    }
    let goes_on = request.ended_at.is_some();
    let longer = Request { state: RequestState { end_day: Some(to), ..request.state }, ended_at: None, ..request };
    store::update_end(ctx.tx, id, to, effects::due(&ctx.app.zone, &longer)).await?;
    take_parents_step(ctx, &longer, Step::Extended, &to.to_string()).await?;
    if goes_on {
        settle(ctx.tx, ctx.app, longer.child).await?;
        effects::changed(ctx.tx, longer.child, longer.state.kind, ctx.now).await?;
    }
    ctx.audit(AuditAction::MadeABreakLonger, &id.to_string()).await?;
    Ok(id)
}

/// The child's break, after everything due of the child.
pub(super) async fn own_break(ctx: &mut WriteContext<'_, '_>, id: RequestId) -> Result<(Request, Break), AppError> {
    apply_due(ctx).await?;
    let request = own(ctx, id).await?;
    let of = request.state.of_break().ok_or_else(Refusal::not_found)?;
    Ok((request, of))
}
