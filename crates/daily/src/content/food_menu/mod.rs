//! Menus: what a centre's kitchen serves each day.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::ids::CentreId;
use people::centres::MyCentre;

/// A day's four meals, as parents read them; an empty one is not served.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    pub breakfast: String,
    pub lunch: String,
    pub snacks: String,
    pub fruits: String,
}

/// A day's menu as a centre sends it.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MenuRow {
    /// `YYYY-MM-DD`
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// Plain text of at most 500 characters each; left out or empty: not served.
    #[serde(default)]
    pub breakfast: String,
    #[serde(default)]
    pub lunch: String,
    #[serde(default)]
    pub snacks: String,
    #[serde(default)]
    pub fruits: String,
}

/// The menu of a day.
pub async fn of_day(reader: &Reader<'_>, centre: CentreId, day: Date) -> Result<Option<Menu>, Error> {
    store::find_of_day(reader, centre, day).await
}

/// The centre's menus from a day on, by day.
pub async fn since(reader: &mut Reader<'_>, centre: CentreId, first: Date) -> Result<Vec<(Date, Menu)>, Error> {
    store::list_since(reader, centre, first).await
}

/// Sets the menus of some days; other days stay. A menu without meals deletes that of the day.
pub async fn put(writer: &mut Writer<'_>, centre: &MyCentre, days: &[(Date, Menu)]) -> Result<(), Error> {
    for (day, menu) in days {
        if *menu == Menu::default() {
            store::delete(writer, centre.id(), *day).await?;
        } else {
            store::upsert(writer, centre.id(), *day, menu).await?;
        }
    }
    Ok(())
}
