//! Parents' API: uploads a photo of the child, or of their own.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Brought, Relation};
use crate::pictures::intake::UnfitPicture;
use crate::pictures::take_in;
use base::keys::hex;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::upload::{ParentUpload, Upload};
use context::http::{Answer, Claims};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upload_photo))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UploadPhoto {
    /// `Self` for the child, else the caller's own side: `Mother` or `Father`.
    relation: String,
    /// Of the action `photo`, for the SHA-256 of the image's bytes in lower-case hexadecimal.
    confirmation: String,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points.
    #[schema(value_type = String, format = Binary)]
    image: (),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoStatus {
    /// `Pending For Approval` until the centre has decided.
    status: String,
}

/// Uploads a photo for the centre to approve. Sent again with the same confirmation, it is the same photo.
#[utoipa::path(post, path = "/parentapp/uploadPhoto", tag = "profile",
    request_body(content = UploadPhoto, content_type = "multipart/form-data"),
    responses((status = 200, body = Answer<PhotoStatus>)))]
async fn upload_photo(State(app): State<App>, call: ParentUpload) -> Response {
    let received = match families::receive(&app, call, may_send).await {
        Ok(received) => received,
        Err(refused) => return refused,
    };
    match bring(&app, received.claims, received.form, received.upload).await {
        Ok(status) => Answer::new(PhotoStatus { status }).into_response(),
        Err(error) => error.into_response(),
    }
}

/// Called before the file is uploaded, when only the fields are known: no upload without a confirmation.
async fn may_send(ctx: ReadContext<'_, '_>, form: UploadPhoto) -> Result<(), AppError> {
    let relation = Relation::parse(&form.relation).ok_or_else(Refusal::not_found)?;
    super::may_send(ctx.reader, ctx.app, (ctx.me, ctx.child), relation, &form.confirmation).await
}

async fn bring(app: &App, claims: Claims, form: UploadPhoto, upload: Option<Upload>) -> Result<String, AppError> {
    let bytes = upload.as_ref().map(|upload| hex(&upload.content));
    let brought = families::write(app, claims.clone(), async move |mut ctx| {
        let relation = Relation::parse(&form.relation).ok_or_else(Refusal::not_found)?;
        let content = bytes.clone().ok_or(Refusal::from(UnfitPicture::Empty))?;
        let brought = Brought { relation, content, confirmation: form.confirmation.clone() };
        let status = super::may_upload(&mut ctx, &brought).await?;
        Ok((brought, status))
    })
    .await?;
    let (brought, upload) = match (brought, upload) {
        ((_, Some(status)), _) => return Ok(status),
        ((_, None), None) => return Err(Refusal::from(UnfitPicture::Empty).into()),
        ((brought, None), Some(upload)) => (brought, upload),
    };
    let picture = take_in(app, upload).await?;
    families::write(app, claims, async move |mut ctx| super::bring(&mut ctx, &brought, &picture).await).await
}
