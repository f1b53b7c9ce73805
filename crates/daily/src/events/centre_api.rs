//! Centres' API of outdoor events: publish, read the answers, cancel.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Consent, Event, EventForm, Given, rules, store};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, EventId};
use base::page::{Cursor, NewestQuery, Paged};
use base::refusal::{AppError, BadRow, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use people::families::Side;
use people::families::children::OwnChildren;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_event, list_events)).routes(routes!(show_event, cancel_event))
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedEvent {
    id: EventId,
    /// How many children are invited.
    children: usize,
}

/// Publishes an event for which parents have to consent, with entries on the children's timelines.
#[utoipa::path(post, path = "/centre/v1/events", tag = "events", params(IdempotencyKey), request_body = EventForm,
    responses((status = 200, body = PostedEvent)))]
async fn post_event(State(app): State<App>, call: CentreCall<EventForm>) -> Result<Json<PostedEvent>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let posted = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let own = OwnChildren::of(ctx.tx, ctx.centre).await?;
        let new = rules::read(&call.body, &own, ctx.today()).map_err(|faults| {
            let row = |(index, fault)| BadRow::at(index, fault);
            AppError::BadRows(faults.into_iter().map(row).collect())
        })?;
        let id = super::publish(ctx.tx, &ctx.app.random, ctx.now, ctx.centre, &new).await?;
        Ok(Audited::new(AuditAction::AskedForAnEvent, PostedEvent { id, children: new.children.len() }).with(&id))
    });
    posted.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Events {
    /// By day, the latest first.
    events: Vec<ShownEvent>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownEvent {
    id: EventId,
    title: String,
    day: String,
    details: String,
    cancelled: bool,
}

impl From<Event> for ShownEvent {
    fn from(event: Event) -> Self {
        let Event { id, title, day, details, cancelled, .. } = event;
        Self { id, title, day: day.to_string(), details, cancelled }
    }
}

/// The centre's events.
#[utoipa::path(get, path = "/centre/v1/events", tag = "events", params(NewestQuery),
    responses((status = 200, body = Events)))]
async fn list_events(
    State(app): State<App>,
    InQuery(asked): InQuery<NewestQuery>,
    call: CentreCall,
) -> Result<Json<Events>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let Paged { items, next } = store::list_of_centre(reader, centre.id(), &asked.page()?).await?;
        Ok(Events { events: items.into_iter().map(ShownEvent::from).collect(), next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithAnswers {
    event: ShownEvent,
    /// Every invited child, with the current answer.
    answers: Vec<ChildsAnswer>,
    /// Every answer that was given, in order.
    history: Vec<ChildsAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChildsAnswer {
    child_id: ChildId,
    /// Null without an answer.
    status: Option<Consent>,
    by: Option<Side>,
    /// Unix milliseconds.
    #[schema(value_type = Option<i64>)]
    at: Option<Timestamp>,
}

impl ChildsAnswer {
    fn of(child_id: ChildId, given: Option<Given>) -> Self {
        Self {
            child_id,
            status: given.map(|given| given.consent),
            by: given.map(|given| given.by),
            at: given.map(|given| given.at),
        }
    }
}

/// An event with its answers.
#[utoipa::path(get, path = "/centre/v1/events/{id}", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = EventWithAnswers)))]
async fn show_event(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<EventWithAnswers>, CentreApiError> {
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let id = EventId::parse(&id).ok_or_else(|| Refusal::not_here("event"))?;
        let event = store::find_of_centre(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("event"))?;
        let answers = store::list_answers(reader, id).await?;
        let history = store::list_history(reader, id).await?;
        Ok(EventWithAnswers {
            event: event.into(),
            answers: answers.into_iter().map(|(child, given)| ChildsAnswer::of(child, given)).collect(),
            history: history.into_iter().map(|(child, given)| ChildsAnswer::of(child, Some(given))).collect(),
        })
    });
    shown.await.map(Json)
}

/// Cancels an event; parents see it as Cancelled. Answers stay.
#[utoipa::path(delete, path = "/centre/v1/events/{id}", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = PostedEvent)))]
async fn cancel_event(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<PostedEvent>, CentreApiError> {
    let cancelled = centres::write(&app, call.key, async move |ctx| {
        let id = EventId::parse(&id).ok_or_else(|| Refusal::not_here("event"))?;
        super::cancel(ctx.tx, &ctx.app.random, (ctx.now, ctx.today()), ctx.centre, id).await?;
        let children = store::list_invited(ctx.tx, id).await?.len();
        Ok(Audited::new(AuditAction::CalledAnEventOff, PostedEvent { id, children }).with(&id))
    });
    cancelled.await.map(Json)
}
