//! Handlers of the files that the app reads before sign-in: the configuration and the centres without cameras. Only
//! listed settings are included, never a secret.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::civil::Time;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use base::clock::Timestamp;
use base::day::hh_mm;
use base::ids::CentreId;
use base::refusal::AppError;
use config::{Cameras, Choice, Config, PORTAL_VERSION, Page, Requests, Social, Support, Video, logo_type};
use people::centres;

use base::answer::Refused;
use context::App;
use context::http::middleware::nothing_here;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(config)).routes(routes!(logo)).routes(routes!(cctv))
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
    /// The names, in the owner's file, of the texts below that are the portal's own: an app may have them in other languages.
    #[serde(rename = "unchangedTexts")]
    #[schema(value_type = Vec<String>, example = json!(["archive_message"]))]
    unchanged_texts: Vec<&'static str>,
    #[serde(rename = "transportTitle")]
    transport_title: String,
    #[serde(rename = "transportGuidance")]
    transport_guidance: String,
    #[serde(rename = "pushPermissionMessage")]
    push_permission_message: String,
    /// The portal's public key for push services (VAPID), with which a browser subscribes; base64url.
    #[serde(rename = "pushKey")]
    push_key: String,
    /// When the cameras can be watched, in words.
    #[serde(rename = "cctvAvailability")]
    cctv_availability: String,
    /// `HH:MM` of the centres' zone: the hours inside both windows.
    #[serde(rename = "cctvLiveFrom")]
    cctv_live_from: String,
    #[serde(rename = "cctvLiveUntil")]
    cctv_live_until: String,
    /// In the demo, where the cameras run all day: the hours of a real centre, in words. "" elsewhere.
    #[serde(rename = "demoCameraHours")]
    demo_camera_hours: String,
    /// Scheme and host of the stream: a player link that leads there is used as it is. "" while there is none.
    #[serde(rename = "streamingHost")]
    streaming_host: String,
    #[serde(rename = "cameraPauseTitle")]
    camera_pause_title: String,
    #[serde(rename = "cameraPauseSubtitle")]
    camera_pause_subtitle: String,
    #[serde(rename = "cctvServerDownMessage")]
    cctv_server_down_message: String,
    #[serde(rename = "ArchiveMessage")]
    archive_message: String,
    #[serde(rename = "programWarning")]
    program_warning: String,
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
    /// The one of these that is about fees, which may be raised for a child that left; "" for none.
    #[serde(rename = "accountsIssue")]
    accounts_issue: String,
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
    /// The address of the brand's mark; "" for the portal's own.
    logo: &'static str,
    support: Support,
    #[serde(rename = "socialLinks")]
    social_links: Social,
    /// What `/webview` shows, by key.
    #[serde(rename = "webviewPages")]
    webview_pages: Vec<Page>,
    requests: Requests,
    /// The address to share; "" if the owner has set none.
    address: String,
    /// Whether the browser's own menu may open.
    debug: bool,
    version: &'static str,
    #[serde(rename = "countryCode")]
    country_code: String,
    /// Whether a number of another country, with its plus sign, may sign in.
    #[serde(rename = "numbersAbroad")]
    numbers_abroad: bool,
    #[serde(rename = "timeZone")]
    time_zone: String,
    #[serde(rename = "otpMinutes")]
    otp_minutes: i64,
    /// What childLoginReloadDetails wants in `otp`.
    #[serde(rename = "reloadCode")]
    reload_code: String,
    environment: config::Environment,
    demo: bool,
    /// The server's time, unix milliseconds: a device whose clock is wrong still knows the centre's day.
    #[schema(value_type = i64)]
    now: Timestamp,
}

