//! Centres' API of photos that parents uploaded: list, show, decide.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Decision, messages, store};
use crate::pictures::{Size, path_of};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, PortraitId};
use base::page::{Cursor, QueueQuery, Queued};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use providers::media_store::MediaError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_portraits)).routes(routes!(show_portrait)).routes(routes!(decide_portrait))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingPortraits {
    /// The oldest first.
    portraits: Vec<WaitingPortrait>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingPortrait {
    id: PortraitId,
    child_id: ChildId,
    /// `Self` for the child, `Mother` or `Father`.
    relation: &'static str,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    brought_at: Timestamp,
}

/// Photos that wait for a decision.
#[utoipa::path(get, path = "/centre/v1/portraits", tag = "portraits", params(QueueQuery),
    responses((status = 200, body = WaitingPortraits)))]
async fn list_portraits(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueQuery>,
    call: CentreCall,
) -> Result<Json<WaitingPortraits>, CentreApiError> {
    let waiting = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::list_waiting(reader, centre.id(), &asked.queue()?).await?)
    });
    let Queued { items: portraits, total, next } = waiting.await?.map(|(id, child_id, relation, brought_at)| {
        WaitingPortrait { id, child_id, relation: relation.as_str(), brought_at }
    });
    Ok(Json(WaitingPortraits { portraits, total, next }))
}

/// The photo itself, as wide as a card.
#[utoipa::path(get, path = "/centre/v1/portraits/{id}/picture", tag = "portraits", params(("id" = String, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn show_portrait(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Response, CentreApiError> {
    let id = PortraitId::parse(&id).ok_or_else(|| Refusal::not_here("photo"))?;
    let portrait = centres::read(&app, call.key, async move |reader, centre| {
        Ok(store::find_of_centre(reader, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("photo"))?)
    });
    shown(&app, portrait.await?.picture).await
}

/// A picture that a parent uploaded, for the centre. The caller has proved that the centre may see it.
pub async fn shown(app: &App, picture: PictureId) -> Result<Response, CentreApiError> {
    let found = app.media.get(&path_of(picture, Size::Card), None).await;
    let found = found.map_err(|error| {
        tracing::error!(%error, picture = picture.0, "a picture that a parent brought cannot be read");
        match error {
            MediaError::Missing => Refusal::not_here("photo").into(),
            MediaError::Down(_) => {
                AppError::Unavailable(Refusal::new("media_down", "pictures cannot be read just now; ask again later"))
            }
        }
    })?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("image/webp"))], found.content).into_response())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DecidePortrait {
    /// `Active`: everybody sees it from now on. `Inactive`: it is refused.
    status: String,
    /// With `Inactive`: the reason that the parent reads under the photo, at most 80 characters.
    #[serde(default)]
    message: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DecidedPortrait {
    id: PortraitId,
    /// The text under the photo from now on.
    status: String,
}

/// Decides on a photo. The same decision again changes nothing.
#[utoipa::path(post, path = "/centre/v1/portraits/{id}/decision", tag = "portraits", params(("id" = String, Path)),
    request_body = DecidePortrait, responses((status = 200, body = DecidedPortrait)))]
async fn decide_portrait(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<DecidePortrait>,
) -> Result<Json<DecidedPortrait>, CentreApiError> {
    let id = PortraitId::parse(&id).ok_or_else(|| Refusal::not_here("photo"))?;
    let decision = Decision::parse(&call.body.status, &call.body.message).ok_or_else(messages::bad_status)?;
    let decided = centres::write(&app, call.key, async move |ctx| {
        let child = super::decide(ctx.tx, ctx.app, ctx.centre, id, &decision).await?;
        let action = if decision == Decision::Taken { AuditAction::TookAPhoto } else { AuditAction::DidNotTakeAPhoto };
        Ok(Audited::new(action, DecidedPortrait { id, status: decision.status().to_owned() }).about(child).with(&id))
    });
    decided.await.map(Json)
}
