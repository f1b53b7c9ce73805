use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::families::{self, ReadContext};
use base::language::Language;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_language)).routes(routes!(save_language))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetLanguage {}

/// The language that a parent chose.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChosenLanguage {
    /// `en-IN`, `hi-IN`, `kn-IN` or `ta-IN`; empty if the parent has not chosen, which means English.
    #[schema(example = "hi-IN")]
    language: &'static str,
}

/// The language of messages outside the app, the same for all children.
#[utoipa::path(post, path = "/parentapp/getLanguage", tag = "notifications", request_body = GetLanguage,
    responses((status = 200, body = Answer<ChosenLanguage>)))]
async fn get_language(
    State(app): State<App>,
    call: ParentCall<GetLanguage>,
) -> Result<Answer<ChosenLanguage>, AppError> {
    let chosen = families::read(&app, call.claims, async move |ReadContext { reader, me, .. }| {
        Ok(super::of(reader, me.parent()).await?)
    });
    Ok(Answer::new(ChosenLanguage { language: chosen.await?.map_or("", Language::as_str) }))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveLanguage {
    /// `en-IN`, `hi-IN`, `kn-IN` or `ta-IN`.
    language: String,
}

/// Sets the language.
#[utoipa::path(post, path = "/parentapp/saveLanguage", tag = "notifications", request_body = SaveLanguage,
    responses((status = 200, body = Answer<ChosenLanguage>)))]
async fn save_language(
    State(app): State<App>,
    call: ParentCall<SaveLanguage>,
) -> Result<Answer<ChosenLanguage>, AppError> {
    let tag = call.form.language;
    let chosen =
        families::write_for_parent(&app, call.claims, async move |mut ctx| super::choose(&mut ctx, &tag).await).await?;
    Ok(Answer::new(ChosenLanguage { language: chosen.as_str() }))
}
