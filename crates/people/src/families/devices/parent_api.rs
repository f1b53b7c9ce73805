use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::NewDevice;
use crate::families;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use providers::push::PushKind;
use providers::secret::Secret;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(save_token))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveToken {
    /// From a browser the JSON text of its `PushSubscription`, from the shell the token of Firebase.
    #[schema(value_type = String, default = "")]
    token: Secret,
    email: String,
    app_version: String,
    platform: String,
    /// `1` from a browser.
    web: String,
    parent: String,
    #[serde(rename = "device_Modal")]
    device_modal: String,
    device_os: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedToken {}

/// Registers the caller's device for notifications: for all children of the parent, until the session ends. Saved again, in this
/// session or another, it is the same device.
#[utoipa::path(post, path = "/parentapp/saveToken", tag = "notifications", request_body = SaveToken,
    responses((status = 200, body = Answer<SavedToken>)))]
async fn save_token(State(app): State<App>, call: ParentCall<SaveToken>) -> Result<Answer<SavedToken>, AppError> {
    let SaveToken { token, app_version, web, device_modal, device_os, .. } = call.form;
    let kind = if matches!(web.as_str(), "1" | "true") { PushKind::Browser } else { PushKind::Shell };
    let device = NewDevice { kind, token, model: device_modal, system: device_os, app_version };
    families::write_for_parent(&app, call.claims, async move |mut ctx| super::save(&mut ctx, &device).await).await?;
    Ok(Answer::new(SavedToken {}))
}
