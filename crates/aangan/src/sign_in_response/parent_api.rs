//! Parent API handlers whose response contains children: sign-in, reload, childData.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{ActiveChild, active_child};
use crate::unread;
use base::clock::Timestamp;
use base::ids::ChildId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use daily::events;
use people::families::codes::{Attempt, Purpose, Typed};
use people::families::confirmations::{self, Change};
use people::families::sign_in::{self, Device, SignedIn, messages, parent_api::origin, rules};
use people::families::{self, ReadContext};
use service::surveys;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(child_login_via_otp_details))
        .routes(routes!(child_login_reload_details))
        .routes(routes!(child_data))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChildLoginViaOtpDetails {
    /// Six digits.
    otp: String,
    temp_otp: String,
    /// As answered by childLoginOTP.
    temp_time: String,
    phone: String,
    email: String,
    platform: String,
    web: String,
    /// As sent to childLoginOTP.
    verify: String,
    verify_value: String,
    aws: String,
    app_version: String,
    #[serde(rename = "device_Modal")]
    device_modal: String,
    device_os: String,
    /// The `device_key` of an earlier sign-in on this device, if there was one.
    device_key: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SignInResponse {
    /// The token of the first child; after a reload, of the child whose token was replaced.
    pub auth_token: String,
    /// When the tokens were made, unix milliseconds.
    #[schema(value_type = i64)]
    pub time: Timestamp,
    pub survey: SurveyDue,
    /// How many outdoor events wait for an answer, of all the children together.
    #[serde(rename = "eventStatus")]
    pub event_status: i64,
    /// The first child for which one waits; null when none does.
    #[serde(rename = "eventChild")]
    pub event_child: Option<ChildId>,
    pub children: Vec<ActiveChild>,
    /// After signing in: 43 characters by which this device is known from now on, for each parent who signs in on it. It opens nothing; the app
    /// keeps it, sends it wherever a code is asked for or typed, and so has waits and tries that no stranger can use up.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub device_key: String,
}

/// The answer to a right code: the sign-in response, or a confirmation if one was requested.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Verified {
    SignInResponse(SignInResponse),
    Confirmation(Confirmation),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Confirmation {
    /// 43 characters, good for ten minutes and once, for what was confirmed alone. The change takes it as `confirmation`.
    pub confirmation: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SurveyDue {
    /// Above 0 when a survey waits: the oldest open one that the parent has not answered.
    pub survey_id: i64,
}

/// Signs in with a code; or, with the `verify` and `verify_value` that the code was asked for with, confirms a change
/// within the session of the token.
#[utoipa::path(post, path = "/parentapp/childLoginViaOTPDetails", tag = "sign-in",
    request_body = ChildLoginViaOtpDetails, responses((status = 200, body = Answer<Verified>)))]
async fn child_login_via_otp_details(
    State(app): State<App>,
    call: ParentCall<ChildLoginViaOtpDetails>,
) -> Result<Answer<Verified>, AppError> {
    let (form, claims) = (call.form, call.claims);
    let typed = |form: &ChildLoginViaOtpDetails| -> Result<Typed, Refusal> {
        Ok(Typed {
            challenge: form.temp_otp.clone(),
            asked_at: form.temp_time.parse().map_or(Timestamp::EPOCH, Timestamp::from_ms),
            code: rules::code(&form.otp)?.to_owned(),
            origin: origin(&claims, form.device_key.clone()),
        })
    };
    if !form.verify.is_empty() {
        let change = Change::new(&form.verify, &form.verify_value, app.config.numbers())?;
        let to = confirmations::chosen(&change, &form.phone, &form.email, app.config.numbers())?;
        let confirmed = confirmations::confirm(&app, &claims, change, to, typed(&form)?).await?;
        let confirmation = confirmed.map_err(Refusal::from)?;
        return Ok(Answer::new(Verified::Confirmation(Confirmation { confirmation })));
    }
    let contact = rules::login(&form.phone, &form.email, app.config.numbers()).map_err(Refusal::from)?;
    let attempt = Attempt { typed: typed(&form)?, contact, purpose: Purpose::SignIn, value: String::new() };
    let short = |text: &str| text.chars().filter(|c| !c.is_control()).take(80).collect::<String>();
    let device = Device {
        platform: short(&claims.platform),
        model: short(format!("{} {}", form.device_modal, form.device_os).trim()),
    };
    let parts = app.clone();
    let verified = app
        .database
        .write(async move |writer| {
            let verified = sign_in::verify(writer, &parts, &attempt, &device).await?;
            if let Ok(signed_in) = &verified {
                begin_counting(writer, signed_in, parts.now()).await?;
            }
            Ok::<_, AppError>(verified)
        })
        .await?;
    let signed_in = sign_in::counted("code_typed", verified.map_err(Refusal::from))?;
    Ok(Answer::new(Verified::SignInResponse(sign_in_response(&app, signed_in).await?)))
}

