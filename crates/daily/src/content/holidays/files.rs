//! A year's holidays from a table (CSV), as offices have them.

use super::HolidayRow;
use base::refusal::{BadRow, Trouble};

pub(super) fn bad(index: usize, field: &'static str, reason: &str) -> Trouble {
    Trouble::BadRows(vec![BadRow { index, field: field.into(), reason: reason.to_owned() }])
}

/// A table with the columns `date` (or `day`) and `title` (or `name`, `holiday`); others are not looked at.
pub fn of_table(text: &str) -> Result<Vec<HolidayRow>, Trouble> {
    let head = text.lines().next().unwrap_or_default();
    let delimiter = if head.matches(';').count() > head.matches(',').count() { b';' } else { b',' };
    let mut table = csv::ReaderBuilder::new().delimiter(delimiter).trim(csv::Trim::All).from_reader(text.as_bytes());
    let columns = table.headers().map_err(|error| bad(0, "file", &error.to_string()))?.clone();
    let column = |names: &[&str]| columns.iter().position(|column| names.contains(&column.to_lowercase().as_str()));
    let (Some(day), Some(title)) = (column(&["date", "day"]), column(&["title", "name", "holiday"])) else {
        return Err(bad(0, "file", "the first line names the columns: date,title"));
    };
    let rows = table.records().enumerate().map(|(index, record)| {
        let record = record.map_err(|error| bad(index, "row", &error.to_string()))?;
        let cell = |column: usize| record.get(column).unwrap_or_default().to_owned();
        Ok(HolidayRow { day: cell(day), title: cell(title) })
    });
    rows.collect()
}
