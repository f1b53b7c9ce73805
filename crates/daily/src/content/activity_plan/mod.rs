//! Activity plans: what a room plans for each day.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use people::centres::OwnRoom;

/// One activity: its name on the badge, and what parents read about it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Activity {
    /// 1 to 120 characters on one line.
    #[schema(example = "Art table")]
    pub activity: String,
    /// Plain text of 1 to 2048 characters.
    pub parent_text: String,
}

/// A day of a room as a centre sends it.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanRow {
    /// The room's name; left out: every room of the centre.
    #[schema(example = "Nursery")]
    pub room: Option<String>,
    /// `YYYY-MM-DD`
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// In the order of the day, at most 24; none: nothing is planned.
    pub activities: Vec<Activity>,
}

/// Replaces the plan of one day of one room.
pub async fn put(writer: &mut Writer<'_>, room: OwnRoom, day: Date, activities: &[Activity]) -> Result<(), Error> {
    store::delete(writer, room.id(), day).await?;
    for (place, activity) in (0_i64..).zip(activities) {
        store::insert(writer, room.id(), day, place, activity).await?;
    }
    Ok(())
}
