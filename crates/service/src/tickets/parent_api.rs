//! Parents' API of tickets. The token identifies the caller; what a form says of it is ignored.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Status, Step, Ticket, rules, store};
use crate::requests::StepBy;
use crate::requests::parent_api::HistoryStep;
use base::day::CentreZone;
use base::ids::TicketId;
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::document::OptionalIdempotencyKey;
use context::http::idempotency::once;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_tickets)).routes(routes!(ticket_history)).routes(routes!(create_ticket))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketItem {
    ticket_id: TicketId,
    /// The category.
    #[schema(example = "Food")]
    subject: String,
    /// As it was raised; of 'Others' with the comment at its end.
    description: String,
    /// 2 open, 3 pending, 4 resolved, 5 closed.
    #[schema(value_type = i64, example = 2)]
    status: Status,
    /// `YYYY-MM-DD HH:mm:ss` of the centre's calendar.
    #[schema(example = "2026-11-12 10:00:00")]
    created_at: String,
    /// The centre's last note; "" without one.
    note: String,
    /// While it is open: the day by which the centre has to answer, `YYYY-MM-DD`.
    answer_by: String,
}

impl TicketItem {
    pub(super) fn of(ticket: Ticket, zone: &CentreZone) -> Self {
        let Ticket { id, subject, description, status, note, answer_by, raised_at, .. } = ticket;
        Self {
            ticket_id: id,
            subject,
            description,
            status,
            created_at: zone.wall_clock(raised_at).strftime("%Y-%m-%d %H:%M:%S").to_string(),
            note,
            answer_by: answer_by.to_string(),
        }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ListTickets {
    /// Ignored.
    #[schema(example = "meera.rao@example.com")]
    email: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketList {
    tickets: Vec<TicketItem>,
}

/// The tickets of either parent about the child, newest first; at most two hundred.
#[utoipa::path(post, path = "/parentapp/listTickets", tag = "tickets", request_body = ListTickets,
    responses((status = 200, body = Answer<TicketList>)))]
async fn list_tickets(State(app): State<App>, call: ParentCall<ListTickets>) -> Result<Answer<TicketList>, AppError> {
    let listed = families::read(&app, call.claims, async move |ReadContext { reader, child, app, .. }| {
        let tickets = store::list_of_child(reader, child).await?.into_iter();
        Ok(TicketList { tickets: tickets.map(|ticket| TicketItem::of(ticket, &app.zone)).collect() })
    });
    listed.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TicketHistory {
    ticket_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketHistoryAnswer {
    ticket: TicketItem,
    /// Its steps, oldest first.
    steps: Vec<HistoryStep>,
}

/// A ticket with its history.
#[utoipa::path(post, path = "/parentapp/ticketHistory", tag = "tickets", request_body = TicketHistory,
    responses((status = 200, body = Answer<TicketHistoryAnswer>)))]
async fn ticket_history(
    State(app): State<App>,
    call: ParentCall<TicketHistory>,
) -> Result<Answer<TicketHistoryAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |ReadContext { reader, child, app, .. }| {
        let id = TicketId::parse(&call.form.ticket_id).ok_or_else(Refusal::not_found)?;
        let (ticket, changes) = super::history(reader, child, id).await?;
        let raised = StepBy::Parent(ticket.side);
        let mut steps = vec![HistoryStep::of(&app.zone, "Raised", raised, String::new(), ticket.raised_at)];
        let mut before = Status::Open;
        for Step { status, note, at, .. } in changes {
            let step = if status == before { "Answered" } else { status.as_str() };
            steps.push(HistoryStep::of(&app.zone, step, StepBy::Centre, note, at));
            before = status;
        }
        Ok(TicketHistoryAnswer { ticket: TicketItem::of(ticket, &app.zone), steps })
    });
    answer.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CreateTicket {
    /// One of the configured categories (`RaiseIssue`).
    #[schema(example = "Food")]
    subject: String,
    /// At most 2048 characters; of 'Others' with `Others: ` and the comment at its end.
    description: String,
    /// This and the following fields are ignored.
    child_name: String,
    branch: String,
    #[serde(rename = "admissionDate")]
    admission_date: String,
    email: String,
    name: String,
    phone: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedTicket {
    ticket: TicketItem,
}

/// Raises a ticket with the centre; for a child that left only about its accounts (`accountsIssue`). 'ok' means that it is stored;
/// sent again under the same key, it is stored once.
#[utoipa::path(post, path = "/parentapp/createTicket", tag = "tickets", params(OptionalIdempotencyKey),
    request_body = CreateTicket, responses((status = 200, body = Answer<CreatedTicket>)))]
async fn create_ticket(
    State(app): State<App>,
    call: ParentCall<CreateTicket>,
) -> Result<Answer<CreatedTicket>, AppError> {
    let form = call.form;
    let content = fingerprint(&format!("ticket {:?} {:?}", form.subject, form.description));
    let idempotency_key = call.key.map(|key| IdempotencyKey { key, content });
    let created = families::write_for_parent(&app, call.claims, async move |ctx| {
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        let raised = rules::raised(&form.subject, &form.description, &app.config.texts.issue_categories);
        let raised = raised.map_err(Refusal::from)?;
        let work = async |writer: &mut Writer<'_>| {
            let mut ctx = WriteContext { tx: writer, me, child, app, now };
            super::raise(&mut ctx, &raised).await
        };
        let id = match &idempotency_key {
            Some(idempotency_key) => {
                once(writer, &format!("tickets of {} for {}", me.parent(), child.id()), idempotency_key, now, work)
                    .await?
            }
            None => work(writer).await?,
        };
        let ticket = store::find_of_child(writer, child, id).await?.ok_or(Refusal::not_found())?;
        Ok(CreatedTicket { ticket: TicketItem::of(ticket, &app.zone) })
    });
    created.await.map(Answer::new)
}
