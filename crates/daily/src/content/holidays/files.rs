//! A year's holidays from a table.

use super::HolidayRow;
use base::refusal::{AppError, BadRow};
use base::tables::days::{self, Form};
use base::tables::{self, Encodings, Row, Table, cells};
use base::text::composed;

const MOST_MEGABYTES: u64 = 4;
const MOST_ROWS: usize = 1_000;
/// The header is among this many lines that are not blank.
const HEADER_WITHIN: usize = 12;

/// Headings in the order of preference, in lower case and without blanks and marks: the column of the weekday is mostly called
/// 'day'.
const DAY: [&str; 5] = ["date", "dates", "holidaydate", "dateofholiday", "day"];
const TITLE: [&str; 9] = [
    "title",
    "holiday",
    "holidays",
    "holidayname",
    "nameofholiday",
    "nameoftheholiday",
    "name",
    "occasion",
    "festival",
];

pub(super) fn bad(index: usize, field: &'static str, reason: &str) -> AppError {
    AppError::BadRows(vec![BadRow { index, field: field.into(), reason: reason.to_owned() }])
}

/// The positions of the columns.
struct Columns {
    day: usize,
    title: usize,
}

impl Columns {
    fn of(header: &Row) -> Option<Self> {
        let headings: Vec<String> = header.cells().map(|cell| cells::heading(&cell)).collect();
        let find = |names: &[&str]| names.iter().find_map(|name| headings.iter().position(|heading| heading == name));
        Some(Self { day: find(&DAY)?, title: find(&TITLE)? })
    }
}

/// The holidays of a table with a column `date` and one `title` or `holiday`; other columns are ignored. Titles may stand above the
/// header, and notes below the rows.
pub fn of_table(bytes: &[u8], year: i16) -> Result<Vec<HolidayRow>, AppError> {
    let refused = |fault: tables::Fault| bad(0, "file", &format!("line {}: {}", fault.line, fault.reason));
    let text = tables::text(bytes, MOST_MEGABYTES, Encodings::Unicode).map_err(refused)?;
    let begin = tables::find(&text, HEADER_WITHIN, |row| Columns::of(row).is_some());
    let begin = begin.ok_or_else(|| bad(0, "file", "no line names the columns: date,title"))?;
    let Table { header, rows } = Table::read(&text, begin, MOST_ROWS).map_err(refused)?;
    let columns = Columns::of(&header).ok_or_else(|| bad(0, "file", "no line names the columns: date,title"))?;
    let (mut holidays, mut faults) = (Vec::new(), Vec::new());
    for row in &rows {
        let title = composed(&row.cell(columns.title)).into_owned();
        let day = row.cell(columns.day);
        match days::day(&day, Form { year: Some(year), ..Form::default() }) {
            Ok(day) => holidays.push(HolidayRow { day: day.to_string(), title }),
            Err(_) if title.is_empty() => {}
            Err(why) => {
                let reason = if day.is_empty() { "it has no date".to_owned() } else { why.explain(&day) };
                let reason = format!("line {}: {reason}", row.line);
                faults.push(BadRow { index: holidays.len() + faults.len(), field: "day".into(), reason });
            }
        }
    }
    if faults.is_empty() { Ok(holidays) } else { Err(AppError::BadRows(faults)) }
}
