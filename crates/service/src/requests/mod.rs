//! Requests: submitted, processed, decided, applied on their date. All kinds share this life cycle. What differs between
//! them is in `kinds/`, a file each.

pub mod centre_api;
mod deciding;
mod effects;
mod facts;
mod form;
mod item;
pub mod kinds;
pub mod messages;
mod offered;
pub mod parent_api;
pub mod rules;
mod state;
mod steps;
pub mod store;

pub use deciding::{Decision, Offered, decide, offers, takes_effect_by};
pub use effects::TakeEffect;
pub use item::RequestItem;
pub use kinds::breaks::extend;
pub use kinds::resume::resume;
pub use offered::{allow, services, set_transport};
pub use state::{catch_up, come_back, leave, move_to, set_program, settle};

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::facts::Facts;
use self::form::Asked;
use self::kinds::Accepted;
use self::kinds::days::Days;
use self::rules::{Action, Calendar, RequestState, RequestStatus};
pub use self::steps::{Step, StepBy, Stepped};
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{CentreId, ChildId, ParentId, RequestId, TabletId};
use base::page::{Queue, Queued};
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;
use daily::content::holidays;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use people::centres;
use people::families::children;
use people::families::{ReadContext, Side, WriteContext, child_left};

/// A request as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub id: RequestId,
    pub child: ChildId,
    pub side: Side,
    pub state: RequestState,
    /// Of a break or a withdrawal.
    pub reason: String,
    pub details: Details,
    /// The break that an early resume ends.
    pub of_break: Option<RequestId>,
    /// The day on which the centre's answer is due.
    pub answer_by: Date,
    /// The centre's last note.
    pub note: String,
    pub asked_at: Timestamp,
    pub began_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// The last day that it had before it was cut short: by an early resume, or because the child left.
    pub cut_from: Option<Date>,
}

/// Fields of some kinds only. As it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    /// The requested program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<CentreId>,
    /// Of extended daycare: `Monthly`, `Weekly`, `Daily`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// The opinion of a parent who withdraws a child.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parting: Option<Parting>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// 1 to 10.
    pub rating: u8,
    pub tags: Vec<String>,
    pub comment: String,
}

/// The day by which a centre has to answer what it gets now.
pub async fn answer_due(reader: &mut Reader<'_>, app: &App, centre: CentreId, now: Timestamp) -> Result<Date, Error> {
    let (clock, bounds) = (app.zone.wall_clock(now), &app.config.requests);
    // Far enough for weekends and a long holiday.
    let last = clock.date().saturating_add((i64::from(bounds.answer_within_days) * 2 + 60).days());
    let listed = holidays::between(reader, centre, clock.date(), last).await?;
    let holidays = listed.into_iter().map(|holiday| holiday.day).collect();
    Ok(Days { today: clock.date(), holidays }.answer_by(bounds, clock.time()))
}

/// The child's requests, newest first.
pub async fn list(ctx: &mut ReadContext<'_, '_>) -> Result<Vec<Request>, Error> {
    store::list_of_child(ctx.reader, ctx.child.id()).await
}

/// Submits a request. Returns the existing one if an equal request is still relevant. Refused: a service that is not offered, bad
/// fields, a break that overlaps another, too many requests.
pub async fn ask(ctx: &mut WriteContext<'_, '_>, asked: &Asked<'_>) -> Result<RequestId, AppError> {
    apply_due(ctx).await?;
    let facts = Facts::of(ctx.tx, ctx.app, ctx.child, ctx.now).await?;
    let accepted = asked.kind.definition().judge(asked, &facts, &ctx.app.config)?;
    let Accepted { kind, day, end_day, reason, details } = accepted;
    facts.must_offer(kind)?;
    let state = RequestState { kind, status: RequestStatus::Pending, day, end_day };
    let is_same = |one: &&Request| {
        let RequestState { kind, day, end_day, .. } = one.state;
        rules::is_live(one, facts.days.today)
            && (kind, day, end_day) == (state.kind, state.day, state.end_day)
            && one.details == details
    };
    if let Some(there) = facts.requests.iter().find(is_same) {
        return Ok(there.id);
    }
    kind.definition().check_conflicts(state, &facts)?;
    insert_request(ctx, &facts, state, reason, details, None).await
}

