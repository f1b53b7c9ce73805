//! The state of a child: on a break or not, its program and its transport. All of it is derived from requests that have begun and
//! not ended, and from what the office set; only `settle` derives and stores it. Everything due is applied before any other change
//! of the child.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use database::{Error, Reader, Writer};

use super::kinds::RequestKind;
use super::rules::{RequestState, RequestStatus};
use super::{Request, Step, StepBy, Stepped, effects, store};
use base::audit::{self, Actor, AuditAction, Entry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, MS};
use base::ids::{CentreId, ChildId, ProgramId, RoomId};
use base::refusal::AppError;
use context::App;
use people::families::Side;
use people::families::children::{self, By, Grace, Own, State, Stay, Way};

/// Derives a child's state, and stores it.
pub async fn settle(writer: &mut Writer<'_>, app: &App, child: ChildId) -> Result<(), AppError> {
    let own = children::own(writer, child).await?;
    let in_force = store::list_in_force(writer, child).await?;
    let held = held(&in_force, &own, &app.zone);
    let program = match held.program {
        Some(request) => effects::program(writer, app, own.centre, request).await?,
        None => own.program,
    };
    Ok(children::set_state(writer, child, State { paused: held.paused, program, transport: held.transport }).await?)
}

/// The state by requests in force, and by what the office set before they began.
struct Held<'a> {
    paused: bool,
    /// The change of program in force. None: the office's program.
    program: Option<&'a Request>,
    transport: Option<Way>,
}

/// If two begin on one day, the later request wins.
fn held<'a>(in_force: &'a [Request], own: &Own, zone: &CentreZone) -> Held<'a> {
    let of_this_stay = || in_force.iter().filter(|one| one.asked_at >= own.stay_since);
    let last = |since: Timestamp, is_meant: fn(RequestKind) -> bool| {
        of_this_stay()
            .filter(|one| is_meant(one.state.kind))
            .filter_map(|one| Some((zone.day_of(one.began_at.filter(|at| *at >= since)?), one)))
            .max_by_key(|(day, one)| (*day, one.asked_at, one.id))
            .map(|(_, one)| one)
    };
    let transport = last(own.transport_at, |kind| kind.of_transport().is_some());
    Held {
        paused: of_this_stay().any(|one| one.state.kind.is_break()),
        program: last(own.program_at, |kind| kind.definition().is_program()),
        transport: transport.and_then(|one| one.state.kind.of_transport()).unwrap_or(own.transport),
    }
}

/// Applies everything due of a child by now. At one midnight, ends come before beginnings, and earlier requests begin first. A move
/// to a centre without a room stays due, without blocking others. False: nothing was due.
pub async fn catch_up(writer: &mut Writer<'_>, app: &App, child: ChildId) -> Result<bool, AppError> {
    let (now, mut took_place, mut stuck) = (app.now(), false, BTreeSet::new());
    loop {
        let mut due = store::list_due_of_child(writer, child, now).await?;
        due.retain(|due| !stuck.contains(&due.request.id));
        let first = due.into_iter().min_by_key(|due| {
            let ends = due.request.began_at.is_some() || due.request.state.kind.definition().is_resume();
            (due.at, Reverse(ends), due.request.asked_at, due.request.id)
        });
        let Some(due) = first else { break };
        let own = children::own(writer, child).await?;
        if due.request.began_at.is_some() {
            effects::end(writer, app, now, &due.request).await?;
        } else if own.live {
            if !effects::can_begin(writer, &due.request).await? {
                stuck.insert(due.request.id);
                continue;
            }
            let at = due.at.max(own.program_at).max(own.transport_at);
            effects::begin(writer, app, (now, at), due.request).await?;
        } else {
            lapse(writer, app, now, &due.request).await?;
        }
        took_place = true;
    }
    if took_place {
        settle(writer, app, child).await?;
    }
    Ok(took_place)
}

/// A child leaves, which ends its open requests. False: it had left already.
pub async fn leave(writer: &mut Writer<'_>, app: &App, by: By<'_>, child: ChildId) -> Result<bool, AppError> {
    catch_up(writer, app, child).await?;
    let left = go(writer, app, by, child, Grace::from_today(app)).await?;
    settle(writer, app, child).await?;
    Ok(left)
}

/// The same, as the effect of a request.
pub(super) async fn go(
    writer: &mut Writer<'_>,
    app: &App,
    by: By<'_>,
    child: ChildId,
    grace: Grace,
) -> Result<bool, AppError> {
    if !children::leave(writer, by, child, grace).await? {
        return Ok(false);
    }
    for open in store::list_open_of_child(writer, child).await? {
        lapse(writer, app, by.now, &open).await?;
    }
    Ok(true)
}

