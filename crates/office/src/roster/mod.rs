//! A roster as an office exports it: a CSV file with one child a line.
//!
//! Reading decides nothing about the database; it finds every fault in the file, so that one look mends them all.
//! `docs/roster.md` describes the columns.

pub mod columns;
mod disagreements;
pub(super) mod fields;
mod file;
mod landline;

use std::fmt;

use csv::{ByteRecord, ReaderBuilder};
use jiff::civil::Date;

use base::contact::Numbers;
use base::tables::{Begin, Lines};
pub use columns::ColumnNames;
use columns::{Column, Header};
use disagreements::disagreements;
use fields::FieldFault;
pub(super) use fields::folded;
use file::{table, text_of};

const MOST_ROWS: usize = 20_000;
/// The admission type where the office gives none.
pub const USUAL_ADMISSION: &str = "Regular";

/// What a file has to agree with.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    pub today: Date,
    pub rooms: &'a [String],
    pub programs: &'a [String],
    pub numbers: Numbers<'a>,
    /// The one admission type that means something to the portal.
    pub emergency: &'a str,
    /// How this office heads its columns.
    pub columns: &'a ColumnNames,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    pub rows: Vec<RosterRow>,
    /// Columns that mean nothing to the import, as the file spells them.
    pub ignored_columns: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRow {
    /// Where it stands in the file, the header being line 1.
    pub line: u64,
    pub admission_id: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub born: Date,
    /// Spelt as the centre spells it, however the file does.
    pub room: String,
    pub program: String,
    pub admission_type: String,
    pub admitted: Date,
    pub mother: Option<RosterParent>,
    pub father: Option<RosterParent>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterParent {
    pub name: String,
    /// Ten digits, or a plus sign, country and number.
    pub phone: Option<String>,
    /// Lower case.
    pub email: Option<String>,
}

/// A fault that has to be mended before anything is imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    pub line: u64,
    pub column: &'static str,
    pub reason: String,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}: {}", self.line, self.column, self.reason)
    }
}

/// Reads a whole file or says everything that is wrong with it.
pub fn parse(bytes: &[u8], known: &Known<'_>) -> Result<Roster, Vec<BadRow>> {
    let text = text_of(bytes).map_err(|bad| vec![bad])?;
    let Begin { byte: begin, separator } = table(text, known.columns);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(text.get(begin..).unwrap_or_default().as_bytes());
    let mut record = ByteRecord::new();
    let mut bad = Vec::new();
    let whole_file = |reason: &str| vec![BadRow { line: 1, column: "file", reason: reason.to_owned() }];
    if !matches!(reader.read_byte_record(&mut record), Ok(true)) {
        return Err(whole_file("it is empty"));
    }
    let mut lines = Lines::of(text);
    let at = lines.line_at(begin);
    let header = Header::read(&record, known.columns).map_err(|faults| {
        faults.into_iter().map(|reason| BadRow { line: at, column: "header", reason }).collect::<Vec<_>>()
    })?;

    let mut rows: Vec<RosterRow> = Vec::new();
    let mut seen = 0;
    while matches!(reader.read_byte_record(&mut record), Ok(true)) {
        let line = lines.line_at(begin + place_of(&record));
        if is_blank(&record) {
            continue;
        }
        seen += 1;
        if seen > MOST_ROWS {
            return Err(whole_file("it has more than 20,000 rows: split it"));
        }
        let row = Row { line, record: &record, header: &header, known };
        match row.read() {
            Ok(row) => rows.push(row),
            Err(faults) => {
                bad.extend(faults.into_iter().map(|(column, reason)| BadRow { line, column: column.title(), reason }));
            }
        }
    }
    if seen == 0 {
        return Err(whole_file("it has a header and no children"));
    }
    bad.extend(disagreements(&rows));
    if bad.is_empty() {
        Ok(Roster { rows, ignored_columns: header.ignored })
    } else {
        bad.sort_by_key(|bad| bad.line);
        Err(bad)
    }
}

/// The byte at which a record begins.
fn place_of(record: &ByteRecord) -> usize {
    record.position().map_or(0, |position| usize::try_from(position.byte()).unwrap_or(usize::MAX))
}

fn is_blank(record: &ByteRecord) -> bool {
    record.iter().all(|field| field.trim_ascii().is_empty())
}

