//! The effects of approved requests, on their days.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::kinds::RequestKind;
use super::kinds::days::later;
use super::rules::RequestStatus;
use super::{Request, Step, StepBy, Stepped, messages, state, store, take_step};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId, ProgramId, RequestId, RoomId};
use base::page::Cursor;
use base::refusal::{AppError, Refusal};
use context::App;
use context::scheduler::ScheduledTask;
use people::centres;
use people::families::children::{self, By, Grace};

/// When the next effect of a request is due: its beginning or its end.
pub fn due(zone: &CentreZone, request: &Request) -> Option<Timestamp> {
    let state = request.state;
    if state.status != RequestStatus::Approved || request.ended_at.is_some() {
        return None;
    }
    let on = |day: Date| Some(zone.at(day, 0, 0));
    if request.began_at.is_some() {
        let lasts = state.kind.is_break() || state.kind == RequestKind::ExtendedDaycare;
        return state.end_day.filter(|_| lasts).and_then(|last| on(later(last, 1)));
    }
    match state.kind {
        // The day is the last one at the centre.
        RequestKind::Withdrawal => on(later(state.day, 1)),
        _ => on(state.affected()),
    }
}

/// Beginnings and ends of approved requests.
pub struct TakeEffect;

impl ScheduledTask for TakeEffect {
    const NAME: &'static str = "requests";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_due(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        // All that is due of the child, in its order; another server may have done it.
        let Some(request) = store::find_by_id(writer, RequestId(id)).await? else { return Ok(false) };
        let took_place = state::catch_up(writer, app, request.child).await?;
        let due = store::list_due_of_child(writer, request.child, app.now()).await?;
        if !took_place && due.iter().any(|due| due.request.id == request.id) {
            return Err(messages::no_room().into());
        }
        Ok(took_place)
    }
}

/// Whether a request can take effect: a move needs a room.
pub(super) async fn can_begin(writer: &mut Writer<'_>, request: &Request) -> Result<bool, AppError> {
    let Some(to) = request.details.centre.filter(|_| request.state.kind == RequestKind::Shift) else {
        return Ok(true);
    };
    match room_at(writer, to, request.child).await {
        Ok(_) => Ok(true),
        Err(AppError::Refused(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Begins an effect that was due at `at`.
pub(super) async fn begin(
    writer: &mut Writer<'_>,
    app: &App,
    (now, at): (Timestamp, Timestamp),
    request: Request,
) -> Result<(), AppError> {
    let child = request.child;
    let begun = Request { began_at: Some(at), ..request };
    store::begin(writer, begun.id, at, due(&app.zone, &begun)).await?;
    let stepped = Stepped::new(Step::Began, StepBy::Portal, "", now);
    take_step(writer, app, now, &begun, stepped, None).await?;
    note(writer, app, now, AuditAction::PutARequestIntoEffect, &begun).await?;
    match begun.state.kind {
        RequestKind::Resume => resume(writer, app, now, &begun).await?,
        RequestKind::Shift => move_child(writer, app, (now, at), &begun).await?,
        RequestKind::Withdrawal => {
            let by = By { actor: &Actor::Portal, random: &app.random, now };
            state::go(writer, app, by, child, Grace::after(app, begun.state.day)).await?;
        }
        // Their effect is derived from their having begun.
        RequestKind::Leaves
        | RequestKind::Pause
        | RequestKind::ProgramChange
        | RequestKind::AddOneWay
        | RequestKind::AddTwoWay
        | RequestKind::DeleteOneWay
        | RequestKind::DeleteTwoWay
        | RequestKind::ExtendedDaycare => {}
    }
    changed(writer, child, begun.state.kind, now).await
}

pub(super) async fn end(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), AppError> {
    store::end(writer, request.id, now).await?;
    take_step(writer, app, now, request, Stepped::new(Step::Ended, StepBy::Portal, "", now), None).await?;
    note(writer, app, now, AuditAction::EndedARequestsEffect, request).await?;
    changed(writer, request.child, request.state.kind, now).await
}

/// Ends the break on the day before the child is back, whether it has begun or not.
async fn resume(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), AppError> {
    let Some(of) = request.of_break else { return Ok(()) };
    let Some(there) = store::find_by_id(writer, of).await? else { return Ok(()) };
    if there.ended_at.is_some() || there.state.status == RequestStatus::Cancelled {
        return Ok(());
    }
    let last = later(request.state.day, -1).max(there.state.day);
    store::cut_short(writer, of, last).await?;
    end(writer, app, now, &there).await
}

async fn move_child(
    writer: &mut Writer<'_>,
    app: &App,
    when: (Timestamp, Timestamp),
    request: &Request,
) -> Result<(), AppError> {
    let Some(centre) = request.details.centre else { return Ok(()) };
    if children::own(writer, request.child).await?.centre == centre {
        // The office has moved it already.
        return Ok(());
    }
    let room = room_at(writer, centre, request.child).await?;
    let program = program(writer, app, centre, request).await?;
    let home = children::home(writer, request.child).await?;
    store::insert_before(writer, request.id, &home).await?;
    state::go_over(writer, app, (request.child, when), (centre, room), program).await?;
    Ok(())
}

/// The room of the same name at another centre, or its first.
pub(super) async fn room_at(writer: &mut Writer<'_>, centre: CentreId, child: ChildId) -> Result<RoomId, AppError> {
    let own = store::find_room_name(writer, child).await?;
    let rooms = centres::store::list_rooms(writer, centre).await?;
    let room = rooms.iter().find(|(_, name)| *name == own).or_else(|| rooms.first());
    Ok(room.map(|(id, _)| *id).ok_or_else(messages::no_room)?)
}

/// The chain's program of this label; a label that only the configuration has becomes one.
pub(super) async fn program(
    writer: &mut Writer<'_>,
    app: &App,
    centre: CentreId,
    request: &Request,
) -> Result<ProgramId, AppError> {
    let label = request.details.program.as_deref().ok_or_else(Refusal::not_found)?;
    let chain = centres::store::chain_of(writer, centre).await?;
    let there = centres::store::list_programs(writer, chain).await?;
    match there.iter().find(|(_, known)| known == label) {
        Some((id, _)) => Ok(*id),
        None => centres::add_program(writer, &app.random, chain, label).await,
    }
}

pub(super) async fn changed(
    writer: &mut Writer<'_>,
    child: ChildId,
    kind: RequestKind,
    now: Timestamp,
) -> Result<(), AppError> {
    changes::bump(writer, child, Topic::Child, now).await?;
    if kind.is_break() || kind == RequestKind::Resume {
        changes::bump(writer, child, Topic::Attendance, now).await?;
    }
    Ok(())
}

/// Renews screens that show the child's requests.
pub(super) async fn requests_changed(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<(), Error> {
    changes::bump(writer, child, Topic::Requests, now).await.map(drop)
}

async fn note(
    writer: &mut Writer<'_>,
    app: &App,
    now: Timestamp,
    action: AuditAction,
    request: &Request,
) -> Result<(), Error> {
    let object = request.id.to_string();
    audit::record(writer, &app.random, now, Entry::new(&Actor::Portal, action).about(request.child).with(&object)).await
}
