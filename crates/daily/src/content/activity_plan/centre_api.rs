//! Centres' API of activity plans: a week or a month of all rooms in one call.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{PlanRow, rules, store};
use base::audit::AuditAction;
use base::changes::Topic;
use base::date_range::DateRangeQuery;
use base::page::{Cursor, Paged};
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::CentreApiError;
use context::http::centre_path::InQuery;
use people::centres::{self, Audited};
use people::families::children::Rooms;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(put_activity_plan, list_activity_plan))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutActivityPlan {
    /// 1 to 500 days of rooms; each replaces the whole plan of that day. If a day is named twice, the last row counts.
    rows: Vec<PlanRow>,
}

/// Sets the plans of some days: all of them or, if one is refused, none. Idempotent.
#[utoipa::path(put, path = "/centre/v1/activity-plan", tag = "content", request_body = PutActivityPlan,
    responses((status = 200, body = Taken)))]
async fn put_activity_plan(
    State(app): State<App>,
    call: CentreCall<PutActivityPlan>,
) -> Result<Json<Taken>, CentreApiError> {
    let put = centres::write(&app, call.key, async move |ctx| {
        let rooms = centres::own_rooms(ctx.tx, ctx.centre).await?;
        let today = ctx.today();
        let days = read_rows(&call.body.rows, |row| rules::read(row, &rooms, today))?;
        for (rooms, day, activities) in &days {
            for &room in rooms {
                super::put(ctx.tx, room, *day, activities).await?;
            }
        }
        Ok(Audited::new(AuditAction::PutPlans, Taken { taken: days.len() })
            .with(&days.len())
            .renewing(Topic::ActivityPlan))
    });
    put.await.map(Json)
}

#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct RoomAsked {
    /// The room of this name. Left out: all rooms, and at most a month from `from` on.
    #[param(required = false)]
    room: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedPlans {
    /// Newest first; each can be sent back as it is.
    items: Vec<PlanRow>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

/// Lists the plans of one room or of all rooms.
#[utoipa::path(get, path = "/centre/v1/activity-plan", tag = "content", params(RoomAsked, DateRangeQuery),
    responses((status = 200, body = ListedPlans)))]
async fn list_activity_plan(
    State(app): State<App>,
    InQuery(asked): InQuery<RoomAsked>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedPlans>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let room = &asked.room;
        let days = if room.is_empty() { days.a_month()? } else { days.any()? };
        let rooms = Rooms::named(reader, centre, room).await?;
        Ok(store::list_page(reader, (centre.id(), rooms), &days).await?)
    });
    let Paged { items, next } = listed.await?;
    let shown = |store::PlannedDay { day, name, activities, .. }| PlanRow {
        room: Some(name),
        day: day.to_string(),
        activities,
    };
    Ok(Json(ListedPlans { items: items.into_iter().map(shown).collect(), next }))
}
