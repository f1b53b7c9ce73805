//! Many rows in one push: all of them are taken or, if one cannot be, none, and every fault is told at once.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::refusal::{BadField, BadRow, Trouble};

/// Rows in one push.
pub(super) const ROWS_MAX: usize = 500;

/// What a push of rows came to.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
pub struct Taken {
    /// How many rows stand there now: all that were sent.
    pub taken: usize,
}

/// Whether a push has the right number of rows, which stand in `field`.
pub fn is_a_push(field: &'static str, rows: usize) -> Result<(), Trouble> {
    if (1..=ROWS_MAX).contains(&rows) {
        return Ok(());
    }
    let reason = format!("a push holds 1 to {ROWS_MAX} {field}; this has {rows}");
    Err(Trouble::BadRows(vec![BadRow { index: 0, field: field.into(), reason }]))
}

/// Reads every row.
pub fn read_rows<R, T>(rows: &[R], mut read: impl FnMut(&R) -> Result<T, BadField>) -> Result<Vec<T>, Trouble> {
    is_a_push("rows", rows.len())?;
    let (mut good, mut bad) = (Vec::with_capacity(rows.len()), Vec::new());
    for (index, row) in rows.iter().enumerate() {
        match read(row) {
            Ok(row) => good.push(row),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if bad.is_empty() { Ok(good) } else { Err(Trouble::BadRows(bad)) }
}
