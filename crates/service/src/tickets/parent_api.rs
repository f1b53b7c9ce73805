//! The parents' door to tickets. Who raises one is known by the token: what a form says of it is not looked at.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Status, Step, Ticket, rules, store};
use crate::requests::StepBy;
use crate::requests::parent_api::HistoryStep;
use base::answer::Refused;
use base::day::CentreZone;
use base::ids::TicketId;
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::centre_call::Push;
use context::http::idempotency::once;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Acting, Asking};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_tickets)).routes(routes!(ticket_history)).routes(routes!(create_ticket))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketItem {
    ticket_id: TicketId,
    /// The category.
    #[schema(example = "Food")]
    subject: String,
    /// As it was raised; of 'Others' with the remark at its end.
    description: String,
    /// 2 open, 3 pending, 4 resolved, 5 closed.
    #[schema(value_type = i64, example = 2)]
    status: Status,
    /// `YYYY-MM-DD HH:mm:ss` of the centre's calendar.
    #[schema(example = "2026-11-12 10:00:00")]
    created_at: String,
    /// What the centre said last; "" while it has said nothing.
    note: String,
    /// While it is open: the day by which the centre means to answer, `YYYY-MM-DD`.
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
    /// Not looked at.
    #[schema(example = "meera.rao@example.com")]
    email: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TicketList {
    tickets: Vec<TicketItem>,
}

/// What either parent raised about the child, the newest first; two hundred at most.
#[utoipa::path(post, path = "/parentapp/listTickets", tag = "tickets",
    request_body(content = ListTickets, content_type = FORM),
    responses((status = 200, body = Answer<TicketList>), (status = "4XX", body = Refused)))]
async fn list_tickets(State(app): State<App>, call: ParentCall<ListTickets>) -> Result<Answer<TicketList>, Trouble> {
    let listed = families::read(&app, call.claims, async move |Asking { reader, child, app, .. }| {
        let tickets = store::of_child(reader, child).await?.into_iter();
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
    /// What was done with it, the first step first.
    steps: Vec<HistoryStep>,
}

/// A ticket with its history.
#[utoipa::path(post, path = "/parentapp/ticketHistory", tag = "tickets",
    request_body(content = TicketHistory, content_type = FORM),
    responses((status = 200, body = Answer<TicketHistoryAnswer>), (status = "4XX", body = Refused)))]
async fn ticket_history(
    State(app): State<App>,
    call: ParentCall<TicketHistory>,
) -> Result<Answer<TicketHistoryAnswer>, Trouble> {
    let answer = families::read(&app, call.claims, async move |Asking { reader, child, app, .. }| {
        let id = TicketId::parse(&call.form.ticket_id).ok_or_else(Refusal::not_found)?;
        let (ticket, said) = super::history(reader, child, id).await?;
        let raised = StepBy::Parent(ticket.side);
        let mut steps = vec![HistoryStep::of(&app.zone, "Raised", raised, String::new(), ticket.raised_at)];
        let mut before = Status::Open;
        for Step { status, note, at } in said {
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
    /// At most 2048 characters; of 'Others' with `Others: ` and the remark at its end.
    description: String,
    /// Neither this nor what follows is looked at.
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

/// Raises a ticket with the centre; for a child that left one about its accounts alone (`accountsIssue`). 'ok' means that it is on the disk; sent again under the same key, it is there once.
#[utoipa::path(post, path = "/parentapp/createTicket", tag = "tickets",
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 120 visible ASCII characters; the same ticket sent again is the same ticket")),
    request_body(content = CreateTicket, content_type = FORM),
    responses((status = 200, body = Answer<CreatedTicket>), (status = "4XX", body = Refused)))]
async fn create_ticket(
    State(app): State<App>,
    call: ParentCall<CreateTicket>,
) -> Result<Answer<CreatedTicket>, Trouble> {
    let form = call.form;
    let content = fingerprint(&format!("ticket {:?} {:?}", form.subject, form.description));
    let push = call.key.map(|name| Push { name, content });
    let created = families::write_for_oneself(&app, call.claims, async move |act| {
        let Acting { writer, me, child, app, now } = act;
        let raised = rules::raised(&form.subject, &form.description, &app.config.texts.issue_categories);
        let raised = raised.map_err(Refusal::from)?;
        let work = async |writer: &mut Writer<'_>| {
            let mut act = Acting { writer, me, child, app, now };
            super::raise(&mut act, &raised).await
        };
        let id = match &push {
            Some(push) => {
                once(writer, &format!("tickets of {} for {}", me.parent(), child.id()), push, now, work).await?
            }
            None => work(writer).await?,
        };
        let ticket = store::of_child_by_id(writer, child, id).await?.ok_or(Refusal::not_found())?;
        Ok(CreatedTicket { ticket: TicketItem::of(ticket, &app.zone) })
    });
    created.await.map(Answer::new)
}
