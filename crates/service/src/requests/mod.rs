//! What parents ask of the centre, and what becomes of it: asked, looked at, decided, brought about on its day. One life for all
//! kinds; what is particular to a kind is its rules (`kinds/`) and its effect (`effects.rs`).

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
use self::rules::{Action, Calendar, RequestStatus, Standing};
pub use self::steps::{Step, StepBy, Stepped};
use base::audit::Deed;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{CentreId, ChildId, ParentId, RequestId};
use base::page::{Queue, Queued};
use base::refusal::{Refusal, Trouble};
use base::text;
use context::App;
use context::budgets;
use daily::content::holidays;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use people::centres;
use people::families::children;
use people::families::{Acting, Asking, Side, child_left};

/// A request as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub id: RequestId,
    pub child: ChildId,
    pub side: Side,
    pub standing: Standing,
    /// Of a break or a withdrawal.
    pub reason: String,
    pub details: Details,
    /// The break that an early resume ends.
    pub of_break: Option<RequestId>,
    /// The day on which the centre's answer is due.
    pub answer_by: Date,
    /// What the centre said last.
    pub note: String,
    pub asked_at: Timestamp,
    pub began_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    /// The last day that it had before it was cut short: by an early resume, or because the child left.
    pub cut_from: Option<Date>,
}

/// What only some kinds have. As it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    /// The program that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<CentreId>,
    /// Of extended daycare: `Monthly`, `Weekly`, `Daily`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<String>,
    /// What a parent who withdraws a child thinks of the centre.
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

/// What an accepted form asks for.
struct Accepted {
    kind: RequestKind,
    day: Date,
    end_day: Option<Date>,
    reason: String,
    details: Details,
}

/// The day by which a centre means to answer what it hears now.
pub async fn answer_due(reader: &mut Reader<'_>, app: &App, centre: CentreId, now: Timestamp) -> Result<Date, Error> {
    let (clock, bounds) = (app.zone.wall_clock(now), &app.config.requests);
    // Far enough for weekends and a long holiday between.
    let last = clock.date().saturating_add((i64::from(bounds.answer_within_days) * 2 + 60).days());
    let listed = holidays::between(reader, centre, clock.date(), last).await?;
    let holidays = listed.into_iter().map(|holiday| holiday.day).collect();
    Ok(Days { today: clock.date(), holidays }.answer_by(bounds, clock.time()))
}

/// The child's requests, the newest first.
pub async fn list(ask: &mut Asking<'_, '_>) -> Result<Vec<Request>, Error> {
    store::of_child(ask.reader, ask.child.id()).await
}

/// Asks the centre for something. An equal request that still matters is the request that is there.
pub async fn ask(act: &mut Acting<'_, '_>, asked: &Asked) -> Result<RequestId, Trouble> {
    up_to_now(act).await?;
    let facts = Facts::of(act.writer, act.app, act.child, act.now).await?;
    let accepted = judge(&facts, &act.app.config, asked)?;
    let Accepted { kind, day, end_day, reason, details } = accepted;
    facts.must_offer(kind)?;
    let standing = Standing { kind, status: RequestStatus::Pending, day, end_day };
    let is_same = |one: &&Request| {
        let Standing { kind, day, end_day, .. } = one.standing;
        rules::is_live(one, facts.days.today)
            && (kind, day, end_day) == (standing.kind, standing.day, standing.end_day)
            && one.details == details
    };
    if let Some(there) = facts.requests.iter().find(is_same) {
        return Ok(there.id);
    }
    if standing.of_break().is_some_and(|asked| facts.breaks().iter().any(|one| one.meets(asked))) {
        return Err(Refusal::from(breaks::BadBreak::OnPause).into());
    }
    keep(act, &facts, standing, reason, details, None).await
}

async fn keep(
    act: &mut Acting<'_, '_>,
    facts: &Facts,
    standing: Standing,
    reason: String,
    details: Details,
    of_break: Option<RequestId>,
) -> Result<RequestId, Trouble> {
    let budget = [(budgets::REQUESTS_PER_PARENT, &*act.me.parent().to_string())];
    if let Err(used_up) = budgets::spend(act.writer, act.app, &budget).await? {
        return Err(messages::too_many(used_up.again(act.app)).into());
    }
    let request = Request {
        id: RequestId(act.app.chance.id()),
        child: act.child.id(),
        side: act.child.side(),
        standing,
        reason,
        details,
        of_break,
        answer_by: facts.days.answer_by(&act.app.config.requests, act.app.zone.wall_clock(act.now).time()),
        note: String::new(),
        asked_at: facts.place_of_next(act.now),
        began_at: None,
        ended_at: None,
        cut_from: None,
    };
    store::insert(act.writer, &request, act.me.parent()).await?;
    take_parents_step(act, &request, Step::Asked, "").await?;
    act.record(Deed::AskedTheCentre, &request.id.to_string()).await?;
    Ok(request.id)
}

