//! The staff's API of photos that parents uploaded for the cards of a family: the case, both pictures, and the decision.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::list::photo_due;
use crate::shown::{CaseChild, centre_of, picture};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::PortraitId;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use daily::pictures::portraits::{self, Decision, Portrait, messages};
use staff::acting::{self, not_there};
use staff::call::Nothing;
use staff::{Desk, StaffCall, StaffClaims};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_photo_case))
        .routes(routes!(get_new_photo))
        .routes(routes!(get_former_photo))
        .routes(routes!(decide_photo))
}

/// A photo of a face with everything that its decision needs.
#[derive(Debug, Serialize, ToSchema)]
struct PhotoCase {
    child: CaseChild,
    /// Whose face it is: `Self` for the child, `Mother` or `Father`.
    #[schema(example = "Self")]
    relation: &'static str,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    brought_at: Timestamp,
    #[schema(value_type = i64)]
    due_at: Timestamp,
    overdue: bool,
    /// It waits for a decision.
    waits: bool,
    /// The card has a photo now: `former`.
    has_former: bool,
    /// What the parent reads under the photo.
    status: String,
}

/// The photo at a centre that the caller reaches.
async fn find(reader: &mut Reader<'_>, me: &Desk, (centre, id): (&str, &str)) -> Result<Portrait, AppError> {
    let centre = centre_of(reader, me, centre).await?;
    let id = PortraitId::parse(id).ok_or_else(not_there)?;
    Ok(portraits::to_decide(reader, &centre, id).await?.ok_or_else(not_there)?)
}

/// A photo that a parent uploaded.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/photos-to-approve/{portrait}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("portrait" = String, Path)),
    responses((status = 200, body = PhotoCase)))]
async fn get_photo_case(
    State(app): State<App>,
    InPath((centre, portrait)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Json<PhotoCase>, StaffError> {
    let shown = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let photo = find(ctx.reader, ctx.me, (&centre, &portrait)).await?;
        let due_at = photo_due(ctx.app, photo.brought_at);
        Ok(PhotoCase {
            child: CaseChild::find(ctx.reader, photo.child).await?,
            relation: photo.relation.as_str(),
            brought_at: photo.brought_at,
            due_at,
            overdue: photo.waiting && due_at < ctx.now,
            waits: photo.waiting,
            has_former: portraits::on_the_card(ctx.reader, &photo).await?.is_some(),
            status: photo.status,
        })
    });
    shown.await.map(Json)
}

/// The new photo.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/picture", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("portrait" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn get_new_photo(
    State(app): State<App>,
    InPath((centre, portrait)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Response, StaffError> {
    let found = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        Ok(find(ctx.reader, ctx.me, (&centre, &portrait)).await?.picture)
    });
    picture(&app, found.await?).await
}

/// The photo that the card has now.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/former", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("portrait" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn get_former_photo(
    State(app): State<App>,
    InPath((centre, portrait)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Response, StaffError> {
    let found = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let photo = find(ctx.reader, ctx.me, (&centre, &portrait)).await?;
        Ok(portraits::on_the_card(ctx.reader, &photo).await?.ok_or_else(not_there)?)
    });
    picture(&app, found.await?).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PhotoDecision {
    /// `Active`: everybody sees it from now on. `Inactive`: it is refused.
    #[schema(example = "Active")]
    status: String,
    /// With `Inactive`: the reason that the parent reads under the photo, at most 80 characters.
    #[serde(default)]
    message: String,
}

/// Decides on a photo. 409: it was decided otherwise.
#[utoipa::path(post, path = "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/decision", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("portrait" = String, Path)),
    request_body = PhotoDecision, responses((status = 200, body = Nothing)))]
async fn decide_photo(
    State(app): State<App>,
    InPath((centre, portrait)): InPath<(String, String)>,
    call: StaffCall<PhotoDecision>,
) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let decision = Decision::parse(&body.status, &body.message).ok_or_else(messages::bad_status)?;
    let decided = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.tx, ctx.me, &centre).await?;
        let id = PortraitId::parse(&portrait).ok_or_else(not_there)?;
        let child = portraits::decide(ctx.tx, ctx.app, &centre, id, &decision).await?;
        let action = if decision == Decision::Taken { AuditAction::TookAPhoto } else { AuditAction::DidNotTakeAPhoto };
        ctx.audit_about(action, child, &id).await?;
        Ok(Nothing {})
    });
    decided.await.map(Json)
}
