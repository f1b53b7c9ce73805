//! The files that the app reads before anybody signs in: the configuration and the centres without cameras.
//! Only what is listed here leaves; a secret in the configuration has no way into it.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::base::day::MINUTE_MS;
use crate::base::ids::CentreId;
use crate::base::refusal::Trouble;
use crate::centres;
use crate::config::{Choice, PORTAL_VERSION, Video};
use crate::families::codes::Purpose;
use crate::http::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(config)).routes(routes!(cctv))
}

/// The specification's configuration constants under their own names, and what the app needs beside them.
#[derive(Debug, Serialize, ToSchema)]
pub struct PortalConfig {
    #[serde(rename = "teachersPath")]
    teachers_path: &'static str,
    #[serde(rename = "ImagePath")]
    image_path: &'static str,
    #[serde(rename = "TimeLineThumbUrl")]
    timeline_thumb_url: &'static str,
    #[serde(rename = "transportTitle")]
    transport_title: String,
    #[serde(rename = "pushPermissionMessage")]
    push_permission_message: String,
    #[serde(rename = "cameraPauseTitle")]
    camera_pause_title: String,
    #[serde(rename = "cameraPauseSubtitle")]
    camera_pause_subtitle: String,
    #[serde(rename = "cctvServerDownMessage")]
    cctv_server_down_message: String,
    #[serde(rename = "ArchiveMessage")]
    archive_message: String,
    #[serde(rename = "WithdrawReason")]
    withdraw_reason: Vec<String>,
    #[serde(rename = "EmergencyDaycareType")]
    emergency_daycare_type: String,
    #[serde(rename = "ParentOrientationVideos")]
    parent_orientation_videos: Vec<Video>,
    #[serde(rename = "AttendanceNoMonthDataText")]
    attendance_no_month_data_text: String,
    #[serde(rename = "AttendanceNoDataFoundText")]
    attendance_no_data_found_text: String,
    #[serde(rename = "RaiseIssue")]
    raise_issue: Vec<String>,
    #[serde(rename = "relationToChild")]
    relation_to_child: Vec<Choice>,
    /// Days.
    #[serde(rename = "tokenTimeout")]
    token_timeout: i64,
    /// Where the calls go; "" is the address the app came from.
    #[serde(rename = "lambdaApiServer")]
    lambda_api_server: String,
    #[serde(rename = "supportedVersions")]
    supported_versions: Vec<String>,
    #[serde(rename = "appName")]
    app_name: String,
    version: &'static str,
    #[serde(rename = "countryCode")]
    country_code: String,
    #[serde(rename = "timeZone")]
    time_zone: String,
    #[serde(rename = "otpMinutes")]
    otp_minutes: i64,
    /// What childLoginReloadDetails wants in `otp`.
    #[serde(rename = "reloadCode")]
    reload_code: String,
    environment: crate::config::Environment,
    demo: bool,
    /// The server's time, unix milliseconds: a device whose clock is wrong still knows the centre's day.
    now: i64,
}

/// The portal's configuration, for anybody.
#[utoipa::path(get, path = "/static/config.json", tag = "static", responses((status = 200, body = PortalConfig)))]
async fn config(State(app): State<App>) -> Json<PortalConfig> {
    let (brand, texts, sign_in) = (app.config.brand.clone(), app.config.texts.clone(), &app.config.sign_in);
    Json(PortalConfig {
        teachers_path: "/media/",
        image_path: "/media/",
        timeline_thumb_url: "/media/",
        transport_title: texts.transport_title,
        push_permission_message: texts.push_permission_message,
        camera_pause_title: texts.camera_pause_title,
        camera_pause_subtitle: texts.camera_pause_subtitle,
        cctv_server_down_message: texts.cctv_server_down_message,
        archive_message: texts.archive_message,
        withdraw_reason: texts.withdraw_reasons,
        emergency_daycare_type: texts.emergency_daycare_type,
        parent_orientation_videos: texts.parent_orientation_videos,
        attendance_no_month_data_text: texts.attendance_no_month_data,
        attendance_no_data_found_text: texts.attendance_no_data_found,
        raise_issue: texts.issue_categories,
        relation_to_child: texts.guardian_relations,
        token_timeout: sign_in.token_days,
        lambda_api_server: String::new(),
        supported_versions: sign_in.supported_versions.clone(),
        app_name: brand.name,
        version: PORTAL_VERSION,
        country_code: brand.country_code,
        time_zone: brand.time_zone,
        otp_minutes: Purpose::SignIn.life_ms() / MINUTE_MS,
        reload_code: sign_in.reload_code.clone(),
        environment: brand.environment,
        demo: app.demo,
        now: app.now(),
    })
}

/// A centre whose cameras are down.
#[derive(Debug, Serialize, ToSchema)]
pub struct CctvStatus {
    #[serde(rename = "Centre_id")]
    centre_id: CentreId,
}

/// The centres whose cameras are down, for anybody.
#[utoipa::path(get, path = "/static/cctv.json", tag = "static", responses((status = 200, body = Vec<CctvStatus>)))]
async fn cctv(State(app): State<App>) -> Result<Json<Vec<CctvStatus>>, Trouble> {
    let down =
        app.database.read(async |reader| Ok::<_, Trouble>(centres::store::centres_without_cctv(reader).await?)).await?;
    Ok(Json(down.into_iter().map(|centre_id| CctvStatus { centre_id }).collect()))
}