/// What a form asks for, or the first thing that is wrong with it. Whether a break meets another is looked at once an equal one is
/// known not to be there.
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

/// A parent takes a request back, where that is offered. Taken back already, it stays so.
pub async fn take_back(act: &mut Acting<'_, '_>, id: RequestId, is_break: bool) -> Result<RequestId, Trouble> {
    up_to_now(act).await?;
    let request = own(act, id).await?;
    if request.standing.kind.is_break() != is_break {
        return Err(Refusal::not_found().into());
    }
    if request.standing.status == RequestStatus::Cancelled {
        return Ok(id);
    }
    rules::can(Action::Cancel, &request, calendar(act))?;
    store::set_status(act.writer, id, RequestStatus::Cancelled, "", None).await?;
    let cancelled = Request { standing: Standing { status: RequestStatus::Cancelled, ..request.standing }, ..request };
    take_parents_step(act, &cancelled, Step::TakenBack, "").await?;
    act.record(Deed::TookARequestBack, &id.to_string()).await?;
    Ok(id)
}

/// Makes a break longer; its end moves at once. One that ended by itself the day before goes on.
pub async fn extend(act: &mut Acting<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, Trouble> {
    let (request, of) = own_break(act, id).await?;
    rules::can(Action::Extend, &request, calendar(act))?;
    let to = breaks::extended(&act.app.config.requests, of, typed).ok_or(NO_END)?;
    let others = store::of_child(act.writer, act.child.id()).await?;
    let meets = |one: &Request| {
        one.id != id
            && one.ended_at.is_none()
            && one.standing.status != RequestStatus::Cancelled
            && one.standing.of_break().is_some_and(|other| other.meets(breaks::Break { to, ..of }))
    };
    if others.iter().any(meets) {
        return Err(Refusal::from(breaks::BadBreak::OnPause).into());
    }
    let goes_on = request.ended_at.is_some();
    let longer = Request { standing: Standing { end_day: Some(to), ..request.standing }, ended_at: None, ..request };
    store::set_end(act.writer, id, to, effects::due(&act.app.zone, &longer)).await?;
    take_parents_step(act, &longer, Step::Extended, &to.to_string()).await?;
    if goes_on {
        settle(act.writer, act.app, longer.child).await?;
        effects::changed(act.writer, longer.child, longer.standing.kind, act.now).await?;
    }
    act.record(Deed::MadeABreakLonger, &id.to_string()).await?;
    Ok(id)
}

/// Asks to end a break early: a request of its own, which the centre decides.
pub async fn resume(act: &mut Acting<'_, '_>, id: RequestId, typed: &str) -> Result<RequestId, Trouble> {
    let (request, of) = own_break(act, id).await?;
    rules::can(Action::Resume, &request, calendar(act))?;
    let back = breaks::early_resume(act.today(), of, typed).ok_or(NO_END)?;
    let there = store::resumes_of(act.writer, id).await?;
    if let Some(same) =
        there.iter().find(|one| one.standing.status != RequestStatus::Cancelled && one.standing.day == back)
    {
        return Ok(same.id);
    }
    let facts = Facts::of(act.writer, act.app, act.child, act.now).await?;
    let standing = Standing { kind: RequestKind::Resume, status: RequestStatus::Pending, day: back, end_day: None };
    keep(act, &facts, standing, String::new(), Details::default(), Some(id)).await
}

async fn own(act: &mut Acting<'_, '_>, id: RequestId) -> Result<Request, Trouble> {
    Ok(store::of_child_by_id(act.writer, act.child.id(), id).await?.ok_or_else(Refusal::not_found)?)
}

async fn own_break(act: &mut Acting<'_, '_>, id: RequestId) -> Result<(Request, breaks::Break), Trouble> {
    up_to_now(act).await?;
    let request = own(act, id).await?;
    let of = request.standing.of_break().ok_or_else(Refusal::not_found)?;
    Ok((request, of))
}

fn calendar(act: &Acting<'_, '_>) -> Calendar {
    Calendar::of(&act.app.config.requests, act.today())
}

/// What is due of the child takes place before a parent does anything; the child may have left by it.
async fn up_to_now(act: &mut Acting<'_, '_>) -> Result<(), Trouble> {
    let child = act.child.id();
    if catch_up(act.writer, act.app, child).await? && !children::own(act.writer, child).await?.live {
        return Err(child_left().into());
    }
    Ok(())
}

/// Days on which a child is not at its centre, as the centre approved it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    pub asked_at: Timestamp,
    /// The first day of a break; of a child that withdraws or moves, the first day on which it is gone.
    pub from: Date,
    /// The last day of a break; None: for good.
    pub to: Option<Date>,
}

