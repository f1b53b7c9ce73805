//! Parents' API of the plan of the child's room.

use std::collections::BTreeMap;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{rules, store};
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

/// The only kind of plan.
const DAILY: &str = "Daily";

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_planner))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetPlanner {
    /// `YYYY-MM-DD`: its month, unless `plan_date` says which days.
    #[schema(example = "2026-11-12")]
    date: String,
    /// First and last day, `YYYY-MM-DD`; 63 days at most.
    #[serde(alias = "plan_date[]")]
    plan_date: Vec<String>,
    /// `Daily`
    plan_type: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Planner {
    /// By the month's name, `January` to `December`; a month without a plan is left out.
    daily: BTreeMap<String, Vec<PlannedActivity>>,
    /// The nearest planned day before the requested days, `YYYY-MM-DD`.
    #[serde(rename = "previous", skip_serializing_if = "Option::is_none")]
    previous: Option<String>,
    /// The nearest planned day after the requested days, `YYYY-MM-DD`.
    #[serde(rename = "next", skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// An activity, in the order of days and of the day.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlannedActivity {
    /// `YYYY-MM-DD`
    #[serde(rename = "plan_date")]
    day: String,
    #[serde(rename = "plan_activity")]
    activity: String,
    #[serde(rename = "plan_parent_text")]
    parent_text: String,
}

/// The activity plan of the child's room.
#[utoipa::path(post, path = "/planner/getPlanner", tag = "content", request_body = GetPlanner,
    responses((status = 200, body = Answer<Planner>)))]
async fn get_planner(State(app): State<App>, call: ParentCall<GetPlanner>) -> Result<Answer<Planner>, AppError> {
    let form = call.form;
    let known = form.plan_type.is_empty() || form.plan_type.eq_ignore_ascii_case(DAILY);
    let range = rules::range(&form.date, &form.plan_date, app.zone.day_of(app.now())).filter(|_| known);
    let (planned, (previous, next)) =
        families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
            let range = range.ok_or(Refusal::new("bad_day", "Please Select Date"))?;
            let planned = store::list_between(reader, child.room(), range).await?;
            Ok((planned, store::find_nearest_day(reader, child.room(), range).await?))
        })
        .await?;
    let mut daily: BTreeMap<String, Vec<PlannedActivity>> = BTreeMap::new();
    for (day, planned) in planned {
        daily.entry(day.strftime("%B").to_string()).or_default().push(PlannedActivity {
            day: day.to_string(),
            activity: planned.activity,
            parent_text: planned.parent_text,
        });
    }
    Ok(Answer::new(Planner { daily, previous, next }))
}
