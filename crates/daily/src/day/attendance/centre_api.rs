//! Centres' API of attendance: a room, or a whole centre, in one call.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{AttendanceRow, Attended, Status, rules, store};
use base::audit::AuditAction;
use base::day::{hh_mm, parse_day};
use base::ids::ChildId;
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InPath;
use people::centres::{self, Audited};
use people::families::children::{OwnChildren, WhichChild, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(put_attendance))
        .routes(routes!(list_attendance))
        .routes(routes!(delete_attendance))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutAttendance {
    /// 1 to 500; of one child and day the last one counts.
    rows: Vec<AttendanceRow>,
}

/// Records children's days: all of them or, if one is refused, none. A day that is recorded already is replaced, so that a room can be
/// sent again in the evening with the times of leaving. Parents are notified once of a day of the last week, and see it on the
/// timeline: later changes change that entry, and an entry of attendance that is posted for the day replaces it. Where tablets have
/// recorded the day too, the row sent counts beside their arrivals and departures: it replaces only what was sent before.
#[utoipa::path(put, path = "/centre/v1/attendance", tag = "attendance", request_body = PutAttendance,
    responses((status = 200, body = Taken)))]
async fn put_attendance(
    State(app): State<App>,
    call: CentreCall<PutAttendance>,
) -> Result<Json<Taken>, CentreApiError> {
    let recorded = centres::write(&app, call.key, async move |ctx| {
        let (own, today) = (OwnChildren::of(ctx.tx, ctx.centre).await?, ctx.today());
        let days = read_rows(&call.body.rows, |row| rules::read(row, &own, today))?;
        super::submit(ctx.tx, (&ctx.app.random, &ctx.app.zone), ctx.now, &days).await?;
        let taken = days.len();
        Ok(Audited::new(AuditAction::RecordedAttendance, Taken { taken }).with(&taken))
    });
    recorded.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceOfDay {
    day: String,
    /// The centre's active children with a record of that day.
    rows: Vec<RecordedDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RecordedDay {
    child_id: ChildId,
    status: Status,
    time_in: Option<String>,
    time_out: Option<String>,
}

impl RecordedDay {
    fn of((child_id, attended): (ChildId, Attended)) -> Self {
        Self {
            child_id,
            status: attended.status,
            time_in: attended.time_in.map(hh_mm),
            time_out: attended.time_out.map(hh_mm),
        }
    }
}

/// The attendance of a day.
#[utoipa::path(get, path = "/centre/v1/attendance/{day}", tag = "attendance",
    params(("day" = String, Path, description = "YYYY-MM-DD")), responses((status = 200, body = AttendanceOfDay)))]
async fn list_attendance(
    State(app): State<App>,
    InPath(day): InPath<String>,
    call: CentreCall,
) -> Result<Json<AttendanceOfDay>, CentreApiError> {
    let day = parse_day(&day).ok_or_else(|| Refusal::not_here("attendance record"))?;
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let rows = store::list_of_day(reader, centre.id(), &there.zone, day).await?;
        Ok(AttendanceOfDay { day: day.to_string(), rows: rows.into_iter().map(RecordedDay::of).collect() })
    });
    listed.await.map(Json)
}

/// Deletes the attendance of a child's day that was sent; what tablets have recorded of it stays.
#[utoipa::path(delete, path = "/centre/v1/attendance/{day}/{child}", tag = "attendance",
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = WhichChild, Path)),
    responses((status = 200, body = Taken)))]
async fn delete_attendance(
    State(app): State<App>,
    InPath((day, child)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreApiError> {
    let day = parse_day(&day).ok_or_else(|| Refusal::not_here("attendance record"))?;
    let deleted = centres::write(&app, call.key, async move |ctx| {
        let child = own_child(ctx.tx, ctx.centre, &child).await?;
        if !super::delete(ctx.tx, (&ctx.app.random, &ctx.app.zone), ctx.now, (child, day)).await? {
            return Err(Refusal::not_here("attendance record").into());
        }
        Ok(Audited::new(AuditAction::TookBackAttendance, Taken { taken: 1 }).about(child.id()).with(&day))
    });
    deleted.await.map(Json)
}
