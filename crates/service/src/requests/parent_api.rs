//! Parents' API of requests. The token identifies the caller; what a form says of it is ignored.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::facts::Facts;
use super::form::RequestForm;
use super::item::Shown;
use super::kinds::Service;
use super::{RequestItem, StepBy, Stepped, messages, rules, store};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::RequestId;
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::document::OptionalIdempotencyKey;
use context::http::idempotency::once;
use context::http::{Answer, ParentCall};
use daily::content::my_centre;
use people::families::children::Way;
use people::families::{self, MyChild, ReadContext, SignedInParent, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_request_types))
        .routes(routes!(request_list))
        .routes(routes!(request))
        .routes(routes!(request_history))
        .routes(routes!(cancel_customer_request))
        .routes(routes!(cancel_child_pause_request))
        .routes(routes!(pause_child))
        .routes(routes!(resume_child))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Nothing {}

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestTypesAnswer {
    /// The services that the centre offers, by the names of their tiles.
    allowed_service: Vec<Service>,
    /// Relevant requests, newest first: those that wait, and approved ones that are not past.
    pending_requests: Vec<RequestItem>,
    /// Labels of the programs that the child may change to, comma-separated.
    programs_available: String,
    service_status: ServiceStatus,
    /// The current transport: `one`, `two`, or "".
    #[schema(example = "one")]
    transport: &'static str,
}

/// The labels of the two transport cards.
#[derive(Debug, Serialize, ToSchema)]
pub struct ServiceStatus {
    #[serde(rename = "Transport1")]
    #[schema(example = "Start Transport 1 Way")]
    one: String,
    #[serde(rename = "Transport2")]
    #[schema(example = "Stop Transport 2 Way")]
    two: String,
}

/// The services of the child's centre, and the relevant requests.
#[utoipa::path(post, path = "/parentapp/getRequestTypes", tag = "requests",
    request_body = Nothing,
    responses((status = 200, body = Answer<RequestTypesAnswer>)))]
async fn get_request_types(
    State(app): State<App>,
    call: ParentCall<Nothing>,
) -> Result<Answer<RequestTypesAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |ReadContext { reader, child, app, now, .. }| {
        let facts = Facts::of(reader, app, child, now).await?;
        let centres = my_centre::names_of_chain(reader, child.centre()).await?;
        let bounds = &app.config.requests;
        let shown =
            Shown { zone: &app.zone, bounds, today: facts.days.today, centres: &centres, left: child.has_left() };
        let live = facts.requests.iter().filter(|one| rules::is_live(one, facts.days.today));
        let label = |way, start: &String| match facts.transport {
            Some(runs) if runs == way => messages::stop_transport(way).to_owned(),
            _ => start.clone(),
        };
        Ok(RequestTypesAnswer {
            pending_requests: live.map(|one| RequestItem::of(one, shown)).collect(),
            programs_available: facts.offered_programs.join(","),
            service_status: ServiceStatus {
                one: label(Way::One, &bounds.transport_one_way),
                two: label(Way::Two, &bounds.transport_two_way),
            },
            transport: facts.transport.map(Way::as_str).unwrap_or_default(),
            allowed_service: if child.has_left() { Vec::new() } else { facts.services },
        })
    });
    answer.await.map(Answer::new)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestListAnswer {
    /// The newest first.
    requests: Vec<RequestItem>,
}

/// All requests of the child, newest first.
#[utoipa::path(post, path = "/parentapp/requestList", tag = "requests",
    request_body = Nothing,
    responses((status = 200, body = Answer<RequestListAnswer>)))]
async fn request_list(
    State(app): State<App>,
    call: ParentCall<Nothing>,
) -> Result<Answer<RequestListAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |mut ctx| {
        let requests = super::list(&mut ctx).await?;
        let ReadContext { reader, child, app, now, .. } = ctx;
        let centres = my_centre::names_of_chain(reader, child.centre()).await?;
        let (bounds, today) = (&app.config.requests, app.zone.day_of(now));
        let shown = Shown { zone: &app.zone, bounds, today, centres: &centres, left: child.has_left() };
        Ok(RequestListAnswer { requests: requests.iter().map(|one| RequestItem::of(one, shown)).collect() })
    });
    answer.await.map(Answer::new)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestAnswer {
    request: RequestItem,
}

