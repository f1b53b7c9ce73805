//! Tables as text for spreadsheets.

/// A byte order mark, without which Excel takes names in other scripts for Windows-1252.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// A table as CSV. Each row has the length of the header.
pub fn csv<const N: usize>(header: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(MARK.to_vec());
    // Writing to memory does not fail, and each row has the header's length.
    let written =
        table.write_record(header).and_then(|()| rows.into_iter().try_for_each(|row| table.write_record(row)));
    debug_assert!(written.is_ok(), "{written:?}");
    table.into_inner().unwrap_or_default()
}

/// A text that a spreadsheet does not take for a formula.
pub fn text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}
