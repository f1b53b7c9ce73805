//! Holidays: the days on which a centre is closed, besides weekends. Parents are notified of a change that is near.

pub mod calendar;
pub mod centre_api;
pub mod files;
mod ics;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::ids::{CentreId, HolidayId};
use base::random::Random;
use people::centres::{MyCentre, WriteContext};

use crate::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};

/// Parents are notified of a change up to this many days ahead.
const DAYS_AHEAD: i32 = 14;

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

/// Replaces a year's list, and notifies the centre's parents of each day within two weeks that became a holiday or no longer is one.
/// A new title is no such change, and neither is a weekend.
pub async fn replace_year(
    ctx: &mut WriteContext<'_, '_>,
    year: i16,
    wanted: &[(Date, String)],
) -> Result<Vec<Holiday>, Error> {
    let centre = ctx.centre;
    let before = of_year(ctx.tx, centre.id(), year).await?;
    let after = set_year(ctx.tx, &ctx.app.random, centre, year, wanted).await?;
    let today = ctx.app.zone.day_of(ctx.now);
    for gone in near(&before, &after, today) {
        notices::retract(ctx.tx, None, gone.id.0, ctx.now).await?;
        notify(ctx, gone, &messages::removed(gone)).await?;
    }
    for new in near(&after, &before, today) {
        notify(ctx, new, &messages::added(new)).await?;
    }
    Ok(after)
}

/// The near working days that are holidays in one list and not in the other, each once.
fn near<'a>(listed: &'a [Holiday], other: &'a [Holiday], today: Date) -> impl Iterator<Item = &'a Holiday> {
    let last = today.saturating_add(DAYS_AHEAD.days());
    let is_near = move |day: Date| (today..=last).contains(&day) && !rules::is_holiday(day, []);
    let is_first = |index: usize, day: Date| listed[..index].iter().all(|holiday| holiday.day != day);
    let changed = move |(index, holiday): (usize, &'a Holiday)| {
        let is_change = is_near(holiday.day) && other.iter().all(|kept| kept.day != holiday.day);
        (is_change && is_first(index, holiday.day)).then_some(holiday)
    };
    listed.iter().enumerate().filter_map(changed)
}

async fn notify(ctx: &mut WriteContext<'_, '_>, holiday: &Holiday, text: &str) -> Result<(), Error> {
    let entry = Some(ListedEntry { listed: Listed::Holiday, at: ctx.now, text, picture: None });
    let place = Target::whole(Screen::Holidays);
    let event = NotificationEvent { topic: NoticeTopic::Holidays, place, object: holiday.id.0, by: None, entry };
    notices::notify_centre(ctx.tx, &ctx.app.random, ctx.now, ctx.centre.id(), event).await
}
