//! Centres' API of measurements and child care.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{CareEntry, CareItem, CareRow, Measurement, MeasurementRow, rules, store};
use base::audit::AuditAction;
use base::date_range::DateRangeQuery;
use base::day::parse_day;
use base::ids::{CareEntryId, ChildId};
use base::page::{Cursor, Paged};
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Audited};
use people::families::children::{OwnChildren, WhichChild, WhomAsked, own_child};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(put_measurements, list_measurements))
        .routes(routes!(take_back_measurement))
        .routes(routes!(post_child_care, list_child_care))
        .routes(routes!(take_back_child_care))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PutMeasurements {
    /// 1 to 500; of one child and day the last one counts.
    rows: Vec<MeasurementRow>,
}

/// Stores measurements: all of them or, if one is refused, none. One of the same child and day is replaced.
#[utoipa::path(put, path = "/centre/v1/measurements", tag = "growth", request_body = PutMeasurements,
    responses((status = 200, body = Taken)))]
async fn put_measurements(
    State(app): State<App>,
    call: CentreCall<PutMeasurements>,
) -> Result<Json<Taken>, CentreApiError> {
    let measured = centres::write(&app, call.key, async move |ctx| {
        let (own, app, when) = (OwnChildren::of(ctx.tx, ctx.centre).await?, ctx.app, (ctx.now, ctx.today()));
        let measurements = read_rows(&call.body.rows, |row| rules::measurement(row, &own, when.1))?;
        super::measure(ctx.tx, (&app.random, &app.zone), when, &measurements).await?;
        let taken = measurements.len();
        Ok(Audited::new(AuditAction::MeasuredChildren, Taken { taken }).with(&taken))
    });
    measured.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMeasurements {
    /// Newest first.
    items: Vec<ListedMeasurement>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedMeasurement {
    child_id: ChildId,
    /// `YYYY-MM-DD`
    day: String,
    /// Millimetres.
    height_mm: Option<i64>,
    /// Grams.
    weight_g: Option<i64>,
}

/// Lists measurements: of one child, of a room, or of all children.
#[utoipa::path(get, path = "/centre/v1/measurements", tag = "growth", params(WhomAsked, DateRangeQuery),
    responses((status = 200, body = ListedMeasurements)))]
async fn list_measurements(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedMeasurements>, CentreApiError> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        Ok(store::list_measurements_of_centre(reader, &store::Wanted { centre: centre.id(), whom, days, zone: &zone })
            .await?)
    });
    let Paged { items, next } = listed.await?;
    let shown = |(child_id, Measurement { day, height_mm, weight_g })| ListedMeasurement {
        child_id,
        day: Date::to_string(&day),
        height_mm,
        weight_g,
    };
    Ok(Json(ListedMeasurements { items: items.into_iter().map(shown).collect(), next }))
}

/// Deletes a measurement.
#[utoipa::path(delete, path = "/centre/v1/measurements/{day}/{child}", tag = "growth",
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = WhichChild, Path)),
    responses((status = 200, body = Taken)))]
async fn take_back_measurement(
    State(app): State<App>,
    InPath((day, child)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreApiError> {
    let day = parse_day(&day).ok_or_else(|| Refusal::not_here("measurement"))?;
    let deleted = centres::write(&app, call.key, async move |ctx| {
        let child = own_child(ctx.tx, ctx.centre, &child).await?;
        if !super::delete_measurement(ctx.tx, ctx.now, child, day).await? {
            return Err(Refusal::not_here("measurement").into());
        }
        Ok(Audited::new(AuditAction::TookBackAMeasurement, Taken { taken: 1 }).about(child.id()).with(&day))
    });
    deleted.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostChildCare {
    /// 1 to 500.
    rows: Vec<CareRow>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedChildCare {
    /// In the order of the request.
    rows: Vec<PostedCareEntry>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PostedCareEntry {
    id: CareEntryId,
    child_id: ChildId,
}

/// Stores observations of child care: all of them or, if one is refused, none.
#[utoipa::path(post, path = "/centre/v1/child-care", tag = "growth", params(IdempotencyKey),
    request_body = PostChildCare, responses((status = 200, body = PostedChildCare)))]
async fn post_child_care(
    State(app): State<App>,
    call: CentreCall<PostChildCare>,
) -> Result<Json<PostedChildCare>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let posted = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let (own, when) = (OwnChildren::of(ctx.tx, ctx.centre).await?, (ctx.now, ctx.today()));
        let entries = read_rows(&call.body.rows, |row| rules::entry(row, &own, when.1))?;
        let ids = super::observe(ctx.tx, &ctx.app.random, when, &entries).await?;
        let posted = ids.into_iter().zip(&entries).map(|(id, (child, _))| PostedCareEntry { id, child_id: child.id() });
        Ok(Audited::new(AuditAction::PostedObservations, PostedChildCare { rows: posted.collect() })
            .with(&entries.len()))
    });
    posted.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedChildCare {
    /// Newest first.
    items: Vec<ListedCareEntry>,
    /// For `before`; null when nothing is older.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedCareEntry {
    id: CareEntryId,
    child_id: ChildId,
    /// `YYYY-MM-DD`
    day: String,
    description: String,
    items: Vec<CareItem>,
}

/// Lists observations of child care: of one child, of a room, or of all children.
#[utoipa::path(get, path = "/centre/v1/child-care", tag = "growth", params(WhomAsked, DateRangeQuery),
    responses((status = 200, body = ListedChildCare)))]
async fn list_child_care(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DateRangeQuery>,
    call: CentreCall,
) -> Result<Json<ListedChildCare>, CentreApiError> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        Ok(store::list_entries_of_centre(reader, &store::Wanted { centre: centre.id(), whom, days, zone: &zone })
            .await?)
    });
    let Paged { items, next } = listed.await?;
    let shown = |(child_id, id, CareEntry { day, description, items })| ListedCareEntry {
        id,
        child_id,
        day: Date::to_string(&day),
        description,
        items,
    };
    Ok(Json(ListedChildCare { items: items.into_iter().map(shown).collect(), next }))
}

/// Deletes an observation.
#[utoipa::path(delete, path = "/centre/v1/child-care/{id}", tag = "growth", params(("id" = String, Path)),
    responses((status = 200, body = Taken)))]
async fn take_back_child_care(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreApiError> {
    let id = CareEntryId::parse(&id).ok_or_else(|| Refusal::not_here("care entry"))?;
    let deleted = centres::write(&app, call.key, async move |ctx| {
        let child = super::delete_entry(ctx.tx, ctx.now, ctx.centre, id).await?;
        Ok(Audited::new(AuditAction::TookBackAnObservation, Taken { taken: 1 }).about(child.id()).with(&id))
    });
    deleted.await.map(Json)
}
