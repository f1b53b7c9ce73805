//! Centres' API of photo consent.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use base::page::{Cursor, Page};
use base::photo_consent::ConsentLevel;
use base::refusal::AppError;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
use context::http::centre_path::{InPath, InQuery};
use people::centres;
use people::families::children::{WhichChild, own_child};
use people::families::photo_consent::{self, ConsentAnswer, PhotoConsent};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_photo_consent, put_photo_consent))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WhichAnswers {
    before: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentWithHistory {
    /// What holds: the strictest of the answers; without an answer, what the chain has set.
    level: ConsentLevel,
    /// The newest of each who answered, the newest first.
    answers: Vec<ConsentAnswer>,
    /// Every answer, also former ones, the newest first.
    history: Vec<ConsentAnswer>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// What holds for photos of a child, who answered, and a page of the history.
#[utoipa::path(get, path = "/centre/v1/children/{id}/photo-consent", tag = "photos",
    params(("id" = WhichChild, Path),
        ("before" = Option<String>, Query, description = "the `next` of the page before")),
    responses((status = 200, body = ConsentWithHistory)))]
async fn show_photo_consent(
    State(app): State<App>,
    InPath(id): InPath<String>,
    InQuery(which): InQuery<WhichAnswers>,
    call: CentreCall,
) -> Result<Json<ConsentWithHistory>, CentreApiError> {
    let page = Page::parse("", "", &which.before).map_err(AppError::from)?;
    let own_app = app.clone();
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let child = own_child(reader, centre, &id).await?.id();
        let PhotoConsent { level, answers } = photo_consent::of_child(reader, &own_app, child).await?;
        let history = photo_consent::history(reader, child, &page).await?;
        Ok(ConsentWithHistory { level, answers, history: history.items, next: history.next })
    });
    shown.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetPhotoConsent {
    pub(super) level: ConsentLevel,
    /// The date of the signed form, `YYYY-MM-DD`; may be left out.
    #[schema(value_type = Option<String>)]
    pub(super) signed_on: Option<Date>,
}

/// Sets the centre's answer, for example from a signed form, and tells the parents. A parent's stricter answer still holds.
#[utoipa::path(put, path = "/centre/v1/children/{id}/photo-consent", tag = "photos",
    params(("id" = WhichChild, Path)), request_body = SetPhotoConsent,
    responses((status = 200, body = PhotoConsent)))]
async fn put_photo_consent(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<SetPhotoConsent>,
) -> Result<Json<PhotoConsent>, CentreApiError> {
    let set = centres::write(&app, call.key, async move |ctx| {
        let child = own_child(ctx.tx, ctx.centre, &id).await?;
        super::set(ctx, child, call.body.level, call.body.signed_on).await
    });
    set.await.map(Json)
}
