//! Authorizes each request for a playlist or a segment: the view token is genuine, and its parent may still watch.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};

use super::store::AuthorizedCamera;
use super::view_token::ViewToken;
use super::{TOKEN_LIFETIME, ViewGrant, live_until, messages, network_mark, no_such_camera, store};
use crate::cameras::sources;
use base::ids::CameraId;
use base::refusal::AppError;
use config::Brand;
use context::App;
use providers::stream::{Remembered, Source};

/// The cookie that holds the view token.
const COOKIE: &str = "aangan_viewing";

/// The source of a camera and what is remembered of it, for a caller whose view token is for this camera and who may still watch.
/// Any other caller gets the same refusal, as if there were no such camera.
pub async fn authorize(
    app: &App,
    headers: &HeaderMap,
    address: Option<IpAddr>,
    camera: CameraId,
) -> Result<(Source, Remembered), AppError> {
    let (now, token) = (app.now(), token_of(app, headers, camera));
    let Some(token) = token.filter(|token| !app.ended.holds(token.session)) else {
        return Err(no_such_camera().into());
    };
    if live_until(&app.zone, &app.config.cameras, now).is_none() {
        return Err(no_such_camera().into());
    }
    let authorized =
        app.database.look_up(async move |reader| store::find_authorized_camera(reader, &token, now).await).await?;
    let Some(AuthorizedCamera { source, encoded, set_at, network }) = authorized else {
        return Err(no_such_camera().into());
    };
    app.watching.note(token.view_session, now);
    let from = network_mark(app, address);
    if from != network && !from.is_empty() {
        app.watching.note_elsewhere(token.view_session, from, now);
    }
    let source = sources::open(app, camera, &source).ok_or_else(|| AppError::Unavailable(messages::no_stream()))?;
    Ok((source, Remembered { encoded, set_at }))
}

/// The view token for a camera among the request's cookies.
fn token_of(app: &App, headers: &HeaderMap, camera: CameraId) -> Option<ViewToken> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, text) = pairs.find(|(name, _)| *name == COOKIE)?;
    ViewToken::read(text, &app.keys, app.now()).filter(|token| token.camera == camera)
}

/// The `Set-Cookie` line for a view token; the browser sends it back to this camera's address only.
pub(super) fn set_cookie(brand: &Brand, camera: CameraId, grant: &ViewGrant) -> HeaderValue {
    let secure = if brand.address.starts_with("https://") { "; Secure" } else { "" };
    let (token, seconds) = (&grant.token, TOKEN_LIFETIME.as_secs());
    let line = format!("{COOKIE}={token}; Path=/camera/{camera}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
}
