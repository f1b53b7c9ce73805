//! Each table's rows are in a copy, or it is said why not.

use std::collections::BTreeSet;

use database::Engine;

use operations::data_export::areas::STATEMENTS;
use operations::data_export::coverage::{COVERAGE, Coverage, left_out};
use operations::erasure::fates::FATES;

/// The words of a statement: its tables stand behind FROM or JOIN.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty()).collect()
}

fn tables(text: &str) -> Vec<&str> {
    let words = words(text);
    words.windows(2).filter(|pair| ["FROM", "JOIN"].contains(&pair[0])).map(|pair| pair[1]).collect()
}

#[test]
fn each_table_is_exported_or_has_a_reason_not_to_be() {
    let covered: BTreeSet<&str> = COVERAGE.iter().map(|(table, _)| *table).collect();
    assert_eq!(covered.len(), COVERAGE.len(), "a table is listed twice");
    // The list of fates is held against the database.
    let all: BTreeSet<&str> = FATES.iter().map(|(table, _)| *table).collect();
    let lacking: Vec<_> = all.difference(&covered).collect();
    assert!(lacking.is_empty(), "say in data_export/coverage.rs what of {lacking:?} is in a copy");
    let strange: Vec<_> = covered.difference(&all).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");

    let texts: Vec<&str> = STATEMENTS.iter().flat_map(|list| *list).map(|sql| sql.text(Engine::Sqlite)).collect();
    let asked: BTreeSet<&str> = texts.iter().flat_map(|text| tables(text)).collect();
    for (table, coverage) in COVERAGE {
        match coverage {
            Coverage::In(_) => assert!(asked.contains(table), "no statement asks for {table}"),
            Coverage::Not(why) => {
                assert!(!asked.contains(table), "{table} is asked for, and is said to be in no copy: {why}");
            }
            Coverage::AsFile | Coverage::NotPersonal => {}
        }
    }
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    // What opens a door, and what would lead to a device.
    for secret in ["door_pin", "door_mark", "fingerprint", "token", "place", "confirmation", "network"] {
        assert!(!named.contains(secret), "{secret} is asked for");
    }
    assert!(left_out().iter().any(|why| why.contains("door PINs")));
}
