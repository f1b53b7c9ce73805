//! What the rows of one file say about each other.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use jiff::civil::Date;

use super::columns::Column;
use super::fields::folded;
use super::{BadRow, RosterParent, RosterRow};

/// A child twice, a contact of two people, a person with two addresses.
pub(super) fn disagreements(rows: &[RosterRow]) -> Vec<BadRow> {
    let mut bad = Vec::new();
    let mut numbers: BTreeMap<&str, u64> = BTreeMap::new();
    let mut people: BTreeMap<(String, String, Date), u64> = BTreeMap::new();
    let mut phones: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    let mut addresses: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    for row in rows {
        let mut say = |column: Column, reason: String| {
            bad.push(BadRow { line: row.line, column: column.title(), reason });
        };
        if let Some(number) = &row.admission_id
            && let Some(line) = numbers.insert(number, row.line)
        {
            say(Column::AdmissionId, format!("{number} is the child's in line {line} too"));
        }
        let person = (folded(&row.first_name), folded(&row.last_name), row.born);
        if let Some(line) = people.insert(person, row.line) {
            say(Column::FirstName, format!("the same name and date of birth as in line {line}"));
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
                // Father and mother with one number are no slip: the import says which of them keeps it.
                if own == Column::FatherPhone && row.mother.as_ref().is_some_and(|mother| mother.phone == parent.phone)
                    || own == Column::FatherEmail
                        && row.mother.as_ref().is_some_and(|mother| mother.email == parent.email)
                {
                    continue;
                }
                match book.entry(key) {
                    Entry::Vacant(empty) => drop(empty.insert((parent, row.line))),
                    Entry::Occupied(entry) => {
                        let (first, line) = *entry.get();
                        if folded(&first.name) != folded(&parent.name) {
                            say(own, format!("it belongs to {} in line {line}", first.name));
                        } else if own == phone_column && differ(first.email.as_ref(), parent.email.as_ref()) {
                            say(other, format!("line {line} has another e-mail for {}", first.name));
                        } else if own == email_column && differ(first.phone.as_ref(), parent.phone.as_ref()) {
                            say(other, format!("line {line} has another phone for {}", first.name));
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
