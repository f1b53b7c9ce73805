//! A roster as an office exports it: a CSV file with one child a line.
//!
//! Reading decides nothing about the database; it finds every fault in the file, so that one look mends them all.
//! `docs/roster.md` describes the columns.

mod columns;
mod fields;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use csv::{ByteRecord, ReaderBuilder};
use jiff::ToSpan;
use jiff::civil::Date;

use columns::{Column, Header};
use fields::{Fault, folded};

const LARGEST_FILE: usize = 8 * 1024 * 1024;
const MOST_ROWS: usize = 20_000;
/// The admission type where the office gives none.
pub const USUAL_ADMISSION: &str = "Regular";
/// Nobody older is looked after here; a birthday before that is a typing error.
const OLDEST_YEARS: i64 = 16;

/// What a file has to agree with.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    pub today: Date,
    pub rooms: &'a [String],
    pub programs: &'a [String],
    /// With its plus sign: `+91`.
    pub country_code: &'a str,
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
    /// Ten digits.
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
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut record = ByteRecord::new();
    let mut bad = Vec::new();
    let whole_file = |reason: &str| {
        vec![BadRow {
            line: 1,
            column: "file",
            reason: reason.to_owned(),
        }]
    };
    if !matches!(reader.read_byte_record(&mut record), Ok(true)) {
        return Err(whole_file("it is empty"));
    }
    let header = Header::read(&record).map_err(|faults| {
        faults
            .into_iter()
            .map(|reason| BadRow {
                line: 1,
                column: "header",
                reason,
            })
            .collect::<Vec<_>>()
    })?;

    let mut rows: Vec<RosterRow> = Vec::new();
    let mut lines = Lines {
        text,
        byte: 0,
        line: 1,
    };
    let mut seen = 0;
    while matches!(reader.read_byte_record(&mut record), Ok(true)) {
        let line = lines.line_at(record.position().map_or(0, csv::Position::byte));
        if is_blank(&record) {
            continue;
        }
        seen += 1;
        if seen > MOST_ROWS {
            return Err(whole_file("it has more than 20,000 rows: split it"));
        }
        let row = Row {
            line,
            record: &record,
            header: &header,
            known,
        };
        match row.read() {
            Ok(row) => rows.push(row),
            Err(faults) => bad.extend(faults.into_iter().map(|(column, reason)| BadRow {
                line,
                column: column.title(),
                reason,
            })),
        }
    }
    if seen == 0 {
        return Err(whole_file("it has a header and no children"));
    }
    bad.extend(disagreements(&rows));
    if bad.is_empty() {
        Ok(Roster {
            rows,
            ignored_columns: header.ignored,
        })
    } else {
        bad.sort_by_key(|bad| bad.line);
        Err(bad)
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, BadRow> {
    let refused = |line, reason: String| BadRow {
        line,
        column: "file",
        reason,
    };
    if bytes.len() > LARGEST_FILE {
        return Err(refused(
            1,
            "it is larger than 8 MB: a roster is a table of text".into(),
        ));
    }
    if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
        return Err(refused(
            1,
            "it is written in UTF-16: save it as 'CSV UTF-8'".into(),
        ));
    }
    if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(refused(
            1,
            "it is a spreadsheet, not a CSV file: save it as 'CSV UTF-8'".into(),
        ));
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        // Guessing an encoding spoils names without anybody noticing.
        let reason = "it is not UTF-8 from here on (Windows-1252, it seems): save it as 'CSV UTF-8', or the names would be spoilt";
        refused(u64::try_from(line).unwrap_or(1), reason.into())
    })?;
    Ok(text)
}

/// Comma, or what a spreadsheet of another country puts in its place.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().next().unwrap_or_default();
    let count = |mark: char| header.matches(mark).count();
    match (count(','), count(';'), count('\t')) {
        (comma, semicolon, tab) if tab > comma && tab > semicolon => b'\t',
        (comma, semicolon, _) if semicolon > comma => b';',
        _ => b',',
    }
}