/// The portal's configuration, for anybody.
#[utoipa::path(get, path = "/static/config.json", tag = "static", responses((status = 200, body = PortalConfig)))]
async fn config(State(app): State<App>) -> Json<PortalConfig> {
    let Config { brand, texts, sign_in, support, social, pages, requests, cameras, .. } = app.config.clone();
    let (from, until) = cameras.live();
    let accounts_issue = texts.issue_of_accounts().unwrap_or_default().to_owned();
    let spoken = |time: Time| time.strftime("%-I:%M %p").to_string();
    Json(PortalConfig {
        teachers_path: "/media/",
        image_path: "/media/",
        timeline_thumb_url: "/media/",
        unchanged_texts: texts.unchanged(),
        transport_title: texts.transport_title,
        transport_guidance: texts.transport_guidance,
        push_permission_message: texts.push_permission_message,
        push_key: app.keys.push_point(),
        cctv_availability: texts
            .camera_availability
            .replace("{from}", &spoken(from))
            .replace("{until}", &spoken(until)),
        cctv_live_from: hh_mm(from),
        cctv_live_until: hh_mm(until),
        demo_camera_hours: if app.demo && cameras.all_day() {
            let (from, until) = Cameras::default().live();
            format!("{} to {}", spoken(from), spoken(until))
        } else {
            String::new()
        },
        streaming_host: cameras.streaming_host,
        camera_pause_title: texts.camera_pause_title,
        camera_pause_subtitle: texts.camera_pause_subtitle,
        cctv_server_down_message: texts.cctv_server_down_message,
        archive_message: texts.archive_message,
        program_warning: texts.program_warning,
        withdraw_reason: texts.withdraw_reasons,
        emergency_daycare_type: texts.emergency_daycare_type,
        parent_orientation_videos: texts.parent_orientation_videos,
        attendance_no_month_data_text: texts.attendance_no_month_data,
        attendance_no_data_found_text: texts.attendance_no_data_found,
        accounts_issue,
        raise_issue: texts.issue_categories,
        relation_to_child: texts.guardian_relations,
        token_timeout: sign_in.token_days.into(),
        lambda_api_server: String::new(),
        supported_versions: sign_in.supported_versions,
        app_name: brand.name,
        logo: if brand.logo.is_some() { "/static/logo" } else { "" },
        support,
        social_links: social,
        webview_pages: pages,
        requests,
        address: brand.address,
        debug: brand.debug,
        version: PORTAL_VERSION,
        country_code: brand.country_code,
        numbers_abroad: sign_in.numbers_abroad,
        time_zone: brand.time_zone,
        otp_minutes: sign_in.code_minutes.into(),
        reload_code: sign_in.reload_code,
        environment: brand.environment,
        demo: app.demo,
        now: app.now(),
    })
}

/// The brand's mark, for anybody. It is the owner's own file; as a page of its own it may load nothing.
#[utoipa::path(get, path = "/static/logo", tag = "static",
    responses((status = 200, content_type = "image/*"), (status = 404, body = Refused, description = "the owner has set none")))]
async fn logo(State(app): State<App>) -> Response {
    let Some((path, media_type)) = app.config.brand.logo.as_deref().and_then(|path| Some((path, logo_type(path)?)))
    else {
        return nothing_here().await;
    };
    match tokio::fs::read(path).await {
        Ok(content) => {
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static(media_type)),
                (header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600")),
            ];
            (headers, content).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "the brand's logo cannot be read");
            nothing_here().await
        }
    }
}

/// A centre whose cameras are down.
#[derive(Debug, Serialize, ToSchema)]
pub struct CctvStatus {
    #[serde(rename = "Centre_id")]
    centre_id: CentreId,
}

/// The centres whose cameras are down, for anybody.
#[utoipa::path(get, path = "/static/cctv.json", tag = "static", responses((status = 200, body = Vec<CctvStatus>)))]
async fn cctv(State(app): State<App>) -> Result<Json<Vec<CctvStatus>>, AppError> {
    let down = app
        .database
        .read(async |reader| Ok::<_, AppError>(centres::store::list_centres_without_cctv(reader).await?))
        .await?;
    Ok(Json(down.into_iter().map(|centre_id| CctvStatus { centre_id }).collect()))
}
