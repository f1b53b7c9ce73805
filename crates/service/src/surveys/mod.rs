//! Surveys: a centre asks families for a mark from 1 to 10, what it is for, and a word; each parent answers once. Whoever signs
//! in is led to the oldest one that waits.

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
use base::audit::Deed;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, SurveyId};
use base::page::Page;
use base::refusal::{BadRow, Refusal, Trouble};
use people::centres::{self, Done, MyCentre};
use people::families::children::{OwnChild, OwnChildren, WhichChild};
use people::families::{Acting, Asking, Side, SignedInParent};

/// A survey as it is handed over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SurveyForm {
    /// 1 to 120 characters on one line, for the centre's own lists.
    pub title: String,
    /// All children who are at the centre now.
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

/// A survey that asks a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub centre: CentreId,
    /// Of the parent's children the eldest one whom it is about.
    pub child: ChildId,
    pub side: Side,
    pub closed: bool,
}

/// How a survey stands with a parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SurveyStanding {
    Waits,
    Answered,
    Closed,
    /// There is none, or it asks somebody else.
    Unknown,
}

/// How many marks were given, by what they say: 9 and 10 would recommend the centre, 6 and less would not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Tally {
    pub answers: i64,
    pub promoters: i64,
    pub passives: i64,
    pub detractors: i64,
    /// The net promoter score, from -100 to 100: promoters less detractors, in a hundred. Null without an answer.
    pub nps: Option<i64>,
}

/// Reads whom a centre wants to ask, and opens the survey. Answers its id, and how many children's parents are asked.
pub async fn open_for(
    act: &mut centres::Acting<'_, '_>,
    form: &SurveyForm,
) -> Result<Done<(SurveyId, usize)>, Trouble> {
    let own = OwnChildren::of(act.writer, act.centre).await?;
    let new = rules::read(form, &own).map_err(|faults| {
        let row = |(index, fault)| BadRow::at(index, fault);
        Trouble::BadRows(faults.into_iter().map(row).collect())
    })?;
    let id = open(act.writer, act.now, act.centre, &new).await?;
    Ok(Done::new(Deed::OpenedASurvey, (id, new.children.len())).with(&id))
}

/// The titles of a centre's surveys and whether each is closed, the newest first.
pub async fn titles(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<(SurveyId, String, bool)>, Error> {
    let all = store::list_of_centre(reader, centre.id(), &Page::whole()).await?.items.into_iter();
    Ok(all.map(|survey| (survey.id, survey.title, survey.closed_at.is_some())).collect())
}

/// Opens a survey. The children's parents meet it at their next sign-in.
pub async fn open(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    new: &NewSurvey,
) -> Result<SurveyId, Error> {
    let id = store::insert(writer, centre.id(), &new.title, now).await?;
    for child in &new.children {
        store::ask(writer, id, child.id()).await?;
    }
    Ok(id)
}

/// Closes a survey: nobody is asked any more, what was answered stays. Closed twice, nothing more happens.
pub async fn close(writer: &mut Writer<'_>, now: Timestamp, centre: &MyCentre, id: SurveyId) -> Result<(), Trouble> {
    let survey = store::of_centre_by_id(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    if survey.closed_at.is_none() {
        store::close(writer, id, now).await?;
    }
    Ok(())
}

/// The oldest open survey that a parent has not answered, whichever of their children it is about.
pub async fn waiting(reader: &mut Reader<'_>, me: &SignedInParent) -> Result<Option<SurveyId>, Error> {
    store::waiting(reader, me.parent()).await
}

/// What a parent who opens a survey is told before they write.
pub async fn standing(ask: &mut Asking<'_, '_>, survey: &str) -> Result<SurveyStanding, Error> {
    let Some(id) = SurveyId::parse(survey) else { return Ok(SurveyStanding::Unknown) };
    let parent = ask.me.parent();
    let Some(asked) = store::asked(ask.reader, id, parent).await? else { return Ok(SurveyStanding::Unknown) };
    if store::answer_of(ask.reader, id, parent).await?.is_some() {
        return Ok(SurveyStanding::Answered);
    }
    Ok(if asked.closed { SurveyStanding::Closed } else { SurveyStanding::Waits })
}

/// Takes a parent's answer. The same answer again changes nothing; another one is not taken.
pub async fn answer(act: &mut Acting<'_, '_>, typed: Typed<'_>) -> Result<(), Trouble> {
    let (id, marked) = rules::marked(typed, &act.app.config.survey).map_err(Refusal::from)?;
    let parent = act.me.parent();
    let asked = store::asked(act.writer, id, parent).await?.ok_or(Refusal::not_found())?;
    match store::answer_of(act.writer, id, parent).await? {
        Some(before) if before == marked => return Ok(()),
        Some(_) => return Err(messages::answered_already().into()),
        None if asked.closed => return Err(messages::closed().into()),
        None => {}
    }
    store::give(act.writer, (id, parent), asked, &marked, act.now).await?;
    act.record(Deed::AnsweredASurvey, &id.to_string()).await?;
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
            // Rounded to the nearest, halves away from nothing.
            let twice = 200 * (tally.promoters - tally.detractors);
            tally.nps = Some((twice + tally.answers * twice.signum()) / (2 * tally.answers));
        }
        tally
    }
}
