//! Pages of the staff's lists. A list reads one row more than a page: that one shows that more come.

/// Rows of a page.
const PAGE: usize = 100;
/// Rows that are read for a page.
pub const LIMIT: i64 = 101;

/// Cuts the rows that were read to a page. Returns whether more come.
pub fn cut<T>(rows: &mut Vec<T>) -> bool {
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    more
}