/// What the centres approved of the child's being away, in all of its stays. What ended before it began does not count.
pub async fn approved_absences(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Absence>, Error> {
    let absence = |request: Request| {
        let Request { standing, asked_at, began_at, ended_at, .. } = request;
        let counts = standing.status == RequestStatus::Approved && (began_at.is_some() || ended_at.is_none());
        let (from, to) = match (standing.kind, standing.of_break()) {
            (_, Some(breaks::Break { from, to })) => (from, Some(to)),
            (RequestKind::Withdrawal, None) => (kinds::days::later(standing.day, 1), None),
            (RequestKind::Shift, None) => (standing.affected(), None),
            _ => return None,
        };
        counts.then_some(Absence { asked_at, from, to })
    };
    Ok(store::of_child(reader, child).await?.into_iter().filter_map(absence).collect())
}

/// What waits at a centre, the longest waiting first. A request goes with its child; what a parent thinks of a centre is told to
/// that centre alone.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    queue: &Queue,
) -> Result<Queued<Request>, Error> {
    let mut waiting = store::list_waiting(reader, centre.id(), queue).await?;
    for request in waiting.items.iter_mut().filter(|one| one.details.parting.is_some()) {
        if request.asked_at < store::arrived_at(reader, request.child).await? {
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

/// Takes a step that the calling parent asked for.
async fn take_parents_step(act: &mut Acting<'_, '_>, request: &Request, step: Step, note: &str) -> Result<(), Error> {
    let stepped = Stepped::new(step, StepBy::Parent(act.child.side()), note, act.now);
    take_step(act.writer, act.app, act.now, request, stepped, Some(act.me.parent())).await
}

/// Keeps a step, and tells both parents and their open screens. `by`: the parent who took it.
async fn take_step(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    request: &Request,
    stepped: Stepped,
    by: Option<ParentId>,
) -> Result<(), Error> {
    store::insert_step(writer, request.id, &stepped).await?;
    let told = messages::told(request, &stepped);
    let entry = Some(ListedEntry { listed: Listed::Request, at: now, text: &told, picture: None });
    let place = Target::item(Screen::Requests, request.id.0, request.asked_at);
    let happening = Happening { topic: NoticeTopic::Requests, place, object: request.id.0, by, entry };
    notices::tell(writer, &app.chance, now, request.child, happening).await?;
    changes::bump(writer, request.child, Topic::Requests, now).await.map(drop)
}

/// Enters a request as it stands, with its history; nothing takes place and nobody is told. For demo data.
pub async fn enter(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    request: &Request,
    parent: ParentId,
) -> Result<(), Error> {
    let Request { id, standing, note, asked_at, began_at, ended_at, .. } = request;
    store::insert(writer, request, parent).await?;
    let mut steps = vec![Stepped::new(Step::Asked, StepBy::Parent(request.side), "", *asked_at)];
    if standing.status != RequestStatus::Pending {
        let decided = *asked_at + DAY / 4;
        steps.push(Stepped::new(Step::Decided(standing.status), StepBy::Centre, note, decided));
        store::set_status(writer, *id, standing.status, note, effects::due(zone, request)).await?;
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
    store::of_child_by_id(reader, child, id).await
}

/// A request of one of the centre's children.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &centres::MyCentre,
    id: RequestId,
) -> Result<Option<Request>, Error> {
    store::of_centre_by_id(reader, centre.id(), id).await
}

/// The history of a request of this child.
pub async fn history(
    reader: &mut Reader<'_>,
    child: ChildId,
    id: RequestId,
) -> Result<(Request, Vec<Stepped>), Trouble> {
    let request = store::of_child_by_id(reader, child, id).await?.ok_or_else(Refusal::not_found)?;
    Ok((request, store::steps(reader, id).await?))
}