/// Replaces the session's tokens, once a day. The token in the header is the whole proof: `otp` holds the configured
/// marker and nothing else of the form is looked at. The old tokens live a minute longer.
#[utoipa::path(post, path = "/parentapp/childLoginReloadDetails", tag = "sign-in",
    request_body = ChildLoginViaOtpDetails, responses((status = 200, body = Answer<SignInResponse>)))]
async fn child_login_reload_details(
    State(app): State<App>,
    call: ParentCall<ChildLoginViaOtpDetails>,
) -> Result<Answer<SignInResponse>, AppError> {
    let token = call.claims.token.clone().unwrap_or_default();
    let reloaded = families::reload(&app, call.claims, async move |mut ctx| {
        if call.form.otp != ctx.app.config.sign_in.reload_code {
            return Err(AppError::from(messages::not_reloaded()));
        }
        let reloaded = sign_in::reload(&mut ctx, &token.0).await?;
        begin_counting(ctx.tx, &reloaded, ctx.now).await?;
        Ok(reloaded)
    })
    .await?;
    Ok(Answer::new(sign_in_response(&app, reloaded).await?))
}

/// Unread counts begin with the first sign-in; for a child that was added later, with the next one.
async fn begin_counting(writer: &mut Writer<'_>, signed_in: &SignedIn, now: Timestamp) -> Result<(), AppError> {
    for own in &signed_in.tokens {
        let (me, child) = families::prove_fresh(writer, &own.token, now).await?;
        unread::begin(writer, &me, &child, now).await?;
    }
    Ok(())
}

async fn sign_in_response(app: &App, signed_in: SignedIn) -> Result<SignInResponse, AppError> {
    let parts = app.clone();
    app.database
        .read(async move |reader| {
            let (time, mut children) = (parts.now(), Vec::with_capacity(signed_in.tokens.len()));
            let (today, mut event_status, mut event_child) = (parts.zone.day_of(time), 0, None);
            let mut survey = None;
            for own in &signed_in.tokens {
                let (me, child) = families::prove_fresh(reader, &own.token, time).await?;
                children.push(active_child(reader, &parts, &me, &child, &own.token).await?);
                if survey.is_none() {
                    survey = surveys::waiting(reader, &me).await?;
                }
                let waiting = events::waiting(reader, &child, today).await?;
                if waiting > 0 {
                    event_status += waiting;
                    event_child = event_child.or(Some(child.id()));
                }
            }
            let auth_token = signed_in.tokens.get(signed_in.active).map(|own| own.token.clone()).unwrap_or_default();
            let survey = SurveyDue { survey_id: survey.map_or(0, |id| id.0) };
            let device_key = signed_in.device_key.clone();
            Ok(SignInResponse { auth_token, time, survey, event_status, event_child, children, device_key })
        })
        .await
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ChildDataForm {
    child_id: String,
}

/// The child of the token, as the app shows it everywhere.
#[utoipa::path(post, path = "/parentapp/childData", tag = "children", request_body = ChildDataForm,
    responses((status = 200, body = Answer<ActiveChild>)))]
async fn child_data(State(app): State<App>, call: ParentCall<ChildDataForm>) -> Result<Answer<ActiveChild>, AppError> {
    let token = call.claims.token.clone().unwrap_or_default();
    let child = families::read(&app, call.claims, async move |ReadContext { reader, me, child, app, .. }| {
        active_child(reader, app, me, child, &token.0).await
    });
    child.await.map(Answer::new)
}
