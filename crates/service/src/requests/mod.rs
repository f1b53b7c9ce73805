//! Requests: submitted, processed, decided, applied on their date. All kinds share this life cycle; a kind has its rules (`kinds/`)
//! and its effect (`effects.rs`).

pub mod centre_api;
mod deciding;
mod effects;
mod facts;
mod item;
pub mod kinds;
pub mod messages;
mod offered;
pub mod parent_api;
pub mod rules;
mod state;
mod steps;
pub mod store;

pub use deciding::{Decision, decide, takes_effect_by};
pub use effects::TakeEffect;
pub use item::RequestItem;
pub use offered::{allow, services, set_transport};
pub use state::{catch_up, come_back, leave, move_to, set_program, settle};

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::facts::Facts;
use self::kinds::RequestKind;
use self::kinds::breaks::{self, NO_END, TypedBreak};
use self::kinds::days::Days;
use self::kinds::program_change::Programs;
use self::kinds::shift::TypedShift;
use self::kinds::withdrawal::TypedWithdrawal;
use self::kinds::{extended_daycare, program_change, shift, transport, withdrawal};
use self::rules::{Action, Calendar, RequestState, RequestStatus};
pub use self::steps::{Step, StepBy, Stepped};
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{CentreId, ChildId, ParentId, RequestId};
use base::page::{Queue, Queued};
use base::refusal::{AppError, Refusal};
use base::text;
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

