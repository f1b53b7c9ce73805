//! What an approved request does, on its day.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::kinds::RequestKind;
use super::kinds::days::later;
use super::rules::RequestStatus;
use super::{Request, Step, StepBy, Stepped, messages, state, store, take_step};
use base::audit::{self, Actor, Deed, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId, ProgramId, RequestId, RoomId};
use base::page::Cursor;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::due::Effect;
use people::centres;
use people::families::children::{self, By, Grace};

/// When the next thing about a request falls due: that its effect begins, or is over.
pub fn due(zone: &CentreZone, request: &Request) -> Option<Timestamp> {
    let standing = request.standing;
    if standing.status != RequestStatus::Approved || request.ended_at.is_some() {
        return None;
    }
    let on = |day: Date| Some(zone.at(day, 0, 0));
    if request.began_at.is_some() {
        let lasts = standing.kind.is_break() || standing.kind == RequestKind::ExtendedDaycare;
        return standing.end_day.filter(|_| lasts).and_then(|last| on(later(last, 1)));
    }
    match standing.kind {
        // The day is the last one at the centre.
        RequestKind::Withdrawal => on(later(standing.day, 1)),
        _ => on(standing.affected()),
    }
}

/// Beginnings and ends of what was approved.
pub struct TakeEffect;

impl Effect for TakeEffect {
    const NAME: &'static str = "requests";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::due(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        // With it all that is due of the child, in its order; another server may have been quicker.
        let Some(request) = store::by_id(writer, RequestId(id)).await? else { return Ok(false) };
        let took_place = state::catch_up(writer, app, request.child).await?;
        let due = store::due_of_child(writer, request.child, app.now()).await?;
        if !took_place && due.iter().any(|due| due.request.id == request.id) {
            return Err(messages::no_room().into());
        }
        Ok(took_place)
    }
}

/// Whether a request can take effect: a move needs a room.
pub(super) async fn can_begin(writer: &mut Writer<'_>, request: &Request) -> Result<bool, Trouble> {
    let Some(to) = request.details.centre.filter(|_| request.standing.kind == RequestKind::Shift) else {
        return Ok(true);
    };
    match room_at(writer, to, request.child).await {
        Ok(_) => Ok(true),
        Err(Trouble::Refused(_)) => Ok(false),
        Err(trouble) => Err(trouble),
    }
}

/// An effect begins now, that was to begin `at` a moment.
pub(super) async fn begin(
    writer: &mut Writer<'_>,
    app: &App,
    (now, at): (Timestamp, Timestamp),
    request: Request,
) -> Result<(), Trouble> {
    let child = request.child;
    let begun = Request { began_at: Some(at), ..request };
    store::begin(writer, begun.id, at, due(&app.zone, &begun)).await?;
    let stepped = Stepped::new(Step::Began, StepBy::Portal, "", now);
    take_step(writer, app, now, &begun, stepped, None).await?;
    note(writer, app, now, Deed::PutARequestIntoEffect, &begun).await?;
    match begun.standing.kind {
        RequestKind::Resume => resume(writer, app, now, &begun).await?,
        RequestKind::Shift => move_child(writer, app, (now, at), &begun).await?,
        RequestKind::Withdrawal => {
            let by = By { actor: &Actor::Portal, chance: &app.chance, now };
            state::go(writer, app, by, child, Grace::after(app, begun.standing.day)).await?;
        }
        // What they do follows from their having begun.
        RequestKind::Leaves
        | RequestKind::Pause
        | RequestKind::ProgramChange
        | RequestKind::AddOneWay
        | RequestKind::AddTwoWay
        | RequestKind::DeleteOneWay
        | RequestKind::DeleteTwoWay
        | RequestKind::ExtendedDaycare => {}
    }
    changed(writer, child, begun.standing.kind, now).await
}

pub(super) async fn end(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), Trouble> {
    store::end(writer, request.id, now).await?;
    take_step(writer, app, now, request, Stepped::new(Step::Ended, StepBy::Portal, "", now), None).await?;
    note(writer, app, now, Deed::EndedARequestsEffect, request).await?;
    changed(writer, request.child, request.standing.kind, now).await
}

/// The break ends on the day before the child is back, whether it has begun or not.
async fn resume(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), Trouble> {
    let Some(of) = request.of_break else { return Ok(()) };
    let Some(there) = store::by_id(writer, of).await? else { return Ok(()) };
    if there.ended_at.is_some() || there.standing.status == RequestStatus::Cancelled {
        return Ok(());
    }
    let last = later(request.standing.day, -1).max(there.standing.day);
    store::cut_short(writer, of, last).await?;
    end(writer, app, now, &there).await
}

async fn move_child(
    writer: &mut Writer<'_>,
    app: &App,
    when: (Timestamp, Timestamp),
    request: &Request,
) -> Result<(), Trouble> {
    let Some(centre) = request.details.centre else { return Ok(()) };
    if children::own(writer, request.child).await?.centre == centre {
        // The office was quicker.
        return Ok(());
    }
    let room = room_at(writer, centre, request.child).await?;
    let program = program(writer, app, centre, request).await?;
    let home = children::home(writer, request.child).await?;
    store::keep_before(writer, request.id, &home).await?;
    state::go_over(writer, app, (request.child, when), (centre, room), program).await?;
    Ok(())
}

/// The room of the same name at another centre, or its first.
pub(super) async fn room_at(writer: &mut Writer<'_>, centre: CentreId, child: ChildId) -> Result<RoomId, Trouble> {
    let own = store::room_name(writer, child).await?;
    let rooms = centres::store::rooms(writer, centre).await?;
    let room = rooms.iter().find(|(_, name)| *name == own).or_else(|| rooms.first());
    Ok(room.map(|(id, _)| *id).ok_or_else(messages::no_room)?)
}

/// The chain's program of this label; a label that only the configuration knew becomes one.
pub(super) async fn program(
    writer: &mut Writer<'_>,
    app: &App,
    centre: CentreId,
    request: &Request,
) -> Result<ProgramId, Trouble> {
    let label = request.details.program.as_deref().ok_or_else(Refusal::not_found)?;
    let chain = centres::store::chain_of(writer, centre).await?;
    let there = centres::store::programs(writer, chain).await?;
    match there.iter().find(|(_, known)| known == label) {
        Some((id, _)) => Ok(*id),
        None => centres::add_program(writer, &app.chance, chain, label).await,
    }
}

pub(super) async fn changed(
    writer: &mut Writer<'_>,
    child: ChildId,
    kind: RequestKind,
    now: Timestamp,
) -> Result<(), Trouble> {
    changes::bump(writer, child, Topic::Child, now).await?;
    if kind.is_break() || kind == RequestKind::Resume {
        changes::bump(writer, child, Topic::Attendance, now).await?;
    }
    Ok(())
}

/// Screens that show the child's requests look again.
pub(super) async fn requests_changed(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<(), Error> {
    changes::bump(writer, child, Topic::Requests, now).await.map(drop)
}

async fn note(writer: &mut Writer<'_>, app: &App, now: Timestamp, deed: Deed, request: &Request) -> Result<(), Error> {
    let object = request.id.to_string();
    audit::record(writer, &app.chance, now, Entry::new(&Actor::Portal, deed).about(request.child).with(&object)).await
}
