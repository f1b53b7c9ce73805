//! The centre's door to its cameras: which there are, set one, take one away.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{PutCamera, ShownCamera};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
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
#[utoipa::path(get, path = "/centre/v1/cameras", tag = "cameras", security(("centre_key" = [])),
    responses((status = 200, body = Cameras)))]
async fn list_cameras(State(app): State<App>, call: CentreCall) -> Result<Json<Cameras>, CentreTrouble> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Cameras { cameras: super::of_centre(reader, &there, centre).await? })
    });
    listed.await.map(Json)
}

/// Sets a camera under the centre's own word for it; put again, it is changed. A camera's id stands for its word.
#[utoipa::path(put, path = "/centre/v1/cameras/{id}", tag = "cameras", security(("centre_key" = [])),
    params(("id" = String, Path, description = "1 to 40 small letters, digits and hyphens, such as `play-corner`; or a camera's id")),
    request_body = PutCamera,
    responses((status = 200, body = ShownCamera)))]
async fn put_camera(
    State(app): State<App>,
    InPath(word): InPath<String>,
    call: CentreCall<PutCamera>,
) -> Result<Json<ShownCamera>, CentreTrouble> {
    let put = centres::write(&app, call.key, async move |act| super::put(act, &word, &call.body).await);
    put.await.map(Json)
}

/// Takes a camera away. Whoever watches it sees no more of it; who watched it stays known.
#[utoipa::path(delete, path = "/centre/v1/cameras/{id}", tag = "cameras", security(("centre_key" = [])),
    params(("id" = String, Path, description = "the centre's own word for it, or its id")),
    responses((status = 200, body = ShownCamera)))]
async fn remove_camera(
    State(app): State<App>,
    InPath(word): InPath<String>,
    call: CentreCall,
) -> Result<Json<ShownCamera>, CentreTrouble> {
    let removed = centres::write(&app, call.key, async move |act| super::remove(act, &word).await);
    removed.await.map(Json)
}
