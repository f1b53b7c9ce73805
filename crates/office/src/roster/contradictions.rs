//! Contradictions between the rows of a file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use jiff::civil::Date;

use super::columns::Column;
use super::fields::folded;
use super::{BadRow, RosterParent, RosterRow};

/// Duplicate children, contacts of two people, people with two contacts.
pub(super) fn contradictions(rows: &[RosterRow]) -> Vec<BadRow> {
    let mut bad = Vec::new();
    let mut numbers: BTreeMap<&str, u64> = BTreeMap::new();
    let mut people: BTreeMap<(String, String, Date), u64> = BTreeMap::new();
    let mut phones: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    let mut addresses: BTreeMap<&str, (&RosterParent, u64)> = BTreeMap::new();
    for row in rows {
        let mut reject = |column: Column, reason: String| {
            bad.push(BadRow { line: row.line, column: column.title(), reason });
        };
        if let Some(number) = &row.admission_id
            && let Some(line) = numbers.insert(number, row.line)
        {
            reject(Column::AdmissionId, format!("{number} is also the number of the child in line {line}"));
        }
        let person = (folded(&row.first_name), folded(&row.last_name), row.born);
        if let Some(line) = people.insert(person, row.line) {
            reject(Column::FirstName, format!("same name and date of birth as in line {line}"));
        }
        let sides = [
            (&row.mother, Column::MotherPhone, Column::MotherEmail),
            (&row.father, Column::FatherPhone, Column::FatherEmail),
        ];
        for (parent, phone_column, email_column) in sides {
            let Some(parent) = parent else { continue };
            for (key, known, own, other) in [
                (&parent.phone, &mut phones, phone_column, email_column),
                (&parent.email, &mut addresses, email_column, phone_column),
            ] {
                let Some(key) = key else { continue };
                // Parents may share a contact: the import decides who keeps it (`sharing.rs`).
                if own == Column::FatherPhone && row.mother.as_ref().is_some_and(|mother| mother.phone == parent.phone)
                    || own == Column::FatherEmail
                        && row.mother.as_ref().is_some_and(|mother| mother.email == parent.email)
                {
                    continue;
                }
                match known.entry(key) {
                    Entry::Vacant(empty) => drop(empty.insert((parent, row.line))),
                    Entry::Occupied(entry) => {
                        let (first, line) = *entry.get();
                        if folded(&first.name) != folded(&parent.name) {
                            reject(own, format!("this is the contact of {} in line {line}", first.name));
                        } else if own == phone_column && differ(first.email.as_ref(), parent.email.as_ref()) {
                            reject(other, format!("line {line} has another e-mail for {}", first.name));
                        } else if own == email_column && differ(first.phone.as_ref(), parent.phone.as_ref()) {
                            reject(other, format!("line {line} has another phone for {}", first.name));
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
