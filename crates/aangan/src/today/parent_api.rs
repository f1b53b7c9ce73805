//! Parent API handlers for today.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::OfChild;
use base::ids::ChildId;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use daily::day::absences::Absence;
use daily::day::attendance::AttendanceDay;
use daily::day::timeline::TimelineItem;
use people::families;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_today))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetToday {}

#[derive(Debug, Serialize, ToSchema)]
pub struct Today {
    /// The token's child first, then the parent's other children.
    children: Vec<TodayOfChild>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TodayOfChild {
    child_id: ChildId,
    /// What the centre has recorded of today; null: nothing yet.
    attendance: Option<AttendanceDay>,
    /// What a parent said of today; null: nothing.
    absence: Option<Absence>,
    /// The five newest entries of today's timeline, the newest first.
    moments: Vec<TimelineItem>,
    /// What this parent has not seen of the child, each thing once: 0 to 100, which stands for all that are more.
    unread: i64,
}

impl From<OfChild> for TodayOfChild {
    fn from(OfChild { child, attended, absence, moments, unread }: OfChild) -> Self {
        Self { child_id: child, attendance: attended.map(AttendanceDay::from), absence, moments, unread }
    }
}

/// Today, of all the parent's children in one answer.
#[utoipa::path(post, path = "/parentapp/getToday", tag = "day", request_body = GetToday,
    responses((status = 200, body = Answer<Today>)))]
async fn get_today(State(app): State<App>, call: ParentCall<GetToday>) -> Result<Answer<Today>, AppError> {
    let all = families::read(&app, call.claims, async move |ctx| Ok(super::of_all(ctx).await?)).await?;
    Ok(Answer::new(Today { children: all.into_iter().map(TodayOfChild::from).collect() }))
}
