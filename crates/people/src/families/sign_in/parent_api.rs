//! Parents' API without a session: request a code, report a logout.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules;
use crate::families::codes::messages::OTP_SENT;
use crate::families::codes::{Challenge, Origin};
use crate::families::confirmations::{self, Change};
use base::clock::Timestamp;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, Claims, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(child_login_otp))
        .routes(routes!(validate_parent_email))
        .routes(routes!(log_logout_info))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChildLoginOtp {
    #[schema(example = "")]
    email: String,
    /// Ten digits; where `numbersAbroad` of the configuration says so, also a plus sign, the country's code and the number.
    #[schema(example = "9800000001")]
    phone: String,
    /// Ignored: unknown before sign-in.
    child: String,
    parent: String,
    platform: String,
    web: String,
    /// An Android app's hash; only used in the SMS if it is configured.
    #[serde(rename = "hashString")]
    hash_string: Option<String>,
    app_version: String,
    /// What the code confirms (`phone`, `email`, `photo`, `guardian_add`, `guardian_edit`, `door_pin`, `data_copy`, `new_phone`,
    /// `new_email`); empty for signing in.
    verify: String,
    /// The value to confirm: the new phone number, the new e-mail address, the guardian's mobile number, the SHA-256 of the
    /// picture's bytes in lower-case hexadecimal; empty for the door PIN and for a copy of the data.
    verify_value: String,
    /// The `device_key` of an earlier sign-in on this device, if there was one.
    device_key: String,
    /// For a resend: the `temp_otp` of the code that this one replaces, which becomes void.
    temp_otp: String,
}

/// What the app sends back with the code.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtpDetails {
    /// 43 characters; contains nothing of the code.
    temp_otp: String,
    /// When the code was requested, unix milliseconds.
    #[schema(value_type = i64)]
    temp_time: Timestamp,
}

impl From<Challenge> for OtpDetails {
    fn from(challenge: Challenge) -> Self {
        Self { temp_otp: challenge.id, temp_time: challenge.asked_at }
    }
}

/// Sends a code to a phone number or an e-mail address. The answer is the same for known and unknown contacts. With `verify` the
/// code confirms something within the session of the token: it goes to a contact of the parent's own, on file or, for `new_phone`
/// and `new_email`, to the new one.
#[utoipa::path(post, path = "/parentapp/childLoginOTP", tag = "sign-in", request_body = ChildLoginOtp,
    responses((status = 200, body = Answer<OtpDetails>)))]
async fn child_login_otp(
    State(app): State<App>,
    call: ParentCall<ChildLoginOtp>,
) -> Result<Answer<OtpDetails>, AppError> {
    let form = call.form;
    let origin = origin(&call.claims, form.device_key);
    let asked = if form.verify.is_empty() {
        let contact = rules::login(&form.phone, &form.email, app.config.numbers()).map_err(Refusal::from)?;
        let asked = super::ask(&app, contact, origin, form.temp_otp, form.hash_string).await?;
        super::counted("code_asked", asked.map_err(Refusal::from))?
    } else {
        let change = Change::new(&form.verify, &form.verify_value, app.config.numbers())?;
        let to = confirmations::chosen(&change, &form.phone, &form.email, app.config.numbers())?;
        confirmations::ask(&app, &call.claims, change, to, origin, form.hash_string).await?.map_err(Refusal::from)?
    };
    Ok(Answer::with_message(asked.into(), OTP_SENT))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ValidateParentEmail {
    #[schema(example = "meera.rao@example.com")]
    email: String,
    /// As in childLoginOTP.
    device_key: String,
    /// As in childLoginOTP.
    temp_otp: String,
}

/// 'Forgot password': sends a code to an e-mail address. The answer is the same for known and unknown addresses.
#[utoipa::path(post, path = "/parentapp/validateParentEmail", tag = "sign-in", request_body = ValidateParentEmail,
    responses((status = 200, body = Answer<OtpDetails>)))]
async fn validate_parent_email(
    State(app): State<App>,
    call: ParentCall<ValidateParentEmail>,
) -> Result<Answer<OtpDetails>, AppError> {
    let form = call.form;
    let contact = rules::forgot_password(&form.email).map_err(Refusal::from)?;
    let asked = super::ask(&app, contact, origin(&call.claims, form.device_key), form.temp_otp, None).await?;
    let asked = super::counted("code_asked", asked.map_err(Refusal::from))?;
    Ok(Answer::with_message(asked.into(), OTP_SENT))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LogLogoutInfo {
    child_id: String,
    #[serde(rename = "logoutReason")]
    logout_reason: String,
    #[serde(rename = "lastLoggedIn")]
    last_logged_in: String,
    #[serde(rename = "Auth_token")]
    auth_token: String,
    timestamp: String,
    #[serde(rename = "isUserPresent")]
    is_user_present: String,
    #[serde(rename = "deviceInfo")]
    device_info: String,
}

#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Nothing {}

/// Reports why a device logged out; ends the session of `Auth_token` if it is active. The answer is the same either way.
#[utoipa::path(post, path = "/userauth/logLogoutInfo", tag = "sign-in", request_body = LogLogoutInfo,
    responses((status = 200, body = Answer<Nothing>)))]
async fn log_logout_info(State(app): State<App>, call: ParentCall<LogLogoutInfo>) -> Result<Answer<Nothing>, AppError> {
    let (form, parts) = (call.form, app.clone());
    if form.auth_token.is_empty() {
        return Ok(Answer::new(Nothing {}));
    }
    let (token, reason) = (form.auth_token.clone(), form.logout_reason.clone());
    let ended = app
        .database
        .write(async move |writer| super::sign_out(writer, &parts, &form.auth_token, &form.logout_reason).await)
        .await;
    match ended {
        Err(AppError::Broken(why)) => super::sign_out_unwritten(&app, &token, &reason, why).await?,
        ended => ended?,
    }
    Ok(Answer::new(Nothing {}))
}

/// The address of a call, with the key of its device.
pub fn origin(claims: &Claims, device_key: String) -> Origin {
    Origin { address: caller(claims), device_key }
}

/// The address that a rate limit counts: IPv4 whole, IPv6 by its /64, which one household has.
fn caller(claims: &Claims) -> String {
    match claims.address {
        Some(std::net::IpAddr::V6(address)) => format!("{:x}/64", address.to_bits() >> 64),
        Some(address) => address.to_string(),
        None => "unknown".into(),
    }
}
