//! A centre brings a picture, for whatever it shows next: a moment, a story, a newsletter, a face.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::intake::UnfitPicture;
use super::{NewPicture, Owner, take_in};
use base::audit::Deed;
use base::ids::PictureId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::centre_call::CentreTrouble;
use context::http::upload::CentreUpload;
use people::centres::{self, Done};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_picture))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostPicture {
    /// `true` for what anybody may see: stories. Never a child.
    #[serde(default)]
    public: bool,
    /// JPEG, PNG, WebP, GIF or HEIC of at most 20 MB and 25 million points.
    #[schema(value_type = String, format = Binary, required)]
    #[serde(default)]
    #[expect(dead_code, reason = "the file comes beside the fields; here it is described")]
    image: (),
}

/// A picture that is kept.
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

/// Keeps a picture. It is turned upright, cleared of all that is not its pixels, and kept in three sizes.
#[utoipa::path(post, path = "/centre/v1/pictures", tag = "pictures", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body(content = PostPicture, content_type = "multipart/form-data"),
    responses((status = 200, body = KeptPicture)))]
async fn post_picture(State(app): State<App>, call: CentreUpload) -> Result<Json<KeptPicture>, CentreTrouble> {
    let key = call.key;
    let received = call.receive::<PostPicture>(&app).await?;
    let push = received.push;
    if let Some(kept) = centres::answered(&app, key, &push).await? {
        return Ok(Json(kept));
    }
    let upload = received.upload.ok_or_else(|| Trouble::from(Refusal::from(UnfitPicture::Empty)))?;
    let public = received.form.public;
    let picture = take_in(&app, upload).await?;
    let kept = centres::push(&app, key, push, async move |act| {
        let owner = if public { Owner::chain(act.centre) } else { Owner::centre(act.centre) };
        super::keep_row(act.writer, &picture, owner, act.now).await?;
        let deed = if public { Deed::KeptAPublicPicture } else { Deed::KeptAPicture };
        Ok(Done::new(deed, KeptPicture::from(&picture)).with(&picture.id))
    });
    kept.await.map(Json)
}