/// What a parent typed.
#[derive(Clone, Debug)]
pub enum Asked {
    Break { from: String, to: String, reason: String },
    Shift { old_day: String, joining_day: String, centre: String, program: String },
    ProgramChange { day: String, program: String },
    ExtendedDaycare { length: String, day: String },
    Transport { way: &'static str, day: String },
    Withdrawal { day: String, reason: String, remark: String, rating: String, tags: Vec<String>, comment: String },
}

/// A valid form.
struct Accepted {
    kind: RequestKind,
    day: Date,
    end_day: Option<Date>,
    reason: String,
    details: Details,
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
pub async fn ask(ctx: &mut WriteContext<'_, '_>, asked: &Asked) -> Result<RequestId, AppError> {
    apply_due(ctx).await?;
    let facts = Facts::of(ctx.tx, ctx.app, ctx.child, ctx.now).await?;
    let accepted = judge(&facts, &ctx.app.config, asked)?;
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
    if state.of_break().is_some_and(|asked| facts.breaks().iter().any(|one| one.meets(asked))) {
        return Err(Refusal::from(breaks::BadBreak::OnPause).into());
    }
    keep(ctx, &facts, state, reason, details, None).await
}

async fn keep(
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

/// Checks a form; the first fault is refused. Overlaps of breaks are checked after equal requests.
fn judge(facts: &Facts, config: &config::Config, asked: &Asked) -> Result<Accepted, Refusal> {
    let (bounds, days) = (&config.requests, &facts.days);
    let plain = |text: &str| text::lines(text, text::TEXT_MAX).map(str::to_owned).map_err(messages::bad_text);
    let accepted =
        |kind, day, end_day| Accepted { kind, day, end_day, reason: String::new(), details: Details::default() };
    Ok(match asked {
        Asked::Break { from, to, reason } => {
            let of = breaks::taken(bounds, days.today, &[], TypedBreak { from, to, reason })?;
            Accepted { reason: plain(reason)?, ..accepted(RequestKind::Pause, of.from, Some(of.to)) }
        }
        Asked::Shift { old_day, joining_day, centre, program } => {
            let typed = TypedShift { old_day, joining_day, centre, program };
            let (old, joining) = shift::shift(bounds, days, &facts.offered_centres, typed)?;
            let details =
                Details { program: Some(program.clone()), centre: CentreId::parse(centre), ..Details::default() };
            Accepted { details, ..accepted(RequestKind::Shift, old, Some(joining)) }
        }
        Asked::ProgramChange { day, program } => {
            let changes = facts.changes_beside((day, program));
            let has = Programs { current: &facts.program, offered: &facts.offered_programs, changes: &changes };
            let changed = program_change::changed(bounds, days, has, (day, program));
            let day = changed.map_err(|bad| bad.refusal(bounds))?;
            let details = Details { program: Some(program.clone()), ..Details::default() };
            Accepted { details, ..accepted(RequestKind::ProgramChange, day, None) }
        }
        Asked::ExtendedDaycare { length, day } => {
            let (first, last) = extended_daycare::extended(bounds, days, (length, day))?;
            let details = Details { length: Some(length.clone()), ..Details::default() };
            Accepted { details, ..accepted(RequestKind::ExtendedDaycare, first, Some(last)) }
        }
        Asked::Transport { way, day } => {
            let (way, starts, day) = transport::transport(bounds, days, facts.transport, (way, day))?;
            accepted(RequestKind::transport(way, starts), day, None)
        }
        Asked::Withdrawal { day, reason, remark, rating, tags, comment } => {
            let typed = TypedWithdrawal { day, reason, remark, rating, tags, comment };
            let known = (config.texts.withdraw_reasons.as_slice(), &config.survey);
            let (day, rating, tags) = withdrawal::withdrawn(bounds, days, known, typed)?;
            let parting = Some(Parting { rating, tags, comment: plain(comment)? });
            let reason = if remark.is_empty() { reason.clone() } else { format!("{reason}: {}", plain(remark)?) };
            let details = Details { parting, ..Details::default() };
            Accepted { reason, details, ..accepted(RequestKind::Withdrawal, day, None) }
        }
    })
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

/// Extends a break; its end moves at once. A break that ended the day before continues.
pub async fn extend(ctx: &mut WriteContext<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, AppError> {
    let (request, of) = own_break(ctx, id).await?;
    rules::can(Action::Extend, &request, calendar(ctx))?;
    let to = breaks::extended(&ctx.app.config.requests, of, typed).ok_or(NO_END)?;
    let others = store::list_of_child(ctx.tx, ctx.child.id()).await?;
    let meets = |one: &Request| {
        one.id != id
            && one.ended_at.is_none()
            && one.state.status != RequestStatus::Cancelled
            && one.state.of_break().is_some_and(|other| other.meets(breaks::Break { to, ..of }))
    };
    if others.iter().any(meets) {
        return Err(Refusal::from(breaks::BadBreak::OnPause).into());
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

/// Requests to end a break early: a request of its own, which the centre decides.
pub async fn resume(ctx: &mut WriteContext<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, AppError> {
    let (request, of) = own_break(ctx, id).await?;
    rules::can(Action::Resume, &request, calendar(ctx))?;
    let back = breaks::early_resume(ctx.today(), of, typed).ok_or(NO_END)?;
    let there = store::list_resumes_of(ctx.tx, id).await?;
    if let Some(same) = there.iter().find(|one| one.state.status != RequestStatus::Cancelled && one.state.day == back) {
        return Ok(same.id);
    }
    let facts = Facts::of(ctx.tx, ctx.app, ctx.child, ctx.now).await?;
    let state = RequestState { kind: RequestKind::Resume, status: RequestStatus::Pending, day: back, end_day: None };
    keep(ctx, &facts, state, String::new(), Details::default(), Some(id)).await
}

async fn own(ctx: &mut WriteContext<'_, '_>, id: RequestId) -> Result<Request, AppError> {
    Ok(store::find_of_child(ctx.tx, ctx.child.id(), id).await?.ok_or_else(Refusal::not_found)?)
}

async fn own_break(ctx: &mut WriteContext<'_, '_>, id: RequestId) -> Result<(Request, breaks::Break), AppError> {
    apply_due(ctx).await?;
    let request = own(ctx, id).await?;
    let of = request.state.of_break().ok_or_else(Refusal::not_found)?;
    Ok((request, of))
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
        let (from, to) = match (state.kind, state.of_break()) {
            (_, Some(breaks::Break { from, to })) => (from, Some(to)),
            (RequestKind::Withdrawal, None) => (kinds::days::later(state.day, 1), None),
            (RequestKind::Shift, None) => (state.affected(), None),
            _ => return None,
        };
        counts.then_some(Absence { asked_at, from, to })
    };
    Ok(store::list_of_child(reader, child).await?.into_iter().filter_map(absence).collect())
}

/// The requests that wait at a centre, longest first. A request moves with its child; a parent's opinion of a centre is only shown
/// to that centre.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Request>, Error> {
    let mut waiting = store::list_waiting(reader, centre.id(), queue).await?;
    for request in waiting.items.iter_mut().filter(|one| one.details.parting.is_some()) {
        if request.asked_at < store::find_arrived_at(reader, request.child).await? {
            request.details.parting = None;
        }
    }
    Ok(waiting)
}

impl Stepped {
    fn new(step: Step, by: StepBy, note: &str, at: Timestamp) -> Self {
        Self { step, by, note: note.to_owned(), at }
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
