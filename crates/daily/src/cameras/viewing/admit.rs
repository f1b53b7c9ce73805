//! The look at each playlist and each piece of a picture: is the pass genuine, and may its parent still look.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};

use super::pass::Pass;
use super::store::AdmittedCamera;
use super::{Admission, PASS, live_until, messages, network_mark, no_such_camera, store};
use crate::cameras::sources;
use base::ids::CameraId;
use base::refusal::Trouble;
use config::Brand;
use context::App;
use providers::stream::{Remembered, Source};

/// What the pass is called in the browser.
const COOKIE: &str = "aangan_viewing";

/// The source of a camera and what is remembered of it, for who holds a pass for it and still may look. Whoever may not is
/// answered alike, as if there were no camera.
pub async fn admit(
    app: &App,
    headers: &HeaderMap,
    address: Option<IpAddr>,
    camera: CameraId,
) -> Result<(Source, Remembered), Trouble> {
    let (now, pass) = (app.now(), pass_of(app, headers, camera));
    let Some(pass) = pass.filter(|pass| !app.ended.holds(pass.session)) else { return Err(no_such_camera().into()) };
    if live_until(&app.zone, &app.config.cameras, now).is_none() {
        return Err(no_such_camera().into());
    }
    let admitted = app.database.look_up(async move |reader| store::admitted(reader, &pass, now).await).await?;
    let Some(AdmittedCamera { source, encoded, set_at, network }) = admitted else {
        return Err(no_such_camera().into());
    };
    app.watching.note(pass.viewing, now);
    let from = network_mark(app, address);
    if from != network && !from.is_empty() {
        app.watching.note_elsewhere(pass.viewing, from, now);
    }
    let source = sources::open(app, camera, &source).ok_or_else(|| Trouble::Unavailable(messages::no_stream()))?;
    Ok((source, Remembered { encoded, set_at }))
}

/// The pass for a camera among what the browser sends.
fn pass_of(app: &App, headers: &HeaderMap, camera: CameraId) -> Option<Pass> {
    let said = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = said.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, text) = pairs.find(|(name, _)| *name == COOKIE)?;
    Pass::read(text, &app.keys, app.now()).filter(|pass| pass.camera == camera)
}

/// What the browser is to keep, and to send for this camera's address alone.
pub(super) fn set_cookie(brand: &Brand, camera: CameraId, admission: &Admission) -> HeaderValue {
    let secure = if brand.address.starts_with("https://") { "; Secure" } else { "" };
    let (pass, seconds) = (&admission.pass, PASS.as_secs());
    let line = format!("{COOKIE}={pass}; Path=/camera/{camera}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
    HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
}
