//! Serves a camera's stream, one playlist or segment at a time. Each request is authorized again, so that the picture ends with
//! the right to see it. To everybody else the camera does not exist.

use std::net::SocketAddr;

use axum::Extension;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::view_sessions;
use base::answer::{Refused, envelope};
use base::ids::CameraId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::forwarded;
use providers::stream::NoPicture;

/// The reason is in the log; to a parent it makes no difference.
const NO_PICTURE: Refusal =
    Refusal::new("no_stream", "The camera isn't responding right now. Please try again in a minute.");

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(piece))
}

/// A playlist or a segment of a camera's stream, for a parent with a view token from `watchCamera`.
#[utoipa::path(get, path = "/camera/{camera}/{file}", tag = "cameras",
    params(("camera" = String, Path), ("file" = String, Path, example = "index.m3u8")),
    responses((status = 200, content_type = "video/mp2t"),
        (status = 404, body = Refused, description = "no such camera or piece, or none for the caller"),
        (status = 503, body = Refused, description = "the camera does not answer")))]
async fn piece(
    State(app): State<App>,
    Path((camera, file)): Path<(String, String)>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    let Some(camera) = CameraId::parse(&camera) else { return not_here() };
    let address = peer.map(|Extension(ConnectInfo(peer))| forwarded::caller(&app.config.network, peer.ip(), &headers));
    let (source, remembered) = match view_sessions::authorize(&app, &headers, address, camera).await {
        Ok(authorized) => authorized,
        // A player goes by the status; the app then requests the state of the cameras.
        Err(AppError::Refused(_)) => return not_here(),
        Err(error) => return error.into_response(),
    };
    match app.streams.file(camera, &source, remembered, &file).await {
        Ok(content) => {
            // Nothing of it stays anywhere: the listener says so of every answer that does not say otherwise.
            let is_piece = file.strip_suffix(".ts").is_some();
            let kind = if is_piece { "video/mp2t" } else { "application/vnd.apple.mpegurl" };
            ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], content).into_response()
        }
        Err(NoPicture::NoSuchFile) => not_here(),
        Err(_) => AppError::Unavailable(NO_PICTURE).into_response(),
    }
}

fn not_here() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
