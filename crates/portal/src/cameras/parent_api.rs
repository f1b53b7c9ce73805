//! The parents' door to how a centre's cameras stand.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::base::ids::CentreId;
use crate::base::refusal::Trouble;
use crate::centres;
use crate::families::{self, Asking};
use crate::http::answer::Refused;
use crate::http::{Answer, App, FORM, ParentCall};

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
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CctvCentre {
    #[serde(rename = "Centre_id")]
    id: CentreId,
    #[serde(rename = "Center_Name")]
    name: String,
}

/// Whether the cameras of the child's centre are down.
#[utoipa::path(post, path = "/parentapp/updateCctvFlag", tag = "cameras",
    request_body(content = UpdateCctvFlag, content_type = FORM),
    responses((status = 200, body = Answer<CctvFlag>), (status = "4XX", body = Refused)))]
async fn update_cctv_flag(
    State(app): State<App>,
    call: ParentCall<UpdateCctvFlag>,
) -> Result<Answer<CctvFlag>, Trouble> {
    let flag = families::read(&app, call.claims, async |Asking { reader, child, .. }| {
        let (name, down) = centres::store::cctv_of(reader, child.centre()).await?;
        Ok(CctvFlag { down, centre: CctvCentre { id: child.centre(), name } })
    })
    .await?;
    Ok(Answer::new(flag))
}
