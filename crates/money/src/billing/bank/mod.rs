//! A bank's statement as a file: titles before the header, the usual names of columns, the usual ways to write days and amounts.
//! What is not plain is reported and not guessed: a row whose direction is not known is not booked. Pure.

pub mod amounts;
mod columns;
mod days;

use csv::StringRecord;
use jiff::civil::Date;

use self::amounts::{Amount, Direction, Mark, amount, direction};
use self::columns::{Amounts, Columns};
use self::days::{day_of, month_first};
use base::money::Paise;
use base::tables::{self, Lines};

const MOST_BYTES: usize = 25 * 1024 * 1024;
const MOST_ROWS: usize = 200_000;
/// The header stands among the first so many lines that are not blank.
const HEADER_WITHIN: usize = 40;
/// A longer cell is many rows that an open double quote made one.
const LONGEST_CELL: usize = 2_000;

/// A row that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRow {
    /// The line of the file.
    pub row: u64,
    pub day: Date,
    pub paise: Paise,
    /// As the bank gives it; may be empty.
    pub reference: String,
    /// The reference and the bank's text.
    pub words: String,
}

/// A row that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadRow {
    pub row: u64,
    pub day: Option<Date>,
    pub paise: Option<Paise>,
    /// All of its cells.
    pub words: String,
    pub reason: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// Money that came in.
    pub rows: Vec<BankRow>,
    /// Money that went out.
    pub out: Vec<BankRow>,
    pub unread: Vec<UnreadRow>,
}

/// Reads a statement, or says why it cannot.
pub fn read(bytes: &[u8]) -> Result<Statement, &'static str> {
    if bytes.len() > MOST_BYTES {
        return Err("the file is larger than 25 MB: split it");
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err("it is a spreadsheet: save it as CSV");
    }
    if bytes.starts_with(b"%PDF") {
        return Err("it is a PDF: download the statement as CSV or text");
    }
    let text = tables::decode(bytes);
    let begin = tables::find(&text, HEADER_WITHIN, |record| Columns::of(record).is_some());
    let begin = begin.ok_or("no row names the columns: a date, and a credit, deposit or amount")?;
    let mut records = tables::records(&text, begin);
    let columns = records.next().and_then(|header| Columns::of(&header)).ok_or("it has no header")?;
    let mut lines = Lines::of(&text);
    let mut rows = Vec::new();
    for record in records {
        let byte = record.position().map_or(0, |at| usize::try_from(at.byte()).unwrap_or(usize::MAX));
        let line = lines.line_at(begin.byte.saturating_add(byte));
        if record.iter().any(|cell| cell.len() > LONGEST_CELL) {
            return Err("a cell is far too long: a double quote is open somewhere before it");
        }
        if record.iter().any(|cell| !cell.trim().is_empty()) {
            rows.push((line, record));
        }
        if rows.len() > MOST_ROWS {
            return Err("the file has more than 200,000 rows: split it");
        }
    }
    let month_first = month_first(rows.iter().map(|(_, record)| plain(record, columns.day)))?;
    Reading { columns: &columns, month_first, rows: &rows }.statement()
}

/// A cell without blanks around it and without the tricks by which a number stays a text: `'0012`, `="0012"`.
fn plain(record: &StringRecord, column: usize) -> &str {
    let cell = record.get(column).unwrap_or_default().trim();
    let quoted = cell.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    quoted.unwrap_or_else(|| cell.strip_prefix('\'').unwrap_or(cell)).trim()
}

struct Reading<'a> {
    columns: &'a Columns,
    month_first: bool,
    rows: &'a [(u64, StringRecord)],
}

