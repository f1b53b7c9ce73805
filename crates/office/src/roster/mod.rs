//! Parsing a roster: a CSV file with one child per line, as offices export it.
//!
//! Parsing does not touch the database and reports all faults of the file at once. `docs/roster.md` describes the columns.

pub mod columns;
mod contradictions;
pub(super) mod fields;
mod file;
mod landline;

use std::fmt;

use jiff::civil::Date;

use base::contact::Numbers;
use base::photo_consent::ConsentLevel;
use base::tables::{Row, Table, cells};
pub use columns::ColumnNames;
use columns::{Column, Header};
use contradictions::contradictions;
use fields::FieldFault;
pub(super) use fields::folded;
pub(super) use file::MOST_MEGABYTES;

/// The default admission type.
pub const USUAL_ADMISSION: &str = "Regular";

/// What the fields of a file are checked against.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    pub today: Date,
    pub rooms: &'a [String],
    pub programs: &'a [String],
    pub numbers: Numbers<'a>,
    /// The admission type of emergency daycare.
    pub emergency: &'a str,
    /// Custom headings.
    pub columns: &'a ColumnNames,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    pub rows: Vec<RosterRow>,
    /// Unknown columns, as spelt in the file.
    pub ignored_columns: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterRow {
    /// The line in the file; the header is line 1.
    pub line: u64,
    pub admission_id: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub born: Date,
    /// As spelt at the centre.
    pub room: String,
    pub program: String,
    pub admission_type: String,
    pub admitted: Date,
    pub photo_consent: Option<ConsentLevel>,
    pub mother: Option<RosterParent>,
    pub father: Option<RosterParent>,
}

