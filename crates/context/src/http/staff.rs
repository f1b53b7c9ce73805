//! What the staff's listener has of its own: cookies, the check that a call comes from the staff's own page, and refusals
//! with an HTTP error status and a code that the app puts into words.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::centre_call::CentreApiError;
use crate::app::App;
use base::answer::{DatabaseUnavailable, RETRY_AFTER};
use base::keys::fingerprint;
use base::refusal::BadRow;

/// The cookie of a tablet, and that of a signed-in browser.
pub const TABLET_COOKIE: &str = "__Host-aangan-device";
pub const SESSION_COOKIE: &str = "__Host-aangan-staff";
/// The cookie of a tablet that is being added.
pub const PAIRING_COOKIE: &str = "__Host-aangan-pairing";

const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The SHA-256 of a cookie's value.
pub fn cookie(headers: &HeaderMap, name: &str) -> Option<[u8; 32]> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(known, value)| *known == name && !value.is_empty()).map(|(_, value)| fingerprint(value))
}

/// Adds a cookie that scripts cannot read and no other site sends. `seconds`: how long the browser keeps it; 0 deletes it.
pub fn set_cookie(response: &mut Response, name: &str, value: &str, seconds: u64) {
    let cookie = format!("{name}={value}; Max-Age={seconds}; Path=/; Secure; HttpOnly; SameSite=Strict");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}

/// Refuses, before the body is read, what another site could have caused: a foreign `Origin`, a request that the browser
/// says comes from elsewhere, and a body that is not JSON.
pub async fn refuse_other_sites(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let from_here = text(&header::ORIGIN).is_none_or(|origin| origin == app.config.staff.address)
        && text(&SITE).is_none_or(|site| matches!(site, "same-origin" | "none"));
    if !from_here {
        return StaffError::refused(StatusCode::FORBIDDEN, "other_site", "this call comes from another site")
            .into_response();
    }
    let changes = !request.method().is_safe();
    let is_json = text(&header::CONTENT_TYPE)
        .is_some_and(|kind| kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json"));
    if changes && !is_json {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return StaffError::refused(status, "not_json", "send Content-Type: application/json").into_response();
    }
    next.run(request).await
}

/// Why a call of the staff failed.
#[derive(Debug)]
pub struct StaffError(CentreApiError);

/// A refusal as the staff's app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffRefused {
    pub code: String,
    /// In English, for developers.
    pub message: String,
    /// The fields that are not valid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<BadRow>,
    /// Seconds until a further try is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub wait_seconds: Option<u64>,
}

impl StaffError {
    pub fn refused(status: StatusCode, code: &'static str, sentence: &'static str) -> Self {
        Self(CentreApiError::refused(status, code, sentence))
    }
}

impl<E> From<E> for StaffError
where
    CentreApiError: From<E>,
{
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for StaffError {
    fn into_response(self) -> Response {
        let refused = |code: &str, message: String| StaffRefused {
            code: code.to_owned(),
            message,
            rows: Vec::new(),
            wait_seconds: None,
        };
        let (status, refused, failed) = match self.0 {
            CentreApiError::Refused(status, refusal) => {
                let wait_seconds = refusal.number("wait_seconds");
                let refused = refused(refusal.code, refusal.sentence.into());
                (status, StaffRefused { wait_seconds, ..refused }, None)
            }
            CentreApiError::BadRows(rows) => {
                let refused = refused("bad_fields", "some fields are not valid; nothing was written".to_owned());
                (StatusCode::UNPROCESSABLE_ENTITY, StaffRefused { rows, ..refused }, None)
            }
            CentreApiError::Broken(error) if error.is_temporary() => {
                let message = "the database is not available right now and nothing was changed".to_owned();
                (StatusCode::SERVICE_UNAVAILABLE, refused("unavailable", message), Some(error))
            }
            CentreApiError::Broken(error) => {
                tracing::error!(%error, "a call of the staff failed");
                let message = "something went wrong on our side".to_owned();
                (StatusCode::INTERNAL_SERVER_ERROR, refused("broken", message), None)
            }
        };
        let mut response = (status, Json(refused)).into_response();
        if let Some(error) = failed {
            DatabaseUnavailable::mark(&mut response, &error);
        }
        if status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
        }
        response
    }
}
