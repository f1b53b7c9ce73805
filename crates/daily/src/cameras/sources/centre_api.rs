//! Centres' API of their cameras: list, set, remove.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{PutCamera, ShownCamera};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InPath;
use people::centres;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_cameras)).routes(routes!(put_camera, remove_camera))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Cameras {
    cameras: Vec<ShownCamera>,
}

/// The centre's cameras, by name. No password is shown.
#[utoipa::path(get, path = "/centre/v1/cameras", tag = "cameras", responses((status = 200, body = Cameras)))]
async fn list_cameras(State(app): State<App>, call: CentreCall) -> Result<Json<Cameras>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Cameras { cameras: super::of_centre(reader, &there, centre).await? })
    });
    listed.await.map(Json)
}

/// Adds or changes a camera under the centre's own reference for it, or changes one by its id.
#[utoipa::path(put, path = "/centre/v1/cameras/{id}", tag = "cameras",
    params(("id" = String, Path, description = "1 to 40 lower-case letters, digits and hyphens, such as `play-corner`; or a camera's id")),
    request_body = PutCamera, responses((status = 200, body = ShownCamera)))]
async fn put_camera(
    State(app): State<App>,
    InPath(word): InPath<String>,
    call: CentreCall<PutCamera>,
) -> Result<Json<ShownCamera>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| super::put(ctx, &word, &call.body).await);
    put.await.map(Json)
}

/// Removes a camera. Its picture ends for those who watch it; its view sessions stay listed.
#[utoipa::path(delete, path = "/centre/v1/cameras/{id}", tag = "cameras",
    params(("id" = String, Path, description = "the centre's own reference for it, or its id")),
    responses((status = 200, body = ShownCamera)))]
async fn remove_camera(
    State(app): State<App>,
    InPath(word): InPath<String>,
    call: CentreCall,
) -> Result<Json<ShownCamera>, CentreApiError> {
    let removed = centres::write(&app, call.key, async move |ctx| super::remove(ctx, &word).await);
    removed.await.map(Json)
}
