//! The parents' door to surveys: what is asked for, and the answer.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::SurveyStanding;
use super::rules::Typed;
use base::answer::Refused;
use base::refusal::Trouble;
use config::Question;
use context::App;
use context::http::{Answer, FORM, ParentCall};
use people::families;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_survey_params)).routes(routes!(update_parent_feedback))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetSurveyParams {
    /// The survey that is to be answered; empty where a parent withdraws a child.
    #[schema(example = "5")]
    survey_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SurveyParams {
    /// Each mark from 1 to 10 stands in one of them.
    questions: Vec<Question>,
    /// How the survey that was named stands with the parent; null where none was named.
    standing: Option<SurveyStanding>,
}

/// What a survey asks for, and what is asked of a parent who withdraws a child: by the mark, what can be ticked.
#[utoipa::path(post, path = "/parentapp/getSurveyParams", tag = "surveys",
    request_body(content = GetSurveyParams, content_type = FORM),
    responses((status = 200, body = Answer<SurveyParams>), (status = "4XX", body = Refused)))]
async fn get_survey_params(
    State(app): State<App>,
    call: ParentCall<GetSurveyParams>,
) -> Result<Answer<SurveyParams>, Trouble> {
    let asked = families::read(&app, call.claims, async move |mut ask| {
        let survey = &*call.form.survey_id;
        let standing = if survey.is_empty() { None } else { Some(super::standing(&mut ask, survey).await?) };
        Ok(SurveyParams { questions: ask.app.config.survey.questions.clone(), standing })
    });
    asked.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct UpdateParentFeedback {
    /// As sign-in gives it.
    #[schema(example = "5")]
    survey_id: String,
    /// 1 to 10.
    #[schema(example = "9")]
    nps_score: String,
    /// A JSON list of the keys of what is ticked, of the mark's own category.
    #[schema(example = "[\"teachers\"]")]
    nps_tags: String,
    /// Not looked at: who answers is known by the token.
    #[schema(example = "Mother")]
    nps_parent: String,
    /// 1 to 2048 characters once it is trimmed.
    nps_comments: String,
}

/// Taken; there is nothing more to say.
#[derive(Debug, Serialize, ToSchema)]
pub struct Taken {}

/// Answers a survey, once. The same answer again is taken and changes nothing.
#[utoipa::path(post, path = "/parentapp/updateParentFeedback", tag = "surveys",
    request_body(content = UpdateParentFeedback, content_type = FORM),
    responses((status = 200, body = Answer<Taken>), (status = "4XX", body = Refused)))]
async fn update_parent_feedback(
    State(app): State<App>,
    call: ParentCall<UpdateParentFeedback>,
) -> Result<Answer<Taken>, Trouble> {
    // It is the parent who answers, whichever child they look at: also one that left.
    families::write_for_oneself(&app, call.claims, async move |mut act| {
        let form = &call.form;
        // What is no list of texts ticks nothing.
        let tags: Vec<String> = serde_json::from_str(&form.nps_tags).unwrap_or_default();
        let (survey, rating, comment) = (&*form.survey_id, &*form.nps_score, &*form.nps_comments);
        super::answer(&mut act, Typed { survey, rating, tags: &tags, comment }).await
    })
    .await?;
    Ok(Answer::new(Taken {}))
}
