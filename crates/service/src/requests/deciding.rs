//! A centre's decisions on requests: processing, approved, declined; and undoing an approval, while nothing was built on it.

use database::{Error, Reader};

use super::kinds::RequestKind;
use super::kinds::breaks::Break;
use super::rules::{self, Action, Calendar, RequestState, RequestStatus};
use super::{Request, Step, StepBy, Stepped, catch_up, effects, messages, settle, state, store, take_step};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::RequestId;
use base::ledger;
use base::refusal::{AppError, Refusal};
use context::App;
use people::centres;
use people::families::children::{self, By};

/// A centre's decision on a request.
#[derive(Clone, Debug)]
pub struct Decision {
    pub status: RequestStatus,
    /// What the parents read with it; may be empty.
    pub note: String,
    /// The caller knows that it takes effect at once.
    pub confirmed: bool,
}

/// Decides, or decides again. The same decision again changes nothing. What is due takes effect at once, and needs `confirm`. A
/// request that has begun is undone while nothing was built on it. Refused: otherwise.
pub async fn decide(
    ctx: &mut centres::WriteContext<'_, '_>,
    id: RequestId,
    decision: &Decision,
) -> Result<Request, AppError> {
    let request = of_centre(ctx, id, decision).await?;
    let Decision { status, note, .. } = decision;
    if request.state.status == *status && request.note == *note {
        return Ok(request);
    }
    if request.began_at.is_some() && request.state.status != *status {
        return undo(ctx, request, decision).await;
    }
    let taken_back = store::list_steps(ctx.tx, id).await?.last().is_some_and(|last| last.step == Step::TakenBack);
    let calendar = Calendar::of(&ctx.app.config.requests, ctx.today());
    rules::can(Action::Decide { to: *status, taken_back }, &request, calendar)?;
    let is_new = request.state.status != *status;
    let decided = Request { state: RequestState { status: *status, ..request.state }, note: note.clone(), ..request };
    let due = effects::due(&ctx.app.zone, &decided);
    if is_new && due.is_some_and(|at| at <= ctx.now) && !decision.confirmed {
        return Err(messages::acts_at_once(&decided).into());
    }
    // What is overdue begins now.
    let due = due.map(|at| at.max(ctx.now));
    store::decide(ctx.tx, (id, ctx.centre.id()), *status, note, due).await?;
    let stepped = Stepped::new(Step::Decided(*status), StepBy::Centre, note, ctx.now);
    take_step(ctx.tx, ctx.app, ctx.now, &decided, stepped, None).await?;
    if let (RequestKind::Shift, RequestStatus::Approved, Some(to)) =
        (decided.state.kind, *status, decided.details.centre)
    {
        effects::room_at(ctx.tx, to, decided.child).await?;
    }
    if due.is_some_and(|at| at <= ctx.now) {
        catch_up(ctx.tx, ctx.app, decided.child).await?;
    }
    Ok(decided)
}

/// Whether a decided request takes effect by a time, or has.
pub fn takes_effect_by(app: &App, decided: &Request, now: Timestamp) -> bool {
    let unbegun = Request { began_at: None, ended_at: None, ..decided.clone() };
    effects::due(&app.zone, &unbegun).is_some_and(|at| at <= now)
}

/// The request of one of the centre's children, after everything due of the child. A request that moved the child away still
/// belongs to the former centre, which may undo it.
async fn of_centre(
    ctx: &mut centres::WriteContext<'_, '_>,
    id: RequestId,
    decision: &Decision,
) -> Result<Request, AppError> {
    let centre = ctx.centre.id();
    if let Some(request) = store::find_of_centre(ctx.tx, centre, id).await? {
        if !catch_up(ctx.tx, ctx.app, request.child).await? {
            return Ok(request);
        }
        if let Some(request) = store::find_of_centre(ctx.tx, centre, id).await? {
            return Ok(request);
        }
    }
    let decided = store::find_decided_by(ctx.tx, centre, id).await?;
    let decided = decided.filter(|one| one.began_at.is_some() && decision.status != RequestStatus::Approved);
    Ok(decided.ok_or_else(Refusal::not_here)?)
}

