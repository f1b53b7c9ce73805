//! What a centre says to a request: looked at, approved, declined; and taking back what it approved, while nothing was built on it.

use database::{Error, Reader};

use super::kinds::RequestKind;
use super::kinds::breaks::Break;
use super::rules::{self, Action, Calendar, RequestStatus, Standing};
use super::{Request, Step, StepBy, Stepped, catch_up, effects, messages, settle, state, store, take_step};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::RequestId;
use base::ledger;
use base::refusal::{Refusal, Trouble};
use context::App;
use people::centres;
use people::families::children::{self, By};

/// What a centre says to a request.
#[derive(Clone, Debug)]
pub struct Decision {
    pub status: RequestStatus,
    /// What the parents are told with it; may be empty.
    pub note: String,
    /// That it takes effect at once is known.
    pub confirmed: bool,
}

/// The centre decides, or decides again. The same word again changes nothing. What is due at once takes place at once, and is asked
/// about before. What has begun is taken back while nothing was built on it.
pub async fn decide(act: &mut centres::Acting<'_, '_>, id: RequestId, decision: &Decision) -> Result<Request, Trouble> {
    let request = of_centre(act, id, decision).await?;
    let Decision { status, note, .. } = decision;
    if request.standing.status == *status && request.note == *note {
        return Ok(request);
    }
    if request.began_at.is_some() && request.standing.status != *status {
        return undo(act, request, decision).await;
    }
    let taken_back = store::steps(act.writer, id).await?.last().is_some_and(|last| last.step == Step::TakenBack);
    let calendar = Calendar::of(&act.app.config.requests, act.today());
    rules::can(Action::Decide { to: *status, taken_back }, &request, calendar)?;
    let is_new = request.standing.status != *status;
    let decided = Request { standing: Standing { status: *status, ..request.standing }, note: note.clone(), ..request };
    let due = effects::due(&act.app.zone, &decided);
    if is_new && due.is_some_and(|at| at <= act.now) && !decision.confirmed {
        return Err(messages::acts_at_once(&decided).into());
    }
    // What is overdue begins now.
    let due = due.map(|at| at.max(act.now));
    store::decide(act.writer, (id, act.centre.id()), *status, note, due).await?;
    let stepped = Stepped::new(Step::Decided(*status), StepBy::Centre, note, act.now);
    take_step(act.writer, act.app, act.now, &decided, stepped, None).await?;
    if let (RequestKind::Shift, RequestStatus::Approved, Some(to)) =
        (decided.standing.kind, *status, decided.details.centre)
    {
        effects::room_at(act.writer, to, decided.child).await?;
    }
    if due.is_some_and(|at| at <= act.now) {
        catch_up(act.writer, act.app, decided.child).await?;
    }
    Ok(decided)
}

/// Whether what was decided takes effect by a moment, or has: a word for who decides it.
pub fn takes_effect_by(app: &App, decided: &Request, now: Timestamp) -> bool {
    let unbegun = Request { began_at: None, ended_at: None, ..decided.clone() };
    effects::due(&app.zone, &unbegun).is_some_and(|at| at <= now)
}

/// The request of one of the centre's children, after what is due of the child. One that took the child from the centre is its own
/// still, for the centre to take back.
async fn of_centre(act: &mut centres::Acting<'_, '_>, id: RequestId, decision: &Decision) -> Result<Request, Trouble> {
    let centre = act.centre.id();
    if let Some(request) = store::of_centre_by_id(act.writer, centre, id).await? {
        if !catch_up(act.writer, act.app, request.child).await? {
            return Ok(request);
        }
        if let Some(request) = store::of_centre_by_id(act.writer, centre, id).await? {
            return Ok(request);
        }
    }
    let decided = store::decided_by(act.writer, centre, id).await?;
    let decided = decided.filter(|one| one.began_at.is_some() && decision.status != RequestStatus::Approved);
    Ok(decided.ok_or_else(Refusal::not_here)?)
}

