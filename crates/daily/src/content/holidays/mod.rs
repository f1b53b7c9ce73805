//! Holidays: the days on which a centre is closed, besides weekends.

pub mod calendar;
pub mod centre_api;
pub mod files;
mod ics;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::ids::{CentreId, HolidayId};
use base::random::Random;
use people::centres::MyCentre;

/// A holiday of one centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holiday {
    pub id: HolidayId,
    pub day: Date,
    pub title: String,
}

/// A holiday as a centre sends it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HolidayRow {
    /// `YYYY-MM-DD`, in the year of the call.
    #[schema(example = "2026-11-10")]
    pub day: String,
    /// 1 to 120 characters on one line.
    #[schema(example = "Deepavali")]
    pub title: String,
}

/// Whether the centre is closed on a day: Saturday, Sunday, or listed.
pub async fn is_holiday(reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<bool, Error> {
    let listed = store::list_between(reader, centre, day, day).await?;
    Ok(rules::is_holiday(day, listed.iter().map(|holiday| holiday.day)))
}

/// The listed holidays of a range of days, both included.
pub async fn between(
    reader: &mut Reader<'_>,
    centre: CentreId,
    first: Date,
    last: Date,
) -> Result<Vec<Holiday>, Error> {
    store::list_between(reader, centre, first, last).await
}

/// The listed holidays of a calendar year, by day.
pub async fn of_year(reader: &mut Reader<'_>, centre: CentreId, year: i16) -> Result<Vec<Holiday>, Error> {
    store::list_between(reader, centre, date(year, 1, 1), date(year, 12, 31)).await
}

/// Replaces a year's list; a holiday that stays keeps its id.
pub async fn set_year(
    writer: &mut Writer<'_>,
    random: &Random,
    centre: &MyCentre,
    year: i16,
    wanted: &[(Date, String)],
) -> Result<Vec<Holiday>, Error> {
    let before = of_year(writer, centre.id(), year).await?;
    let same = |holiday: &Holiday, (day, title): &(Date, String)| holiday.day == *day && holiday.title == *title;
    for gone in before.iter().filter(|holiday| !wanted.iter().any(|row| same(holiday, row))) {
        store::delete(writer, centre.id(), gone).await?;
    }
    for row in wanted.iter().filter(|row| !before.iter().any(|holiday| same(holiday, row))) {
        store::insert(writer, centre.id(), HolidayId(random.id()), row).await?;
    }
    of_year(writer, centre.id(), year).await
}
