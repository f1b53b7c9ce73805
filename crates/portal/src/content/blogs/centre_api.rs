//! Publishing a story and taking it back.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Blog;
use crate::base::ids::PictureId;
use crate::centres;
use crate::http::centre_call::{CentreRefused, CentreTrouble};
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_blog, delete_blog))
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutBlog {
    title: String,
    excerpt: String,
    /// A picture that was kept as public.
    picture: Option<PictureId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Slug {
    id: String,
}

/// Publishes a story under its slug, or puts it anew.
#[utoipa::path(put, path = "/centre/v1/blogs/{slug}", tag = "content", security(("centre_key" = [])),
    params(("slug" = String, Path)), request_body = PutBlog,
    responses((status = 200, body = Slug), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn put_blog(
    State(app): State<App>,
    Path(slug): Path<String>,
    call: CentreCall<PutBlog>,
) -> Result<Json<Slug>, CentreTrouble> {
    let blog =
        Blog { slug: slug.clone(), title: call.body.title, excerpt: call.body.excerpt, picture: call.body.picture };
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let centre = centres::prove(writer, call.key).await?;
            super::publish(writer, parts.now(), centre.chain_id(), &blog).await
        })
        .await?;
    Ok(Json(Slug { id: slug }))
}

/// Takes a story back.
#[utoipa::path(delete, path = "/centre/v1/blogs/{slug}", tag = "content", security(("centre_key" = [])),
    params(("slug" = String, Path)),
    responses((status = 200, body = Slug), (status = "4XX", body = CentreRefused)))]
async fn delete_blog(
    State(app): State<App>,
    Path(slug): Path<String>,
    call: CentreCall,
) -> Result<Json<Slug>, CentreTrouble> {
    let wanted = slug.clone();
    app.database
        .write(async move |writer| {
            let centre = centres::prove(writer, call.key).await?;
            super::take_back(writer, centre.chain_id(), &wanted).await
        })
        .await?;
    Ok(Json(Slug { id: slug }))
}
