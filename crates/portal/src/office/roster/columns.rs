//! The columns of a roster and the many ways in which an office heads them.

use csv::ByteRecord;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    AdmissionId,
    FirstName,
    LastName,
    DateOfBirth,
    Room,
    Program,
    AdmissionType,
    AdmissionDate,
    MotherName,
    MotherPhone,
    MotherEmail,
    FatherName,
    FatherPhone,
    FatherEmail,
}

struct Heading {
    column: Column,
    title: &'static str,
    /// The file has to have it.
    demanded: bool,
    /// Other headings for it, in small letters and without blanks and marks.
    others: &'static [&'static str],
}

const fn heading(column: Column, title: &'static str, demanded: bool, others: &'static [&'static str]) -> Heading {
    Heading { column, title, demanded, others }
}

const HEADINGS: [Heading; 14] = [
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

/// Which column stands where.
pub(super) struct Header {
    places: [Option<usize>; HEADINGS.len()],
    pub width: usize,
    pub ignored: Vec<String>,
}

impl Header {
    pub(super) fn read(record: &ByteRecord) -> Result<Self, Vec<String>> {
        let mut header = Self { places: [None; HEADINGS.len()], width: record.len(), ignored: Vec::new() };
        let mut faults = Vec::new();
        for (place, field) in record.iter().enumerate() {
            let text = String::from_utf8_lossy(field);
            let Some(found) = HEADINGS.iter().find(|heading| heading.fits(&text)) else {
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
            HEADINGS.iter().filter(|heading| heading.demanded && header.places[heading.column as usize].is_none())
        {
            faults.push(format!("the column '{}' is missing", heading.title));
        }
        if faults.is_empty() { Ok(header) } else { Err(faults) }
    }

    pub(super) fn field<'r>(&self, column: Column, record: &'r ByteRecord) -> Option<&'r [u8]> {
        record.get(self.places[column as usize]?)
    }
}

impl Heading {
    fn fits(&self, text: &str) -> bool {
        let plain: String =
            text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let plain = plain.replace("mothers", "mother").replace("fathers", "father");
        plain == self.title.replace(' ', "") || self.others.contains(&plain.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::HEADINGS;

    #[test]
    fn a_heading_stands_for_one_column_and_the_table_is_in_the_order_of_the_enum() {
        for (place, heading) in HEADINGS.iter().enumerate() {
            assert_eq!(heading.column as usize, place);
            for name in heading.others.iter().chain([&heading.title]) {
                assert_eq!(HEADINGS.iter().filter(|other| other.fits(name)).count(), 1, "{name}");
            }
        }
    }
}
