//! Parsing a bank statement: titles before the header, the usual headings, dates and amounts. Pure. Unclear rows are reported, not
//! guessed: a row with an unknown direction is not recorded.

pub mod amounts;
mod columns;

use std::borrow::Cow;

use jiff::civil::{Date, date};

use self::amounts::{Amount, Direction, Mark, amount, direction};
use self::columns::{Amounts, Columns};
use base::money::Paise;
use base::tables::cells;
use base::tables::days::{self, Form};
use base::tables::{self, Encodings, Row, Table};
use base::text::with_ascii_digits;

pub const MOST_MEGABYTES: u64 = 25;
const MOST_ROWS: usize = 200_000;
/// Non-blank lines among which the header is searched.
const HEADER_WITHIN: usize = 40;
/// Characters of the longest cell; a longer one is the result of an unclosed double quote.
const LONGEST_CELL: usize = 2_000;

/// A row that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankRow {
    /// The line of the file.
    pub row: u64,
    pub day: Date,
    pub paise: Paise,
    /// The bank's reference; may be empty.
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
    /// All cells.
    pub words: String,
    pub reason: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statement {
    /// Incoming money.
    pub rows: Vec<BankRow>,
    /// Outgoing money.
    pub out: Vec<BankRow>,
    pub unread: Vec<UnreadRow>,
}

/// Parses a statement; the error says why it cannot be read.
pub fn read(bytes: &[u8]) -> Result<Statement, Cow<'static, str>> {
    let text = tables::text(bytes, MOST_MEGABYTES, Encodings::OrWindows1252).map_err(|fault| fault.reason)?;
    let begin = tables::find(&text, HEADER_WITHIN, |row| Columns::of(row).is_some());
    let begin = begin.ok_or("no row names the columns: a date, and a credit, deposit or amount")?;
    let Table { header, rows } = Table::read(&text, begin, MOST_ROWS).map_err(|fault| fault.reason)?;
    let columns = Columns::of(&header).ok_or("the file has no header")?;
    if rows.iter().any(|row| row.longest_cell() > LONGEST_CELL) {
        return Err("a cell is far too long: a double quote before it is not closed".into());
    }
    let month_first = days::month_first(rows.iter().map(|row| row.cell(columns.day)))?;
    let form = Form { month_first, short_years: true, year: None };
    Ok(Reading { columns: &columns, form, rows: &rows }.statement()?)
}

/// A number cell, with digits of any script as ASCII digits.
fn plain(row: &Row, column: usize) -> String {
    with_ascii_digits(&row.cell(column)).into_owned()
}

struct Reading<'a> {
    columns: &'a Columns,
    form: Form,
    rows: &'a [Row],
}