/// Counts lines as an editor does. (The reader itself is one behind after blank lines and Windows line ends.)
struct Lines<'a> {
    text: &'a str,
    byte: usize,
    line: u64,
}

impl Lines<'_> {
    /// The line of the first text at or after a byte; bytes are asked for in rising order.
    fn line_at(&mut self, byte: u64) -> u64 {
        let all = self.text.as_bytes();
        let mut end = usize::try_from(byte).unwrap_or(all.len()).min(all.len());
        while all
            .get(end)
            .is_some_and(|byte| matches!(byte, b'\r' | b'\n'))
        {
            end += 1;
        }
        let breaks = all[self.byte..end].split(|byte| *byte == b'\n').count() - 1;
        self.line += u64::try_from(breaks).unwrap_or(0);
        self.byte = end;
        self.line
    }
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
        if self
            .record
            .iter()
            .skip(self.header.width)
            .any(|field| !field.trim_ascii().is_empty())
        {
            let reason =
                "the row has more fields than the header: put a text with a comma in double quotes";
            return Err(vec![(Column::FirstName, reason.to_owned())]);
        }
        let first_name = self.demand(Column::FirstName, &mut faults, fields::person);
        let last_name = self.demand(Column::LastName, &mut faults, fields::person);
        let born = self.demand(Column::DateOfBirth, &mut faults, |text| self.birthday(text));
        let room = self.demand(Column::Room, &mut faults, |text| {
            fields::one_of("room", text, self.known.rooms)
        });
        let program = self.demand(Column::Program, &mut faults, |text| {
            fields::program(text, self.known.programs)
        });
        let admitted = self.demand(Column::AdmissionDate, &mut faults, |text| {
            self.admission(text, born)
        });
        let admission_id = self.take(Column::AdmissionId, &mut faults, fields::admission_id);
        let admission_type = self.take(Column::AdmissionType, &mut faults, |text| {
            fields::short(text, 60)
        });
        let mother = self.parent(
            [Column::MotherName, Column::MotherPhone, Column::MotherEmail],
            &mut faults,
        );
        let father = self.parent(
            [Column::FatherName, Column::FatherPhone, Column::FatherEmail],
            &mut faults,
        );
        contacts(mother.as_ref(), father.as_ref(), &mut faults);
        match (first_name, last_name, born, room, program, admitted) {
            (
                Some(first_name),
                Some(last_name),
                Some(born),
                Some(room),
                Some(program),
                Some(admitted),
            ) if faults.is_empty() => Ok(RosterRow {
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
            }),
            _ => Err(faults),
        }
    }

    /// A field that may be empty.
    fn take<T>(
        &self,
        column: Column,
        faults: &mut Faults,
        read: impl Fn(&str) -> Result<T, Fault>,
    ) -> Option<T> {
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
        read: impl Fn(&str) -> Result<T, Fault>,
    ) -> Option<T> {
        let before = faults.len();
        let value = self.take(column, faults, read);
        if value.is_none() && faults.len() == before {
            faults.push((column, "it is empty".to_owned()));
        }
        value
    }

    fn birthday(&self, text: &str) -> Result<Date, Fault> {
        let born = fields::date(text)?;
        let oldest = self.known.today.saturating_sub(OLDEST_YEARS.years());
        match () {
            () if born > self.known.today => Err(Fault::of(format!("{born} is in the future"))),
            () if born < oldest => Err(Fault::of(format!(
                "{born} is more than {OLDEST_YEARS} years ago"
            ))),
            () => Ok(born),
        }
    }

    fn admission(&self, text: &str, born: Option<Date>) -> Result<Date, Fault> {
        let admitted = fields::date(text)?;
        match () {
            () if born.is_some_and(|born| admitted < born) => Err(Fault::of(format!(
                "{admitted} is before the child was born"
            ))),
            () if admitted > self.known.today.saturating_add(1.year()) => {
                Err(Fault::of(format!("{admitted} is more than a year ahead")))
            }
            () => Ok(admitted),
        }
    }

    fn parent(
        &self,
        [name, phone, email]: [Column; 3],
        faults: &mut Faults,
    ) -> Option<RosterParent> {
        let before = faults.len();
        let called = self.take(name, faults, fields::person);
        let phone = self.take(phone, faults, |text| {
            fields::phone(text, self.known.country_code)
        });
        let email = self.take(email, faults, fields::email);
        match called {
            Some(called) => Some(RosterParent {
                name: called,
                phone,
                email,
            }),
            None if faults.len() == before && (phone.is_some() || email.is_some()) => {
                faults.push((
                    name,
                    "there is a phone or an e-mail, but no name".to_owned(),
                ));
                None
            }
            None => None,
        }
    }
}

