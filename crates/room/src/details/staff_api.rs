//! The staff's API of a child's details.

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Details;
use base::ids::ChildId;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use staff::OnTablet;
use staff::acting::{self, not_there};
use staff::call::{Nothing, StaffCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(open_child))
}

/// Opens a child's details. Needs a PIN not older than ten minutes; each opening is in the audit log.
#[utoipa::path(post, path = "/staff/v1/children/{child}/open", tag = "rooms", params(("child" = ChildId, Path)),
    request_body = Nothing, responses((status = 200, body = Details)))]
async fn open_child(
    State(app): State<App>,
    InPath(child): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<Details>, StaffError> {
    let child = ChildId::parse(&child);
    let opened = acting::write::<OnTablet, _, _>(&app, call.claims, async move |ctx| {
        super::open(ctx, child.ok_or_else(not_there)?).await
    });
    Ok(Json(opened.await?))
}
