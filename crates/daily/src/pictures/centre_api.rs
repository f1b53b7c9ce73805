//! Centres' API: uploads a picture, to be shown by a timeline entry, a story, a newsletter or a card.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::intake::UnfitPicture;
use super::{NewPicture, Owner, take_in};
use base::audit::AuditAction;
use base::ids::PictureId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::upload::CentreUpload;
use people::centres::{self, Audited};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_picture))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostPicture {
    /// `true` for public pictures (stories). Never for a child.
    #[serde(default)]
    public: bool,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points.
    #[schema(value_type = String, format = Binary, required)]
    #[serde(default)]
    #[expect(dead_code, reason = "the file comes beside the fields; here it is described")]
    image: (),
}

/// A stored picture.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct KeptPicture {
    pub id: PictureId,
    /// Pixels of its largest size.
    pub width: i64,
    pub height: i64,
}

impl From<&NewPicture> for KeptPicture {
    fn from(picture: &NewPicture) -> Self {
        Self { id: picture.id, width: picture.width, height: picture.height }
    }
}

/// Stores a picture: rotated, without metadata, in three sizes.
#[utoipa::path(post, path = "/centre/v1/pictures", tag = "pictures", params(IdempotencyKey),
    request_body(content = PostPicture, content_type = "multipart/form-data"),
    responses((status = 200, body = KeptPicture)))]
async fn post_picture(State(app): State<App>, call: CentreUpload) -> Result<Json<KeptPicture>, CentreApiError> {
    let key = call.key;
    let received = call.receive::<PostPicture>(&app).await?;
    let idempotency_key = received.idempotency_key;
    if let Some(kept) = centres::stored_answer(&app, key, &idempotency_key).await? {
        return Ok(Json(kept));
    }
    let upload = received.upload.ok_or_else(|| AppError::from(Refusal::from(UnfitPicture::Empty)))?;
    let public = received.form.public;
    let picture = take_in(&app, upload).await?;
    let kept = centres::write_once(&app, key, idempotency_key, async move |ctx| {
        let owner = if public { Owner::chain(ctx.centre) } else { Owner::centre(ctx.centre) };
        super::keep_row(ctx.tx, &picture, owner, ctx.now).await?;
        let action = if public { AuditAction::KeptAPublicPicture } else { AuditAction::KeptAPicture };
        Ok(Audited::new(action, KeptPicture::from(&picture)).with(&picture.id))
    });
    kept.await.map(Json)
}
