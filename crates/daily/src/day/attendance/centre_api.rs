//! The centre's door to attendance: a room, or a whole centre, in one call.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{AttendanceRow, Attended, Status, rules, store};
use base::audit::Deed;
use base::day::parse_day;
use base::ids::ChildId;
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::InPath;
use people::centres::{self, Done};
use people::families::children::{OwnChildren, WhichChild, own_child};

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
/// that a room sent again in the evening, with the times of leaving, is the room of that day. Of this week's days parents are told,
/// and see it on the timeline, once: what changes later changes there, and a moment of attendance that is posted for the
/// day takes its place.
#[utoipa::path(put, path = "/centre/v1/attendance", tag = "attendance", security(("centre_key" = [])),
    request_body = PutAttendance,
    responses((status = 200, body = Taken)))]
async fn put_attendance(State(app): State<App>, call: CentreCall<PutAttendance>) -> Result<Json<Taken>, CentreTrouble> {
    let recorded = centres::write(&app, call.key, async move |act| {
        let (own, today) = (OwnChildren::of(act.writer, act.centre).await?, act.today());
        let days = read_rows(&call.body.rows, |row| rules::read(row, &own, today))?;
        super::hand_in(act.writer, (&act.app.chance, &act.app.zone), act.now, &days).await?;
        let taken = days.len();
        Ok(Done::new(Deed::RecordedAttendance, Taken { taken }).with(&taken))
    });
    recorded.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AttendanceOfDay {
    day: String,
    /// Those of the centre's living children for whom something is recorded.
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
            time_in: attended.time_in.map(store::told),
            time_out: attended.time_out.map(store::told),
        }
    }
}

/// What is recorded for a day.
#[utoipa::path(get, path = "/centre/v1/attendance/{day}", tag = "attendance", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD")),
    responses((status = 200, body = AttendanceOfDay)))]
async fn list_attendance(
    State(app): State<App>,
    InPath(day): InPath<String>,
    call: CentreCall,
) -> Result<Json<AttendanceOfDay>, CentreTrouble> {
    let day = parse_day(&day).ok_or_else(Refusal::not_here)?;
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let rows = store::of_day(reader, centre.id(), &there.zone, day).await?;
        Ok(AttendanceOfDay { day: day.to_string(), rows: rows.into_iter().map(RecordedDay::of).collect() })
    });
    listed.await.map(Json)
}

/// Takes back what was recorded for a child's day.
#[utoipa::path(delete, path = "/centre/v1/attendance/{day}/{child}", tag = "attendance", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = WhichChild, Path)),
    responses((status = 200, body = Taken)))]
async fn take_back(
    State(app): State<App>,
    InPath((day, child)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreTrouble> {
    let day = parse_day(&day).ok_or_else(Refusal::not_here)?;
    let taken_back = centres::write(&app, call.key, async move |act| {
        let child = own_child(act.writer, act.centre, &child).await?;
        if !super::take_back(act.writer, &act.app.zone, act.now, (child, day)).await? {
            return Err(Refusal::not_here().into());
        }
        Ok(Done::new(Deed::TookBackAttendance, Taken { taken: 1 }).about(child.id()).with(&day))
    });
    taken_back.await.map(Json)
}
