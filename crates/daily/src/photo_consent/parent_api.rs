//! Parents' API of photo consent, each parent for their child.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::messages;
use base::day::{CentreZone, DateText};
use base::photo_consent::ConsentLevel;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::photo_consent::{self, GivenBy, PhotoConsent};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_photo_consent)).routes(routes!(save_photo_consent))
}

/// What holds for photos of the child, and who answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct PhotoConsentOfChild {
    /// The strictest of the answers; without an answer, what the chain has set.
    level: ConsentLevel,
    /// The newest answer of each parent and of the centre, the newest first.
    answers: Vec<GivenAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GivenAnswer {
    given_by: GivenBy,
    level: ConsentLevel,
    /// The day on which it was given, `YYYY-MM-DD`.
    #[schema(value_type = String)]
    since: DateText,
}

impl PhotoConsentOfChild {
    fn of(consent: PhotoConsent, zone: &CentreZone) -> Self {
        let answers = consent.answers.into_iter();
        let answers = answers.map(|answer| GivenAnswer {
            given_by: answer.given_by,
            level: answer.level,
            since: zone.date_and_time(answer.since).0,
        });
        Self { level: consent.level, answers: answers.collect() }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetPhotoConsent {}

/// Which photos of the child are allowed.
#[utoipa::path(post, path = "/parentapp/getPhotoConsent", tag = "profile", request_body = GetPhotoConsent,
    responses((status = 200, body = Answer<PhotoConsentOfChild>)))]
async fn get_photo_consent(
    State(app): State<App>,
    call: ParentCall<GetPhotoConsent>,
) -> Result<Answer<PhotoConsentOfChild>, AppError> {
    let holding = families::read(&app, call.claims, async move |ReadContext { reader, child, app, .. }| {
        let holding = photo_consent::of_child(reader, app, child.id()).await?;
        Ok(PhotoConsentOfChild::of(holding, &app.zone))
    });
    Ok(Answer::new(holding.await?))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SavePhotoConsent {
    /// `with_friends`, `alone_only` or `no_photos`.
    #[schema(example = "alone_only")]
    level: String,
}

/// Sets the caller's own answer. A stricter answer holds at once; the strictest of all answers holds.
#[utoipa::path(post, path = "/parentapp/savePhotoConsent", tag = "profile", request_body = SavePhotoConsent,
    responses((status = 200, body = Answer<PhotoConsentOfChild>)))]
async fn save_photo_consent(
    State(app): State<App>,
    call: ParentCall<SavePhotoConsent>,
) -> Result<Answer<PhotoConsentOfChild>, AppError> {
    let level = call.form.level;
    let holding = families::write(&app, call.claims, async move |mut ctx| {
        let level = ConsentLevel::parse(&level).ok_or(messages::unreadable())?;
        let holding = super::answer(&mut ctx, level).await?;
        Ok(PhotoConsentOfChild::of(holding, &ctx.app.zone))
    });
    Ok(Answer::new(holding.await?))
}
