//! The door that hands out a camera's stream, piece by piece. Whoever asks is admitted anew at each piece, so that the picture
//! ends with the right to see it; nobody else learns whether there is such a camera.

use std::net::SocketAddr;

use axum::Extension;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::viewing;
use base::answer::{Refused, envelope};
use base::ids::CameraId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::forwarded;
use providers::stream::NoPicture;

/// The reason is in the log; to a parent it makes no difference.
const NO_PICTURE: Refusal =
    Refusal::new("no_stream", "The camera isn't responding right now. Please try again in a minute.");

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(piece))
}

/// A playlist or a segment of a camera's stream, for who was let in by `watchCamera`.
#[utoipa::path(get, path = "/camera/{camera}/{file}", tag = "cameras",
    params(("camera" = String, Path), ("file" = String, Path, example = "index.m3u8")),
    responses((status = 200, content_type = "video/mp2t"),
        (status = 404, body = Refused, description = "no such camera or piece, or none for who asks"),
        (status = 503, body = Refused, description = "the camera does not answer")))]
async fn piece(
    State(app): State<App>,
    Path((camera, file)): Path<(String, String)>,
    peer: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
) -> Response {
    let Some(camera) = CameraId::parse(&camera) else { return not_here() };
    let address = peer.map(|Extension(ConnectInfo(peer))| forwarded::caller(&app.config.network, peer.ip(), &headers));
    let (source, remembered) = match viewing::admit(&app, &headers, address, camera).await {
        Ok(admitted) => admitted,
        // A player goes by the status; the app then asks how things stand.
        Err(Trouble::Refused(_)) => return not_here(),
        Err(trouble) => return trouble.into_response(),
    };
    match app.streams.file(camera, &source, remembered, &file).await {
        Ok(content) => {
            // Nothing of it stays anywhere: the listener says so of every answer that does not say otherwise.
            let is_piece = file.strip_suffix(".ts").is_some();
            let kind = if is_piece { "video/mp2t" } else { "application/vnd.apple.mpegurl" };
            ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], content).into_response()
        }
        Err(NoPicture::NoSuchFile) => not_here(),
        Err(_) => Trouble::Unavailable(NO_PICTURE).into_response(),
    }
}

fn not_here() -> Response {
    envelope(StatusCode::NOT_FOUND, &Refusal::not_found())
}
