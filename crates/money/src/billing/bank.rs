//! A bank's statement as a CSV file, read as banks write it: lines before the header, any of the usual names of columns, any of the
//! usual ways to write a day. What is no plain day or amount is told and not guessed. Pure.

use jiff::civil::{Date, date};

use base::money::Paise;

const MOST_BYTES: usize = 5 * 1024 * 1024;
const MOST_ROWS: usize = 20_000;
/// The header stands among the first so many rows.
const HEADER_WITHIN: usize = 40;

/// Money that came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRow {
    /// The line of the file.
    pub row: u64,
    pub day: Date,
    pub paise: Paise,
    /// As the bank gives it; may be empty.
    pub reference: String,
    /// Everything that the bank says of it.
    pub words: String,
}

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadRow {
    pub row: u64,
    pub reason: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    pub rows: Vec<BankRow>,
    pub unread: Vec<UnreadRow>,
    /// Rows of money that went out.
    pub others: usize,
}

struct Columns {
    day: usize,
    credit: usize,
    /// 'CR' or 'DR', where one column holds both.
    direction: Option<usize>,
    reference: Option<usize>,
    words: Vec<usize>,
}

/// Reads a statement, or says why it is none.
pub fn read(bytes: &[u8]) -> Result<Statement, &'static str> {
    if bytes.len() > MOST_BYTES {
        return Err("the file is larger than 5 MB: split it");
    }
    let text = text_of(bytes);
    let delimiter = [b',', b';', b'\t'].into_iter().max_by_key(|mark| text.bytes().filter(|byte| byte == mark).count());
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter.unwrap_or(b','))
        .from_reader(text.as_bytes());
    let records: Vec<csv::StringRecord> =
        reader.into_records().take(MOST_ROWS + HEADER_WITHIN + 1).filter_map(Result::ok).collect();
    let found = records.iter().take(HEADER_WITHIN).enumerate().find_map(|(nth, head)| Some((nth, columns(head)?)));
    let (head, columns) = found.ok_or("no row names the columns: a date, and a credit, deposit or amount")?;
    if records.len() > MOST_ROWS + head {
        return Err("the file has more than 20,000 rows: split it");
    }
    let rows: Vec<&csv::StringRecord> = records.iter().skip(head + 1).collect();
    let month_first = month_first(rows.iter().filter_map(|record| record.get(columns.day)))?;
    let mut statement = Statement::default();
    for record in rows {
        let row = record.position().map_or(0, csv::Position::line);
        let cell = |at: usize| plain(record.get(at).unwrap_or_default());
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        let amount = cell(columns.credit);
        let goes_out = columns.direction.is_some_and(|at| cell(at).to_ascii_uppercase().starts_with('D'));
        if goes_out || amount.is_empty() || amount.chars().all(|c| matches!(c, '0' | '.' | '-')) {
            statement.others += 1;
            continue;
        }
        let amount = amount.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.').trim_end();
        let (day, paise) = (day_of(&cell(columns.day), month_first), Paise::parse(amount));
        match (day, paise) {
            (None, _) => statement.unread.push(UnreadRow { row, reason: "its date cannot be read" }),
            (_, Err(_)) => statement.unread.push(UnreadRow { row, reason: "its amount cannot be read" }),
            (Some(day), Ok(paise)) => {
                let words = columns.words.iter().map(|&at| cell(at)).collect::<Vec<_>>().join(" ");
                let reference = columns.reference.map(cell).unwrap_or_default();
                statement.rows.push(BankRow { row, day, paise, reference, words });
            }
        }
    }
    Ok(statement)
}

/// UTF-8 or UTF-16 by their marks; else UTF-8, or what Western programs for tables write.
pub fn text_of(bytes: &[u8]) -> String {
    let wide = |pairs: &[u8], read: fn([u8; 2]) -> u16| {
        String::from_utf16_lossy(&pairs.as_chunks::<2>().0.iter().map(|pair| read(*pair)).collect::<Vec<_>>())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        rest => {
            str::from_utf8(rest).map_or_else(|_| rest.iter().map(|&byte| char::from(byte)).collect(), str::to_owned)
        }
    }
}

/// A cell without blanks around it and without the tricks by which a number stays a text: `'0012`, `="0012"`.
fn plain(cell: &str) -> String {
    let cell = cell.trim();
    let quoted = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    quoted.unwrap_or_else(|| cell.strip_prefix('\'').unwrap_or(cell)).trim().to_owned()
}

fn columns(head: &csv::StringRecord) -> Option<Columns> {
    let names: Vec<String> = head.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
    let find = |words: &[&str]| {
        words.iter().find_map(|word| names.iter().position(|name| name.contains(word) && name.len() <= 40))
    };
    let direction = names
        .iter()
        .position(|name| matches!(name.as_str(), "type" | "cr/dr" | "dr/cr" | "dr / cr" | "cr / dr" | "debit/credit"));
    let credit = match direction {
        Some(_) => find(&["amount"]),
        None => find(&["credit", "deposit", "received", "amount"]),
    };
    let (reference, narration) = (
        find(&["utr", "ref", "chq", "cheque"]),
        find(&["narration", "description", "particulars", "remarks", "details"]),
    );
    let words = reference.into_iter().chain(narration).collect();
    Some(Columns { day: find(&["date"])?, credit: credit?, direction, reference, words })
}

/// Whether the file writes the month first: only if a day shows it. Both orders in one file cannot be told apart.
fn month_first<'a>(days: impl Iterator<Item = &'a str>) -> Result<bool, &'static str> {
    let (mut day_first, mut month_first) = (false, false);
    for text in days {
        if let [first, second, _] = numbers(&plain(text))[..] {
            day_first |= (13..=31).contains(&first);
            month_first |= first <= 12 && (13..=31).contains(&second);
        }
    }
    if day_first && month_first {
        return Err("some dates have the day first and some the month: write them all one way");
    }
    Ok(month_first)
}

/// The numbers of a date; a month by name is its number.
fn numbers(text: &str) -> Vec<i64> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let first = text.split('T').next().unwrap_or_default();
    let parts = first.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).take(3);
    let number = |part: &str| {
        let named = MONTHS.iter().position(|month| part.to_ascii_lowercase().starts_with(month));
        named.and_then(|nth| i64::try_from(nth + 1).ok()).or_else(|| part.parse().ok())
    };
    parts.map_while(number).collect()
}

fn day_of(text: &str, month_first: bool) -> Option<Date> {
    let named = text.chars().any(|c| c.is_ascii_alphabetic() && c != 'T');
    let [first, second, third] = numbers(text)[..] else { return None };
    let (year, month, day) = match (first > 31, month_first && !named) {
        (true, _) => (first, second, third),
        (false, true) => (third, first, second),
        (false, false) => (third, second, first),
    };
    let year = if year < 100 { year + 2000 } else { year };
    let (year, month, day) = (i16::try_from(year).ok()?, i8::try_from(month).ok()?, i8::try_from(day).ok()?);
    Date::new(year, month, day).ok().filter(|day| (date(2000, 1, 1)..date(2100, 1, 1)).contains(day))
}
