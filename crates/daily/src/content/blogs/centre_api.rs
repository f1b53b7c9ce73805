//! Publishing a story and taking it back.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Blog;
use base::audit::Deed;
use base::ids::PictureId;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::InPath;
use people::centres::{self, Done};

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

/// Publishes a story under its slug, or puts it anew. A slug that another centre has is refused.
#[utoipa::path(put, path = "/centre/v1/blogs/{slug}", tag = "content", security(("centre_key" = [])),
    params(("slug" = String, Path)), request_body = PutBlog,
    responses((status = 200, body = Slug)))]
async fn put_blog(
    State(app): State<App>,
    InPath(slug): InPath<String>,
    call: CentreCall<PutBlog>,
) -> Result<Json<Slug>, CentreTrouble> {
    let blog = Blog { slug, title: call.body.title, excerpt: call.body.excerpt, picture: call.body.picture };
    let put = centres::write(&app, call.key, async move |act| {
        super::publish(act.writer, act.now, act.centre, &blog).await?;
        Ok(Done::new(Deed::PublishedAStory, Slug { id: blog.slug.clone() }).with(&blog.slug))
    });
    put.await.map(Json)
}

/// Takes a story back that this centre published.
#[utoipa::path(delete, path = "/centre/v1/blogs/{slug}", tag = "content", security(("centre_key" = [])),
    params(("slug" = String, Path)),
    responses((status = 200, body = Slug)))]
async fn delete_blog(
    State(app): State<App>,
    InPath(slug): InPath<String>,
    call: CentreCall,
) -> Result<Json<Slug>, CentreTrouble> {
    let taken_back = centres::write(&app, call.key, async move |act| {
        super::take_back(act.writer, act.centre, &slug).await?;
        Ok(Done::new(Deed::TookAStoryBack, Slug { id: slug.clone() }).with(&slug))
    });
    taken_back.await.map(Json)
}
