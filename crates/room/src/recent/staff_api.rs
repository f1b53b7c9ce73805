//! The staff's API of what was logged lately.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Recent;
use base::refusal::BadField;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InQuery;
use staff::acting;
use staff::call::StaffClaims;
use staff::tablets::store::Tablet;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_recent))
}

#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
struct RecentAsked {
    /// `next` of the page before.
    #[param(required = false)]
    before: String,
}

impl RecentAsked {
    fn read(&self) -> Result<Option<(i64, String)>, BadField> {
        if self.before.is_empty() {
            return Ok(None);
        }
        let place = self.before.split_once('.').and_then(|(at, key)| Some((at.parse().ok()?, key.to_owned())));
        place.map(Some).ok_or(BadField::new("before", "this is not the end of a page"))
    }
}

/// What the staff, the centre's program and the office logged in the tablet's rooms today and yesterday, newest first.
#[utoipa::path(get, path = "/staff/v1/recent", tag = "rooms", params(RecentAsked),
    responses((status = 200, body = Recent)))]
async fn list_recent(
    State(app): State<App>,
    InQuery(asked): InQuery<RecentAsked>,
    claims: StaffClaims,
) -> Result<Json<Recent>, StaffError> {
    let listed = acting::read::<Tablet, _, _>(&app, claims, async move |ctx| {
        let (zone, before) = (&ctx.app.zone, asked.read()?);
        Ok(super::page(ctx.reader, zone, ctx.me, (zone.day_of(ctx.now), before)).await?)
    });
    Ok(Json(listed.await?))
}
