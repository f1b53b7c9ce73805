//! Centres' API of stories: publish, delete.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Blog;
use base::audit::AuditAction;
use base::ids::PictureId;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InPath;
use people::centres::{self, Audited};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_blog, delete_blog))
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutBlog {
    title: String,
    excerpt: String,
    /// A picture that was uploaded as public.
    picture: Option<PictureId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Slug {
    id: String,
}

/// Publishes a story under its slug, or changes it. A slug of another centre is refused.
#[utoipa::path(put, path = "/centre/v1/blogs/{slug}", tag = "content", params(("slug" = String, Path)),
    request_body = PutBlog, responses((status = 200, body = Slug)))]
async fn put_blog(
    State(app): State<App>,
    InPath(slug): InPath<String>,
    call: CentreCall<PutBlog>,
) -> Result<Json<Slug>, CentreApiError> {
    let blog = Blog { slug, title: call.body.title, excerpt: call.body.excerpt, picture: call.body.picture };
    let put = centres::write(&app, call.key, async move |ctx| {
        super::publish(ctx.tx, ctx.now, ctx.centre, &blog).await?;
        Ok(Audited::new(AuditAction::PublishedAStory, Slug { id: blog.slug.clone() }).with(&blog.slug))
    });
    put.await.map(Json)
}

/// Deletes a story that this centre published.
#[utoipa::path(delete, path = "/centre/v1/blogs/{slug}", tag = "content", params(("slug" = String, Path)),
    responses((status = 200, body = Slug)))]
async fn delete_blog(
    State(app): State<App>,
    InPath(slug): InPath<String>,
    call: CentreCall,
) -> Result<Json<Slug>, CentreApiError> {
    let taken_back = centres::write(&app, call.key, async move |ctx| {
        super::delete(ctx.tx, ctx.centre, &slug).await?;
        Ok(Audited::new(AuditAction::TookAStoryBack, Slug { id: slug.clone() }).with(&slug))
    });
    taken_back.await.map(Json)
}
