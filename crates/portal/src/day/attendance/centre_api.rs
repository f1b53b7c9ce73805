//! The centre's door to attendance: a room, or a whole centre, in one call.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{AttendanceRow, Attended, Status, rules, store};
use crate::audit::{self, Entry};
use crate::base::day::parse_day;
use crate::base::ids::ChildId;
use crate::centres;
use crate::families::children::OwnChildren;
use crate::http::bulk::{Taken, read_rows};
use crate::http::centre_call::{CentreRefused, CentreTrouble};
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_attendance)).routes(routes!(list_attendance)).routes(routes!(take_back))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutAttendance {
    /// 1 to 500; of one child and day the last one counts.
    rows: Vec<AttendanceRow>,
}

/// Records children's days: all of them or, if one cannot be taken, none. A day that is recorded already is replaced, so
/// that a room sent again in the evening, with the times of leaving, is the room of that day.
#[utoipa::path(put, path = "/centre/v1/attendance", tag = "attendance", security(("centre_key" = [])),
    request_body = PutAttendance,
    responses((status = 200, body = Taken), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn put_attendance(State(app): State<App>, call: CentreCall<PutAttendance>) -> Result<Json<Taken>, CentreTrouble> {
    let parts = app.clone();
    let taken = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let (own, today) = (OwnChildren::of(writer, &centre).await?, app.zone.day_of(now));
            let days = read_rows(&call.body.rows, |row| rules::read(row, &own, today))?;
            super::record(writer, &days).await?;
            let (actor, object) = (centre.actor(), days.len().to_string());
            audit::record(writer, &app.chance, now, Entry::new(&actor, "recorded attendance").with(&object)).await?;
            Ok::<_, CentreTrouble>(days.len())
        })
        .await?;
    Ok(Json(Taken { taken }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceOfDay {
    day: String,
    /// Of the centre's living children those that something is recorded of.
    rows: Vec<RecordedDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RecordedDay {
    child_id: ChildId,
    status: Status,
    time_in: Option<String>,
    time_out: Option<String>,
}

impl From<Attended> for RecordedDay {
    fn from(attended: Attended) -> Self {
        Self {
            child_id: attended.child,
            status: attended.status,
            time_in: attended.time_in.map(store::told),
            time_out: attended.time_out.map(store::told),
        }
    }
}

/// What is recorded for a day.
#[utoipa::path(get, path = "/centre/v1/attendance/{day}", tag = "attendance", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD")),
    responses((status = 200, body = AttendanceOfDay), (status = "4XX", body = CentreRefused)))]
async fn list_attendance(
    State(app): State<App>,
    Path(day): Path<String>,
    call: CentreCall,
) -> Result<Json<AttendanceOfDay>, CentreTrouble> {
    let (day, rows) = app
        .database
        .read(async move |reader| {
            let centre = centres::prove(reader, call.key).await?;
            let day = parse_day(&day).ok_or_else(CentreTrouble::not_found)?;
            Ok::<_, CentreTrouble>((day, store::of_day(reader, centre.id(), day).await?))
        })
        .await?;
    Ok(Json(AttendanceOfDay { day: day.to_string(), rows: rows.into_iter().map(RecordedDay::from).collect() }))
}

/// Takes back what was recorded for a child's day.
#[utoipa::path(delete, path = "/centre/v1/attendance/{day}/{child}", tag = "attendance", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = String, Path)),
    responses((status = 200, body = Taken), (status = "4XX", body = CentreRefused)))]
async fn take_back(
    State(app): State<App>,
    Path((day, child)): Path<(String, String)>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreTrouble> {
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let own = OwnChildren::of(writer, &centre).await?;
            let (Ok(child), Some(day)) = (own.named(&child), parse_day(&day)) else {
                return Err(CentreTrouble::not_found());
            };
            if store::delete(writer, child, day).await? == 0 {
                return Err(CentreTrouble::not_found());
            }
            let (actor, object) = (centre.actor(), day.to_string());
            let entry = Entry::new(&actor, "took back attendance").about(child).with(&object);
            Ok(audit::record(writer, &app.chance, now, entry).await?)
        })
        .await?;
    Ok(Json(Taken { taken: 1 }))
}
