//! The public list of stories. The app shuffles it.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::{self, Listed, Shown};
use crate::pictures::Size;
use base::refusal::AppError;
use context::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(blogs))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BlogPosts {
    posts: Vec<BlogPost>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BlogPost {
    id: String,
    title: String,
    excerpt: String,
    thumbnail_images: Option<ThumbnailImages>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ThumbnailImages {
    /// As wide as a phone.
    full: ThumbnailImage,
    /// For a place beside the text.
    thumbnail: ThumbnailImage,
}

/// The picture's size in pixels, so that the card can reserve its place in the same proportions.
#[derive(Debug, Serialize, ToSchema)]
pub struct ThumbnailImage {
    url: String,
    width: i64,
    height: i64,
}

/// The newest sixty stories, without sign-in.
#[utoipa::path(get, path = "/static/blogs.json", tag = "static", responses((status = 200, body = BlogPosts)))]
async fn blogs(State(app): State<App>) -> Result<Json<BlogPosts>, AppError> {
    let listed = app.database.read(async |reader| Ok::<_, AppError>(store::list_newest(reader).await?)).await?;
    let post = |Listed { slug, title, excerpt, picture }| BlogPost {
        id: slug,
        title,
        excerpt,
        thumbnail_images: picture.map(|Shown { id, width, height }| {
            let of = |size: Size| ThumbnailImage { url: format!("/media/{id}?v={}", size.as_str()), width, height };
            ThumbnailImages { full: of(Size::Card), thumbnail: of(Size::Thumb) }
        }),
    };
    Ok(Json(BlogPosts { posts: listed.into_iter().map(post).collect() }))
}
