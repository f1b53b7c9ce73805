//! What a centre may say about itself, and what it may ask.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::centres;
use crate::http::centre_call::{CentreRefused, CentreTrouble};
use crate::http::{App, CentreCall};

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
    responses((status = 200, body = Cctv), (status = "4XX", body = CentreRefused)))]
async fn set_cctv(State(app): State<App>, call: CentreCall<Cctv>) -> Result<Json<Cctv>, CentreTrouble> {
    let status = call.body;
    app.database
        .write(async move |writer| {
            let centre = centres::prove(writer, call.key).await?;
            centres::set_cctv(writer, &centre, status.down).await
        })
        .await?;
    Ok(Json(status))
}
