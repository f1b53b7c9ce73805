//! Centres' API of guardians: cards to decide on, and who may pick up a child.

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
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId};
use base::page::{Cursor, QueueQuery, Queued};
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
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
    /// The card's id: a parent who changes it before the decision makes another card.
    id: GuardianCardId,
    guardian_id: GuardianId,
    child_id: ChildId,
    name: String,
    /// Ten digits.
    mobile: String,
    #[schema(example = "Grand Parent")]
    relation: String,
    /// The parent who wrote it.
    written_by: Side,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    written_at: Timestamp,
    /// Whether the gate has an older card of this guardian, which stays until this one is approved.
    at_gate: bool,
}

/// Guardians' cards that wait for a decision.
#[utoipa::path(get, path = "/centre/v1/guardian-cards", tag = "guardians", params(QueueQuery),
    responses((status = 200, body = WaitingGuardianCards)))]
async fn list_guardian_cards(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueQuery>,
    call: CentreCall,
) -> Result<Json<WaitingGuardianCards>, CentreApiError> {
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

/// The picture of a waiting card.
#[utoipa::path(get, path = "/centre/v1/guardian-cards/{id}/picture", tag = "guardians", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn show_guardian_card(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Response, CentreApiError> {
    let id = GuardianCardId::parse(&id).ok_or_else(|| Refusal::not_here("guardian card"))?;
    let picture = centres::read(&app, call.key, async move |reader, centre| {
        Ok(super::waiting_picture(reader, centre, id).await?.ok_or_else(|| Refusal::not_here("guardian card"))?)
    });
    shown(&app, picture.await?).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecideGuardianCard {
    /// `Active`: the gate has the card from now on, in place of an older one. `Inactive`: it is refused.
    status: String,
    /// With `Inactive`: the reason that parents read under the picture, at most 80 characters.
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
#[utoipa::path(post, path = "/centre/v1/guardian-cards/{id}/decision", tag = "guardians", params(("id" = String, Path)),
    request_body = DecideGuardianCard, responses((status = 200, body = DecidedGuardianCard)))]
async fn decide_guardian_card(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<DecideGuardianCard>,
) -> Result<Json<DecidedGuardianCard>, CentreApiError> {
    let id = GuardianCardId::parse(&id).ok_or_else(|| Refusal::not_here("guardian card"))?;
    let decision = Decision::parse(&call.body.status, &call.body.message).ok_or_else(messages::bad_status)?;
    let decided = centres::write(&app, call.key, async move |ctx| {
        let child = super::decide(ctx.tx, ctx.app, ctx.centre, id, &decision).await?;
        let action = if decision == Decision::Taken {
            AuditAction::ApprovedAGuardian
        } else {
            AuditAction::DidNotApproveAGuardian
        };
        let status = decision.status().to_owned();
        Ok(Audited::new(action, DecidedGuardianCard { id, status }).about(child).with(&id))
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
    /// When they were first approved, unix milliseconds.
    #[schema(value_type = i64)]
    since: Timestamp,
    /// When the current card was approved, unix milliseconds.
    #[schema(value_type = i64)]
    approved_at: Timestamp,
}

/// The guardians who may pick up a child: approved by the centre, not removed and not suspended by the office.
#[utoipa::path(get, path = "/centre/v1/guardians", tag = "guardians",
    params(("child" = Option<WhichChild>, Query, description = "without one, of all children")),
    responses((status = 200, body = GuardiansAtGate)))]
async fn list_guardians(
    State(app): State<App>,
    InQuery(of): InQuery<OfWhom>,
    call: CentreCall,
) -> Result<Json<GuardiansAtGate>, CentreApiError> {
    let active = centres::read(&app, call.key, async move |reader, centre| {
        let child = if of.child.is_empty() { None } else { Some(own_child(reader, centre, &of.child).await?.id()) };
        Ok(store::list_active_at(reader, centre.id(), child).await?)
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

/// Removes a guardian from the gate at once, and notifies the parents. If they are removed already, nothing changes. A parent may
/// add them again.
#[utoipa::path(delete, path = "/centre/v1/guardians/{id}", tag = "guardians", params(("id" = String, Path)),
    responses((status = 200, body = RemovedGuardian)))]
async fn remove_guardian(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<RemovedGuardian>, CentreApiError> {
    let id = GuardianId::parse(&id).ok_or_else(|| Refusal::not_here("guardian"))?;
    let removed = centres::write(&app, call.key, async move |ctx| {
        let child =
            store::find_child_of(ctx.tx, ctx.centre.id(), id).await?.ok_or_else(|| Refusal::not_here("guardian"))?;
        let actor = ctx.centre.actor();
        let by = By { actor: &actor, random: &ctx.app.random, now: ctx.now };
        super::remove_by(ctx.tx, by, child, id).await?;
        Ok(Audited::new(AuditAction::RemovedAGuardian, RemovedGuardian { id }).about(child).with(&id))
    });
    removed.await.map(Json)
}

/// The picture of a guardian, as the gate has it.
#[utoipa::path(get, path = "/centre/v1/guardians/{id}/picture", tag = "guardians", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn show_guardian(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Response, CentreApiError> {
    let id = GuardianId::parse(&id).ok_or_else(|| Refusal::not_here("guardian"))?;
    let picture = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::find_picture_at(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("guardian"))?)
    });
    shown(&app, picture.await?).await
}