/// Submits a request. 'ok' means that it is stored; sent again under the same key, it is stored once.
#[utoipa::path(post, path = "/parentapp/request", tag = "requests",
    params(OptionalIdempotencyKey),
    request_body = RequestForm,
    responses((status = 200, body = Answer<RequestAnswer>)))]
async fn request(State(app): State<App>, call: ParentCall<RequestForm>) -> Result<Answer<RequestAnswer>, AppError> {
    let content = fingerprint(&format!("request {:?}", call.form));
    let idempotency_key = call.key.map(|key| IdempotencyKey { key, content });
    let form = call.form;
    let answer = families::write(&app, call.claims, async move |ctx| {
        let asked = form.asked()?;
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        let ask = async |writer: &mut Writer<'_>| {
            super::ask(&mut WriteContext { tx: writer, me, child, app, now }, &asked).await
        };
        let id = match &idempotency_key {
            Some(idempotency_key) => once(writer, &scope(me, child), idempotency_key, now, ask).await?,
            None => ask(writer).await?,
        };
        shown(ReadContext { reader: writer, me, child, app, now }, id).await
    });
    answer.await.map(Answer::new)
}

/// Separates the keys of one parent and child from all others.
fn scope(me: &SignedInParent, child: &MyChild) -> String {
    format!("parent {} for {}", me.parent(), child.id())
}

async fn shown(ctx: ReadContext<'_, '_>, id: RequestId) -> Result<RequestAnswer, AppError> {
    let ReadContext { reader, child, app, now, .. } = ctx;
    let request = store::find_of_child(reader, child.id(), id).await?.ok_or_else(Refusal::not_found)?;
    let centres = my_centre::names_of_chain(reader, child.centre()).await?;
    let (bounds, today) = (&app.config.requests, app.zone.day_of(now));
    let shown = Shown { zone: &app.zone, bounds, today, centres: &centres, left: child.has_left() };
    Ok(RequestAnswer { request: RequestItem::of(&request, shown) })
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RequestHistory {
    request_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RequestHistoryAnswer {
    request: RequestItem,
    /// Its steps, oldest first.
    steps: Vec<HistoryStep>,
}

/// A step of a request or of a ticket.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryStep {
    /// Of a request `Asked`, `Pending`, `Processing`, `Approved`, `Cancelled` (by the centre), `Taken back` (by a parent), `Extended`, `Began`,
    /// `Ended`; of a ticket `Raised`, `Answered`, `Open`, `Pending`, `Resolved`, `Closed`.
    #[schema(example = "Asked")]
    step: &'static str,
    /// `Mother`, `Father`, `Centre` or `Portal`.
    #[schema(example = "Mother")]
    by: &'static str,
    note: String,
    /// `YYYY-MM-DD HH:mm`.
    #[schema(example = "2026-11-12 09:30")]
    at: String,
}

impl HistoryStep {
    pub fn of(zone: &CentreZone, step: &'static str, by: StepBy, note: String, at: Timestamp) -> Self {
        let (date, time) = zone.date_and_time(at);
        Self { step, by: by.as_str(), note, at: format!("{} {}", date.as_str(), time.as_str()) }
    }
}

/// A request with its history.
#[utoipa::path(post, path = "/parentapp/requestHistory", tag = "requests",
    request_body = RequestHistory,
    responses((status = 200, body = Answer<RequestHistoryAnswer>)))]
async fn request_history(
    State(app): State<App>,
    call: ParentCall<RequestHistory>,
) -> Result<Answer<RequestHistoryAnswer>, AppError> {
    let answer = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, now }| {
        let id = id(&call.form.request_id)?;
        let (_, steps) = super::history(reader, child.id(), id).await?;
        let RequestAnswer { request } = shown(ReadContext { reader, me, child, app, now }, id).await?;
        let step =
            |Stepped { step, by, note, at, .. }: Stepped| HistoryStep::of(&app.zone, step.as_str(), by, note, at);
        Ok(RequestHistoryAnswer { request, steps: steps.into_iter().map(step).collect() })
    });
    answer.await.map(Answer::new)
}

