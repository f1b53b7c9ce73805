//! Creating a passkey with an enrolment code, and signing in with one.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules::{Assertion, NewCredential};
use super::{SignedIn, challenges, user_handle};
use crate::acting::not_there;
use crate::call::{Nothing, StaffCall, StaffClaims};
use crate::members::enrolment;
use crate::sessions::shown::{ShownSession, is_a_tablet};
use crate::{sessions, unproved};
use base::audit::Role;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::staff::{SESSION_COOKIE, set_cookie};
use database::Reader;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(begin_enrolment))
        .routes(routes!(create_passkey))
        .routes(routes!(passkey_challenge))
        .routes(routes!(sign_in_with_a_passkey))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct EnrolmentCode {
    /// As it was handed over; small letters, blanks and hyphens do not matter.
    code: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Enrolment {
    /// Whose code it is.
    name: String,
    role: Role,
    options: PasskeyOptions,
}

/// With what the browser creates a passkey.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyOptions {
    /// In base64url.
    challenge: String,
    rp_id: String,
    /// In base64url.
    user_id: String,
    user_name: String,
}

/// Says whose enrolment code it is, and with what a passkey is created. A wrong, an old, a used and an unknown code are answered
/// alike.
#[utoipa::path(post, path = "/staff/v1/enrolment", tag = "passkeys", request_body = EnrolmentCode,
    responses((status = 200, body = Enrolment)))]
async fn begin_enrolment(
    State(app): State<App>,
    call: StaffCall<EnrolmentCode>,
) -> Result<Json<Enrolment>, StaffError> {
    let code = call.body.code;
    let begun = unproved::write(&app, call.claims, async move |tx, app, claims, now| {
        refuse_tablets(tx, claims).await?;
        let checked = enrolment::check(tx, app, claims, &code).await?;
        Ok(checked.map(|member| Enrolment {
            options: PasskeyOptions {
                challenge: challenges::make(&app.keys, &app.random, now),
                rp_id: app.config.staff.host(),
                user_id: user_handle(member.id),
                user_name: member.name.clone(),
            },
            name: member.name,
            role: member.role,
        }))
    });
    begun.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct PasskeyOfACode {
    code: String,
    credential: NewCredential,
}

/// Creates the passkey and signs in. The code is used up; all earlier passkeys and sessions of the person end.
#[utoipa::path(post, path = "/staff/v1/enrolment/passkey", tag = "passkeys", request_body = PasskeyOfACode,
    responses((status = 200, body = ShownSession)))]
async fn create_passkey(State(app): State<App>, call: StaffCall<PasskeyOfACode>) -> Result<Response, StaffError> {
    let PasskeyOfACode { code, credential } = call.body;
    let created = unproved::write(&app, call.claims, async move |tx, app, claims, _| {
        refuse_tablets(tx, claims).await?;
        super::create(tx, app, claims, &code, &credential).await
    });
    Ok(with_cookie(created.await?))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Challenge {
    /// In base64url; it can be used once, for five minutes.
    challenge: String,
    rp_id: String,
}

/// A challenge that a passkey signs.
#[utoipa::path(post, path = "/staff/v1/session/challenge", tag = "session", request_body = Nothing,
    responses((status = 200, body = Challenge)))]
async fn passkey_challenge(State(app): State<App>, _call: StaffCall<Nothing>) -> Json<Challenge> {
    let challenge = challenges::make(&app.keys, &app.random, app.now());
    Json(Challenge { challenge, rp_id: app.config.staff.host() })
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    assertion: Assertion,
}

/// Signs in with a passkey. In a browser with a session of the same person it wakes that session, and its passkey counts as just
/// used. Whatever is wrong is answered alike.
#[utoipa::path(post, path = "/staff/v1/session/passkey", tag = "session", request_body = SignIn,
    responses((status = 200, body = ShownSession)))]
async fn sign_in_with_a_passkey(State(app): State<App>, call: StaffCall<SignIn>) -> Result<Response, StaffError> {
    let assertion = call.body.assertion;
    let signed_in = unproved::write(&app, call.claims, async move |tx, app, claims, _| {
        refuse_tablets(tx, claims).await?;
        super::sign_in(tx, app, claims, &assertion).await
    });
    Ok(with_cookie(signed_in.await?))
}

/// Nobody signs in with a passkey on a paired tablet.
async fn refuse_tablets(reader: &mut Reader<'_>, claims: &StaffClaims) -> Result<(), AppError> {
    if is_a_tablet(reader, claims).await? { Err(not_there().into()) } else { Ok(()) }
}

fn with_cookie(signed_in: SignedIn) -> Response {
    let mut response = Json(signed_in.shown).into_response();
    if let Some(cookie) = signed_in.cookie {
        set_cookie(&mut response, SESSION_COOKIE, &cookie, sessions::LASTS.as_secs());
    }
    response
}
