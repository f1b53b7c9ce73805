//! Parents' API: whether the cameras of the child's centre can be watched.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::sources::{self, OfferedCamera};
use super::view_sessions::{self, Eligibility};
use base::ids::CentreId;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(update_cctv_flag))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateCctvFlag {
    /// Not looked at.
    #[schema(example = "Mother")]
    parent: String,
    /// Not looked at.
    #[schema(example = "Regular")]
    admission_type: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CctvFlag {
    /// True while the cameras of the child's centre cannot be watched.
    #[serde(rename = "centerCctvDown")]
    down: bool,
    #[serde(rename = "centerDetail")]
    centre: CctvCentre,
    /// The centre's own cameras that can be watched for this child; none while it is on a break, or has left.
    cameras: Vec<OfferedCamera>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CctvCentre {
    #[serde(rename = "Centre_id")]
    id: CentreId,
    #[serde(rename = "Center_Name")]
    name: String,
}

/// Whether the cameras of the child's centre are down.
#[utoipa::path(post, path = "/parentapp/updateCctvFlag", tag = "cameras", request_body = UpdateCctvFlag,
    responses((status = 200, body = Answer<CctvFlag>)))]
async fn update_cctv_flag(
    State(app): State<App>,
    call: ParentCall<UpdateCctvFlag>,
) -> Result<Answer<CctvFlag>, AppError> {
    let flag = families::read(&app, call.claims, async |ReadContext { reader, me, child, app, .. }| {
        let Eligibility { centre: name, paused, down, .. } = view_sessions::find_eligibility(reader, me, child).await?;
        let none = paused || child.has_left();
        let cameras = if none { Vec::new() } else { sources::for_child(reader, app, child).await? };
        Ok(CctvFlag { down, centre: CctvCentre { id: child.centre(), name }, cameras })
    })
    .await?;
    Ok(Answer::new(flag))
}