async fn insert_request(
    ctx: &mut WriteContext<'_, '_>,
    facts: &Facts,
    state: RequestState,
    reason: String,
    details: Details,
    of_break: Option<RequestId>,
) -> Result<RequestId, AppError> {
    let rate_limit = [(rate_limits::REQUESTS_PER_PARENT, &*ctx.me.parent().to_string())];
    if let Err(reached) = rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await? {
        return Err(messages::too_many(reached.again(ctx.app)).into());
    }
    let request = Request {
        id: RequestId(ctx.app.random.id()),
        child: ctx.child.id(),
        side: ctx.child.side(),
        state,
        reason,
        details,
        of_break,
        answer_by: facts.days.answer_by(&ctx.app.config.requests, ctx.app.zone.wall_clock(ctx.now).time()),
        note: String::new(),
        asked_at: facts.place_of_next(ctx.now),
        began_at: None,
        ended_at: None,
        cut_from: None,
    };
    store::insert(ctx.tx, &request, ctx.me.parent()).await?;
    take_parents_step(ctx, &request, Step::Asked, "").await?;
    ctx.audit(AuditAction::AskedTheCentre, &request.id.to_string()).await?;
    Ok(request.id)
}

/// Cancels a parent's request, if that is offered. If it is cancelled already, nothing changes.
pub async fn cancel(ctx: &mut WriteContext<'_, '_>, id: RequestId, is_break: bool) -> Result<RequestId, AppError> {
    apply_due(ctx).await?;
    let request = own(ctx, id).await?;
    if request.state.kind.is_break() != is_break {
        return Err(Refusal::not_found().into());
    }
    if request.state.status == RequestStatus::Cancelled {
        return Ok(id);
    }
    rules::can(Action::Cancel, &request, calendar(ctx))?;
    store::update_status(ctx.tx, id, RequestStatus::Cancelled, "", None).await?;
    let cancelled = Request { state: RequestState { status: RequestStatus::Cancelled, ..request.state }, ..request };
    take_parents_step(ctx, &cancelled, Step::TakenBack, "").await?;
    ctx.audit(AuditAction::TookARequestBack, &id.to_string()).await?;
    Ok(id)
}

async fn own(ctx: &mut WriteContext<'_, '_>, id: RequestId) -> Result<Request, AppError> {
    Ok(store::find_of_child(ctx.tx, ctx.child.id(), id).await?.ok_or_else(Refusal::not_found)?)
}

fn calendar(ctx: &WriteContext<'_, '_>) -> Calendar {
    Calendar::of(&ctx.app.config.requests, ctx.today())
}

/// Applies everything due of the child before a parent does anything; the child may have left by that.
async fn apply_due(ctx: &mut WriteContext<'_, '_>) -> Result<(), AppError> {
    let child = ctx.child.id();
    if catch_up(ctx.tx, ctx.app, child).await? && !children::own(ctx.tx, child).await?.live {
        return Err(child_left().into());
    }
    Ok(())
}

/// Approved days on which a child is not at its centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub asked_at: Timestamp,
    /// The first day of a break; of a withdrawal or a move, the first day on which the child is gone.
    pub from: Date,
    /// The last day of a break; None: for good.
    pub to: Option<Date>,
}

/// The approved absences of a child, in all of its stays. Requests that ended before they began do not count.
pub async fn approved_absences(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Absence>, Error> {
    let absence = |request: Request| {
        let Request { state, asked_at, began_at, ended_at, .. } = request;
        let counts = state.status == RequestStatus::Approved && (began_at.is_some() || ended_at.is_none());
        let (from, to) = state.kind.definition().absence(state)?;
        counts.then_some(Absence { asked_at, from, to })
    };
    Ok(store::list_of_child(reader, child).await?.into_iter().filter_map(absence).collect())
}

/// The breaks that hold on a day, of the children of a tablet's rooms, each with its last day.
pub async fn breaks_of_rooms(reader: &Reader<'_>, tablet: TabletId, day: Date) -> Result<Vec<(ChildId, Date)>, Error> {
    let holding = |request: Request| {
        let held = request.state.of_break().filter(|held| held.from <= day && day <= held.to)?;
        Some((request.child, held.to))
    };
    Ok(store::list_in_force_in_rooms(reader, tablet).await?.into_iter().filter_map(holding).collect())
}

/// The requests that wait at a centre, longest first. A request moves with its child; a parent's opinion of a centre is only shown
/// to that centre.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Request>, Error> {
    let mut waiting = store::list_waiting(reader, centre.id(), queue).await?;
    for request in &mut waiting.items {
        hide_parting(reader, request).await?;
    }
    Ok(waiting)
}

