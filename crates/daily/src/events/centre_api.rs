//! The centre's door to outdoor events: ask, read the answers, call off.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Consent, Event, EventForm, Given, rules, store};
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{ChildId, EventId};
use base::page::{Cursor, NewestAsked, Paged};
use base::refusal::{BadRow, Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Done};
use people::families::Side;
use people::families::children::OwnChildren;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_event, list_events)).routes(routes!(show_event, cancel_event))
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedEvent {
    id: EventId,
    /// How many children are asked.
    children: usize,
}

/// Asks parents for an event. Their children's timelines say so.
#[utoipa::path(post, path = "/centre/v1/events", tag = "events", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = EventForm,
    responses((status = 200, body = PostedEvent)))]
async fn post_event(State(app): State<App>, call: CentreCall<EventForm>) -> Result<Json<PostedEvent>, CentreTrouble> {
    let push = call.named_push()?;
    let posted = centres::push(&app, call.key, push, async move |act| {
        let own = OwnChildren::of(act.writer, act.centre).await?;
        let new = rules::read(&call.body, &own, act.today()).map_err(|faults| {
            let row = |(index, fault)| BadRow::at(index, fault);
            Trouble::BadRows(faults.into_iter().map(row).collect())
        })?;
        let id = super::publish(act.writer, &act.app.chance, act.now, act.centre, &new).await?;
        Ok(Done::new(Deed::AskedForAnEvent, PostedEvent { id, children: new.children.len() }).with(&id))
    });
    posted.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Events {
    /// By their days, what lies furthest ahead first.
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
#[utoipa::path(get, path = "/centre/v1/events", tag = "events", security(("centre_key" = [])),
    params(NewestAsked),
    responses((status = 200, body = Events)))]
async fn list_events(
    State(app): State<App>,
    InQuery(asked): InQuery<NewestAsked>,
    call: CentreCall,
) -> Result<Json<Events>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let Paged { items, next } = store::list_of_centre(reader, centre.id(), &asked.page()?).await?;
        Ok(Events { events: items.into_iter().map(ShownEvent::from).collect(), next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithAnswers {
    event: ShownEvent,
    /// Every child that is asked, with the answer that counts.
    answers: Vec<ChildsAnswer>,
    /// Every answer that was ever given, in the order in which they came.
    history: Vec<ChildsAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ChildsAnswer {
    child_id: ChildId,
    /// Null while nobody has answered.
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
#[utoipa::path(get, path = "/centre/v1/events/{id}", tag = "events", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = EventWithAnswers)))]
async fn show_event(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<EventWithAnswers>, CentreTrouble> {
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let id = EventId::parse(&id).ok_or_else(Refusal::not_here)?;
        let event = store::of_centre_by_id(reader, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
        let answers = store::answers(reader, id).await?;
        let history = store::history(reader, id).await?;
        Ok(EventWithAnswers {
            event: event.into(),
            answers: answers.into_iter().map(|(child, given)| ChildsAnswer::of(child, given)).collect(),
            history: history.into_iter().map(|(child, given)| ChildsAnswer::of(child, Some(given))).collect(),
        })
    });
    shown.await.map(Json)
}

/// Calls an event off; parents see it as Cancelled. Answers stay as they are.
#[utoipa::path(delete, path = "/centre/v1/events/{id}", tag = "events", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = PostedEvent)))]
async fn cancel_event(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<PostedEvent>, CentreTrouble> {
    let cancelled = centres::write(&app, call.key, async move |act| {
        let id = EventId::parse(&id).ok_or_else(Refusal::not_here)?;
        super::cancel(act.writer, &act.app.chance, (act.now, act.today()), act.centre, id).await?;
        let children = store::invited(act.writer, id).await?.len();
        Ok(Done::new(Deed::CalledAnEventOff, PostedEvent { id, children }).with(&id))
    });
    cancelled.await.map(Json)
}
