//! Requests with many rows: all rows are accepted or none, and the refusal lists every row that is not valid.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::refusal::{AppError, BadField, BadRow};

/// The most rows of one request.
pub(super) const ROWS_MAX: usize = 500;

/// The answer to a request with rows.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct Taken {
    /// The number of rows written: all that were sent.
    pub taken: usize,
}

/// Checks that a request has 1 to 500 rows in `field`; otherwise `bad_rows`.
pub fn check_row_count(field: &'static str, rows: usize) -> Result<(), AppError> {
    if (1..=ROWS_MAX).contains(&rows) {
        return Ok(());
    }
    let reason = format!("a request holds 1 to {ROWS_MAX} {field}; this has {rows}");
    Err(AppError::BadRows(vec![BadRow { index: 0, field: field.into(), reason }]))
}

/// Converts every row; `bad_rows` lists those that are not valid.
pub fn read_rows<R, T>(rows: &[R], mut read: impl FnMut(&R) -> Result<T, BadField>) -> Result<Vec<T>, AppError> {
    check_row_count("rows", rows.len())?;
    let (mut good, mut bad) = (Vec::with_capacity(rows.len()), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        match read(row) {
            Ok(row) => good.push(row),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if bad.is_empty() { Ok(good) } else { Err(AppError::BadRows(bad)) }
}