/// A parent's opinion of a centre is only shown to that centre.
async fn hide_parting(reader: &Reader<'_>, request: &mut Request) -> Result<(), Error> {
    if request.details.parting.is_some() && request.asked_at < store::find_arrived_at(reader, request.child).await? {
        request.details.parting = None;
    }
    Ok(())
}

/// A request of one of the centre's children as the centre sees it.
pub async fn shown_to_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    let Some(mut request) = store::find_of_centre(reader, centre.id(), id).await? else { return Ok(None) };
    hide_parting(reader, &mut request).await?;
    Ok(Some(request))
}

/// The child of a request that the centre may decide about: one of its own children, or one that the request moved away.
pub async fn child_of(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: RequestId,
) -> Result<Option<ChildId>, Error> {
    let own = store::find_of_centre(reader, centre.id(), id).await?;
    let found = match own {
        Some(request) => Some(request),
        None => store::find_decided_by(reader, centre.id(), id).await?,
    };
    Ok(found.map(|request| request.child))
}

impl Stepped {
    fn new(step: Step, by: StepBy, note: &str, at: Timestamp) -> Self {
        Self { step, by, note: note.to_owned(), at, member: None }
    }

    /// A decision of a centre, with the person who acts for it.
    fn decided(status: RequestStatus, centre: &centres::MyCentre, note: &str, at: Timestamp) -> Self {
        let member = centre.person();
        Self { member, ..Self::new(Step::Decided(status), StepBy::Centre, note, at) }
    }
}

/// Takes a step of the calling parent.
async fn take_parents_step(
    ctx: &mut WriteContext<'_, '_>,
    request: &Request,
    step: Step,
    note: &str,
) -> Result<(), Error> {
    let stepped = Stepped::new(step, StepBy::Parent(ctx.child.side()), note, ctx.now);
    take_step(ctx.tx, ctx.app, ctx.now, request, stepped, Some(ctx.me.parent())).await
}

/// Stores a step, and notifies both parents and their open screens. `by`: the parent who took it.
async fn take_step(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    request: &Request,
    stepped: Stepped,
    by: Option<ParentId>,
) -> Result<(), Error> {
    store::insert_step(writer, request.id, &stepped).await?;
    let text = messages::step_taken(request, &stepped);
    let entry = Some(ListedEntry { listed: Listed::Request, at: now, text: &text, picture: None });
    let place = Target::item(Screen::Requests, request.id.0, request.asked_at);
    let event = NotificationEvent { topic: NoticeTopic::Requests, place, object: request.id.0, by, entry };
    notices::notify(writer, &app.random, now, request.child, event).await?;
    changes::bump(writer, request.child, Topic::Requests, now).await.map(drop)
}

/// Stores a request in its current state with its history, without effects and notifications. For demo data.
pub async fn enter(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    request: &Request,
    parent: ParentId,
) -> Result<(), Error> {
    let Request { id, state, note, asked_at, began_at, ended_at, .. } = request;
    store::insert(writer, request, parent).await?;
    let mut steps = vec![Stepped::new(Step::Asked, StepBy::Parent(request.side), "", *asked_at)];
    if state.status != RequestStatus::Pending {
        let decided = *asked_at + DAY / 4;
        steps.push(Stepped::new(Step::Decided(state.status), StepBy::Centre, note, decided));
        store::update_status(writer, *id, state.status, note, effects::due(zone, request)).await?;
    }
    if let Some(at) = *began_at {
        steps.push(Stepped::new(Step::Began, StepBy::Portal, "", at));
        store::begin(writer, *id, at, effects::due(zone, request)).await?;
    }
    if let Some(at) = *ended_at {
        steps.push(Stepped::new(Step::Ended, StepBy::Portal, "", at));
        store::end(writer, *id, at).await?;
    }
    for stepped in &steps {
        store::insert_step(writer, *id, stepped).await?;
    }
    Ok(())
}

/// A request of this child.
pub async fn of_child(reader: &mut Reader<'_>, child: ChildId, id: RequestId) -> Result<Option<Request>, Error> {
    store::find_of_child(reader, child, id).await
}

/// A request of one of the centre's children.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    store::find_of_centre(reader, centre.id(), id).await
}

/// The history of a request of this child.
pub async fn history(
    reader: &mut Reader<'_>,
    child: ChildId,
    id: RequestId,
) -> Result<(Request, Vec<Stepped>), AppError> {
    let request = store::find_of_child(reader, child, id).await?.ok_or_else(Refusal::not_found)?;
    Ok((request, store::list_steps(reader, id).await?))
}
