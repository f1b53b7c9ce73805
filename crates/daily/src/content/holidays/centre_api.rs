//! Centres' API of holidays: a year's list is read and replaced as a whole.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::calendar::{self, LeftOut};
use super::{Holiday, HolidayRow, files, rules};
use base::audit::AuditAction;
use base::changes::Topic;
use base::day::CentreZone;
use base::ids::HolidayId;
use base::refusal::{AppError, BadRow, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::bulk::read_rows;
use context::http::centre_call::CentreApiError;
use context::http::centre_file::{CentreFile, FileForm};
use context::http::centre_json::read_json;
use context::http::centre_path::InPath;
use people::centres::{self, Audited};

/// The most events that an answer names.
const LEFT_OUT_MAX: usize = 500;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_holidays, put_holidays))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutHolidays {
    /// 1 to 500; they replace the year's whole list.
    rows: Vec<HolidayRow>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct YearOfHolidays {
    year: i16,
    holidays: Vec<ShownHoliday>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownHoliday {
    id: HolidayId,
    day: String,
    title: String,
}

impl YearOfHolidays {
    fn of(year: i16, holidays: Vec<Holiday>) -> Self {
        let standing = |Holiday { id, day, title }| ShownHoliday { id, day: day.to_string(), title };
        Self { year, holidays: holidays.into_iter().map(standing).collect() }
    }
}

/// A year's holidays after the change.
#[derive(Debug, Serialize, ToSchema)]
pub struct PutYearOfHolidays {
    year: i16,
    holidays: Vec<ShownHoliday>,
    /// The events of a calendar that are not holidays of this year. Empty for a table and for JSON.
    left_out: Vec<LeftOut>,
}

/// A year's holidays.
#[utoipa::path(get, path = "/centre/v1/holidays/{year}", tag = "content", params(("year" = String, Path)),
    responses((status = 200, body = YearOfHolidays)))]
async fn list_holidays(
    State(app): State<App>,
    InPath(year): InPath<String>,
    call: CentreCall,
) -> Result<Json<YearOfHolidays>, CentreApiError> {
    let year = rules::year(&year, app.zone.day_of(app.now())).ok_or_else(|| Refusal::not_here("list of holidays"))?;
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(YearOfHolidays::of(year, super::of_year(reader, centre.id(), year).await?))
    });
    listed.await.map(Json)
}

/// Replaces a year's holidays by JSON, a table (`text/csv` with the columns date and title) or a calendar (`text/calendar`). Of a
/// calendar whole days are taken, also those that repeat yearly; other events are left out and named in the answer. The centre's
/// parents are notified of each working day of the next two weeks that becomes a holiday or no longer is one.
#[utoipa::path(put, path = "/centre/v1/holidays/{year}", tag = "content", params(("year" = String, Path)),
    request_body(content((PutHolidays = "application/json"), (String = "text/csv"), (String = "text/calendar"))),
    responses((status = 200, body = PutYearOfHolidays)))]
async fn put_holidays(
    State(app): State<App>,
    InPath(year): InPath<String>,
    call: CentreFile,
) -> Result<Json<PutYearOfHolidays>, CentreApiError> {
    // A file may have megabytes: it is parsed before the transaction. `key_first` has checked the key.
    let year = rules::year(&year, app.zone.day_of(app.now())).ok_or_else(|| Refusal::not_here("list of holidays"))?;
    let (wanted, left_out) = wanted(&call, year, &app.zone)?;
    let put = centres::write(&app, call.key, async move |ctx| {
        let left_out = left_out.clone();
        let holidays = super::replace_year(ctx, year, &wanted).await?;
        let YearOfHolidays { year, holidays } = YearOfHolidays::of(year, holidays);
        let put = PutYearOfHolidays { year, holidays, left_out };
        Ok(Audited::new(AuditAction::PutAYearsHolidays, put).with(&year).renewing(Topic::Holidays))
    });
    put.await.map(Json)
}

type Wanted = (Vec<(Date, String)>, Vec<LeftOut>);

fn wanted(call: &CentreFile, year: i16, zone: &CentreZone) -> Result<Wanted, AppError> {
    let (rows, mut left_out) = match call.form {
        FileForm::Json => {
            let json = call.bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&call.bytes);
            (read_json::<PutHolidays>(json)?.rows, Vec::new())
        }
        FileForm::Table => (files::of_table(&call.bytes, year)?, Vec::new()),
        FileForm::Calendar => {
            let calendar::Read { mut rows, mut left_out } = calendar::of_calendar(&call.bytes, year, zone)?;
            // Row numbers of a calendar would not help the caller.
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

/// A calendar without holidays of the year must not empty the list.
fn none_of(year: i16, left_out: Vec<LeftOut>) -> AppError {
    let row = |(index, left): (usize, LeftOut)| BadRow {
        index,
        field: "event".into(),
        reason: format!("{} {}: {}", left.day, left.title, left.reason),
    };
    let mut rows: Vec<BadRow> = left_out.into_iter().take(LEFT_OUT_MAX).enumerate().map(row).collect();
    if rows.is_empty() {
        rows.push(BadRow { index: 0, field: "file".into(), reason: format!("the calendar has no holiday in {year}") });
    }
    AppError::BadRows(rows)
}