/// A child that left is back. Its former requests belong to an earlier stay. False: it was here.
pub async fn come_back(writer: &mut Writer<'_>, app: &App, by: By<'_>, child: ChildId) -> Result<bool, AppError> {
    catch_up(writer, app, child).await?;
    let (asked, _) = store::find_newest_of_child(writer, child).await?;
    let since = asked.map_or(by.now, |asked| by.now.max(asked + MS));
    let at = next_of_child(writer, child, by.now).await?;
    let is_back = children::come_back(writer, by, child, Some(Stay { since, at })).await?;
    if is_back {
        settle(writer, app, child).await?;
    }
    Ok(is_back)
}

/// Moves a child to another centre by the office. Returns the sides whose door PIN is taken there.
pub async fn move_to(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    place: (CentreId, RoomId),
    program: ProgramId,
) -> Result<Vec<Side>, AppError> {
    catch_up(writer, app, child).await?;
    let now = app.now();
    let without = go_over(writer, app, (child, (now, now)), place, program).await?;
    settle(writer, app, child).await?;
    Ok(without)
}

/// The same, as the effect of a request. Ends approved transport of the old centre.
pub(super) async fn go_over(
    writer: &mut Writer<'_>,
    app: &App,
    (child, (now, at)): (ChildId, (Timestamp, Timestamp)),
    place: (CentreId, RoomId),
    program: ProgramId,
) -> Result<Vec<Side>, AppError> {
    let since = next_of_child(writer, child, at).await?;
    let without = children::move_to(writer, &app.keys, now, child, place, (program, since)).await?;
    for open in store::list_open_of_child(writer, child).await? {
        if open.state.kind.of_transport().is_some() && open.state.status == RequestStatus::Approved {
            lapse(writer, app, now, &open).await?;
        }
    }
    Ok(without)
}

/// Changes a child's program by the office.
pub async fn set_program(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    program: ProgramId,
) -> Result<(), AppError> {
    catch_up(writer, app, child).await?;
    let at = next_of_child(writer, child, app.now()).await?;
    children::set_own_program(writer, child, program, at).await?;
    settle(writer, app, child).await
}

/// Changes a child's transport by a centre or the office.
pub(super) async fn set_transport(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    way: Option<Way>,
) -> Result<(), AppError> {
    catch_up(writer, app, child).await?;
    let at = next_of_child(writer, child, app.now()).await?;
    children::set_own_transport(writer, child, way, at).await?;
    settle(writer, app, child).await
}

/// A time after all that took place of a child, whichever way the clock went.
async fn next_of_child(reader: &mut Reader<'_>, child: ChildId, now: Timestamp) -> Result<Timestamp, Error> {
    let (_, began) = store::find_newest_of_child(reader, child).await?;
    Ok(began.map_or(now, |began| now.max(began + MS)))
}

/// What was ended before its time, because the child left or moved then, is open again.
pub(super) async fn reopen(
    writer: &mut Writer<'_>,
    app: &App,
    child: ChildId,
    at: Option<Timestamp>,
) -> Result<(), AppError> {
    for lapsed in store::list_of_child(writer, child).await? {
        if at.is_none() || lapsed.ended_at != at || lapsed.cut_from.is_none() {
            continue;
        }
        // Waiting requests were cancelled with it.
        let status = match lapsed.state.status {
            RequestStatus::Cancelled => RequestStatus::Pending,
            status => status,
        };
        store::update_status(writer, lapsed.id, status, &lapsed.note, None).await?;
        let open = Request { state: RequestState { status, ..lapsed.state }, ..lapsed };
        restore(writer, app, &open).await?;
        let again = Stepped::new(Step::Decided(status), StepBy::Portal, "", app.now());
        store::insert_step(writer, open.id, &again).await?;
        changes::bump(writer, child, Topic::Requests, app.now()).await?;
    }
    Ok(())
}

/// Restores a request that was cut short.
pub(super) async fn restore(writer: &mut Writer<'_>, app: &App, cut: &Request) -> Result<(), AppError> {
    let end_day = cut.state.end_day.and(cut.cut_from);
    let whole = Request { state: RequestState { end_day, ..cut.state }, ended_at: None, ..cut.clone() };
    Ok(store::restore(writer, cut.id, end_day, effects::due(&app.zone, &whole)).await?)
}

/// Ends a request before its effect, or before the end of its effect.
async fn lapse(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), AppError> {
    if request.state.status.waits() {
        store::update_status(writer, request.id, RequestStatus::Cancelled, &request.note, None).await?;
    }
    store::lapse(writer, request.id, now).await?;
    store::insert_step(writer, request.id, &Stepped::new(Step::Ended, StepBy::Portal, "", now)).await?;
    let object = request.id.to_string();
    let entry = Entry::new(&Actor::Portal, AuditAction::EndedARequestsEffect).about(request.child).with(&object);
    audit::record(writer, &app.random, now, entry).await?;
    changes::bump(writer, request.child, Topic::Requests, now).await?;
    Ok(())
}
