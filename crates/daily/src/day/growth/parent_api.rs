//! Parents' API of measurements and child care.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{CareEntry, CareItem, Measurement, store};
use base::ids::CareEntryId;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(measurement)).routes(routes!(child_care))
}

/// Only the fields that every call has.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OfTheChild {
    child_id: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Measured {
    /// `YYYY-MM-DD`.
    date: String,
    /// Centimetres; null when only the weight was taken.
    height: Option<f64>,
    /// Kilograms; null when only the height was taken.
    weight: Option<f64>,
}

impl From<Measurement> for Measured {
    fn from(measurement: Measurement) -> Self {
        let whole = |units: Option<i64>| units.and_then(|units| i32::try_from(units).ok()).map(f64::from);
        Self {
            date: measurement.day.to_string(),
            height: whole(measurement.height_mm).map(|mm| mm / 10.0),
            weight: whole(measurement.weight_g).map(|g| g / 1000.0),
        }
    }
}

/// The child's measurements, newest first.
#[utoipa::path(post, path = "/parentapp/measurement", tag = "day", request_body = OfTheChild,
    responses((status = 200, body = Answer<Vec<Measured>>)))]
async fn measurement(State(app): State<App>, call: ParentCall<OfTheChild>) -> Result<Answer<Vec<Measured>>, AppError> {
    let measurements = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(store::list_measurements(reader, child).await?)
    })
    .await?;
    Ok(Answer::new(measurements.into_iter().map(Measured::from).collect()))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CareCard {
    id: CareEntryId,
    /// `YYYY-MM-DD`.
    date: String,
    description: String,
    items: Vec<CareItem>,
}

impl From<(CareEntryId, CareEntry)> for CareCard {
    fn from((id, entry): (CareEntryId, CareEntry)) -> Self {
        Self { id, date: entry.day.to_string(), description: entry.description, items: entry.items }
    }
}

/// The observations of the child's care (COR), newest first.
#[utoipa::path(post, path = "/parentapp/childCare", tag = "day", request_body = OfTheChild,
    responses((status = 200, body = Answer<Vec<CareCard>>)))]
async fn child_care(State(app): State<App>, call: ParentCall<OfTheChild>) -> Result<Answer<Vec<CareCard>>, AppError> {
    let entries = families::read(&app, call.claims, async move |ReadContext { reader, child, .. }| {
        Ok(store::list_entries(reader, child).await?)
    })
    .await?;
    Ok(Answer::new(entries.into_iter().map(CareCard::from).collect()))
}