struct Row<'a> {
    line: u64,
    record: &'a ByteRecord,
    header: &'a Header,
    known: &'a Known<'a>,
}

type Faults = Vec<(Column, String)>;

impl Row<'_> {
    fn read(&self) -> Result<RosterRow, Faults> {
        let mut faults = Faults::new();
        if self.record.iter().skip(self.header.width).any(|field| !field.trim_ascii().is_empty()) {
            let reason = "the row has more fields than the header: put a text with a comma in double quotes";
            return Err(vec![(Column::FirstName, reason.to_owned())]);
        }
        let first_name = self.demand(Column::FirstName, &mut faults, fields::person);
        // Many people have one name.
        let last_name = self.take(Column::LastName, &mut faults, fields::last_name).unwrap_or_default();
        let born = self.demand(Column::DateOfBirth, &mut faults, |text| fields::birthday(text, self.known.today));
        let room = self.demand(Column::Room, &mut faults, |text| fields::one_of("room", text, self.known.rooms));
        let program = self.demand(Column::Program, &mut faults, |text| fields::program(text, self.known.programs));
        let admitted = self
            .demand(Column::AdmissionDate, &mut faults, |text| fields::admission_date(text, born, self.known.today));
        let admission_id = self.take(Column::AdmissionId, &mut faults, fields::admission_id);
        let admission_type =
            self.take(Column::AdmissionType, &mut faults, |text| fields::admission_type(text, self.known.emergency));
        let mother = self.parent([Column::MotherName, Column::MotherPhone, Column::MotherEmail], &mut faults);
        let father = self.parent([Column::FatherName, Column::FatherPhone, Column::FatherEmail], &mut faults);
        contacts(mother.as_ref(), father.as_ref(), &mut faults);
        match (first_name, born, room, program, admitted) {
            (Some(first_name), Some(born), Some(room), Some(program), Some(admitted)) if faults.is_empty() => {
                Ok(RosterRow {
                    line: self.line,
                    admission_id,
                    first_name,
                    last_name,
                    born,
                    room,
                    program,
                    admission_type: admission_type.unwrap_or_else(|| USUAL_ADMISSION.to_owned()),
                    admitted,
                    mother,
                    father,
                })
            }
            _ => Err(faults),
        }
    }

    /// A field that may be empty.
    fn take<T>(&self, column: Column, faults: &mut Faults, read: impl Fn(&str) -> Result<T, FieldFault>) -> Option<T> {
        let field = self.header.field(column, self.record)?;
        let text = String::from_utf8_lossy(field);
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        match fields::bounded(text).and_then(read) {
            Ok(value) => Some(value),
            Err(fault) => {
                faults.push((column, fault.0));
                None
            }
        }
    }

    /// A field that may not be empty.
    fn demand<T>(
        &self,
        column: Column,
        faults: &mut Faults,
        read: impl Fn(&str) -> Result<T, FieldFault>,
    ) -> Option<T> {
        let before = faults.len();
        let value = self.take(column, faults, read);
        if value.is_none() && faults.len() == before {
            faults.push((column, "it is empty".to_owned()));
        }
        value
    }

    fn parent(&self, [name, phone, email]: [Column; 3], faults: &mut Faults) -> Option<RosterParent> {
        let before = faults.len();
        let called = self.take(name, faults, fields::person);
        let phone = self.take(phone, faults, |text| {
            landline::refuse(text, self.known.numbers.country_code)?;
            fields::phone(text, self.known.numbers)
        });
        let email = self.take(email, faults, fields::email);
        match called {
            Some(called) => Some(RosterParent { name: called, phone, email }),
            None if faults.len() == before && (phone.is_some() || email.is_some()) => {
                faults.push((name, "there is a phone or an e-mail, but no name".to_owned()));
                None
            }
            None => None,
        }
    }
}

/// One of the two has to have a contact.
fn contacts(mother: Option<&RosterParent>, father: Option<&RosterParent>, faults: &mut Faults) {
    let reachable = mother.iter().chain(&father).any(|parent| parent.phone.is_some() || parent.email.is_some());
    // Where a contact is given and wrong, that was said already.
    let said = faults.iter().any(|(column, _)| column.is_of_a_parent());
    if !reachable && !said {
        faults
            .push((Column::MotherPhone, "nobody could sign in: give at least one parent's phone or e-mail".to_owned()));
    }
}
