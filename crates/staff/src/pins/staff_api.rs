//! The staff's API of people on a tablet: PINs, touches and going home.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::FirstCode;
use super::shifts::{self, Unlocked};
use crate::acting::{self, OnTablet};
use crate::call::{Nothing, StaffCall};
use crate::codes;
use crate::members::rights;
use base::ids::MemberId;
use base::language::Language;
use context::App;
use context::http::StaffError;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(unlock))
        .routes(routes!(unlock_first))
        .routes(routes!(touch))
        .routes(routes!(going_home))
        .routes(routes!(changes_read))
}

#[derive(Deserialize, ToSchema)]
struct Unlock {
    person: MemberId,
    pin: String,
}

/// Begins a shift with a PIN.
#[utoipa::path(post, path = "/staff/v1/unlock", tag = "pins", request_body = Unlock,
    responses((status = 200, body = Unlocked)))]
async fn unlock(State(app): State<App>, call: StaffCall<Unlock>) -> Result<Json<Unlocked>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    Ok(Json(super::unlock(&app, claims, body.person, body.pin).await?))
}

#[derive(Deserialize, ToSchema)]
struct FirstUnlock {
    person: MemberId,
    /// Six digits, handed to the person.
    code: String,
    /// The new PIN: four digits, not four equal ones, no run up or down.
    pin: String,
    /// In which the app speaks to the person from now on, for example `hi-IN`; left out: as it was.
    #[schema(value_type = Option<String>)]
    language: Option<Language>,
}

/// Sets a PIN with a first code, and begins a shift.
#[utoipa::path(post, path = "/staff/v1/unlock/first", tag = "pins", request_body = FirstUnlock,
    responses((status = 200, body = Unlocked)))]
async fn unlock_first(State(app): State<App>, call: StaffCall<FirstUnlock>) -> Result<Json<Unlocked>, StaffError> {
    let StaffCall { claims, body: FirstUnlock { person, code, pin, language }, .. } = call;
    let first = FirstCode { code: codes::typed(&code), language };
    Ok(Json(super::set_first(&app, claims, person, first, pin).await?))
}

/// Somebody on shift touches the tablet. A PIN that counts for sensitive actions goes on counting.
#[utoipa::path(post, path = "/staff/v1/touch", tag = "pins", request_body = Nothing,
    responses((status = 200, body = Unlocked)))]
async fn touch(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Json<Unlocked>, StaffError> {
    let touched = acting::sign_of_life::<OnTablet, _, _>(&app, call.claims, async |ctx| shifts::touch(ctx).await);
    Ok(Json(touched.await?))
}

/// Ends the shift.
#[utoipa::path(post, path = "/staff/v1/going-home", tag = "pins", request_body = Nothing,
    responses((status = 200, body = Nothing)))]
async fn going_home(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Json<Nothing>, StaffError> {
    let home = acting::write::<OnTablet, _, _>(&app, call.claims, async |ctx| {
        shifts::go_home(ctx).await?;
        Ok(Nothing {})
    });
    Ok(Json(home.await?))
}

/// Says that the person has read what changed for them.
#[utoipa::path(post, path = "/staff/v1/changes-read", tag = "pins", request_body = Nothing,
    responses((status = 200, body = Nothing)))]
async fn changes_read(State(app): State<App>, call: StaffCall<Nothing>) -> Result<Json<Nothing>, StaffError> {
    let read = acting::write::<OnTablet, _, _>(&app, call.claims, async |ctx| {
        rights::note_read(ctx, &ctx.me.member).await?;
        Ok(Nothing {})
    });
    Ok(Json(read.await?))
}
