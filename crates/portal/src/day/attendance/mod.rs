//! On which days the child was there, from when to when.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Error, Reader, Writer};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::academic_year::AcademicYear;
use crate::families::MyChild;
use crate::families::children::OwnChild;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Status {
    Present,
    Absent,
}

/// One day of a child, by the centre's clock. Who is absent has no times; who is present may lack one or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attended {
    pub day: Date,
    pub status: Status,
    pub time_in: Option<Time>,
    pub time_out: Option<Time>,
}

/// One child's day as it is handed over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttendanceRow {
    pub child_id: String,
    /// `YYYY-MM-DD`, today at the latest.
    #[schema(example = "2026-11-12")]
    pub day: String,
    /// Present or Absent.
    #[schema(example = "Present")]
    pub status: String,
    /// `HH:MM`; null when it is not known.
    #[schema(example = "09:05")]
    #[serde(default)]
    pub time_in: Option<String>,
    #[serde(default)]
    pub time_out: Option<String>,
}

/// A month, and what part of its recorded days the child was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its first day.
    pub first: Date,
    /// In their order.
    pub days: Vec<Attended>,
}

/// Records days; a day that is recorded already is replaced.
pub async fn record(writer: &mut Writer<'_>, days: &[(OwnChild, Attended)]) -> Result<(), Error> {
    for (child, day) in days {
        store::upsert(writer, child.id(), day).await?;
    }
    Ok(())
}

/// The twelve months of an academic year, April first; months without a record are empty.
pub async fn of_year(reader: &mut Reader<'_>, child: &MyChild, year: AcademicYear) -> Result<Vec<Month>, Error> {
    let mut days = store::between(reader, child, year.first_day(), year.last_day()).await?.into_iter().peekable();
    let month = |first: Date| {
        let mut of_month = Vec::new();
        while let Some(day) = days.next_if(|day| day.day.first_of_month() == first) {
            of_month.push(day);
        }
        Month { first, days: of_month }
    };
    Ok(year.months().map(month).collect())
}
