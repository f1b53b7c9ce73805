//! Parents' API of view sessions: start or renew, stop, and list.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::authorize::set_cookie;
use super::store::Watched;
use super::{ViewGrant, no_such_camera};
use crate::cameras::rfc3339;
use base::ids::CameraId;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(watch_camera)).routes(routes!(stop_watching)).routes(routes!(who_watched))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct WhichCamera {
    /// The camera's id.
    camera: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WatchedCamera {
    /// The playlist's address.
    #[schema(example = "/camera/42/index.m3u8")]
    address: String,
    /// When the view token that comes with this answer (a cookie) ends, RFC 3339; another call before then renews it.
    #[schema(example = "2026-11-12T04:40:00Z")]
    until: String,
    /// The name shown over the picture.
    viewer: String,
}

/// Starts or renews watching a camera. The answer sets a cookie with a view token for this session, child and camera.
#[utoipa::path(post, path = "/parentapp/watchCamera", tag = "cameras", request_body = WhichCamera,
    responses((status = 200, body = Answer<WatchedCamera>)))]
async fn watch_camera(State(app): State<App>, call: ParentCall<WhichCamera>) -> Result<Response, AppError> {
    let (camera, address) = (CameraId::parse(&call.form.camera), call.claims.address);
    let (camera, grant) = families::write(&app, call.claims, async move |mut ctx| {
        let camera = camera.ok_or_else(no_such_camera)?;
        Ok((camera, super::watch(&mut ctx, camera, address).await?))
    })
    .await?;
    let cookie: HeaderValue = set_cookie(&app.config.brand, camera, &grant);
    let ViewGrant { until, viewer, .. } = grant;
    let watched = WatchedCamera { address: format!("/camera/{camera}/index.m3u8"), until: rfc3339(until), viewer };
    Ok(([(header::SET_COOKIE, cookie)], Answer::new(watched)).into_response())
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Stopped {}

/// Stops watching a camera. If it is not watched, nothing changes.
#[utoipa::path(post, path = "/parentapp/stopWatching", tag = "cameras", request_body = WhichCamera,
    responses((status = 200, body = Answer<Stopped>)))]
async fn stop_watching(State(app): State<App>, call: ParentCall<WhichCamera>) -> Result<Answer<Stopped>, AppError> {
    let camera = CameraId::parse(&call.form.camera);
    families::write_for_parent(&app, call.claims, async move |mut ctx| {
        if let Some(camera) = camera {
            super::stop(&mut ctx, camera).await?;
        }
        Ok(Answer::new(Stopped {}))
    })
    .await
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AskWhoWatched {}

#[derive(Debug, Serialize, ToSchema)]
pub struct CameraWatched {
    /// The parent.
    name: String,
    /// The camera's name.
    camera: String,
    /// RFC 3339, as is `until`.
    from: String,
    /// When they were seen last.
    until: String,
}

/// Who watched a camera for this child in the last 30 days, the newest first.
#[utoipa::path(post, path = "/parentapp/whoWatched", tag = "cameras", request_body = AskWhoWatched,
    responses((status = 200, body = Answer<Vec<CameraWatched>>)))]
async fn who_watched(
    State(app): State<App>,
    call: ParentCall<AskWhoWatched>,
) -> Result<Answer<Vec<CameraWatched>>, AppError> {
    let listed = families::read(&app, call.claims, async |ReadContext { reader, child, app, now, .. }| {
        Ok(super::of_child(reader, app, child, now).await?)
    });
    let one = |Watched { parent_name, camera_name, began, seen, .. }: Watched| CameraWatched {
        name: parent_name,
        camera: camera_name,
        from: rfc3339(began),
        until: rfc3339(seen),
    };
    Ok(Answer::new(listed.await?.into_iter().map(one).collect()))
}
