//! The staff's API of corrections: a moment gets another text or time, or is taken back.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use base::clock::Timestamp;
use base::ids::TimelineEntryId;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use staff::StaffCall;
use staff::acting::{self, not_there};
use staff::call::Nothing;
use staff::either::PersonOrDesk;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(correct_moment)).routes(routes!(withdraw_moment))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CorrectMoment {
    /// 1 to 2048 characters. Left out: the text stays.
    text: Option<String>,
    /// Unix milliseconds. Left out: the time stays.
    at: Option<i64>,
}

/// Corrects the text or time of a moment. A teacher corrects moments of today in their rooms, a head those of the running month.
/// Parents are not notified again.
#[utoipa::path(patch, path = "/staff/v1/moments/{moment}", tag = "room", params(("moment" = TimelineEntryId, Path)),
    request_body = CorrectMoment, responses((status = 200, body = Nothing)))]
async fn correct_moment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<CorrectMoment>,
) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let corrected = acting::write::<PersonOrDesk, _, _>(&app, claims, async move |ctx| {
        let id = TimelineEntryId::parse(&id).ok_or_else(not_there)?;
        super::correct(ctx, id, body.text.clone(), body.at.map(Timestamp::from_ms)).await?;
        Ok(Nothing {})
    });
    corrected.await.map(Json)
}

/// Takes a moment back. The same people may.
#[utoipa::path(post, path = "/staff/v1/moments/{moment}/withdraw", tag = "room", params(("moment" = TimelineEntryId, Path)),
    request_body = Nothing, responses((status = 200, body = Nothing)))]
async fn withdraw_moment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<Nothing>, StaffError> {
    let withdrawn = acting::write::<PersonOrDesk, _, _>(&app, call.claims, async move |ctx| {
        super::withdraw(ctx, TimelineEntryId::parse(&id).ok_or_else(not_there)?).await?;
        Ok(Nothing {})
    });
    withdrawn.await.map(Json)
}
