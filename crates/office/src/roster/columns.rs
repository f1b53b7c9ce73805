//! The columns of a roster and their known headings.

use std::borrow::Cow;
use std::collections::BTreeMap;

use base::tables::{Row, cells};
use serde::Deserialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    AdmissionId,
    FirstName,
    LastName,
    DateOfBirth,
    Room,
    Program,
    AdmissionType,
    AdmissionDate,
    PhotoConsent,
    MotherName,
    MotherPhone,
    MotherEmail,
    FatherName,
    FatherPhone,
    FatherEmail,
}

pub struct Heading {
    pub column: Column,
    pub title: &'static str,
    /// Whether a file must have the column.
    required: bool,
    /// Other headings, in lower case without spaces and punctuation.
    pub others: &'static [&'static str],
}

const fn heading(column: Column, title: &'static str, required: bool, others: &'static [&'static str]) -> Heading {
    Heading { column, title, required, others }
}

pub const HEADINGS: [Heading; 15] = [
    heading(
        Column::AdmissionId,
        "admission id",
        false,
        &["admissionno", "admissionnumber", "childid", "childadmissionid", "id"],
    ),
    heading(Column::FirstName, "first name", true, &["childfirstname", "childname", "name"]),
    heading(Column::LastName, "last name", true, &["childlastname", "surname", "familyname"]),
    heading(Column::DateOfBirth, "date of birth", true, &["dob", "birthdate", "birthday"]),
    heading(Column::Room, "room", true, &["class", "classroom", "classname", "roomname", "roomclass", "classorroom"]),
    heading(Column::Program, "program", true, &["programme", "programname", "length"]),
    heading(Column::AdmissionType, "admission type", false, &["typeofadmission"]),
    heading(
        Column::AdmissionDate,
        "admission date",
        true,
        &["dateofadmission", "admittedon", "joiningdate", "dateofjoining"],
    ),
    heading(Column::PhotoConsent, "photo consent", false, &["photopermission", "consentforphotos"]),
    heading(Column::MotherName, "mother name", false, &["nameofmother", "mother"]),
    heading(
        Column::MotherPhone,
        "mother phone",
        false,
        &[
            "motherphoneno",
            "motherphonenumber",
            "mothermobile",
            "mothermobileno",
            "mothermobilenumber",
            "mothercontactno",
        ],
    ),
    heading(Column::MotherEmail, "mother email", false, &["motheremailid", "motheremailaddress"]),
    heading(Column::FatherName, "father name", false, &["nameoffather", "father"]),
    heading(
        Column::FatherPhone,
        "father phone",
        false,
        &[
            "fatherphoneno",
            "fatherphonenumber",
            "fathermobile",
            "fathermobileno",
            "fathermobilenumber",
            "fathercontactno",
        ],
    ),
    heading(Column::FatherEmail, "father email", false, &["fatheremailid", "fatheremailaddress"]),
];

impl Column {
    pub(super) fn title(self) -> &'static str {
        HEADINGS[self as usize].title
    }

    pub(super) fn is_of_a_parent(self) -> bool {
        self as usize >= Self::MotherName as usize
    }
}

/// Custom headings of a file: 'aangan office children import --columns FILE'.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ColumnNames(Vec<(usize, String)>);

/// `"first name" = "Student"`, or a list of headings of which the file has one.
#[derive(Deserialize)]
#[serde(untagged)]
enum Headings {
    One(String),
    Several(Vec<String>),
}

impl ColumnNames {
    /// Only the known headings.
    pub const fn usual() -> Self {
        Self(Vec::new())
    }

    pub fn read(text: &str) -> Result<Self, String> {
        let lines: BTreeMap<String, Headings> = toml::from_str(text)
            .map_err(|error| format!("a line is written as \"first name\" = \"Student\": {}", error.message()))?;
        let mut names: Vec<(usize, String)> = Vec::new();
        for (ours, theirs) in lines {
            let place = HEADINGS
                .iter()
                .position(|heading| cells::heading(heading.title) == cells::heading(&ours))
                .ok_or_else(|| {
                    let titles: Vec<_> = HEADINGS.iter().map(|heading| heading.title).collect();
                    format!("there is no column {ours:?}; there are: {}", titles.join(", "))
                })?;
            let theirs = match theirs {
                Headings::One(name) => vec![name],
                Headings::Several(names) => names,
            };
            for name in theirs {
                if let Some((other, _)) = names.iter().find(|(_, known)| cells::heading(known) == cells::heading(&name))
                {
                    let other: &Heading = &HEADINGS[*other];
                    return Err(format!("{name:?} is given for '{}' and for '{ours}'", other.title));
                }
                names.push((place, name));
            }
        }
        Ok(Self(names))
    }

    /// The index of a heading's column in [`HEADINGS`]. Custom headings go first.
    fn place_of(&self, text: &str) -> Option<usize> {
        let own = self.0.iter().find(|(_, name)| cells::heading(name) == cells::heading(text)).map(|(place, _)| *place);
        own.or_else(|| {
            let place = HEADINGS.iter().position(|heading| heading.fits(text))?;
            // A column with a custom heading has no other.
            (!self.0.iter().any(|(named, _)| *named == place)).then_some(place)
        })
    }
}

/// Whether a line looks like a header: at least three fields are headings.
pub(super) fn is_header(row: &Row, names: &ColumnNames) -> bool {
    row.cells().filter(|field| names.place_of(field).is_some()).count() >= 3
}

/// The position of each column in the file.
pub(super) struct Header {
    places: [Option<usize>; HEADINGS.len()],
    pub width: usize,
    pub ignored: Vec<String>,
}

impl Header {
    pub(super) fn read(row: &Row, names: &ColumnNames) -> Result<Self, Vec<String>> {
        let mut header = Self { places: [None; HEADINGS.len()], width: row.width(), ignored: Vec::new() };
        let mut faults = Vec::new();
        for (place, text) in row.cells().enumerate() {
            let Some(found) = names.place_of(&text).map(|place| &HEADINGS[place]) else {
                if !text.trim().is_empty() {
                    header.ignored.push(text.trim().chars().take(60).collect());
                }
                continue;
            };
            if header.places[found.column as usize].replace(place).is_some() {
                faults.push(format!("there are two columns for '{}'", found.title));
            }
        }
        for heading in
            HEADINGS.iter().filter(|heading| heading.required && header.places[heading.column as usize].is_none())
        {
            faults.push(format!("the column '{}' is missing", heading.title));
        }
        for (place, _) in &names.0 {
            let of_place = || names.0.iter().filter(|(other, _)| other == place).map(|(_, name)| name.as_str());
            let title = HEADINGS[*place].title;
            let reported = faults.iter().any(|fault| fault.contains(&format!("'{title}'")));
            if header.places[*place].is_none() && !reported {
                let named: Vec<_> = of_place().collect();
                faults.push(format!("the column \"{}\" for '{title}' is missing", named.join("\" or \"")));
            }
        }
        if faults.is_empty() { Ok(header) } else { Err(faults) }
    }

    pub(super) fn field<'r>(&self, column: Column, row: &'r Row) -> Option<Cow<'r, str>> {
        Some(row.cell(self.places[column as usize]?))
    }
}

impl Heading {
    pub fn fits(&self, text: &str) -> bool {
        let plain = cells::heading(text).replace("mothers", "mother").replace("fathers", "father");
        plain == self.title.replace(' ', "") || self.others.contains(&plain.as_str())
    }
}
