//! The centre looks at guardians' cards and decides; its gate asks who may fetch a child.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store;
use crate::pictures::portraits::centre_api::shown;
use crate::pictures::portraits::{Decision, messages};
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId};
use base::page::{Cursor, QueueAsked, Queued};
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Done};
use people::families::Side;
use people::families::children::{By, WhichChild, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_guardian_cards))
        .routes(routes!(show_guardian_card))
        .routes(routes!(decide_guardian_card))
        .routes(routes!(list_guardians))
        .routes(routes!(remove_guardian))
        .routes(routes!(show_guardian))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingGuardianCards {
    /// The oldest first.
    cards: Vec<WaitingGuardianCard>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingGuardianCard {
    /// The card's: a parent who writes another one before it is decided makes another card.
    id: GuardianCardId,
    guardian_id: GuardianId,
    child_id: ChildId,
    name: String,
    /// Ten digits.
    mobile: String,
    #[schema(example = "Grand Parent")]
    relation: String,
    /// Which parent wrote it.
    written_by: Side,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    written_at: Timestamp,
    /// Whether the gate has an older card of this guardian, which holds until this one is approved.
    at_gate: bool,
}

/// Guardians' cards that wait for a decision.
#[utoipa::path(get, path = "/centre/v1/guardian-cards", tag = "guardians", security(("centre_key" = [])),
    params(QueueAsked),
    responses((status = 200, body = WaitingGuardianCards)))]
async fn list_guardian_cards(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueAsked>,
    call: CentreCall,
) -> Result<Json<WaitingGuardianCards>, CentreTrouble> {
    let waiting = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::list_waiting(reader, centre.id(), &asked.queue()?).await?)
    });
    let listed = |card: store::Waiting| WaitingGuardianCard {
        id: card.id,
        guardian_id: card.guardian,
        child_id: card.child,
        name: card.details.name,
        mobile: card.details.mobile,
        relation: card.details.relation,
        written_by: card.by,
        written_at: card.written_at,
        at_gate: card.at_gate,
    };
    let Queued { items, total, next } = waiting.await?.map(listed);
    Ok(Json(WaitingGuardianCards { cards: items, total, next }))
}

/// The picture of a card that waits, as wide as a card.
#[utoipa::path(get, path = "/centre/v1/guardian-cards/{id}/picture", tag = "guardians", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn show_guardian_card(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Response, CentreTrouble> {
    let id = GuardianCardId::parse(&id).ok_or_else(Refusal::not_here)?;
    let picture = centres::read(&app, call.key, async move |reader, centre| {
        Ok(super::waiting_picture(reader, centre, id).await?.ok_or_else(Refusal::not_here)?)
    });
    shown(&app, picture.await?).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideGuardianCard {
    /// `Active`: the gate has the card from now on, in place of an older one. `Inactive`: it is not taken.
    status: String,
    /// With `Inactive`: what the parents are told under the picture, at most 80 characters.
    #[serde(default)]
    message: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DecidedGuardianCard {
    id: GuardianCardId,
    status: String,
}

/// Decides on a card. Saying the same again changes nothing. 409: it was decided otherwise, or does not wait any more because a
/// parent removed the guardian or wrote another card.
#[utoipa::path(post, path = "/centre/v1/guardian-cards/{id}/decision", tag = "guardians", security(("centre_key" = [])),
    params(("id" = String, Path)), request_body = DecideGuardianCard,
    responses((status = 200, body = DecidedGuardianCard)))]
async fn decide_guardian_card(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<DecideGuardianCard>,
) -> Result<Json<DecidedGuardianCard>, CentreTrouble> {
    let id = GuardianCardId::parse(&id).ok_or_else(Refusal::not_here)?;
    let decision = Decision::said(&call.body.status, &call.body.message).ok_or_else(messages::bad_status)?;
    let decided = centres::write(&app, call.key, async move |act| {
        let child = super::decide(act.writer, act.app, act.centre, id, &decision).await?;
        let deed = if decision == Decision::Taken { Deed::ApprovedAGuardian } else { Deed::DidNotApproveAGuardian };
        let status = decision.status().to_owned();
        Ok(Done::new(deed, DecidedGuardianCard { id, status }).about(child).with(&id))
    });
    decided.await.map(Json)
}

#[derive(Debug, Deserialize)]
pub struct OfWhom {
    #[serde(default)]
    child: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GuardiansAtGate {
    guardians: Vec<GuardianAtGate>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GuardianAtGate {
    id: GuardianId,
    child_id: ChildId,
    name: String,
    /// Ten digits.
    mobile: String,
    #[schema(example = "Grand Parent")]
    relation: String,
    /// Since when they may fetch the child, unix milliseconds.
    #[schema(value_type = i64)]
    since: Timestamp,
    /// When the card that holds now was approved, unix milliseconds.
    #[schema(value_type = i64)]
    approved_at: Timestamp,
}

/// Who may fetch a child beside its parents: the guardians whom the centre has approved, whom nobody has removed and the office has
/// not suspended.
#[utoipa::path(get, path = "/centre/v1/guardians", tag = "guardians", security(("centre_key" = [])),
    params(("child" = Option<WhichChild>, Query, description = "without one, of all children")),
    responses((status = 200, body = GuardiansAtGate)))]
async fn list_guardians(
    State(app): State<App>,
    InQuery(of): InQuery<OfWhom>,
    call: CentreCall,
) -> Result<Json<GuardiansAtGate>, CentreTrouble> {
    let active = centres::read(&app, call.key, async move |reader, centre| {
        let child = if of.child.is_empty() { None } else { Some(own_child(reader, centre, &of.child).await?.id()) };
        Ok(store::active_at(reader, centre.id(), child).await?)
    });
    let listed = |one: store::AtGate| GuardianAtGate {
        id: one.id,
        child_id: one.child,
        name: one.details.name,
        mobile: one.details.mobile,
        relation: one.details.relation,
        since: one.since,
        approved_at: one.decided_at,
    };
    Ok(Json(GuardiansAtGate { guardians: active.await?.into_iter().map(listed).collect() }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RemovedGuardian {
    id: GuardianId,
}

/// Takes a guardian from the gate at once, and tells the parents. Removed already, they stay so. A parent may write a new card.
#[utoipa::path(delete, path = "/centre/v1/guardians/{id}", tag = "guardians", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = RemovedGuardian)))]
async fn remove_guardian(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<RemovedGuardian>, CentreTrouble> {
    let id = GuardianId::parse(&id).ok_or_else(Refusal::not_here)?;
    let removed = centres::write(&app, call.key, async move |act| {
        let child = store::child_of(act.writer, act.centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
        let actor = act.centre.actor();
        let by = By { actor: &actor, chance: &act.app.chance, now: act.now };
        super::remove_by(act.writer, by, child, id).await?;
        Ok(Done::new(Deed::RemovedAGuardian, RemovedGuardian { id }).about(child).with(&id))
    });
    removed.await.map(Json)
}

/// The picture of a guardian, as the gate has it.
#[utoipa::path(get, path = "/centre/v1/guardians/{id}/picture", tag = "guardians", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn show_guardian(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Response, CentreTrouble> {
    let id = GuardianId::parse(&id).ok_or_else(Refusal::not_here)?;
    let picture = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::picture_at(reader, centre.id(), id).await?.ok_or_else(Refusal::not_here)?)
    });
    shown(&app, picture.await?).await
}
