//! Photo consent of children: what each parent and the centre answered, and what holds of it. An answer is never overwritten.
//!
//! The strictest of the newest answers holds: of each parent whom the child has now, and of the centre. A parent from whom the
//! office took the child has no say any more; the answer counts again when the child is given back.

pub mod store;

use std::collections::BTreeMap;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Side;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, MemberId, ParentId};
use base::page::{Page, Paged};
use base::photo_consent::ConsentLevel;
use context::App;

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum GivenBy {
    Mother,
    Father,
    /// The centre or the office, for example from a signed form.
    Centre,
}

impl GivenBy {
    pub const ALL: [Self; 3] = [Self::Mother, Self::Father, Self::Centre];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mother => "Mother",
            Self::Father => "Father",
            Self::Centre => "Centre",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.as_str() == text)
    }
}

impl From<Side> for GivenBy {
    fn from(side: Side) -> Self {
        match side {
            Side::Mother => Self::Mother,
            Side::Father => Self::Father,
        }
    }
}

database::stored! {
    GivenBy as &str: GivenBy::parse, GivenBy::as_str;
}

/// An answer about photos of a child.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ConsentAnswer {
    pub given_by: GivenBy,
    pub level: ConsentLevel,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    pub since: Timestamp,
    /// The date of the signed form, `YYYY-MM-DD`; null: there is none.
    #[schema(required)]
    pub signed_on: Option<String>,
}

/// What holds for photos of a child.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PhotoConsent {
    /// The strictest of the answers; without an answer, what the chain has set.
    pub level: ConsentLevel,
    /// The newest of each who answered, the newest first.
    pub answers: Vec<ConsentAnswer>,
}

impl PhotoConsent {
    pub fn answer_of(&self, given_by: GivenBy) -> Option<&ConsentAnswer> {
        self.answers.iter().find(|answer| answer.given_by == given_by)
    }
}

/// A new answer, and who gave it.
#[derive(Clone, Copy, Debug)]
pub struct NewAnswer {
    pub given_by: GivenBy,
    pub level: ConsentLevel,
    pub signed_on: Option<Date>,
    /// The parent who answered.
    pub parent: Option<ParentId>,
    /// The person of the staff who entered it.
    pub member: Option<MemberId>,
}

/// What holds for a child.
pub async fn of_child(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<PhotoConsent, Error> {
    let answers = store::list_newest(reader, child).await?;
    let level = answers.iter().map(|answer| answer.level).max().unwrap_or(app.config.photos.without_answer);
    Ok(PhotoConsent { level, answers })
}

/// What holds for each active child of a centre, and whether anybody has answered.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    app: &App,
    centre: CentreId,
) -> Result<BTreeMap<ChildId, (ConsentLevel, bool)>, Error> {
    let rows = store::list_levels_of_centre(reader, centre).await?;
    Ok(rows
        .into_iter()
        .map(|(child, levels)| (child, (levels.holding(&app.config.photos), levels.is_answered())))
        .collect())
}

/// A page of all answers about a child, also former ones, the newest first.
pub async fn history(reader: &mut Reader<'_>, child: ChildId, page: &Page) -> Result<Paged<ConsentAnswer>, Error> {
    store::list_page(reader, child, page).await
}

/// Adds an answer.
pub async fn add(writer: &mut Writer<'_>, child: ChildId, new: NewAnswer, now: Timestamp) -> Result<(), Error> {
    store::insert(writer, child, new, now).await
}