/// Fields other than the id are ignored.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CancelForm {
    /// The child's id, as the token has it.
    admission_id: String,
    request_id: String,
    end_date: String,
    request_type: String,
    updated_by_name: String,
    updated_by: String,
}

/// Cancels a request, unless it is a break.
#[utoipa::path(post, path = "/financials/cancelCustomerRequest", tag = "requests",
    request_body = CancelForm,
    responses((status = 200, body = Answer<RequestAnswer>)))]
async fn cancel_customer_request(
    State(app): State<App>,
    call: ParentCall<CancelForm>,
) -> Result<Answer<RequestAnswer>, AppError> {
    cancel(&app, call, false).await
}

/// Cancels a break.
#[utoipa::path(post, path = "/admission/cancelChildPauseRequest/", tag = "requests",
    request_body = CancelForm,
    responses((status = 200, body = Answer<RequestAnswer>)))]
async fn cancel_child_pause_request(
    State(app): State<App>,
    call: ParentCall<CancelForm>,
) -> Result<Answer<RequestAnswer>, AppError> {
    cancel(&app, call, true).await
}

async fn cancel(app: &App, call: ParentCall<CancelForm>, is_break: bool) -> Result<Answer<RequestAnswer>, AppError> {
    let answer = families::write(app, call.claims, async move |mut ctx| {
        let id = super::cancel(&mut ctx, id(&call.form.request_id)?, is_break).await?;
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        shown(ReadContext { reader: writer, me, child, app, now }, id).await
    });
    answer.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PauseChild {
    req_id: String,
    /// `YYYY-MM-DD`: the new last day.
    extend_date: String,
}

/// Extends a break; its end moves at once. Sent again under the same key, it is done once; the current end is refused.
#[utoipa::path(post, path = "/franchises/pauseChild/", tag = "requests",
    params(OptionalIdempotencyKey),
    request_body = PauseChild,
    responses((status = 200, body = Answer<RequestAnswer>)))]
async fn pause_child(State(app): State<App>, call: ParentCall<PauseChild>) -> Result<Answer<RequestAnswer>, AppError> {
    let PauseChild { req_id, extend_date } = call.form;
    let content = fingerprint(&format!("extend {req_id} {extend_date}"));
    let idempotency_key = call.key.map(|key| IdempotencyKey { key, content });
    let answer = families::write(&app, call.claims, async move |ctx| {
        let id = id(&req_id)?;
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        let extend = async |writer: &mut Writer<'_>| {
            super::extend(&mut WriteContext { tx: writer, me, child, app, now }, id, &extend_date).await
        };
        let id = match &idempotency_key {
            Some(idempotency_key) => once(writer, &scope(me, child), idempotency_key, now, extend).await?,
            None => extend(writer).await?,
        };
        shown(ReadContext { reader: writer, me, child, app, now }, id).await
    });
    answer.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResumeChild {
    req_id: String,
    /// `YYYY-MM-DD`: the first day back.
    early_resume_date: String,
}

/// Requests to end a break early. Returns the new request.
#[utoipa::path(post, path = "/franchises/resumeChild", tag = "requests",
    request_body = ResumeChild,
    responses((status = 200, body = Answer<RequestAnswer>)))]
async fn resume_child(
    State(app): State<App>,
    call: ParentCall<ResumeChild>,
) -> Result<Answer<RequestAnswer>, AppError> {
    let answer = families::write(&app, call.claims, async move |mut ctx| {
        let id = super::resume(&mut ctx, id(&call.form.req_id)?, &call.form.early_resume_date).await?;
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        shown(ReadContext { reader: writer, me, child, app, now }, id).await
    });
    answer.await.map(Answer::new)
}

fn id(text: &str) -> Result<RequestId, Refusal> {
    RequestId::parse(text).ok_or_else(Refusal::not_found)
}
