//! What a centre may say about itself, and what it may ask.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::centres::{self, Done};
use base::audit::Deed;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(set_cctv))
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cctv {
    /// True while the centre's cameras cannot be watched.
    down: bool,
}

/// Says whether the centre's cameras are down.
#[utoipa::path(put, path = "/centre/v1/cctv", tag = "centre", security(("centre_key" = [])), request_body = Cctv,
    responses((status = 200, body = Cctv)))]
async fn set_cctv(State(app): State<App>, call: CentreCall<Cctv>) -> Result<Json<Cctv>, CentreTrouble> {
    let status = call.body;
    let put = centres::write(&app, call.key, async move |act| {
        centres::set_cctv(act.writer, act.centre, status.down).await?;
        let deed = if status.down { Deed::SaidTheCamerasAreDown } else { Deed::SaidTheCamerasWork };
        Ok(Done::new(deed, status))
    });
    put.await.map(Json)
}
