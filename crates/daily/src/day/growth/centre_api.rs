//! The centre's door to measurements and child care.

use axum::Json;
use axum::extract::State;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{CareEntry, CareItem, CareRow, Measurement, MeasurementRow, rules, store};
use base::audit::Deed;
use base::day::parse_day;
use base::days_asked::DaysAsked;
use base::ids::{CareEntryId, ChildId};
use base::page::{Cursor, Paged};
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::bulk::{Taken, read_rows};
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::{InPath, InQuery};
use people::centres::{self, Done};
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

/// Writes measurements down: all of them or, if one cannot be taken, none. One of the same child and day is replaced.
#[utoipa::path(put, path = "/centre/v1/measurements", tag = "growth", security(("centre_key" = [])),
    request_body = PutMeasurements,
    responses((status = 200, body = Taken)))]
async fn put_measurements(
    State(app): State<App>,
    call: CentreCall<PutMeasurements>,
) -> Result<Json<Taken>, CentreTrouble> {
    let measured = centres::write(&app, call.key, async move |act| {
        let (own, app, when) = (OwnChildren::of(act.writer, act.centre).await?, act.app, (act.now, act.today()));
        let measurements = read_rows(&call.body.rows, |row| rules::measurement(row, &own, when.1))?;
        super::measure(act.writer, (&app.chance, &app.zone), when, &measurements).await?;
        let taken = measurements.len();
        Ok(Done::new(Deed::MeasuredChildren, Taken { taken }).with(&taken))
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

/// What was measured: of one child, of a room, or of all children.
#[utoipa::path(get, path = "/centre/v1/measurements", tag = "growth", security(("centre_key" = [])),
    params(WhomAsked, DaysAsked),
    responses((status = 200, body = ListedMeasurements)))]
async fn list_measurements(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DaysAsked>,
    call: CentreCall,
) -> Result<Json<ListedMeasurements>, CentreTrouble> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        Ok(store::measured_at(reader, &store::Wanted { centre: centre.id(), whom, days, zone: &zone }).await?)
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

/// Takes a measurement back.
#[utoipa::path(delete, path = "/centre/v1/measurements/{day}/{child}", tag = "growth", security(("centre_key" = [])),
    params(("day" = String, Path, description = "YYYY-MM-DD"), ("child" = WhichChild, Path)),
    responses((status = 200, body = Taken)))]
async fn take_back_measurement(
    State(app): State<App>,
    InPath((day, child)): InPath<(String, String)>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreTrouble> {
    let day = parse_day(&day).ok_or_else(Refusal::not_here)?;
    let taken_back = centres::write(&app, call.key, async move |act| {
        let child = own_child(act.writer, act.centre, &child).await?;
        if !super::take_back_measurement(act.writer, act.now, child, day).await? {
            return Err(Refusal::not_here().into());
        }
        Ok(Done::new(Deed::TookBackAMeasurement, Taken { taken: 1 }).about(child.id()).with(&day))
    });
    taken_back.await.map(Json)
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
    responses((status = 200, body = PostedChildCare)))]
async fn post_child_care(
    State(app): State<App>,
    call: CentreCall<PostChildCare>,
) -> Result<Json<PostedChildCare>, CentreTrouble> {
    let push = call.named_push()?;
    let posted = centres::push(&app, call.key, push, async move |act| {
        let (own, when) = (OwnChildren::of(act.writer, act.centre).await?, (act.now, act.today()));
        let entries = read_rows(&call.body.rows, |row| rules::entry(row, &own, when.1))?;
        let ids = super::observe(act.writer, &act.app.chance, when, &entries).await?;
        let posted = ids.into_iter().zip(&entries).map(|(id, (child, _))| PostedCareEntry { id, child_id: child.id() });
        Ok(Done::new(Deed::PostedObservations, PostedChildCare { rows: posted.collect() }).with(&entries.len()))
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

/// What was observed in children's care: of one child, of a room, or of all children.
#[utoipa::path(get, path = "/centre/v1/child-care", tag = "growth", security(("centre_key" = [])),
    params(WhomAsked, DaysAsked),
    responses((status = 200, body = ListedChildCare)))]
async fn list_child_care(
    State(app): State<App>,
    InQuery(whom): InQuery<WhomAsked>,
    InQuery(days): InQuery<DaysAsked>,
    call: CentreCall,
) -> Result<Json<ListedChildCare>, CentreTrouble> {
    let zone = app.zone.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (whom, days) = whom.read(reader, centre, &days).await?;
        Ok(store::observed_at(reader, &store::Wanted { centre: centre.id(), whom, days, zone: &zone }).await?)
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

/// Takes an observation back.
#[utoipa::path(delete, path = "/centre/v1/child-care/{id}", tag = "growth", security(("centre_key" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Taken)))]
async fn take_back_child_care(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall,
) -> Result<Json<Taken>, CentreTrouble> {
    let id = CareEntryId::parse(&id).ok_or_else(Refusal::not_here)?;
    let taken_back = centres::write(&app, call.key, async move |act| {
        let child = super::take_back_entry(act.writer, act.now, act.centre, id).await?;
        Ok(Done::new(Deed::TookBackAnObservation, Taken { taken: 1 }).about(child.id()).with(&id))
    });
    taken_back.await.map(Json)
}
