//! Parents' API of the centre's holidays.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules;
use base::ids::HolidayId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_holiday_list))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetHolidayList {
    /// The calendar year; empty for the current one.
    #[schema(example = "2026")]
    list: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedHoliday {
    id: HolidayId,
    /// `YYYY-MM-DD`. Past, today or future by the centre's day.
    holiday_date: String,
    title: String,
}

/// The centre's holidays of a year, by day.
#[utoipa::path(post, path = "/wbsite/getHolidayList", tag = "content", request_body = GetHolidayList,
    responses((status = 200, body = Answer<Vec<ListedHoliday>>)))]
async fn get_holiday_list(
    State(app): State<App>,
    call: ParentCall<GetHolidayList>,
) -> Result<Answer<Vec<ListedHoliday>>, AppError> {
    let today = app.zone.day_of(app.now());
    let year = match call.form.list.as_str() {
        "" => today.year(),
        text => rules::year(text, today).ok_or(Refusal::new("bad_year", "That year does not exist"))?,
    };
    let holidays = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(super::of_year(reader, child.centre(), year).await?)
    })
    .await?;
    let listed = holidays.into_iter().map(|holiday| ListedHoliday {
        id: holiday.id,
        holiday_date: holiday.day.to_string(),
        title: holiday.title,
    });
    Ok(Answer::new(listed.collect()))
}
