//! The staff's API of a ticket: the case, and its status.

use axum::Json;
use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::list::end_of;
use crate::shown::{CaseChild, CaseStep, CaseThread, People, centre_of, changed_meanwhile};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::TicketId;
use base::refusal::{AppError, BadField};
use base::text;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use people::centres::{self, MyCentre};
use people::families::Side;
use service::threads::Subject;
use service::tickets::{self, Status, StatusChange, Step};
use staff::acting::{self, not_there};
use staff::{Desk, StaffCall, StaffClaims};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_ticket_case, put_ticket_status))
}

/// A ticket with everything that its answer needs.
#[derive(Debug, Serialize, ToSchema)]
struct TicketCase {
    child: CaseChild,
    raised_by: Side,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    raised_at: Timestamp,
    #[schema(value_type = i64)]
    due_at: Timestamp,
    overdue: bool,
    subject: String,
    /// Empty where the ticket was raised at another centre.
    description: String,
    /// 2 open, 3 pending, 4 resolved, 5 closed.
    #[schema(value_type = i64, example = 2)]
    status: Status,
    /// The chain's own help desk answers tickets: nothing can be changed here.
    at_help_desk: bool,
    /// For `version` of a change: how many steps there are.
    version: usize,
    history: Vec<CaseStep>,
    thread: CaseThread,
}

async fn show(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &MyCentre,
    id: TicketId,
    now: Timestamp,
) -> Result<TicketCase, AppError> {
    let (ticket, steps) = tickets::shown_to_centre(reader, centre, id).await?;
    let version = steps.len();
    let (mut people, mut history) = (People::default(), Vec::with_capacity(version));
    for Step { status, note, at, member } in steps {
        let person = people.name(reader, member).await?;
        history.push(CaseStep { step: status.as_str().to_owned(), by: "Centre", person, note, at });
    }
    Ok(TicketCase {
        child: CaseChild::find(reader, ticket.child).await?,
        raised_by: ticket.side,
        raised_at: ticket.raised_at,
        due_at: end_of(app, ticket.answer_by),
        overdue: ticket.is_overdue(app.zone.day_of(now)),
        subject: ticket.subject,
        description: ticket.description,
        status: ticket.status,
        at_help_desk: tickets::may_be_changed_here(app).is_err(),
        version,
        history,
        thread: CaseThread::of(reader, centre, Subject::Ticket(id)).await?,
    })
}

/// A ticket of a child of the centre, also a closed one.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/tickets/{ticket}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("ticket" = String, Path)),
    responses((status = 200, body = TicketCase)))]
async fn get_ticket_case(
    State(app): State<App>,
    InPath((centre, ticket)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Json<TicketCase>, StaffError> {
    let shown = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.reader, ctx.me, &centre).await?;
        let id = TicketId::parse(&ticket).ok_or_else(not_there)?;
        show(ctx.reader, ctx.app, &centre, id, ctx.now).await
    });
    shown.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PutTicketStatus {
    /// 2 open, 3 pending, 4 resolved, 5 closed.
    #[schema(value_type = i64, example = 4)]
    status: Status,
    /// What the parents read with it: at most 500 characters.
    #[serde(default)]
    note: String,
    /// The `version` of the case that the caller saw. Refused (`changed_meanwhile`) if it has another by now.
    version: usize,
}

/// Sets the status of a ticket. Both parents are notified.
#[utoipa::path(put, path = "/staff/v1/centres/{centre}/tickets/{ticket}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("ticket" = String, Path)),
    request_body = PutTicketStatus, responses((status = 200, body = TicketCase)))]
async fn put_ticket_status(
    State(app): State<App>,
    InPath((centre, ticket)): InPath<(String, String)>,
    call: StaffCall<PutTicketStatus>,
) -> Result<Json<TicketCase>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let set = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.tx, ctx.me, &centre).await?;
        let id = TicketId::parse(&ticket).ok_or_else(not_there)?;
        tickets::may_be_changed_here(ctx.app)?;
        let note = text::maybe_lines(&body.note, text::NOTE_MAX).map_err(|why| BadField::new("note", why))?;
        let change = StatusChange { status: body.status, note: note.to_owned() };
        let (before, steps) = tickets::shown_to_centre(ctx.tx, &centre, id).await?;
        if steps.len() != body.version {
            return Err(changed_meanwhile().into());
        }
        let mut as_centre = centres::WriteContext { tx: ctx.tx, centre: &centre, app: ctx.app, now: ctx.now };
        tickets::set_status(&mut as_centre, id, &change).await?;
        ctx.audit_about(AuditAction::SetATicketsStatus, before.child, &id).await?;
        show(ctx.tx, ctx.app, &centre, id, ctx.now).await
    });
    set.await.map(Json)
}