/// Takes back what was approved and has begun: its effect is as if it had never been.
async fn undo(act: &mut centres::Acting<'_, '_>, request: Request, decision: &Decision) -> Result<Request, Trouble> {
    let is_its_own = store::decided_by(act.writer, act.centre.id(), request.id).await?.is_some();
    let is_built_on = is_built_on(act.writer, &request).await?;
    let calendar = Calendar::of(&act.app.config.requests, act.today());
    rules::can(Action::Undo { is_its_own, is_built_on }, &request, calendar)?;
    if !decision.confirmed {
        return Err(messages::undoes_at_once(&request).into());
    }
    let (child, now) = (request.child, act.now);
    match request.standing.kind {
        RequestKind::Resume => give_break_back(act, &request).await?,
        RequestKind::Shift => {
            let home = store::before(act.writer, request.id).await?.ok_or_else(messages::has_begun)?;
            let since = children::own(act.writer, child).await?.arrived_at;
            state::reopen(act.writer, act.app, child, since).await?;
            children::move_back(act.writer, &act.app.keys, now, child, &home).await?;
        }
        RequestKind::Withdrawal => {
            let left = children::own(act.writer, child).await?.left_at;
            state::reopen(act.writer, act.app, child, left).await?;
            let actor = act.centre.actor();
            children::come_back(act.writer, By { actor: &actor, chance: &act.app.chance, now }, child, None).await?;
        }
        _ => {}
    }
    let Decision { status, note, .. } = decision;
    store::undo(act.writer, request.id, *status, note).await?;
    let standing = Standing { status: *status, ..request.standing };
    let undone = Request { standing, note: note.clone(), began_at: None, ended_at: None, ..request };
    let stepped = Stepped::new(Step::Decided(*status), StepBy::Centre, note, now);
    take_step(act.writer, act.app, now, &undone, stepped, None).await?;
    settle(act.writer, act.app, child).await?;
    effects::changed(act.writer, child, undone.standing.kind, now).await?;
    catch_up(act.writer, act.app, child).await?;
    Ok(undone)
}

/// The break that an early resume ended is what it was.
async fn give_break_back(act: &mut centres::Acting<'_, '_>, resume: &Request) -> Result<(), Trouble> {
    let Some(of) = resume.of_break else { return Ok(()) };
    let Some(cut) = store::by_id(act.writer, of).await?.filter(|of| of.cut_from.is_some()) else { return Ok(()) };
    state::restore(act.writer, act.app, &cut).await?;
    let last = cut.cut_from.map(|last| last.to_string()).unwrap_or_default();
    let whole = Request { standing: Standing { end_day: cut.cut_from, ..cut.standing }, ..cut };
    let stepped = Stepped::new(Step::Extended, StepBy::Centre, &last, act.now);
    Ok(take_step(act.writer, act.app, act.now, &whole, stepped, None).await?)
}

/// What of a child its centre or its parents write: at its new centre it is built on the move.
const WRITTEN: [Topic; 7] = [
    Topic::Conversation,
    Topic::Timeline,
    Topic::Photos,
    Topic::Events,
    Topic::Attendance,
    Topic::Growth,
    Topic::Guardians,
];

/// Whether anything came since a request began that stands or falls with it.
async fn is_built_on(reader: &mut Reader<'_>, request: &Request) -> Result<bool, Error> {
    let (child, steps) = (request.child, store::steps(reader, request.id).await?);
    let Some(place) = steps.iter().rposition(|one| one.step == Step::Began) else { return Ok(true) };
    let began: Timestamp = steps[place].at;
    let own = children::own(reader, child).await?;
    if request.asked_at < own.stay_since
        || steps[place..].iter().any(|one| matches!(one.by, StepBy::Parent(_)))
        || ledger::booked_since(reader, child, began).await?
    {
        return Ok(true);
    }
    match request.standing.kind {
        RequestKind::Withdrawal => Ok(own.live || own.left_at != Some(began)),
        RequestKind::Shift => {
            let is_there = own.live && Some(own.centre) == request.details.centre && own.arrived_at == Some(began);
            Ok(!is_there || changes::since_of(reader, child, began).await?.iter().any(|one| WRITTEN.contains(one)))
        }
        RequestKind::Resume => {
            let Some(of) = request.of_break else { return Ok(false) };
            let Some(cut) = store::by_id(reader, of).await? else { return Ok(false) };
            let whole = cut.cut_from.map(|to| Break { from: cut.standing.day, to });
            let others = store::of_child(reader, child).await?;
            let breaks = others.iter().filter(|one| {
                one.id != of && one.ended_at.is_none() && one.standing.status != RequestStatus::Cancelled
            });
            Ok(breaks.filter_map(|one| one.standing.of_break()).any(|one| whole.is_some_and(|whole| whole.meets(one))))
        }
        kind if kind.is_break() => {
            let resumes = store::resumes_of(reader, request.id).await?;
            Ok(resumes.iter().any(|one| one.standing.status != RequestStatus::Cancelled))
        }
        _ => Ok(false),
    }
}