/// Why an amount is not taken, and what it is, if that can be read.
struct Doubt(&'static str, Option<Paise>);

/// What says which way the money of a single column went.
struct Directions {
    /// Columns whose cells are all directions.
    columns: Vec<usize>,
    /// Whether minus signs mark what went out, so that the rest came in.
    minus_alone: bool,
}

impl Reading<'_> {
    fn statement(&self) -> Result<Statement, &'static str> {
        let directions = self.directions()?;
        let mut statement = Statement::default();
        for (row, record) in self.rows {
            let day = self.day(record);
            let read = self.amount(record, &directions);
            let (reason, paise) = match (day, read) {
                (_, Ok(None)) => continue,
                (Some(day), Ok(Some((paise, direction)))) => {
                    let read = self.row(*row, record, (day, paise));
                    match direction {
                        Direction::In => statement.rows.push(read),
                        Direction::Out => statement.out.push(read),
                    }
                    continue;
                }
                (None, _) if self.is_no_transaction(record) => continue,
                (None, Ok(Some((paise, _)))) => ("its date cannot be read", Some(paise)),
                (_, Err(Doubt(reason, paise))) => (reason, paise),
            };
            let cells = record.iter().map(str::trim).filter(|cell| !cell.is_empty());
            let words = cells.collect::<Vec<_>>().join(" | ");
            statement.unread.push(UnreadRow { row: *row, day, paise, words, reason });
        }
        Ok(statement)
    }

    /// A line of asterisks, the header again on the next page, or a summary: an amount stands where the date would.
    fn is_no_transaction(&self, record: &StringRecord) -> bool {
        let day = plain(record, self.columns.day);
        let has_digit = |cell: &str| cell.bytes().any(|byte| byte.is_ascii_digit());
        !record.iter().any(has_digit) || day.contains('.') && matches!(amount(day), Amount::Of(..) | Amount::None)
    }

    fn day(&self, record: &StringRecord) -> Option<Date> {
        day_of(plain(record, self.columns.day), self.month_first)
    }

    fn row(&self, row: u64, record: &StringRecord, (day, paise): (Date, Paise)) -> BankRow {
        let reference = self.columns.reference.map(|at| plain(record, at)).unwrap_or_default().to_owned();
        let text = self.columns.text.map(|at| plain(record, at)).unwrap_or_default();
        BankRow { row, day, paise, words: [reference.as_str(), text].join(" ").trim().to_owned(), reference }
    }

    /// What an amount is and which way it went; nothing where no amount stands.
    fn amount(&self, record: &StringRecord, directions: &Directions) -> Result<Option<(Paise, Direction)>, Doubt> {
        let at = |column: usize| amount(plain(record, column));
        let (paise, column, mark) = match self.columns.amounts {
            Amounts::Two { credit, debit } => match (at(credit), debit.map_or(Amount::None, at)) {
                (Amount::None, Amount::None) => return Ok(None),
                (Amount::Of(paise, mark), Amount::None) => (paise, Some(Direction::In), mark),
                (Amount::None, Amount::Of(paise, mark)) => (paise, Some(Direction::Out), mark),
                (Amount::Of(paise, _), _) => return Err(Doubt(BOTH, Some(paise))),
                (Amount::Unreadable, _) | (_, Amount::Unreadable) => return Err(Doubt(UNREADABLE, None)),
            },
            Amounts::One(column) => match at(column) {
                Amount::None => return Ok(None),
                Amount::Unreadable => return Err(Doubt(UNREADABLE, None)),
                Amount::Of(paise, mark) => (paise, None, mark),
            },
        };
        let named = directions.columns.iter().filter_map(|&column| direction(plain(record, column)));
        let mut said: Vec<Direction> = column.into_iter().chain(mark.map(Mark::direction)).chain(named).collect();
        said.dedup();
        match said[..] {
            [direction] => Ok(Some((paise, direction))),
            [] if directions.minus_alone && directions.columns.is_empty() => Ok(Some((paise, Direction::In))),
            [] => Err(Doubt("nothing says whether it came in or went out", Some(paise))),
            _ => Err(Doubt("one part of it says that it came in, another that it went out", Some(paise))),
        }
    }

    fn directions(&self) -> Result<Directions, &'static str> {
        if let Amounts::Two { debit: Some(_), .. } = self.columns.amounts {
            return Ok(Directions { columns: Vec::new(), minus_alone: false });
        }
        let dated: Vec<&StringRecord> =
            self.rows.iter().map(|(_, record)| record).filter(|record| self.day(record).is_some()).collect();
        let width = dated.iter().map(|record| record.len()).max().unwrap_or_default();
        let holds_directions = |column: &usize| {
            let mut cells =
                dated.iter().map(|record| plain(record, *column)).filter(|cell| !cell.is_empty()).peekable();
            cells.peek().is_some() && cells.all(|cell| direction(cell).is_some())
        };
        let columns = (0..width).filter(|column| self.columns.may_hold_direction(*column)).filter(holds_directions);
        let columns: Vec<usize> = columns.collect();
        let Amounts::One(amounts) = self.columns.amounts else { return Ok(Directions { columns, minus_alone: false }) };
        let marks = dated.iter().filter_map(|record| match amount(plain(record, amounts)) {
            Amount::Of(_, mark) => Some(mark),
            Amount::None | Amount::Unreadable => None,
        });
        let marks: Vec<Option<Mark>> = marks.collect();
        if columns.is_empty() && !marks.is_empty() && marks.iter().all(Option::is_none) {
            return Err(
                "one column holds all amounts, and nothing says which came in and which went out. Did all of it \
                 come in? Then name the column 'Credit'. Else export the statement with a column for each, or with Cr and Dr",
            );
        }
        let minus = marks.contains(&Some(Mark::Sign(Direction::Out)));
        let others = marks.iter().flatten().any(|mark| *mark != Mark::Sign(Direction::Out));
        Ok(Directions { columns, minus_alone: minus && !others })
    }
}

const UNREADABLE: &str = "its amount cannot be read";
const BOTH: &str = "it has an amount that came in and one that went out";
