//! Each table's rows are in a copy, or it is said why not.

use std::collections::BTreeSet;

use database::Engine;

use operations::erasure::fates::FATES;
use operations::family_copy::areas::STATEMENTS;
use operations::family_copy::carried::{CARRIED, Carried, left_out};

/// The words of a statement: its tables stand behind FROM or JOIN.
fn words(text: &str) -> Vec<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty()).collect()
}

fn tables(text: &str) -> Vec<&str> {
    let words = words(text);
    words.windows(2).filter(|pair| ["FROM", "JOIN"].contains(&pair[0])).map(|pair| pair[1]).collect()
}

#[test]
fn each_table_is_in_the_copy_or_it_is_said_why_not() {
    let told: BTreeSet<&str> = CARRIED.iter().map(|(table, _)| *table).collect();
    assert_eq!(told.len(), CARRIED.len(), "a table stands twice");
    // The list of fates is held against the database.
    let all: BTreeSet<&str> = FATES.iter().map(|(table, _)| *table).collect();
    let lacking: Vec<_> = all.difference(&told).collect();
    assert!(lacking.is_empty(), "say in family_copy/carried.rs what of {lacking:?} is in a copy");
    let strange: Vec<_> = told.difference(&all).collect();
    assert!(strange.is_empty(), "there is no {strange:?}");

    let texts: Vec<&str> = STATEMENTS.iter().flat_map(|list| *list).map(|sql| sql.text(Engine::Sqlite)).collect();
    let asked: BTreeSet<&str> = texts.iter().flat_map(|text| tables(text)).collect();
    for (table, carried) in CARRIED {
        match carried {
            Carried::In(_) => assert!(asked.contains(table), "no statement asks for {table}"),
            Carried::Not(why) => {
                assert!(!asked.contains(table), "{table} is asked for, and is said to be in no copy: {why}");
            }
            Carried::Beside | Carried::OfNobody => {}
        }
    }
    let named: BTreeSet<&str> = texts.iter().flat_map(|text| words(text)).collect();
    // What opens a door, and what would lead to a device.
    for secret in ["door_pin", "door_mark", "fingerprint", "token", "place", "confirmation", "network"] {
        assert!(!named.contains(secret), "{secret} is asked for");
    }
    assert!(left_out().iter().any(|why| why.contains("door PINs")));
}
