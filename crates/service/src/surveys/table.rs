//! What a centre opens in a program for tables: months and answers as CSV.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::centre_api::{AnswerOfSurvey, Month};

const MONTHS: [&str; 6] = ["month", "answers", "promoters", "passives", "detractors", "nps"];
const ANSWERS: [&str; 11] =
    ["day", "time", "survey_id", "survey", "child_id", "child", "by", "score", "category", "tags", "comment"];

pub(super) fn of_months(months: &[Month]) -> Response {
    let row = |month: &Month| {
        let tally = &month.marks;
        let numbers = [tally.answers, tally.promoters, tally.passives, tally.detractors];
        let nps = tally.nps.map(|nps| nps.to_string()).unwrap_or_default();
        [vec![month.month.clone()], numbers.map(|number| number.to_string()).to_vec(), vec![nps]].concat()
    };
    as_file("survey-months.csv", table(&MONTHS, months.iter().map(row)))
}

pub(super) fn of_answers(month: &str, all: &[AnswerOfSurvey]) -> Response {
    as_file(&format!("survey-answers-{month}.csv"), answers(all))
}

pub(super) fn answers(all: &[AnswerOfSurvey]) -> Vec<u8> {
    let row = |answer: &AnswerOfSurvey| {
        vec![
            answer.day.clone(),
            answer.time.clone(),
            answer.survey_id.to_string(),
            harmless(&answer.survey),
            answer.child_id.to_string(),
            harmless(&answer.child),
            answer.by.as_str().to_owned(),
            answer.score.to_string(),
            harmless(&answer.category),
            harmless(&answer.tags.join(", ")),
            harmless(&answer.comment),
        ]
    };
    table(&ANSWERS, all.iter().map(row))
}

/// A text that a program for tables does not take for a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

fn table(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail, and each row has the head's length.
    let written = table.write_record(head).and_then(|()| rows.into_iter().try_for_each(|row| table.write_record(row)));
    debug_assert!(written.is_ok(), "{written:?}");
    table.into_inner().unwrap_or_default()
}

fn as_file(name: &str, table: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, table).into_response()
}
