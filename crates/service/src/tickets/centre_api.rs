//! Centres' API of tickets: list, show, set the status.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::parent_api::TicketItem;
use super::{Status, StatusChange, Step, Ticket, store};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, TicketId};
use base::page::{Cursor, QueueAndDoneQuery, Queued};
use base::refusal::{BadField, Refusal};
use base::text;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use people::families::Side;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_tickets)).routes(routes!(show_ticket, set_status))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreTickets {
    /// Those that are open or pending, the longest waiting first; then those that are done, the newest first.
    tickets: Vec<CentreTicket>,
    /// How many are open or pending in all.
    total: i64,
    /// For `after`; null when no more are open or pending.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
    /// For `before`; null when no more are done.
    #[schema(value_type = Option<String>)]
    next_done: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreTicket {
    child_id: ChildId,
    /// The parent who raised it.
    by: Side,
    /// It is open, and the day by which an answer was due is past.
    overdue: bool,
    ticket: TicketItem,
}

impl CentreTicket {
    fn of(ticket: Ticket, app: &App) -> Self {
        let today = app.zone.day_of(app.now());
        Self {
            child_id: ticket.child,
            by: ticket.side,
            overdue: ticket.is_overdue(today),
            ticket: TicketItem::of(ticket, &app.zone),
        }
    }
}

/// The tickets of the centre's parents.
#[utoipa::path(get, path = "/centre/v1/tickets", tag = "tickets", params(QueueAndDoneQuery),
    responses((status = 200, body = CentreTickets)))]
async fn list_tickets(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueAndDoneQuery>,
    call: CentreCall,
) -> Result<Json<CentreTickets>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (queue, done) = asked.both()?;
        let Queued { items, total, next } = store::list_waiting(reader, centre.id(), &queue).await?;
        let done = store::list_done(reader, centre.id(), &done).await?;
        let tickets = items.into_iter().chain(done.items).map(|ticket| CentreTicket::of(ticket, &there)).collect();
        Ok(CentreTickets { tickets, total, next, next_done: done.next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketWithHistory {
    about: CentreTicket,
    /// Each status with its note, in order. Answers are in its thread.
    history: Vec<SaidToTicket>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SaidToTicket {
    #[schema(value_type = i64, example = 4)]
    status: Status,
    note: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
}

/// A ticket with its statuses.
#[utoipa::path(get, path = "/centre/v1/tickets/{id}", tag = "tickets", params(("id" = String, Path)),
    responses((status = 200, body = TicketWithHistory)))]
async fn show_ticket(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<TicketWithHistory>, CentreApiError> {
    let there = app.clone();
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let id = TicketId::parse(&id).ok_or_else(|| Refusal::not_here("ticket"))?;
        let ticket =
            store::find_shown_to_centre(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("ticket"))?;
        let step = |Step { status, note, at, .. }| SaidToTicket { status, note, at };
        let history = store::list_steps_since_arrival(reader, &ticket).await?.into_iter().map(step).collect();
        Ok(TicketWithHistory { about: CentreTicket::of(ticket, &there), history })
    });
    shown.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TicketStatus {
    /// 2 open, 3 pending, 4 resolved, 5 closed.
    #[schema(value_type = i64, example = 4)]
    status: Status,
    /// What the parents read with it: at most 500 characters.
    #[serde(default)]
    note: String,
}

/// Sets the status of a ticket and notifies the parents. Idempotent.
#[utoipa::path(put, path = "/centre/v1/tickets/{id}", tag = "tickets", params(("id" = String, Path)),
    request_body = TicketStatus, responses((status = 200, body = CentreTicket)))]
async fn set_status(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<TicketStatus>,
) -> Result<Json<CentreTicket>, CentreApiError> {
    let set = centres::write(&app, call.key, async move |ctx| {
        let id = TicketId::parse(&id).ok_or_else(|| Refusal::not_here("ticket"))?;
        let note = text::maybe_lines(&call.body.note, text::NOTE_MAX).map_err(|why| BadField::new("note", why))?;
        let change = StatusChange { status: call.body.status, note: note.to_owned() };
        super::set_status(ctx, id, &change).await?;
        let centre = ctx.centre.id();
        let ticket =
            store::find_shown_to_centre(ctx.tx, centre, id).await?.ok_or_else(|| Refusal::not_here("ticket"))?;
        let (child, shown) = (ticket.child, CentreTicket::of(ticket, ctx.app));
        Ok(Audited::new(AuditAction::SetATicketsStatus, shown).about(child).with(&id))
    });
    set.await.map(Json)
}