/// Both parents may not share a contact, and one of them has to have one.
fn contacts(mother: Option<&RosterParent>, father: Option<&RosterParent>, faults: &mut Faults) {
    if let (Some(mother), Some(father)) = (mother, father) {
        if mother.phone.is_some() && mother.phone == father.phone {
            faults.push((
                Column::FatherPhone,
                "it is the mother's number too: a number belongs to one parent".to_owned(),
            ));
        }
        if mother.email.is_some() && mother.email == father.email {
            faults.push((
                Column::FatherEmail,
                "it is the mother's address too: an address belongs to one parent".to_owned(),
            ));
        }
    }
    let reachable = mother
        .iter()
        .chain(&father)
        .any(|parent| parent.phone.is_some() || parent.email.is_some());
    // Where a contact is given and wrong, that was said already.
    let said = faults.iter().any(|(column, _)| column.is_of_a_parent());
    if !reachable && !said {
        faults.push((
            Column::MotherPhone,
            "nobody could sign in: give at least one parent's phone or e-mail".to_owned(),
        ));
    }
}

/// What rows say about each other: a child twice, a contact of two people, a person with two addresses.
fn disagreements(rows: &[RosterRow]) -> Vec<BadRow> {
    let mut bad = Vec::new();
    let mut numbers: BTreeMap<&str, u64> = BTreeMap::new();
    let mut people: BTreeMap<(String, String, Date), u64> = BTreeMap::new();
    let mut phones: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    let mut addresses: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    for row in rows {
        let mut say = |column: Column, reason: String| {
            bad.push(BadRow {
                line: row.line,
                column: column.title(),
                reason,
            })
        };
        if let Some(number) = &row.admission_id
            && let Some(line) = numbers.insert(number, row.line)
        {
            say(
                Column::AdmissionId,
                format!("{number} is the child's in line {line} too"),
            );
        }
        let person = (folded(&row.first_name), folded(&row.last_name), row.born);
        if let Some(line) = people.insert(person, row.line) {
            say(
                Column::FirstName,
                format!("the same name and date of birth as in line {line}"),
            );
        }
        let sides = [
            (&row.mother, Column::MotherPhone, Column::MotherEmail),
            (&row.father, Column::FatherPhone, Column::FatherEmail),
        ];
        for (parent, phone_column, email_column) in sides {
            let Some(parent) = parent else { continue };
            for (key, book, own, other) in [
                (&parent.phone, &mut phones, phone_column, email_column),
                (&parent.email, &mut addresses, email_column, phone_column),
            ] {
                let Some(key) = key else { continue };
                match book.entry(key) {
                    Entry::Vacant(empty) => drop(empty.insert((parent, row.line))),
                    Entry::Occupied(entry) => {
                        let (first, line) = *entry.get();
                        if folded(&first.name) != folded(&parent.name) {
                            say(own, format!("it belongs to {} in line {line}", first.name));
                        } else if own == phone_column
                            && differ(first.email.as_ref(), parent.email.as_ref())
                        {
                            say(
                                other,
                                format!("line {line} has another e-mail for {}", first.name),
                            );
                        } else if own == email_column
                            && differ(first.phone.as_ref(), parent.phone.as_ref())
                        {
                            say(
                                other,
                                format!("line {line} has another phone for {}", first.name),
                            );
                        }
                    }
                }
            }
        }
    }
    bad
}

fn differ(first: Option<&String>, second: Option<&String>) -> bool {
    matches!((first, second), (Some(first), Some(second)) if first != second)
}
