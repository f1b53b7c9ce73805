//! What an approved request does, on its day.

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use super::kinds::days::later;
use super::kinds::{RequestKind, breaks::Break};
use super::rules::RequestStatus;
use super::{Request, Step, StepBy, Stepped, messages, store, take_step};
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
use people::families::children::{self, By, Grace, Way};

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
        bring_about(writer, app, RequestId(id)).await
    }
}

/// Brings about what is due of a request by now. False: nothing was.
pub(super) async fn bring_about(writer: &mut Writer<'_>, app: &App, id: RequestId) -> Result<bool, Trouble> {
    let (now, mut took_place) = (app.now(), false);
    while let Some(request) = store::by_id(writer, id).await?
        && due(&app.zone, &request).is_some_and(|at| at <= now)
    {
        if request.began_at.is_none() {
            begin(writer, app, now, request).await?;
        } else {
            end(writer, app, now, &request).await?;
        }
        took_place = true;
    }
    Ok(took_place)
}

async fn begin(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: Request) -> Result<(), Trouble> {
    let (child, today) = (request.child, app.zone.day_of(now));
    let begun = Request { began_at: Some(now), ..request };
    store::begin(writer, begun.id, now, due(&app.zone, &begun)).await?;
    let stepped = Stepped::new(Step::Began, StepBy::Portal, "", now);
    take_step(writer, app, now, &begun, stepped).await?;
    note(writer, app, now, Deed::PutARequestIntoEffect, &begun).await?;
    match begun.standing.kind {
        RequestKind::Leaves | RequestKind::Pause => {
            let lasts = begun.standing.of_break().is_some_and(|Break { to, .. }| to >= today);
            children::set_paused(writer, child, lasts).await?;
        }
        RequestKind::Resume => resume(writer, app, now, &begun).await?,
        RequestKind::Shift => move_child(writer, app, now, &begun).await?,
        RequestKind::ProgramChange => {
            let centre = store::centre_of(writer, child).await?;
            let program = program(writer, app, centre, &begun).await?;
            children::set_program(writer, child, program).await?;
        }
        RequestKind::AddOneWay => children::set_transport(writer, child, Some(Way::One)).await?,
        RequestKind::AddTwoWay => children::set_transport(writer, child, Some(Way::Two)).await?,
        RequestKind::DeleteOneWay | RequestKind::DeleteTwoWay => children::set_transport(writer, child, None).await?,
        RequestKind::Withdrawal => {
            let by = By { actor: &Actor::Portal, chance: &app.chance, now };
            children::leave(writer, by, child, Grace::after(app, begun.standing.day)).await?;
        }
        RequestKind::ExtendedDaycare => {}
    }
    changed(writer, child, begun.standing.kind, now).await
}

async fn end(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), Trouble> {
    store::end(writer, request.id, now).await?;
    take_step(writer, app, now, request, Stepped::new(Step::Ended, StepBy::Portal, "", now)).await?;
    note(writer, app, now, Deed::EndedARequestsEffect, request).await?;
    if request.standing.kind.is_break() {
        children::set_paused(writer, request.child, false).await?;
    }
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
    store::set_end(writer, of, last, None).await?;
    end(writer, app, now, &there).await
}

async fn move_child(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), Trouble> {
    let Some(centre) = request.details.centre else { return Ok(()) };
    let room = room_at(writer, centre, request.child).await?;
    let program = program(writer, app, centre, request).await?;
    children::move_to(writer, &app.keys, now, request.child, (centre, room), program).await?;
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
async fn program(
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

async fn changed(writer: &mut Writer<'_>, child: ChildId, kind: RequestKind, now: Timestamp) -> Result<(), Trouble> {
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
