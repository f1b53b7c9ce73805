//! Centres' API: the absences that parents announced.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Absence, store};
use base::date_range::few_days;
use base::ids::ChildId;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreApiError;
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

/// The children who will be away or come late, as parents announced.
#[derive(Debug, Serialize, ToSchema)]
pub struct SaidAbsences {
    rows: Vec<SaidAbsence>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SaidAbsence {
    child_id: ChildId,
    absence: Absence,
}

/// The announced absences of some days, by day and name. They are separate from the centre's own attendance (`/attendance`).
#[utoipa::path(get, path = "/centre/v1/absences", tag = "attendance",
    params(("from" = Option<String>, Query, description = "the first day, YYYY-MM-DD; without it today"),
        ("to" = Option<String>, Query, description = "the last day; without it the first one; 31 days at most")),
    responses((status = 200, body = SaidAbsences)))]
async fn list_absences(
    State(app): State<App>,
    InQuery(wanted): InQuery<WhichDays>,
    call: CentreCall,
) -> Result<Json<SaidAbsences>, CentreApiError> {
    let days = few_days(&wanted.from, &wanted.to, app.zone.day_of(app.now()));
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let rows = store::list_of_centre(reader, centre.id(), &there.zone, days?).await?.into_iter();
        let rows = rows.map(|(child_id, row)| SaidAbsence { child_id, absence: row.into() }).collect();
        Ok(SaidAbsences { rows })
    });
    listed.await.map(Json)
}