/// Why an amount is not accepted, and the amount if it can be read.
struct Doubt(&'static str, Option<Paise>);

/// What tells the direction of amounts in a single column.
struct Directions {
    /// Columns whose cells are all directions.
    columns: Vec<usize>,
    /// Whether minus signs mark outgoing money, so that the rest is incoming.
    minus_alone: bool,
}

impl Reading<'_> {
    fn statement(&self) -> Result<Statement, &'static str> {
        let directions = self.directions()?;
        let mut statement = Statement::default();
        for row in self.rows {
            let day = self.day(row);
            let read = self.amount(row, &directions);
            let (reason, paise) = match (day, read) {
                (_, Ok(None)) => continue,
                (Some(day), Ok(Some((paise, direction)))) => {
                    let read = self.row(row, (day, paise));
                    match direction {
                        Direction::In => statement.rows.push(read),
                        Direction::Out => statement.out.push(read),
                    }
                    continue;
                }
                (None, _) if self.is_no_transaction(row) => continue,
                (None, Ok(Some((paise, _)))) => ("its date cannot be read", Some(paise)),
                (_, Err(Doubt(reason, paise))) => (reason, paise),
            };
            let cells: Vec<_> = row.cells().filter(|cell| !cell.is_empty()).collect();
            let words = cells.join(" | ");
            statement.unread.push(UnreadRow { row: row.line, day, paise, words, reason });
        }
        Ok(statement)
    }

    /// A separator line, the header repeated on a new page, or a summary with an amount in the date column.
    fn is_no_transaction(&self, row: &Row) -> bool {
        let day = plain(row, self.columns.day);
        let has_digit = |cell: Cow<'_, str>| with_ascii_digits(&cell).bytes().any(|byte| byte.is_ascii_digit());
        !row.cells().any(has_digit) || day.contains('.') && matches!(amount(&day), Amount::Of(..) | Amount::None)
    }

    fn day(&self, row: &Row) -> Option<Date> {
        let day = days::day(&row.cell(self.columns.day), self.form).ok()?;
        (date(2000, 1, 1)..date(2100, 1, 1)).contains(&day).then_some(day)
    }

    fn row(&self, row: &Row, (day, paise): (Date, Paise)) -> BankRow {
        let reference = self.columns.reference.map(|at| cells::number(&row.cell(at)).into_owned()).unwrap_or_default();
        let text = self.columns.text.map(|at| row.cell(at)).unwrap_or_default();
        let words = [reference.as_str(), &text].join(" ").trim().to_owned();
        BankRow { row: row.line, day, paise, words, reference }
    }

    /// The amount and its direction; `None` without an amount.
    fn amount(&self, row: &Row, directions: &Directions) -> Result<Option<(Paise, Direction)>, Doubt> {
        let at = |column: usize| amount(&plain(row, column));
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
        let named = directions.columns.iter().filter_map(|&column| direction(&row.cell(column)));
        let mut marks: Vec<Direction> = column.into_iter().chain(mark.map(Mark::direction)).chain(named).collect();
        marks.dedup();
        match marks[..] {
            [direction] => Ok(Some((paise, direction))),
            [] if directions.minus_alone && directions.columns.is_empty() => Ok(Some((paise, Direction::In))),
            [] => Err(Doubt("it is unclear whether the money came in or went out", Some(paise))),
            _ => Err(Doubt("the row contradicts itself: incoming and outgoing money", Some(paise))),
        }
    }

    fn directions(&self) -> Result<Directions, &'static str> {
        if let Amounts::Two { debit: Some(_), .. } = self.columns.amounts {
            return Ok(Directions { columns: Vec::new(), minus_alone: false });
        }
        let dated: Vec<&Row> = self.rows.iter().filter(|row| self.day(row).is_some()).collect();
        let width = dated.iter().map(|row| row.width()).max().unwrap_or_default();
        let holds_directions = |column: &usize| {
            let mut cells = dated.iter().map(|row| row.cell(*column)).filter(|cell| !cell.is_empty()).peekable();
            cells.peek().is_some() && cells.all(|cell| direction(&cell).is_some())
        };
        let columns = (0..width).filter(|column| self.columns.may_hold_direction(*column)).filter(holds_directions);
        let columns: Vec<usize> = columns.collect();
        let Amounts::One(amounts) = self.columns.amounts else { return Ok(Directions { columns, minus_alone: false }) };
        let marks = dated.iter().filter_map(|row| match amount(&plain(row, amounts)) {
            Amount::Of(_, mark) => Some(mark),
            Amount::None | Amount::Unreadable => None,
        });
        let marks: Vec<Option<Mark>> = marks.collect();
        if columns.is_empty() && !marks.is_empty() && marks.iter().all(Option::is_none) {
            return Err("one column has all amounts, and nothing tells incoming from outgoing money. If all of it \
                 came in, name the column 'Credit'. Else export the statement with two columns, or with Cr and Dr");
        }
        let minus = marks.contains(&Some(Mark::Sign(Direction::Out)));
        let others = marks.iter().flatten().any(|mark| *mark != Mark::Sign(Direction::Out));
        Ok(Directions { columns, minus_alone: minus && !others })
    }
}

const UNREADABLE: &str = "its amount cannot be read";
const BOTH: &str = "it has both an incoming and an outgoing amount";
