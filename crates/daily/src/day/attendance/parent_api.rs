//! Parents' API of a year of attendance.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Attended, Month, Status, rules};
use base::academic_year::AcademicYear;
use base::day::hh_mm;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_child_attendance))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetChildAttendance {
    /// The academic year, April to March, by the calendar year in which it begins; empty for the current one.
    #[schema(example = "2026")]
    list: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceYear {
    /// The calendar year in which it begins.
    year: i16,
    /// All twelve, April first, March last.
    months: Vec<AttendanceMonth>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceMonth {
    /// `YYYY-MM`.
    month: String,
    /// How many of the recorded days the child was present, and how many absent.
    present: usize,
    absent: usize,
    /// Each rounded on its own: the sum may differ from 100.
    present_percent: usize,
    absent_percent: usize,
    /// By day; empty when nothing is recorded.
    days: Vec<AttendanceDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceDay {
    /// `YYYY-MM-DD`.
    date: String,
    status: Status,
    /// `HH:MM` by the centre's clock; null when it is not known.
    time_in: Option<String>,
    time_out: Option<String>,
}

impl From<Month> for AttendanceMonth {
    fn from(month: Month) -> Self {
        let days = month.days.len();
        let present = month.days.iter().filter(|day| day.status == Status::Present).count();
        Self {
            month: month.first.strftime("%Y-%m").to_string(),
            present,
            absent: days - present,
            present_percent: rules::percent(present, days),
            absent_percent: rules::percent(days - present, days),
            days: month.days.into_iter().map(AttendanceDay::from).collect(),
        }
    }
}

impl From<Attended> for AttendanceDay {
    fn from(attended: Attended) -> Self {
        Self {
            date: attended.day.to_string(),
            status: attended.status,
            time_in: attended.time_in.map(hh_mm),
            time_out: attended.time_out.map(hh_mm),
        }
    }
}

/// An academic year of the child's attendance, month by month.
#[utoipa::path(post, path = "/parentapp/getChildAttendance", tag = "day", request_body = GetChildAttendance,
    responses((status = 200, body = Answer<AttendanceYear>)))]
async fn get_child_attendance(
    State(app): State<App>,
    call: ParentCall<GetChildAttendance>,
) -> Result<Answer<AttendanceYear>, AppError> {
    let year = match call.form.list.as_str() {
        "" => AcademicYear::of(app.zone.day_of(app.now())),
        text => AcademicYear::named(text).ok_or(Refusal::new("bad_year", "That year does not exist"))?,
    };
    let months = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(super::of_year(reader, child, year).await?)
    })
    .await?;
    let months = months.into_iter().map(AttendanceMonth::from).collect();
    Ok(Answer::new(AttendanceYear { year: year.begins_in(), months }))
}
