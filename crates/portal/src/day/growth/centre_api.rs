//! The centre's door to measurements and child care.

use axum::Json;
use axum::extract::{Path, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{CareRow, MeasurementRow, rules, store};
use crate::audit::{self, Entry};
use crate::base::day::parse_day;
use crate::base::ids::{CareEntryId, ChildId};
use crate::centres;
use crate::families::children::OwnChildren;
use crate::http::bulk::{Taken, read_rows};
use crate::http::centre_call::{CentreRefused, CentreTrouble};
use crate::http::idempotency::once;
use crate::http::{App, CentreCall};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(put_measurements))
        .routes(routes!(take_back_measurement))
        .routes(routes!(post_child_care))
        .routes(routes!(take_back_child_care))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutMeasurements {
    /// 1 to 500; of one child and day the last one counts.
    rows: Vec<MeasurementRow>,
}

/// Writes measurements down: all of them or, if one cannot be taken, none. One of the same child and day is replaced.
#[utoipa::path(put, path = "/centre/v1/measurements", tag = "growth", security(("centre_key" = [])),
    request_body = PutMeasurements,
    responses((status = 200, body = Taken), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn put_measurements(
    State(app): State<App>,
    call: CentreCall<PutMeasurements>,
) -> Result<Json<Taken>, CentreTrouble> {
    let parts = app.clone();
    let taken = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let (own, today) = (OwnChildren::of(writer, &centre).await?, app.zone.day_of(now));
            let measurements = read_rows(&call.body.rows, |row| rules::measurement(row, &own, today))?;
            super::measure(writer, (&app.chance, &app.zone, &centre), (now, today), &measurements).await?;
            let (actor, object) = (centre.actor(), measurements.len().to_string());
            audit::record(writer, &app.chance, now, Entry::new(&actor, "measured children").with(&object)).await?;
            Ok::<_, CentreTrouble>(measurements.len())
        })
        .await?;
    app.live.ring();
    Ok(Json(Taken { taken }))
}

/// Takes a measurement back.
#[utoipa::path(delete, path = "/centre/v1/measurements/{day}/{child}", tag = "growth", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = String, Path)),
    responses((status = 200, body = Taken), (status = "4XX", body = CentreRefused)))]
async fn take_back_measurement(
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
            if !super::take_back_measurement(writer, now, child, day).await? {
                return Err(CentreTrouble::not_found());
            }
            let (actor, object) = (centre.actor(), day.to_string());
            let entry = Entry::new(&actor, "took back a measurement").about(child).with(&object);
            Ok(audit::record(writer, &app.chance, now, entry).await?)
        })
        .await?;
    app.live.ring();
    Ok(Json(Taken { taken: 1 }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostChildCare {
    /// 1 to 500.
    rows: Vec<CareRow>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedChildCare {
    /// In the order of the push.
    rows: Vec<PostedCareEntry>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedCareEntry {
    id: CareEntryId,
    child_id: ChildId,
}

/// Writes observations of child care down: all of them or, if one cannot be taken, none.
#[utoipa::path(post, path = "/centre/v1/child-care", tag = "growth", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = PostChildCare,
    responses((status = 200, body = PostedChildCare), (status = 422, body = CentreRefused), (status = "4XX", body = CentreRefused)))]
async fn post_child_care(
    State(app): State<App>,
    call: CentreCall<PostChildCare>,
) -> Result<Json<PostedChildCare>, CentreTrouble> {
    let push = call.named_push()?;
    let parts = app.clone();
    let posted = app
        .database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            once(writer, &centre.actor(), &push, now, async |writer| {
                let (own, today) = (OwnChildren::of(writer, &centre).await?, app.zone.day_of(now));
                let entries = read_rows(&call.body.rows, |row| rules::entry(row, &own, today))?;
                let ids = super::observe(writer, (&app.chance, &centre), (now, today), &entries).await?;
                let posted =
                    ids.into_iter().zip(&entries).map(|(id, entry)| PostedCareEntry { id, child_id: entry.child });
                Ok(PostedChildCare { rows: posted.collect() })
            })
            .await
        })
        .await?;
    app.live.ring();
    Ok(Json(posted))
}

/// Takes an observation back.
#[utoipa::path(delete, path = "/centre/v1/child-care/{id}", tag = "growth", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Taken), (status = "4XX", body = CentreRefused)))]
async fn take_back_child_care(
    State(app): State<App>,
    Path(id): Path<String>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreTrouble> {
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let (app, now) = (&parts, parts.now());
            let centre = centres::prove(writer, call.key).await?;
            let id = CareEntryId::parse(&id).ok_or_else(CentreTrouble::not_found)?;
            let entry = store::entry_by_id(writer, id).await?.ok_or_else(CentreTrouble::not_found)?;
            if !OwnChildren::of(writer, &centre).await?.holds(entry.child) {
                return Err(CentreTrouble::not_found());
            }
            super::take_back_entry(writer, now, &entry).await?;
            let (actor, object) = (centre.actor(), id.to_string());
            let entry = Entry::new(&actor, "took back an observation").about(entry.child).with(&object);
            Ok(audit::record(writer, &app.chance, now, entry).await?)
        })
        .await?;
    app.live.ring();
    Ok(Json(Taken { taken: 1 }))
}
