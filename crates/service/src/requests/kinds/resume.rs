//! Ending a break early: a request about another request.

use database::{Reader, Writer};
use jiff::civil::Date;

use super::super::facts::Facts;
use super::super::rules::{self, Action, RequestState, RequestStatus};
use super::super::{
    Details, Request, Step, StepBy, Stepped, calendar, effects, insert_request, state, store, take_step,
};
use super::breaks::{Break, NO_END, own_break};
use super::days::{day_from, later};
use super::{EffectFuture, Kind, RequestKind};
use base::clock::Timestamp;
use base::ids::RequestId;
use base::refusal::AppError;
use context::App;
use daily::notices::sentences::{self, Sentence};
use people::centres;
use people::families::WriteContext;
use people::families::children::Own;

/// The first day back: not before the break begins or before today, and while a day of the break is left.
pub fn early_resume(today: Date, of: Break, typed: &str) -> Option<Date> {
    day_from(typed, today.max(of.from)).filter(|day| *day < of.to)
}

pub struct Resume;

impl Kind for Resume {
    fn is_resume(&self) -> bool {
        true
    }

    fn begin<'a>(
        &self,
        writer: &'a mut Writer<'_>,
        app: &'a App,
        (now, _): (Timestamp, Timestamp),
        request: &'a Request,
    ) -> EffectFuture<'a> {
        Box::pin(end_break(writer, app, now, request))
    }

    fn undo<'a>(&self, ctx: &'a mut centres::WriteContext<'_, '_>, request: &'a Request) -> EffectFuture<'a> {
        Box::pin(restore_break(ctx, request))
    }

    fn is_built_on<'a>(
        &self,
        reader: &'a mut Reader<'_>,
        request: &'a Request,
        _: (&'a Own, Timestamp),
    ) -> EffectFuture<'a, bool> {
        Box::pin(meets_another_break(reader, request))
    }

    fn began(&self) -> Sentence {
        sentences::PAUSE_ENDED_EARLY
    }
}

/// Requests to end a break early: a request of its own, which the centre decides.
pub async fn resume(ctx: &mut WriteContext<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, AppError> {
    let (request, of) = own_break(ctx, id).await?;
    rules::can(Action::Resume, &request, calendar(ctx))?;
    let back = early_resume(ctx.today(), of, typed).ok_or(NO_END)?;
    let there = store::list_resumes_of(ctx.tx, id).await?;
    if let Some(same) = there.iter().find(|one| one.state.status != RequestStatus::Cancelled && one.state.day == back) {
        return Ok(same.id);
    }
    let facts = Facts::of(ctx.tx, ctx.app, ctx.child, ctx.now).await?;
    let state = RequestState { kind: RequestKind::Resume, status: RequestStatus::Pending, day: back, end_day: None };
    insert_request(ctx, &facts, state, String::new(), Details::default(), Some(id)).await
}

/// Ends the break on the day before the child is back, whether it has begun or not.
async fn end_break(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), AppError> {
    let Some(of) = request.of_break else { return Ok(()) };
    let Some(there) = store::find_by_id(writer, of).await? else { return Ok(()) };
    if there.ended_at.is_some() || there.state.status == RequestStatus::Cancelled {
        return Ok(());
    }
    let last = later(request.state.day, -1).max(there.state.day);
    store::cut_short(writer, of, last).await?;
    effects::end(writer, app, now, &there).await
}

/// Restores the break that an early resume ended.
async fn restore_break(ctx: &mut centres::WriteContext<'_, '_>, resume: &Request) -> Result<(), AppError> {
    let Some(of) = resume.of_break else { return Ok(()) };
    let Some(cut) = store::find_by_id(ctx.tx, of).await?.filter(|of| of.cut_from.is_some()) else { return Ok(()) };
    state::restore(ctx.tx, ctx.app, &cut).await?;
    let last = cut.cut_from.map(|last| last.to_string()).unwrap_or_default();
    let whole = Request { state: RequestState { end_day: cut.cut_from, ..cut.state }, ..cut };
    let stepped = Stepped::new(Step::Extended, StepBy::Centre, &last, ctx.now);
    Ok(take_step(ctx.tx, ctx.app, ctx.now, &whole, stepped, None).await?)
}

/// Whether the whole break would overlap another one.
async fn meets_another_break(reader: &mut Reader<'_>, resume: &Request) -> Result<bool, AppError> {
    let Some(of) = resume.of_break else { return Ok(false) };
    let Some(cut) = store::find_by_id(reader, of).await? else { return Ok(false) };
    let whole = cut.cut_from.map(|to| Break { from: cut.state.day, to });
    let others = store::list_of_child(reader, resume.child).await?;
    let breaks = others
        .iter()
        .filter(|one| one.id != of && one.ended_at.is_none() && one.state.status != RequestStatus::Cancelled);
    Ok(breaks.filter_map(|one| one.state.of_break()).any(|one| whole.is_some_and(|whole| whole.meets(one))))
}
