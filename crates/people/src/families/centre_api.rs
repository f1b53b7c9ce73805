//! The children that a centre may write about.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::children::store::{ListedChild, of_centre};
use crate::centres;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_children))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Children {
    children: Vec<ListedChild>,
}

/// The centre's living children, by room and name.
#[utoipa::path(get, path = "/centre/v1/children", tag = "centre", security(("centre_key" = [])),
    responses((status = 200, body = Children)))]
async fn list_children(State(app): State<App>, call: CentreCall) -> Result<Json<Children>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Children { children: of_centre(reader, centre.id()).await? })
    });
    listed.await.map(Json)
}
