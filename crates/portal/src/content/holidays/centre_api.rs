//! The centre's door to its holidays: a year's list is read and put whole.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Holiday, HolidayRow, files, rules};
use crate::audit::Deed;
use crate::base::ids::HolidayId;
use crate::base::refusal::{Refusal, Trouble};
use crate::centres::{self, Done};
use crate::changes::Topic;
use crate::http::bulk::read_rows;
use crate::http::centre_call::CentreTrouble;
use crate::http::centre_file::{CentreFile, FileForm};
use crate::http::centre_json::read_json;
use crate::http::centre_path::InPath;
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_holidays, put_holidays))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutHolidays {
    /// 1 to 500; they become the year's whole list.
    rows: Vec<HolidayRow>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct YearOfHolidays {
    year: i16,
    holidays: Vec<StandingHoliday>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StandingHoliday {
    id: HolidayId,
    day: String,
    title: String,
}

impl YearOfHolidays {
    fn of(year: i16, holidays: Vec<Holiday>) -> Self {
        let standing = |Holiday { id, day, title }| StandingHoliday { id, day: day.to_string(), title };
        Self { year, holidays: holidays.into_iter().map(standing).collect() }
    }
}

/// A year's holidays.
#[utoipa::path(get, path = "/centre/v1/holidays/{year}", tag = "content", security(("centre_key" = [])),
    params(("year" = String, Path)),
    responses((status = 200, body = YearOfHolidays)))]
async fn list_holidays(
    State(app): State<App>,
    InPath(year): InPath<String>,
    call: CentreCall,
) -> Result<Json<YearOfHolidays>, CentreTrouble> {
    let year = rules::year(&year, app.zone.day_of(app.now())).ok_or_else(Refusal::not_here)?;
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(YearOfHolidays::of(year, super::of_year(reader, centre.id(), year).await?))
    });
    listed.await.map(Json)
}

/// Puts a year's holidays: what is not in the list is no holiday any more. As JSON, as a table (`text/csv` with the
/// columns date and title) or as a calendar (`text/calendar`, whole-day events; those of other years are left out).
#[utoipa::path(put, path = "/centre/v1/holidays/{year}", tag = "content", security(("centre_key" = [])),
    params(("year" = String, Path)),
    request_body(content((PutHolidays = "application/json"), (String = "text/csv"), (String = "text/calendar"))),
    responses((status = 200, body = YearOfHolidays)))]
async fn put_holidays(
    State(app): State<App>,
    InPath(year): InPath<String>,
    call: CentreFile,
) -> Result<Json<YearOfHolidays>, CentreTrouble> {
    let put = centres::write(&app, call.key, async move |act| {
        let year = rules::year(&year, act.today()).ok_or_else(Refusal::not_here)?;
        let wanted = read_rows(&rows_of(&call, year)?, |row| rules::read(row, year))?;
        let holidays = super::set_year(act.writer, &act.app.chance, act.centre, year, &wanted).await?;
        Ok(Done::new(Deed::PutAYearsHolidays, YearOfHolidays::of(year, holidays)).with(&year).renewing(Topic::Holidays))
    });
    put.await.map(Json)
}

fn rows_of(call: &CentreFile, year: i16) -> Result<Vec<HolidayRow>, Trouble> {
    match call.form {
        FileForm::Json => {
            let put: PutHolidays = read_json(call.text.as_bytes())?;
            Ok(put.rows)
        }
        FileForm::Table => files::of_table(&call.text),
        FileForm::Calendar => files::of_calendar(&call.text, year),
    }
}
