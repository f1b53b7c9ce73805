//! Centres' API of surveys: open, close, read the answers.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use database::Reader;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::{Answered, KeptSurvey};
use super::{SurveyForm, Tally, store, table};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::day::{CentreZone, parse_day};
use base::ids::{ChildId, SurveyId};
use base::page::{Cursor, NewestQuery, Paged};
use base::refusal::{AppError, Refusal};
use config::Survey;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited, MyCentre};
use people::families::Side;

/// How many months are listed, this one included.
const MONTHS: i32 = 24;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(open_survey, list_surveys))
        .routes(routes!(close_survey))
        .routes(routes!(survey_months))
        .routes(routes!(survey_months_table))
        .routes(routes!(survey_answers))
        .routes(routes!(survey_answers_table))
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct OpenedSurvey {
    id: SurveyId,
    /// The number of children whose parents are asked.
    children: usize,
}

/// Opens a survey: the parents of these children get it at their next sign-in, until each has answered or it is closed.
#[utoipa::path(post, path = "/centre/v1/surveys", tag = "surveys", params(IdempotencyKey), request_body = SurveyForm,
    responses((status = 200, body = OpenedSurvey)))]
async fn open_survey(
    State(app): State<App>,
    call: CentreCall<SurveyForm>,
) -> Result<Json<OpenedSurvey>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let opened = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let done = super::open_for(ctx, &call.body).await?;
        Ok(done.map(|(id, children)| OpenedSurvey { id, children }))
    });
    opened.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Surveys {
    /// The newest first.
    surveys: Vec<ShownSurvey>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownSurvey {
    id: SurveyId,
    title: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    opened_at: Timestamp,
    /// Unix milliseconds; null while it is open.
    #[schema(value_type = Option<i64>)]
    closed_at: Option<Timestamp>,
    /// The number of children whose parents are asked.
    children: i64,
    marks: Tally,
}

impl ShownSurvey {
    fn of(survey: KeptSurvey, scores: Vec<i64>) -> Self {
        let KeptSurvey { id, title, opened_at, closed_at, children } = survey;
        Self { id, title, opened_at, closed_at, children, marks: Tally::of(scores) }
    }
}

/// The centre's surveys, each with its scores so far.
#[utoipa::path(get, path = "/centre/v1/surveys", tag = "surveys", params(NewestQuery),
    responses((status = 200, body = Surveys)))]
async fn list_surveys(
    State(app): State<App>,
    InQuery(asked): InQuery<NewestQuery>,
    call: CentreCall,
) -> Result<Json<Surveys>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let mut surveys = Vec::new();
        let Paged { items, next } = store::list_of_centre(reader, centre.id(), &asked.page()?).await?;
        for survey in items {
            let scores = store::list_scores(reader, survey.id).await?;
            surveys.push(ShownSurvey::of(survey, scores));
        }
        Ok(Surveys { surveys, next })
    });
    listed.await.map(Json)
}

/// Closes a survey: no more parents are asked, the answers stay.
#[utoipa::path(delete, path = "/centre/v1/surveys/{id}", tag = "surveys", params(("id" = String, Path)),
    responses((status = 200, body = ShownSurvey)))]
