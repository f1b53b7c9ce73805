//! CSV tables of months and answers, for spreadsheets.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::centre_api::{AnswerOfSurvey, Month};
use base::tables::writer::{self, text};

const MONTHS: [&str; 6] = ["month", "answers", "promoters", "passives", "detractors", "nps"];
/// Spreadsheets round the portal's ids, so the office's own number stands before the child's name.
const ANSWERS: [&str; 12] = [
    "day",
    "time",
    "survey",
    "admission_id",
    "child",
    "by",
    "score",
    "category",
    "tags",
    "comment",
    "survey_id",
    "child_id",
];

pub(super) fn of_months(months: &[Month]) -> Response {
    let row = |month: &Month| {
        let tally = &month.marks;
        let [answers, promoters, passives, detractors] =
            [tally.answers, tally.promoters, tally.passives, tally.detractors].map(|number| number.to_string());
        let nps = tally.nps.map(|nps| nps.to_string()).unwrap_or_default();
        [month.month.clone(), answers, promoters, passives, detractors, nps]
    };
    as_file("survey-months.csv", writer::csv(MONTHS, months.iter().map(row)))
}

pub(super) fn of_answers(month: &str, all: &[AnswerOfSurvey]) -> Response {
    as_file(&format!("survey-answers-{month}.csv"), answers(all))
}

pub(super) fn answers(all: &[AnswerOfSurvey]) -> Vec<u8> {
    let row = |answer: &AnswerOfSurvey| {
        [
            answer.day.clone(),
            answer.time.clone(),
            text(&answer.survey),
            text(answer.admission_id.as_deref().unwrap_or_default()),
            text(&answer.child),
            answer.by.as_str().to_owned(),
            answer.score.to_string(),
            text(&answer.category),
            text(&answer.tags.join(", ")),
            text(&answer.comment),
            answer.survey_id.to_string(),
            answer.child_id.to_string(),
        ]
    };
    writer::csv(ANSWERS, all.iter().map(row))
}

fn as_file(name: &str, table: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, table).into_response()
}
