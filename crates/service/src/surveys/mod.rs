//! Surveys: a centre asks families for a score from 1 to 10, reasons, and a comment; each parent answers once. A parent who signs
//! in gets the oldest open one.

pub mod centre_api;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;
mod table;

use database::{Error, Reader, Writer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::rules::Typed;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, SurveyId};
use base::page::Page;
use base::refusal::{AppError, BadRow, Refusal};
use people::centres::{self, Audited, MyCentre};
use people::families::children::{OwnChild, OwnChildren, WhichChild};
use people::families::{ReadContext, Side, SignedInParent, WriteContext};

/// A survey as a centre sends it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SurveyForm {
    /// 1 to 120 characters on one line, for the centre's own lists.
    pub title: String,
    /// All children who are currently at the centre.
    #[serde(default)]
    pub everyone: bool,
    /// The children whose parents are asked.
    #[schema(value_type = Vec<WhichChild>)]
    #[serde(default)]
    pub children: Vec<String>,
    /// Names of rooms whose children's parents are asked.
    #[serde(default)]
    pub rooms: Vec<String>,
}

/// A survey to open.
#[derive(Clone, Debug)]
pub struct NewSurvey {
    pub title: String,
    /// Each once.
    pub children: Vec<OwnChild>,
}

/// A survey for a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub centre: CentreId,
    /// The parent's eldest child that the survey is about.
    pub child: ChildId,
    pub side: Side,
    pub closed: bool,
}

/// The state of a survey for a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SurveyStanding {
    Waits,
    Answered,
    Closed,
    /// Unknown, or not for this parent.
    Unknown,
}

/// The numbers of scores by group: promoters 9 and 10, detractors up to 6, passives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Tally {
    pub answers: i64,
    pub promoters: i64,
    pub passives: i64,
    pub detractors: i64,
    /// The net promoter score, from -100 to 100: promoters minus detractors, in per cent. Null without an answer.
    pub nps: Option<i64>,
}

/// Checks a form and opens the survey. Returns its id, and the number of children whose parents are asked.
pub async fn open_for(
    ctx: &mut centres::WriteContext<'_, '_>,
    form: &SurveyForm,
) -> Result<Audited<(SurveyId, usize)>, AppError> {
    let own = OwnChildren::of(ctx.tx, ctx.centre).await?;
    let new = rules::read(form, &own).map_err(|faults| {
        let row = |(index, fault)| BadRow::at(index, fault);
        AppError::BadRows(faults.into_iter().map(row).collect())
    })?;
    let id = open(ctx.tx, ctx.now, ctx.centre, &new).await?;
    Ok(Audited::new(AuditAction::OpenedASurvey, (id, new.children.len())).with(&id))
}

/// A survey with the number of its children and of its answers.
#[derive(Clone, Debug)]
pub struct ListedSurvey {
    pub id: SurveyId,
    pub title: String,
    pub opened_at: Timestamp,
    pub closed_at: Option<Timestamp>,
    pub children: i64,
    pub answers: usize,
}

/// All surveys of a centre, the newest first.
pub async fn list(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<ListedSurvey>, Error> {
    let mut listed = Vec::new();
    for survey in store::list_of_centre(reader, centre.id(), &Page::whole()).await?.items {
        let answers = store::list_scores(reader, survey.id).await?.len();
        let store::KeptSurvey { id, title, opened_at, closed_at, children } = survey;
        listed.push(ListedSurvey { id, title, opened_at, closed_at, children, answers });
    }
    Ok(listed)
}

/// Opens a survey. The children's parents get it at their next sign-in.
pub async fn open(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    new: &NewSurvey,
) -> Result<SurveyId, Error> {
    let id = store::insert(writer, centre.id(), &new.title, now).await?;
    for child in &new.children {
        store::insert_question(writer, id, child.id()).await?;
    }
    Ok(id)
}

/// Closes a survey: no more parents are asked, the answers stay. Does nothing if it is closed already.
pub async fn close(writer: &mut Writer<'_>, now: Timestamp, centre: &MyCentre, id: SurveyId) -> Result<(), AppError> {
    let survey = store::find_of_centre(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("survey"))?;
    if survey.closed_at.is_none() {
        store::close(writer, id, now).await?;
    }
    Ok(())
}

/// The oldest open survey that a parent has not answered, for any of their children.
pub async fn waiting(reader: &mut Reader<'_>, me: &SignedInParent) -> Result<Option<SurveyId>, Error> {
    store::find_waiting(reader, me.parent()).await
}

/// The state of a survey for the parent who opens it.
pub async fn standing(ctx: &mut ReadContext<'_, '_>, survey: &str) -> Result<SurveyStanding, Error> {
    let Some(id) = SurveyId::parse(survey) else { return Ok(SurveyStanding::Unknown) };
    let parent = ctx.me.parent();
    let Some(asked) = store::find_question(ctx.reader, id, parent).await? else { return Ok(SurveyStanding::Unknown) };
    if store::find_answer_of(ctx.reader, id, parent).await?.is_some() {
        return Ok(SurveyStanding::Answered);
    }
    Ok(if asked.closed { SurveyStanding::Closed } else { SurveyStanding::Waits })
}

/// Stores a parent's answer. The same answer again changes nothing. Refused: another answer, a closed or unknown survey, bad
/// fields.
pub async fn answer(ctx: &mut WriteContext<'_, '_>, typed: Typed<'_>) -> Result<(), AppError> {
    let (id, marked) = rules::marked(typed, &ctx.app.config.survey).map_err(Refusal::from)?;
    let parent = ctx.me.parent();
    let asked = store::find_question(ctx.tx, id, parent).await?.ok_or(Refusal::not_found())?;
    match store::find_answer_of(ctx.tx, id, parent).await? {
        Some(before) if before == marked => return Ok(()),
        Some(_) => return Err(messages::answered_already().into()),
        None if asked.closed => return Err(messages::closed().into()),
        None => {}
    }
    store::upsert_answer(ctx.tx, (id, parent), asked, &marked, ctx.now).await?;
    ctx.audit(AuditAction::AnsweredASurvey, &id.to_string()).await?;
    Ok(())
}

impl Tally {
    pub fn of(scores: impl IntoIterator<Item = i64>) -> Self {
        let mut tally = Self::default();
        for score in scores {
            tally.answers += 1;
            match score {
                9.. => tally.promoters += 1,
                7..=8 => tally.passives += 1,
                _ => tally.detractors += 1,
            }
        }
        if tally.answers > 0 {
            // Rounded to the nearest, halves away from zero.
            let twice = 200 * (tally.promoters - tally.detractors);
            tally.nps = Some((twice + tally.answers * twice.signum()) / (2 * tally.answers));
        }
        tally
    }
}