async fn close_survey(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<ShownSurvey>, CentreApiError> {
    let closed = centres::write(&app, call.key, async move |ctx| {
        let id = SurveyId::parse(&id).ok_or_else(|| Refusal::not_here("survey"))?;
        super::close(ctx.tx, ctx.now, ctx.centre, id).await?;
        let survey =
            store::find_of_centre(ctx.tx, ctx.centre.id(), id).await?.ok_or_else(|| Refusal::not_here("survey"))?;
        let scores = store::list_scores(ctx.tx, id).await?;
        Ok(Audited::new(AuditAction::ClosedASurvey, ShownSurvey::of(survey, scores)).with(&id))
    });
    closed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SurveyMonths {
    /// The months with answers of the last 24, newest first.
    months: Vec<Month>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Month {
    /// `YYYY-MM` of the centre's calendar.
    #[schema(example = "2026-11")]
    pub(super) month: String,
    pub(super) marks: Tally,
}

/// The scores of each month.
#[utoipa::path(get, path = "/centre/v1/survey-months", tag = "surveys", responses((status = 200, body = SurveyMonths)))]
async fn survey_months(State(app): State<App>, call: CentreCall) -> Result<Json<SurveyMonths>, CentreApiError> {
    Ok(Json(SurveyMonths { months: months(&app, call.key).await? }))
}

/// The same as a table.
#[utoipa::path(get, path = "/centre/v1/survey-months.csv", tag = "surveys",
    responses((status = 200, body = String, content_type = "text/csv")))]
async fn survey_months_table(State(app): State<App>, call: CentreCall) -> Result<Response, CentreApiError> {
    Ok(table::of_months(&months(&app, call.key).await?))
}

async fn months(app: &App, key: [u8; 32]) -> Result<Vec<Month>, CentreApiError> {
    let (zone, now) = (app.zone.clone(), app.now());
    centres::read(app, key, async move |reader, centre| {
        let first = zone.day_of(now).first_of_month().saturating_sub((MONTHS - 1).months());
        let mut by_month: BTreeMap<Date, Vec<i64>> = BTreeMap::new();
        for (at, score) in store::list_scores_since(reader, centre.id(), zone.at(first, 0, 0)).await? {
            by_month.entry(zone.day_of(at).first_of_month()).or_default().push(score);
        }
        let month = |(first, scores): (Date, Vec<i64>)| Month {
            month: first.strftime("%Y-%m").to_string(),
            marks: Tally::of(scores),
        };
        Ok(by_month.into_iter().rev().map(month).collect())
    })
    .await
}

#[derive(Debug, Deserialize)]
pub struct WhichMonth {
    #[serde(default)]
    month: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SurveyAnswers {
    /// In the order of their times.
    answers: Vec<AnswerOfSurvey>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AnswerOfSurvey {
    pub(super) survey_id: SurveyId,
    /// The survey's title.
    pub(super) survey: String,
    /// `YYYY-MM-DD` and `HH:MM` of the centre's calendar.
    pub(super) day: String,
    pub(super) time: String,
    /// A child of the parent whom the survey is about.
    pub(super) child_id: ChildId,
    /// The office's own number, where it gave one.
    #[serde(skip)]
    pub admission_id: Option<String>,
    pub(super) child: String,
    pub(super) by: Side,
    /// 1 to 10.
    pub(super) score: i64,
    /// The `cat_key` of the score.
    #[schema(example = "promoter")]
    pub(super) category: String,
    /// Keys.
    pub(super) tags: Vec<String>,
    pub(super) comment: String,
}

impl AnswerOfSurvey {
    fn of(answered: Answered, survey: &Survey, zone: &CentreZone) -> Self {
        let Answered { survey: survey_id, title, child: child_id, office_number, name, last_name, .. } = answered;
        let Answered { side, score, tags, comment, at, .. } = answered;
        let (day, time) = zone.date_and_time(at);
        let category = u8::try_from(score).ok().and_then(|mark| survey.of_mark(mark));
        Self {
            survey_id,
            survey: title,
            day: day.as_str().to_owned(),
            time: time.as_str().to_owned(),
            child_id,
            admission_id: office_number,
            child: format!("{name} {last_name}").trim().to_owned(),
            by: side,
            score,
            category: category.map(|question| question.cat_key.clone()).unwrap_or_default(),
            tags,
            comment,
        }
    }
}

/// The answers of a month.
#[utoipa::path(get, path = "/centre/v1/survey-answers", tag = "surveys",
    params(("month" = Option<String>, Query, description = "`YYYY-MM`; without one, this month")),
    responses((status = 200, body = SurveyAnswers)))]
async fn survey_answers(
    State(app): State<App>,
    InQuery(of): InQuery<WhichMonth>,
    call: CentreCall,
) -> Result<Json<SurveyAnswers>, CentreApiError> {
    Ok(Json(SurveyAnswers { answers: answers(&app, call.key, &of).await?.1 }))
}

/// The same as a table.
#[utoipa::path(get, path = "/centre/v1/survey-answers.csv", tag = "surveys",
    params(("month" = Option<String>, Query, description = "`YYYY-MM`; without one, this month")),
    responses((status = 200, body = String, content_type = "text/csv")))]
async fn survey_answers_table(
    State(app): State<App>,
    InQuery(of): InQuery<WhichMonth>,
    call: CentreCall,
) -> Result<Response, CentreApiError> {
    let (month, answers) = answers(&app, call.key, &of).await?;
    Ok(table::of_answers(&month, &answers))
}

/// The month, and its answers.
async fn answers(
    app: &App,
    key: [u8; 32],
    WhichMonth { month }: &WhichMonth,
) -> Result<(String, Vec<AnswerOfSurvey>), CentreApiError> {
    let (there, month) = (app.clone(), month.clone());
    centres::read(app, key, async move |reader, centre| answers_of(reader, &there, centre, &month).await).await
}

/// The month (empty: the current one), and its answers.
async fn answers_of(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &MyCentre,
    month: &str,
) -> Result<(String, Vec<AnswerOfSurvey>), AppError> {
    let zone = &app.zone;
    let first = if month.is_empty() {
        zone.day_of(app.now()).first_of_month()
    } else {
        parse_day(&format!("{month}-01")).ok_or(super::messages::no_month())?
    };
    let span = (zone.at(first, 0, 0), zone.at(first.saturating_add(1.month()), 0, 0));
    let answered = store::list_answers(reader, centre.id(), span).await?;
    let survey = &app.config.survey;
    let listed = answered.into_iter().map(|answered| AnswerOfSurvey::of(answered, survey, zone));
    Ok((first.strftime("%Y-%m").to_string(), listed.collect()))
}

/// The answers of a month (empty: the current one), also as a table.
pub async fn answers_with_table(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &MyCentre,
    month: &str,
) -> Result<(Vec<AnswerOfSurvey>, Vec<u8>), AppError> {
    let (_, answers) = answers_of(reader, app, centre, month).await?;
    let table = table::answers(&answers);
    Ok((answers, table))
}