impl RosterRow {
    /// Whether the child has this name, ignoring case and Unicode composition.
    pub fn has_name(&self, first_name: &str, last_name: &str) -> bool {
        folded(first_name) == folded(&self.first_name) && folded(last_name) == folded(&self.last_name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterParent {
    pub name: String,
    /// Ten digits, or a plus sign, country and number.
    pub phone: Option<String>,
    /// Lower case.
    pub email: Option<String>,
}

/// A fault; a file with faults is not imported.
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

/// Parses a file, or returns all its faults.
pub fn parse(bytes: &[u8], known: &Known<'_>) -> Result<Roster, Vec<BadRow>> {
    let Table { header, rows: children } = file::read(bytes, known.columns).map_err(|bad| vec![bad])?;
    let at = header.line;
    let header = Header::read(&header, known.columns).map_err(|faults| {
        faults.into_iter().map(|reason| BadRow { line: at, column: "header", reason }).collect::<Vec<_>>()
    })?;
    if children.is_empty() {
        return Err(vec![BadRow {
            line: 1,
            column: "file",
            reason: "the file has a header and no children".to_owned(),
        }]);
    }
    let mut rows: Vec<RosterRow> = Vec::new();
    let mut bad = Vec::new();
    for row in &children {
        match (ChildRow { row, header: &header, known }).read() {
            Ok(row) => rows.push(row),
            Err(faults) => {
                let line = row.line;
                bad.extend(faults.into_iter().map(|(column, reason)| BadRow { line, column: column.title(), reason }));
            }
        }
    }
    bad.extend(contradictions(&rows));
    if bad.is_empty() {
        Ok(Roster { rows, ignored_columns: header.ignored })
    } else {
        bad.sort_by_key(|bad| bad.line);
        Err(bad)
    }
}

struct ChildRow<'a> {
    row: &'a Row,
    header: &'a Header,
    known: &'a Known<'a>,
}

type Faults = Vec<(Column, String)>;

impl ChildRow<'_> {
    fn read(&self) -> Result<RosterRow, Faults> {
        let mut faults = Faults::new();
        if self.row.cells().skip(self.header.width).any(|field| !field.is_empty()) {
            let reason = "the row has more fields than the header: put text with a comma in double quotes";
            return Err(vec![(Column::FirstName, reason.to_owned())]);
        }
        let first_name = self.required(Column::FirstName, &mut faults, fields::person);
        // Many people have one name.
        let last_name = self.optional(Column::LastName, &mut faults, fields::last_name).unwrap_or_default();
        let born = self.required(Column::DateOfBirth, &mut faults, |text| fields::birthday(text, self.known.today));
        let room = self.required(Column::Room, &mut faults, |text| fields::one_of("room", text, self.known.rooms));
        let program = self.required(Column::Program, &mut faults, |text| fields::program(text, self.known.programs));
        let admitted = self
            .required(Column::AdmissionDate, &mut faults, |text| fields::admission_date(text, born, self.known.today));
        let admission_id = self.optional(Column::AdmissionId, &mut faults, fields::admission_id);
        let admission_type = self
            .optional(Column::AdmissionType, &mut faults, |text| fields::admission_type(text, self.known.emergency));
        let photo_consent = self.optional(Column::PhotoConsent, &mut faults, fields::photo_consent);
        let mother = self.parent([Column::MotherName, Column::MotherPhone, Column::MotherEmail], &mut faults);
        let father = self.parent([Column::FatherName, Column::FatherPhone, Column::FatherEmail], &mut faults);
        contacts(mother.as_ref(), father.as_ref(), &mut faults);
        match (first_name, born, room, program, admitted) {
            (Some(first_name), Some(born), Some(room), Some(program), Some(admitted)) if faults.is_empty() => {
                Ok(RosterRow {
                    line: self.row.line,
                    admission_id,
                    first_name,
                    last_name,
                    born,
                    room,
                    program,
                    admission_type: admission_type.unwrap_or_else(|| USUAL_ADMISSION.to_owned()),
                    admitted,
                    photo_consent,
                    mother,
                    father,
                })
            }
            _ => Err(faults),
        }
    }

    /// An optional field; placeholders count as empty.
    fn optional<T>(
        &self,
        column: Column,
        faults: &mut Faults,
        read: impl Fn(&str) -> Result<T, FieldFault>,
    ) -> Option<T> {
        let text = self.header.field(column, self.row).filter(|text| !cells::is_placeholder(text))?;
        record_fault(column, fields::bounded(&text).and_then(read), faults)
    }

    /// A required field.
    fn required<T>(
        &self,
        column: Column,
        faults: &mut Faults,
        read: impl Fn(&str) -> Result<T, FieldFault>,
    ) -> Option<T> {
        let Some(text) = self.header.field(column, self.row).filter(|text| !text.is_empty()) else {
            faults.push((column, "it is empty".to_owned()));
            return None;
        };
        record_fault(column, fields::bounded(&text).and_then(read), faults)
    }

    fn parent(&self, [name, phone, email]: [Column; 3], faults: &mut Faults) -> Option<RosterParent> {
        let before = faults.len();
        let called = self.optional(name, faults, fields::person);
        let phone = self.optional(phone, faults, |text| fields::mobile(text, self.known.numbers));
        let email = self.optional(email, faults, fields::email);
        match called {
            Some(called) => Some(RosterParent { name: called, phone, email }),
            None if faults.len() == before && (phone.is_some() || email.is_some()) => {
                faults.push((name, "there is a phone number or e-mail address, but no name".to_owned()));
                None
            }
            None => None,
        }
    }
}

/// The value; or `None`, with the fault in `faults`.
fn record_fault<T>(column: Column, read: Result<T, FieldFault>, faults: &mut Faults) -> Option<T> {
    read.map_err(|fault| faults.push((column, fault.0))).ok()
}

/// Checks that at least one parent has a contact.
fn contacts(mother: Option<&RosterParent>, father: Option<&RosterParent>, faults: &mut Faults) {
    let reachable = mother.iter().chain(&father).any(|parent| parent.phone.is_some() || parent.email.is_some());
    // A wrong contact is already reported.
    let reported = faults.iter().any(|(column, _)| column.is_of_a_parent());
    if !reachable && !reported {
        faults.push((
            Column::MotherPhone,
            "nobody could sign in: give a phone number or e-mail address of at least one parent".to_owned(),
        ));
    }
}
