//! Parents' API of surveys: the form, and the answer.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::SurveyStanding;
use super::rules::Typed;
use base::refusal::AppError;
use config::Question;
use context::App;
use context::http::{Answer, ParentCall};
use people::families;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_survey_params)).routes(routes!(update_parent_feedback))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetSurveyParams {
    /// The survey to answer; empty where a parent withdraws a child.
    #[schema(example = "5")]
    survey_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SurveyParams {
    /// Each score from 1 to 10 is in one of them.
    questions: Vec<Question>,
    /// The state of the survey for the parent; null if none was named.
    standing: Option<SurveyStanding>,
}

/// The form of a survey and of a withdrawal: by score, the reasons to choose from.
#[utoipa::path(post, path = "/parentapp/getSurveyParams", tag = "surveys", request_body = GetSurveyParams,
    responses((status = 200, body = Answer<SurveyParams>)))]
async fn get_survey_params(
    State(app): State<App>,
    call: ParentCall<GetSurveyParams>,
) -> Result<Answer<SurveyParams>, AppError> {
    let asked = families::read(&app, call.claims, async move |mut ctx| {
        let survey = &*call.form.survey_id;
        let standing = if survey.is_empty() { None } else { Some(super::standing(&mut ctx, survey).await?) };
        Ok(SurveyParams { questions: ctx.app.config.survey.questions.clone(), standing })
    });
    asked.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateParentFeedback {
    /// The id that sign-in returned.
    #[schema(example = "5")]
    survey_id: String,
    /// 1 to 10.
    #[schema(example = "9")]
    nps_score: String,
    /// A JSON list of the keys of the chosen reasons, of the score's own category.
    #[schema(example = "[\"teachers\"]")]
    nps_tags: String,
    /// Ignored: the token identifies the caller.
    #[schema(example = "Mother")]
    nps_parent: String,
    /// 1 to 2048 characters, trimmed.
    nps_comments: String,
}

/// Stored; nothing more to return.
#[derive(Debug, Serialize, ToSchema)]
pub struct Taken {}

/// Answers a survey, once. The same answer again changes nothing.
#[utoipa::path(post, path = "/parentapp/updateParentFeedback", tag = "surveys", request_body = UpdateParentFeedback,
    responses((status = 200, body = Answer<Taken>)))]
async fn update_parent_feedback(
    State(app): State<App>,
    call: ParentCall<UpdateParentFeedback>,
) -> Result<Answer<Taken>, AppError> {
    // A parent can answer whichever child they look at, also one that left.
    families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let form = &call.form;
        // An invalid list counts as empty.
        let tags: Vec<String> = serde_json::from_str(&form.nps_tags).unwrap_or_default();
        let (survey, rating, comment) = (&*form.survey_id, &*form.nps_score, &*form.nps_comments);
        super::answer(&mut ctx, Typed { survey, rating, tags: &tags, comment }).await
    })
    .await?;
    Ok(Answer::new(Taken {}))
}
