//! Parents' API of outdoor events: list and answer.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Consent, Invitation, messages, store};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::EventId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext, Side};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(my_events)).routes(routes!(event_act))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MyEvents {
    /// The caller's own side, or empty.
    #[schema(example = "Mother")]
    consent_by: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OutdoorEvent {
    event_id: EventId,
    event_title: String,
    /// `YYYY-MM-DD`. It can be answered while this is the centre's today or later and it is not cancelled.
    event_date: String,
    /// `YYYY-MM-DD`: the day on which the centre asked.
    event_created_on: String,
    /// Either parent's last answer; null without one.
    consent_status: Option<Consent>,
    /// The parent who gave it, and the day.
    consent_by: Option<Side>,
    consent_on: Option<String>,
    /// Plain text, of one or more lines.
    event_details: String,
    event_status: EventStatus,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub enum EventStatus {
    Scheduled,
    Cancelled,
}

impl OutdoorEvent {
    fn of(invitation: Invitation, zone: &CentreZone) -> Self {
        let Invitation { event, given } = invitation;
        let day = |at: Timestamp| zone.day_of(at).to_string();
        Self {
            event_id: event.id,
            event_title: event.title,
            event_date: event.day.to_string(),
            event_created_on: day(event.created_at),
            consent_status: given.map(|given| given.consent),
            consent_by: given.map(|given| given.by),
            consent_on: given.map(|given| day(given.at)),
            event_details: event.details,
            event_status: if event.cancelled { EventStatus::Cancelled } else { EventStatus::Scheduled },
        }
    }
}

/// The events that the child is invited to, the latest day first.
#[utoipa::path(post, path = "/centerevents/my_events", tag = "events", request_body = MyEvents,
    responses((status = 200, body = Answer<Vec<OutdoorEvent>>)))]
async fn my_events(State(app): State<App>, call: ParentCall<MyEvents>) -> Result<Answer<Vec<OutdoorEvent>>, AppError> {
    let invitations = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(store::list_of_child(reader, child).await?)
    })
    .await?;
    let shown = |invitation| OutdoorEvent::of(invitation, &app.zone);
    Ok(Answer::new(invitations.into_iter().map(shown).collect()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct EventAct {
    event_id: String,
    /// The caller's own side, or empty.
    #[schema(example = "Mother")]
    consent_by: String,
    /// Authorized or Denied.
    #[schema(example = "Authorized")]
    status: String,
}

/// Answers an event for the child; can be changed until the event. The other parent is notified.
#[utoipa::path(post, path = "/centerevents/event_act", tag = "events", request_body = EventAct,
    responses((status = 200, body = Answer<OutdoorEvent>)))]
async fn event_act(State(app): State<App>, call: ParentCall<EventAct>) -> Result<Answer<OutdoorEvent>, AppError> {
    let answered = families::write(&app, call.claims, async move |mut ctx| {
        let event = EventId::parse(&call.form.event_id).ok_or(Refusal::not_found())?;
        let consent = Consent::parse(&call.form.status).ok_or(messages::no_answer())?;
        super::answer(&mut ctx, event, consent).await
    })
    .await?;
    Ok(Answer::new(OutdoorEvent::of(answered, &app.zone)))
}
