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
use base::ids::{CentreId, ChildId, ProgramId, RequestId};
use base::page::Cursor;
use base::refusal::{AppError, Refusal};
use context::App;
use context::scheduler::ScheduledTask;
use people::centres;

/// When the next effect of a request is due: its beginning or its end.
pub fn due(zone: &CentreZone, request: &Request) -> Option<Timestamp> {
    let state = request.state;
    if state.status != RequestStatus::Approved || request.ended_at.is_some() {
        return None;
    }
    let on = |day: Date| Some(zone.at(day, 0, 0));
    if request.began_at.is_some() {
        let ends = state.kind.definition().ended().is_some();
        return state.end_day.filter(|_| ends).and_then(|last| on(later(last, 1)));
    }
    on(state.first_day())
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

/// Whether a request can take effect now.
pub(super) async fn can_begin(writer: &mut Writer<'_>, request: &Request) -> Result<bool, AppError> {
    match request.state.kind.definition().check_beginning(writer, request).await {
        Ok(()) => Ok(true),
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
    begun.state.kind.definition().begin(writer, app, (now, at), &begun).await?;
    changed(writer, child, begun.state.kind, now).await
}

pub(super) async fn end(writer: &mut Writer<'_>, app: &App, now: Timestamp, request: &Request) -> Result<(), AppError> {
    store::end(writer, request.id, now).await?;
    take_step(writer, app, now, request, Stepped::new(Step::Ended, StepBy::Portal, "", now), None).await?;
    note(writer, app, now, AuditAction::EndedARequestsEffect, request).await?;
    changed(writer, request.child, request.state.kind, now).await
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
    if kind.is_break() || kind.definition().is_resume() {
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
