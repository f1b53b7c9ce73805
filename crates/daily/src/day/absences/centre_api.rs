//! The centre's door to what parents said ahead.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Absence, store};
use base::days_asked::few_days;
use base::ids::ChildId;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::InQuery;
use people::centres;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_absences))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WhichDays {
    /// The first day, `YYYY-MM-DD`; without it today.
    from: String,
    /// The last day; without it the first one.
    to: String,
}

/// Who will be away or come late, as parents said.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaidAbsences {
    rows: Vec<SaidAbsence>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SaidAbsence {
    child_id: ChildId,
    absence: Absence,
}

/// What parents said of some days, by day and name. The centre's record of a day (`/attendance`) stands apart from it.
#[utoipa::path(get, path = "/centre/v1/absences", tag = "attendance", security(("centre_key" = [])),
    params(("from" = Option<String>, Query, description = "the first day, YYYY-MM-DD; without it today"),
        ("to" = Option<String>, Query, description = "the last day; without it the first one; 31 days at most")),
    responses((status = 200, body = SaidAbsences)))]
async fn list_absences(
    State(app): State<App>,
    InQuery(wanted): InQuery<WhichDays>,
    call: CentreCall,
) -> Result<Json<SaidAbsences>, CentreTrouble> {
    let days = few_days(&wanted.from, &wanted.to, app.zone.day_of(app.now()));
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let rows = store::of_centre(reader, centre.id(), &there.zone, days?).await?.into_iter();
        let rows = rows.map(|(child_id, kept)| SaidAbsence { child_id, absence: kept.into() }).collect();
        Ok(SaidAbsences { rows })
    });
    listed.await.map(Json)
}
