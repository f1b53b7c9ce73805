use database::{Error, Reader, Writer, row, statements};

use super::Asked;
use super::rules::Marked;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, SurveyId};
use base::page::{Cursor, Page, Paged};
use base::stored::Json;
use people::families::Side;

statements! {
    fn next_id(reader) -> SurveyId = "SELECT CAST(COALESCE(MAX(id), 0) + 1 AS BIGINT) FROM survey";
    fn insert_survey(writer, id: SurveyId, centre: CentreId, title: &str, now: Timestamp) =
        "INSERT INTO survey (id, centre_id, title, opened_at) VALUES ($1, $2, $3, $4)";
    pub(super) fn insert_question(writer, survey: SurveyId, child: ChildId) =
        "INSERT INTO survey_child (child_id, survey_id) VALUES ($1, $2)",
        child, survey;
    pub(super) fn close(writer, survey: SurveyId, now: Timestamp) = "UPDATE survey SET closed_at = $2 WHERE id = $1";
    /// Not the surveys of a centre that the child has left.
    pub(super) fn find_waiting(reader, parent: ParentId) -> Option<SurveyId> =
        "SELECT survey.id FROM parenthood \
        JOIN child ON child.id = parenthood.child_id AND child.live JOIN survey_child ON survey_child.child_id = child.id \
        JOIN survey ON survey.id = survey_child.survey_id AND survey.closed_at IS NULL AND survey.centre_id = child.centre_id \
        WHERE parenthood.parent_id = $1 AND NOT EXISTS \
        (SELECT 1 FROM survey_answer WHERE survey_answer.survey_id = survey.id AND survey_answer.parent_id = $1) \
        ORDER BY survey.id LIMIT 1";
    pub(super) fn find_question(reader, survey: SurveyId, parent: ParentId) -> Option<Asked> =
        "SELECT {} FROM survey JOIN survey_child ON survey_child.survey_id = survey.id \
        JOIN child ON child.id = survey_child.child_id AND child.live AND child.centre_id = survey.centre_id \
        JOIN parenthood ON parenthood.child_id = child.id AND parenthood.parent_id = $2 \
        WHERE survey.id = $1 ORDER BY child.date_of_birth, child.id LIMIT 1";
    pub(super) fn find_answer_of(reader, survey: SurveyId, parent: ParentId) -> Option<Marked> =
        "SELECT {} FROM survey_answer WHERE survey_id = $1 AND parent_id = $2";
    fn insert_answer(
        writer, (survey, parent): (SurveyId, ParentId), asked: Asked, marked: &Marked, tags: &str, now: Timestamp,
    ) =
        "INSERT INTO survey_answer (survey_id, parent_id, centre_id, child_id, side, score, tags, comment, answered_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        survey, parent, asked.centre, asked.child, asked.side, marked.score, tags, marked.comment.as_str(), now;
    fn page_of_centre(centre: CentreId, page: &Page) -> Rows<KeptSurvey> =
        "SELECT {} FROM survey WHERE centre_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3",
        centre, page.before.id, page.limit + 1;
    pub(super) fn find_of_centre(reader, centre: CentreId, id: SurveyId) -> Option<KeptSurvey> =
        "SELECT {} FROM survey WHERE centre_id = $1 AND id = $2";
    pub(super) fn list_scores(reader, survey: SurveyId) -> Vec<i64> = "SELECT score FROM survey_answer WHERE survey_id = $1";
    /// Times and scores, newest first.
    pub(super) fn list_scores_since(reader, centre: CentreId, since: Timestamp) -> Vec<(Timestamp, i64)> =
        "SELECT answered_at, score FROM survey_answer \
        WHERE centre_id = $1 AND answered_at >= $2 ORDER BY answered_at DESC";
    /// The answers between two times, in order.
    pub(super) fn list_answers(reader, centre: CentreId, (from, until): (Timestamp, Timestamp)) -> Vec<Answered> =
        "SELECT {} FROM survey_answer AS answer JOIN survey ON survey.id = answer.survey_id \
        JOIN child ON child.id = answer.child_id WHERE answer.centre_id = $1 AND answer.answered_at >= $2 AND answer.answered_at < $3 \
        ORDER BY answer.answered_at, answer.survey_id, answer.parent_id",
        centre, from, until;
}

row! {
    for Asked {
        centre: CentreId = "survey.centre_id",
        child: ChildId = "child.id",
        side: Side = "parenthood.side",
        closed: bool = "survey.closed_at IS NOT NULL",
    }
}

row! {
    for Marked { score: i64 = "score", tags: Vec<String> as Json<Vec<String>> = "tags", comment: String = "comment" }
}

row! {
    /// A survey as its centre sees it.
    pub(super) struct KeptSurvey {
        pub id: SurveyId = "survey.id",
        pub title: String = "survey.title",
        pub opened_at: Timestamp = "survey.opened_at",
        pub closed_at: Option<Timestamp> = "survey.closed_at",
        pub children: i64 = "(SELECT COUNT(*) FROM survey_child WHERE survey_child.survey_id = survey.id)",
    }
}

row! {
    /// An answer as its centre reads it.
    pub(super) struct Answered {
        pub survey: SurveyId = "answer.survey_id",
        pub title: String = "survey.title",
        pub child: ChildId = "answer.child_id",
        pub office_number: Option<String> = "child.office_number",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub side: Side = "answer.side",
        pub score: i64 = "answer.score",
        pub tags: Vec<String> as Json<Vec<String>> = "answer.tags",
        pub comment: String = "answer.comment",
        pub at: Timestamp = "answer.answered_at",
    }
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    centre: CentreId,
    title: &str,
    now: Timestamp,
) -> Result<SurveyId, Error> {
    let id = next_id(writer).await?;
    insert_survey(writer, id, centre, title, now).await?;
    Ok(id)
}

pub(super) async fn upsert_answer(
    writer: &mut Writer<'_>,
    (survey, parent): (SurveyId, ParentId),
    asked: Asked,
    marked: &Marked,
    now: Timestamp,
) -> Result<(), Error> {
    let tags = serde_json::Value::from(marked.tags.as_slice()).to_string();
    insert_answer(writer, (survey, parent), asked, marked, &tags, now).await
}

/// A page of a centre's surveys, the newest first.
pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    page: &Page,
) -> Result<Paged<KeptSurvey>, Error> {
    page.read(reader, page_of_centre(centre, page), |one| (Cursor::of_time(one.opened_at, one.id.0), one)).await
}
