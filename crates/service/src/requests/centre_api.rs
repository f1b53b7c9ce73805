//! Centres' API of requests: list, decide, set the offered services and a child's transport.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::item::Shown;
use super::kinds::Service;
use super::rules::RequestStatus;
use super::{Decision, Request, RequestItem, store};
use base::audit::AuditAction;
use base::ids::{ChildId, RequestId};
use base::page::{Cursor, QueueQuery, Queued};
use base::refusal::{AppError, BadField, BadRow, Refusal};
use base::text;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use daily::content::my_centre;
use people::centres::{self, Audited};
use people::families::children::{Way, WhichChild, own_child};

/// The most decisions of one call.
const DECISIONS_MAX: usize = 500;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_requests))
        .routes(routes!(decide))
        .routes(routes!(put_services, show_services))
        .routes(routes!(put_transport))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingRequests {
    /// The longest waiting first.
    requests: Vec<WaitingRequest>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingRequest {
    child_id: ChildId,
    /// `Mother` or `Father`.
    #[schema(example = "Mother")]
    by: &'static str,
    /// The day on which the answer was due is past.
    overdue: bool,
    request: RequestItem,
    /// Of a withdrawal: the parent's opinion of the centre.
    rating: Option<u8>,
    tags: Vec<String>,
    comment: String,
}

impl WaitingRequest {
    fn of(request: &Request, shown: Shown<'_>) -> Self {
        let parting = request.details.parting.clone();
        let (rating, tags, comment) = match parting {
            Some(parting) => (Some(parting.rating), parting.tags, parting.comment),
            None => (None, Vec::new(), String::new()),
        };
        Self {
            child_id: request.child,
            by: request.side.as_str(),
            overdue: request.answer_by < shown.today,
            request: RequestItem::of(request, shown),
            rating,
            tags,
            comment,
        }
    }
}

/// The requests that the centre has not decided.
#[utoipa::path(get, path = "/centre/v1/requests", tag = "requests", params(QueueQuery),
    responses((status = 200, body = WaitingRequests)))]
async fn list_requests(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueQuery>,
    call: CentreCall,
) -> Result<Json<WaitingRequests>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let waiting = super::waiting(reader, centre, &asked.queue()?).await?;
        let centres = my_centre::names_of_chain(reader, centre.id()).await?;
        let (bounds, today) = (&there.config.requests, there.zone.day_of(there.now()));
        // Nothing waits of children that left.
        let shown = Shown { zone: &there.zone, bounds, today, centres: &centres, left: false };
        let Queued { items, total, next } = waiting.map(|one| WaitingRequest::of(&one, shown));
        Ok(WaitingRequests { requests: items, total, next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Decisions {
    /// 1 to 500.
    decisions: Vec<DecisionRow>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    id: String,
    status: RequestStatus,
    /// What the parents read with it: at most 500 characters.
    #[serde(default)]
    #[schema(example = "See you on Monday")]
    note: String,
    /// Needed for what takes effect at once: approving on the day or later, and undoing what has begun.
    #[serde(default)]
    confirm: bool,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Decided {
    decided: usize,
}

/// Decides on requests: all of them or none. Both parents of each child are notified. An approved request takes effect on its day.
/// It can be decided again until then, and later as long as nothing was built on it. What takes effect at once needs `confirm`.
#[utoipa::path(post, path = "/centre/v1/requests/decide", tag = "requests", params(IdempotencyKey),
    request_body = Decisions, responses((status = 200, body = Decided)))]
async fn decide(State(app): State<App>, call: CentreCall<Decisions>) -> Result<Json<Decided>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let decided = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let rows = &call.body.decisions;
        if rows.is_empty() || rows.len() > DECISIONS_MAX {
            return Err(Refusal::new("bad_decisions", "send 1 to 500 decisions").into());
        }
        let mut bad = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            match decide_one(ctx, row).await {
                Ok(()) => {}
                Err(AppError::Refused(refusal)) => {
                    bad.push(BadRow::at(index, BadField::new("id", refusal.sentence)));
                }
                Err(error) => return Err(error),
            }
        }
        if !bad.is_empty() {
            return Err(AppError::BadRows(bad));
        }
        Ok(Audited::new(AuditAction::DecidedOnRequests, Decided { decided: rows.len() }).with(&rows.len()))
    });
    decided.await.map(Json)
}

async fn decide_one(ctx: &mut centres::WriteContext<'_, '_>, row: &DecisionRow) -> Result<(), AppError> {
    let note = text::maybe_lines(&row.note, text::NOTE_MAX);
    let note = note.map_err(|why| Refusal::with_sentence("bad_note", format!("note: {why}")))?.to_owned();
    let id = RequestId::parse(&row.id).ok_or_else(|| Refusal::not_here("request"))?;
    super::decide(ctx, id, &Decision { status: row.status, note, confirmed: row.confirm }).await.map(drop)
}

/// The services that the centre's families may ask for.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Services {
    allowed: Vec<Service>,
}

/// Sets the services that the centre's families may ask for.
#[utoipa::path(put, path = "/centre/v1/services", tag = "requests", request_body = Services,
    responses((status = 200, body = Services)))]
async fn put_services(State(app): State<App>, call: CentreCall<Services>) -> Result<Json<Services>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        Ok(super::allow(ctx, &call.body.allowed).await?.map(|allowed| Services { allowed }))
    });
    put.await.map(Json)
}

/// The services that the centre's families may ask for.
#[utoipa::path(get, path = "/centre/v1/services", tag = "requests", responses((status = 200, body = Services)))]
async fn show_services(State(app): State<App>, call: CentreCall) -> Result<Json<Services>, CentreApiError> {
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Services { allowed: store::find_services(reader, centre.id()).await? })
    });
    shown.await.map(Json)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChildsTransport {
    /// `one`, `two`, or null for none.
    #[schema(example = "two")]
    ways: Option<String>,
}

/// Sets a child's transport.
#[utoipa::path(put, path = "/centre/v1/children/{id}/transport", tag = "requests", params(("id" = WhichChild, Path)),
    request_body = ChildsTransport, responses((status = 200, body = ChildsTransport)))]
async fn put_transport(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<ChildsTransport>,
) -> Result<Json<ChildsTransport>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        let child = own_child(ctx.tx, ctx.centre, &id).await?;
        let way = match call.body.ways.as_deref() {
            None => None,
            Some(text) => Some(Way::parse(text).ok_or(Refusal::new("bad_ways", "ways: one, two, or null"))?),
        };
        let set = super::set_transport(ctx, child, way).await?;
        Ok(set.map(|()| ChildsTransport { ways: way.map(|way| way.as_str().to_owned()) }))
    });
    put.await.map(Json)
}
