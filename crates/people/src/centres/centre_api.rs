//! Centres' API of the state of their cameras.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::centres::{self, Audited};
use base::audit::AuditAction;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(set_cctv))
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cctv {
    /// True while the centre's cameras cannot be watched.
    down: bool,
}

/// Sets whether the centre's cameras are down.
#[utoipa::path(put, path = "/centre/v1/cctv", tag = "centre", request_body = Cctv,
    responses((status = 200, body = Cctv)))]
async fn set_cctv(State(app): State<App>, call: CentreCall<Cctv>) -> Result<Json<Cctv>, CentreApiError> {
    let status = call.body;
    let put = centres::write(&app, call.key, async move |ctx| {
        centres::set_cctv(ctx.tx, ctx.centre, status.down).await?;
        let action = if status.down { AuditAction::SaidTheCamerasAreDown } else { AuditAction::SaidTheCamerasWork };
        Ok(Audited::new(action, status))
    });
    put.await.map(Json)
}
