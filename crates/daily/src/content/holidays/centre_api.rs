//! The centre's door to its holidays: a year's list is read and put whole.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calendar::{self, LeftOut};
use super::{Holiday, HolidayRow, files, rules};
use base::audit::Deed;
use base::changes::Topic;
use base::day::CentreZone;
use base::ids::HolidayId;
use base::refusal::{BadRow, Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::bulk::read_rows;
use context::http::centre_call::CentreTrouble;
use context::http::centre_file::{CentreFile, FileForm};
use context::http::centre_json::read_json;
use context::http::centre_path::InPath;
use people::centres::{self, Done};

/// Events that an answer names.
const LEFT_OUT_MAX: usize = 500;

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

/// A year's holidays as they stand after they were put.
#[derive(Debug, Serialize, ToSchema)]
pub struct PutYearOfHolidays {
    year: i16,
    holidays: Vec<StandingHoliday>,
    /// What of a calendar is no holiday of this year. Of a table and of JSON nothing is left out.
    left_out: Vec<LeftOut>,
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
/// columns date and title) or as a calendar (`text/calendar`). Of a calendar whole days are taken, also those that repeat
/// each year; what else is in it, or in another year, is left out and named in the answer.
#[utoipa::path(put, path = "/centre/v1/holidays/{year}", tag = "content", security(("centre_key" = [])),
    params(("year" = String, Path)),
    request_body(content((PutHolidays = "application/json"), (String = "text/csv"), (String = "text/calendar"))),
    responses((status = 200, body = PutYearOfHolidays)))]
async fn put_holidays(
    State(app): State<App>,
    InPath(year): InPath<String>,
    call: CentreFile,
) -> Result<Json<PutYearOfHolidays>, CentreTrouble> {
    // A file may have megabytes: it is parsed before the transaction begins.
    let year = rules::year(&year, app.zone.day_of(app.now())).ok_or_else(Refusal::not_here)?;
    let (wanted, left_out) = wanted(&call, year, &app.zone)?;
    let put = centres::write(&app, call.key, async move |act| {
        let left_out = left_out.clone();
        let holidays = super::set_year(act.writer, &act.app.chance, act.centre, year, &wanted).await?;
        let YearOfHolidays { year, holidays } = YearOfHolidays::of(year, holidays);
        let put = PutYearOfHolidays { year, holidays, left_out };
        Ok(Done::new(Deed::PutAYearsHolidays, put).with(&year).renewing(Topic::Holidays))
    });
    put.await.map(Json)
}

type Wanted = (Vec<(Date, String)>, Vec<LeftOut>);

fn wanted(call: &CentreFile, year: i16, zone: &CentreZone) -> Result<Wanted, Trouble> {
    let (rows, mut left_out) = match call.form {
        FileForm::Json => {
            let json = call.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&call.bytes);
            (read_json::<PutHolidays>(json)?.rows, Vec::new())
        }
        FileForm::Table => (files::of_table(&call.bytes, year)?, Vec::new()),
        FileForm::Calendar => {
            let calendar::Read { mut rows, mut left_out } = calendar::of_calendar(&call.bytes, year, zone)?;
            // Nobody can mend a row of a calendar by its number.
            rows.retain(|row| match rules::read(row, year) {
                Ok(_) => true,
                Err(fault) => {
                    let reason = fault.reason.into_owned();
                    left_out.push(LeftOut { title: row.title.clone(), day: row.day.clone(), reason });
                    false
                }
            });
            if rows.is_empty() {
                return Err(none_of(year, left_out));
            }
            (rows, left_out)
        }
    };
    left_out.truncate(LEFT_OUT_MAX);
    Ok((read_rows(&rows, |row| rules::read(row, year))?, left_out))
}

/// A list is never emptied by a calendar that meant something else.
fn none_of(year: i16, left_out: Vec<LeftOut>) -> Trouble {
    let row = |(index, left): (usize, LeftOut)| BadRow {
        index,
        field: "event".into(),
        reason: format!("{} {}: {}", left.day, left.title, left.reason),
    };
    let mut rows: Vec<BadRow> = left_out.into_iter().take(LEFT_OUT_MAX).enumerate().map(row).collect();
    if rows.is_empty() {
        rows.push(BadRow { index: 0, field: "file".into(), reason: format!("the calendar has no holiday in {year}") });
    }
    Trouble::BadRows(rows)
}
