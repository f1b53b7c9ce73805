//! A centre's decisions on requests: processing, approved, declined; and undoing an approval, while nothing was built on it.

use database::Reader;

use super::rules::{self, Action, Calendar, RequestState, RequestStatus};
use super::{Request, Step, StepBy, Stepped, catch_up, effects, messages, settle, store, take_step};
use base::clock::Timestamp;
use base::ids::RequestId;
use base::ledger;
use base::refusal::{AppError, Refusal};
use context::App;
use people::centres;
use people::families::children;

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
    let Decision { status, note, confirmed } = decision;
    if request.state.status == *status && request.note == *note {
        return Ok(request);
    }
    let offered = check(ctx.tx, ctx.app, ctx.centre, (&request, *status), ctx.now).await?;
    if offered == Offered::Undo {
        return undo(ctx, request, decision).await;
    }
    let decided = Request { state: RequestState { status: *status, ..request.state }, note: note.clone(), ..request };
    if offered == Offered::ActsAtOnce && !confirmed {
        return Err(messages::acts_at_once(&decided).into());
    }
    // What is overdue begins now.
    let due = effects::due(&ctx.app.zone, &decided).map(|at| at.max(ctx.now));
    store::decide(ctx.tx, (id, ctx.centre.id()), *status, note, due).await?;
    let stepped = Stepped::decided(*status, ctx.centre, note, ctx.now);
    take_step(ctx.tx, ctx.app, ctx.now, &decided, stepped, None).await?;
    if *status == RequestStatus::Approved {
        decided.state.kind.definition().check_beginning(ctx.tx, &decided).await?;
    }
    if due.is_some_and(|at| at <= ctx.now) {
        catch_up(ctx.tx, ctx.app, decided.child).await?;
    }
    Ok(decided)
}

/// What setting a status would do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// It waits for its day, or has no effect.
    Later,
    /// It takes effect at once, and needs to be confirmed.
    ActsAtOnce,
    /// What has begun is undone at once. It needs to be confirmed.
    Undo,
}

/// The statuses that a centre may set now, each with what that would do.
pub async fn offers(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &centres::MyCentre,
    request: &Request,
    now: Timestamp,
) -> Result<Vec<(RequestStatus, Offered)>, AppError> {
    let mut offers = Vec::new();
    for status in RequestStatus::ALL.into_iter().filter(|status| *status != request.state.status) {
        match check(reader, app, centre, (request, status), now).await {
            Ok(offered) => offers.push((status, offered)),
            Err(AppError::Refused(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(offers)
}

/// What setting a status would do now. Refused: a parent took the request back, it is over, or something was built on it.
async fn check(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &centres::MyCentre,
    (request, to): (&Request, RequestStatus),
    now: Timestamp,
) -> Result<Offered, AppError> {
    let calendar = Calendar::of(&app.config.requests, app.zone.day_of(now));
    let is_new = request.state.status != to;
    if request.began_at.is_some() && is_new {
        let is_its_own = store::find_decided_by(reader, centre.id(), request.id).await?.is_some();
        let is_built_on = is_built_on(reader, request).await?;
        rules::can(Action::Undo { is_its_own, is_built_on }, request, calendar)?;
        return Ok(Offered::Undo);
    }
    let taken_back =
        store::list_steps(reader, request.id).await?.last().is_some_and(|last| last.step == Step::TakenBack);
    rules::can(Action::Decide { to, taken_back }, request, calendar)?;
    let decided = Request { state: RequestState { status: to, ..request.state }, ..request.clone() };
    let at_once = is_new && effects::due(&app.zone, &decided).is_some_and(|at| at <= now);
    Ok(if at_once { Offered::ActsAtOnce } else { Offered::Later })
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
    Ok(decided.ok_or_else(|| Refusal::not_here("request"))?)
}

/// Undoes an approved request that has begun, which was checked: as if its effect had never been.
async fn undo(
    ctx: &mut centres::WriteContext<'_, '_>,
    request: Request,
    decision: &Decision,
) -> Result<Request, AppError> {
    if !decision.confirmed {
        return Err(messages::undoes_at_once(&request).into());
    }
    let (child, now) = (request.child, ctx.now);
    request.state.kind.definition().undo(ctx, &request).await?;
    let Decision { status, note, .. } = decision;
    store::undo(ctx.tx, request.id, *status, note).await?;
    let state = RequestState { status: *status, ..request.state };
    let undone = Request { state, note: note.clone(), began_at: None, ended_at: None, ..request };
    let stepped = Stepped::decided(*status, ctx.centre, note, now);
    take_step(ctx.tx, ctx.app, now, &undone, stepped, None).await?;
    settle(ctx.tx, ctx.app, child).await?;
    effects::changed(ctx.tx, child, undone.state.kind, now).await?;
    catch_up(ctx.tx, ctx.app, child).await?;
    Ok(undone)
}

/// Whether anything that depends on a request came after its beginning.
async fn is_built_on(reader: &mut Reader<'_>, request: &Request) -> Result<bool, AppError> {
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
    request.state.kind.definition().is_built_on(reader, request, (&own, began)).await
}
