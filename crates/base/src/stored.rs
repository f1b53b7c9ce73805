//! Conversions of columns that are neither a number nor a text: `time: Time as TimeOfDay = "time"`.

use std::marker::PhantomData;

use database::{Columns, Expected, FromRow, Row, stored};
use jiff::civil::Time;
use serde::de::DeserializeOwned;

use super::day::parse_time;

/// `HH:MM`.
pub struct TimeOfDay;

/// JSON of a `T`.
pub struct Json<T>(PhantomData<T>);

stored! {
    TimeOfDay as &str => Time: parse_time;
}

impl<T: DeserializeOwned> FromRow for Json<T> {
    type Read<'r> = T;
    const COLUMNS: Columns = Columns::InText;
    const WIDTH: usize = 1;

    fn expected(into: &mut Vec<Expected>) {
        <&str>::expected(into);
    }

    fn from_row<'r>(row: &Row<'r>, at: usize) -> Result<Self::Read<'r>, database::Error> {
        read(<&str>::from_row(row, at)?)
    }

    fn maybe_from_row<'r>(row: &Row<'r>, at: usize) -> Result<Option<Self::Read<'r>>, database::Error> {
        <&str>::maybe_from_row(row, at)?.map(read).transpose()
    }
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, database::Error> {
    serde_json::from_str(text).map_err(|error| database::Error::other(format!("stored JSON: {error}")))
}
