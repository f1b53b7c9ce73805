//! The staff's API of a guardian's card: the case, its picture, and the decision.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::list::GUARDIAN_DUE;
use crate::shown::{CaseChild, centre_of, picture};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::GuardianCardId;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use daily::guardians::{self, Card, State as CardState};
use daily::pictures::portraits::{Decision, messages};
use staff::acting::{self, not_there};
use staff::call::Nothing;
use staff::{Desk, StaffCall, StaffClaims};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_guardian_case))
        .routes(routes!(get_guardian_picture))
        .routes(routes!(decide_guardian))
}

/// A guardian's card with everything that its decision needs.
#[derive(Debug, Serialize, ToSchema)]
struct GuardianCase {
    child: CaseChild,
    asked: CaseCard,
    /// The card by which the guardian may collect the child until the decision; null: none yet.
    #[schema(required)]
    standing: Option<CaseCard>,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    written_at: Timestamp,
    #[schema(value_type = i64)]
    due_at: Timestamp,
    overdue: bool,
    /// It waits for a decision.
    waits: bool,
    /// What the parent reads under the picture.
    status: String,
}

#[derive(Debug, Serialize, ToSchema)]
struct CaseCard {
    id: GuardianCardId,
    name: String,
    /// Ten digits.
    mobile: String,
    #[schema(example = "Grand Parent")]
    relation: String,
}

impl From<Card> for CaseCard {
    fn from(Card { id, details, .. }: Card) -> Self {
        Self { id, name: details.name, mobile: details.mobile, relation: details.relation }
    }
}

/// The card at a centre that the caller reaches, and the one that it would replace.
async fn find(
    reader: &mut Reader<'_>,
    me: &Desk,
    (centre, id): (&str, &str),
) -> Result<(Card, Option<Card>), AppError> {
    let centre = centre_of(reader, me, centre).await?;
    let id = GuardianCardId::parse(id).ok_or_else(not_there)?;
    Ok(guardians::to_decide(reader, &centre, id).await?.ok_or_else(not_there)?)
}

/// A guardian's card, and the one that it would replace.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/guardian-cards/{card}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("card" = GuardianCardId, Path)),
    responses((status = 200, body = GuardianCase)))]
async fn get_guardian_case(
    State(app): State<App>,
    InPath((centre, card)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Json<GuardianCase>, StaffError> {
    let shown = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let (card, standing) = find(ctx.reader, ctx.me, (&centre, &card)).await?;
        let due_at = card.written_at + GUARDIAN_DUE;
        let waits = card.waits();
        Ok(GuardianCase {
            child: CaseChild::find(ctx.reader, card.child).await?,
            written_at: card.written_at,
            due_at,
            overdue: waits && due_at < ctx.now,
            waits,
            status: card.status.clone(),
            asked: card.into(),
            standing: standing.map(CaseCard::from),
        })
    });
    shown.await.map(Json)
}

/// The picture of a card that waits or by which somebody may collect.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/guardian-cards/{card}/picture", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("card" = GuardianCardId, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn get_guardian_picture(
    State(app): State<App>,
    InPath((centre, card)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Response, StaffError> {
    let found = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let (card, _) = find(ctx.reader, ctx.me, (&centre, &card)).await?;
        if !card.waits() && (card.state != CardState::Active || card.suspended) {
            return Err(AppError::from(not_there()));
        }
        Ok(card.picture)
    });
    picture(&app, found.await?).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CardDecision {
    /// `Active`: the guardian may collect from now on. `Inactive`: the card is refused.
    #[schema(example = "Active")]
    status: String,
    /// With `Inactive`: the reason that parents read under the picture, at most 80 characters.
    #[serde(default)]
    message: String,
}

/// Decides on the very card that the caller saw. 409: it was decided, or a parent wrote another one.
#[utoipa::path(post, path = "/staff/v1/centres/{centre}/guardian-cards/{card}/decision", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("card" = GuardianCardId, Path)),
    request_body = CardDecision, responses((status = 200, body = Nothing)))]
async fn decide_guardian(
    State(app): State<App>,
    InPath((centre, card)): InPath<(String, String)>,
    call: StaffCall<CardDecision>,
) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let decision = Decision::parse(&body.status, &body.message).ok_or_else(messages::bad_status)?;
    let decided = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.tx, ctx.me, &centre).await?;
        let id = GuardianCardId::parse(&card).ok_or_else(not_there)?;
        let child = guardians::decide(ctx.tx, ctx.app, &centre, id, &decision).await?;
        let action = if decision == Decision::Taken {
            AuditAction::ApprovedAGuardian
        } else {
            AuditAction::DidNotApproveAGuardian
        };
        ctx.audit_about(action, child, &id).await?;
        Ok(Nothing {})
    });
    decided.await.map(Json)
}