/// Undoes an approved request that has begun: as if its effect had never been.
async fn undo(
    ctx: &mut centres::WriteContext<'_, '_>,
    request: Request,
    decision: &Decision,
) -> Result<Request, AppError> {
    let is_its_own = store::find_decided_by(ctx.tx, ctx.centre.id(), request.id).await?.is_some();
    let is_built_on = is_built_on(ctx.tx, &request).await?;
    let calendar = Calendar::of(&ctx.app.config.requests, ctx.today());
    rules::can(Action::Undo { is_its_own, is_built_on }, &request, calendar)?;
    if !decision.confirmed {
        return Err(messages::undoes_at_once(&request).into());
    }
    let (child, now) = (request.child, ctx.now);
    match request.state.kind {
        RequestKind::Resume => restore_break(ctx, &request).await?,
        RequestKind::Shift => {
            let home = store::find_before(ctx.tx, request.id).await?.ok_or_else(messages::has_begun)?;
            let since = children::own(ctx.tx, child).await?.arrived_at;
            state::reopen(ctx.tx, ctx.app, child, since).await?;
            children::move_back(ctx.tx, &ctx.app.keys, now, child, &home).await?;
        }
        RequestKind::Withdrawal => {
            let left = children::own(ctx.tx, child).await?.left_at;
            state::reopen(ctx.tx, ctx.app, child, left).await?;
            let actor = ctx.centre.actor();
            children::come_back(ctx.tx, By { actor: &actor, random: &ctx.app.random, now }, child, None).await?;
        }
        _ => {}
    }
    let Decision { status, note, .. } = decision;
    store::undo(ctx.tx, request.id, *status, note).await?;
    let state = RequestState { status: *status, ..request.state };
    let undone = Request { state, note: note.clone(), began_at: None, ended_at: None, ..request };
    let stepped = Stepped::new(Step::Decided(*status), StepBy::Centre, note, now);
    take_step(ctx.tx, ctx.app, now, &undone, stepped, None).await?;
    settle(ctx.tx, ctx.app, child).await?;
    effects::changed(ctx.tx, child, undone.state.kind, now).await?;
    catch_up(ctx.tx, ctx.app, child).await?;
    Ok(undone)
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

/// What a child's centre or its parents write: at the new centre it is built on the move.
const WRITTEN: [Topic; 7] = [
    Topic::Conversation,
    Topic::Timeline,
    Topic::Photos,
    Topic::Events,
    Topic::Attendance,
    Topic::Growth,
    Topic::Guardians,
];

/// Whether anything that depends on a request came after its beginning.
async fn is_built_on(reader: &mut Reader<'_>, request: &Request) -> Result<bool, Error> {
    let (child, steps) = (request.child, store::list_steps(reader, request.id).await?);
    let Some(place) = steps.iter().rposition(|one| one.step == Step::Began) else { return Ok(true) };
    let began: Timestamp = steps[place].at;
    let own = children::own(reader, child).await?;
    if request.asked_at < own.stay_since
        || steps[place..].iter().any(|one| matches!(one.by, StepBy::Parent(_)))
        || ledger::is_posted_since(reader, child, began).await?
    {
        return Ok(true);
    }
    match request.state.kind {
        RequestKind::Withdrawal => Ok(own.live || own.left_at != Some(began)),
        RequestKind::Shift => {
            let is_there = own.live && Some(own.centre) == request.details.centre && own.arrived_at == Some(began);
            Ok(!is_there || changes::since_of(reader, child, began).await?.iter().any(|one| WRITTEN.contains(one)))
        }
        RequestKind::Resume => {
            let Some(of) = request.of_break else { return Ok(false) };
            let Some(cut) = store::find_by_id(reader, of).await? else { return Ok(false) };
            let whole = cut.cut_from.map(|to| Break { from: cut.state.day, to });
            let others = store::list_of_child(reader, child).await?;
            let breaks = others
                .iter()
                .filter(|one| one.id != of && one.ended_at.is_none() && one.state.status != RequestStatus::Cancelled);
            Ok(breaks.filter_map(|one| one.state.of_break()).any(|one| whole.is_some_and(|whole| whole.meets(one))))
        }
        kind if kind.is_break() => {
            let resumes = store::list_resumes_of(reader, request.id).await?;
            Ok(resumes.iter().any(|one| one.state.status != RequestStatus::Cancelled))
        }
        _ => Ok(false),
    }
}
