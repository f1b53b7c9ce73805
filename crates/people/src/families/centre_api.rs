//! Centres' API: lists the children that a centre may write about.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::children::store::{ListedChild, list_of_centre};
use crate::centres;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_children))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Children {
    children: Vec<ListedChild>,
}

/// The centre's active children, by room and name.
#[utoipa::path(get, path = "/centre/v1/children", tag = "centre", responses((status = 200, body = Children)))]
async fn list_children(State(app): State<App>, call: CentreCall) -> Result<Json<Children>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Children { children: list_of_centre(reader, centre.id()).await? })
    });
    listed.await.map(Json)
}
