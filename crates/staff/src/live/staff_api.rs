//! The staff's API of changes: an event stream.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::inbox::INBOX;
use super::rooms::ROOMS;
use crate::call::StaffClaims;
use crate::changes::Topic;
use base::audit::StaffDevice;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(live))
}

/// Server-sent events of a tablet or a signed-in browser: `access` (who may do what), `people` (also who is on shift),
/// `tablets` (also pairings), on a tablet `rooms` (a child of its rooms), and at a desk `inbox` (what may wait for a decision),
/// each at once and after each change. `ended` comes last when the tablet or session ends or the
/// session is locked, `replaced` when the same one listens elsewhere. A comment comes every 20 s.
#[utoipa::path(get, path = "/staff/v1/live", tag = "live",
    responses((status = 200, content_type = "text/event-stream")))]
async fn live(State(app): State<App>, claims: StaffClaims) -> Result<Response, StaffError> {
    let own_app = app.clone();
    let proved: Result<_, AppError> =
        app.database.read(async move |reader| super::prove(reader, &own_app, &claims, own_app.now()).await).await;
    let listener = app.note_database_outcome(proved)?;
    let own = match listener.device {
        StaffDevice::Tablet(_) => ROOMS,
        StaffDevice::Session(_) => INBOX,
    };
    let stream = app.staff_live.open(listener, Topic::ALL.map(Topic::name).into_iter().chain([own]));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        // A buffering proxy would delay the events.
        (header::HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    Ok((headers, Body::from_stream(stream)).into_response())
}
