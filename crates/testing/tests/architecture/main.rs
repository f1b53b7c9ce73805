//! The architecture, read from the source: ARCHITECTURE.md says it in words, and this fails when the code says otherwise.

mod law;
mod refusals;
mod samples;
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use source::Source;

/// Every file of a crate's `src/`, but those that hold tests alone.
fn sources_of(name: &str) -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut paths = Vec::new();
    collect(&folder, &mut paths);
    paths.sort();
    assert!(!paths.is_empty(), "no source in {}", folder.display());
    let sources = paths
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("a source file is readable text");
            let inside = path.strip_prefix(&folder).expect("found inside the folder");
            Source::read(&inside.to_string_lossy(), &text)
        })
        .collect();
    without_test_files(sources)
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder can be listed") {
        let path = entry.expect("a source folder can be listed").path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            into.push(path);
        }
    }
}

/// Leaves out the files that a `#[cfg(test)] mod name;` brings in.
fn without_test_files(sources: Vec<Source>) -> Vec<Source> {
    let mut tests: Vec<String> = Vec::new();
    for source in &sources {
        for name in &source.test_modules {
            let module = source.module().join("/");
            tests.push(if module.is_empty() { name.clone() } else { format!("{module}/{name}") });
        }
    }
    sources
        .into_iter()
        .filter(|source| {
            let module = source.module().join("/");
            !tests.iter().any(|test| module == *test || module.starts_with(&format!("{test}/")))
        })
        .collect()
}

fn sources_of_all(crates: &[&str]) -> Vec<Source> {
    crates
        .iter()
        .flat_map(|name| {
            sources_of(name).into_iter().map(move |mut source| {
                source.path = format!("crates/{name}/src/{}", source.path);
                source
            })
        })
        .collect()
}

#[track_caller]
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n\n{}\n", wrong.join("\n"));
}

#[test]
fn modules_call_in_one_direction() {
    none(&law::against_the_order(&sources_of("portal")));
}

#[test]
fn the_table_of_contents_tells_the_order() {
    none(&law::told_out_of_order(&sources_of("portal")));
}

#[test]
fn modules_form_no_circle() {
    none(&law::circles(&sources_of("portal")));
}

#[test]
fn rules_and_stores_keep_to_themselves() {
    none(&law::rules_and_stores_know_too_much(&sources_of("portal")));
}

#[test]
fn actions_leave_the_answer_to_the_door() {
    none(&law::actions_know_how_they_are_answered(&sources_of("portal")));
}

#[test]
fn callers_are_proved_recorded_and_heard_of_in_one_place() {
    none(&law::past_the_acting_context(&sources_of("portal")));
}

#[test]
fn sql_is_stated_where_it_is_tested() {
    none(&law::stray_sql(&sources_of("portal")));
    none(&law::stray_sql(&sources_of("outbox")));
}

#[test]
fn rows_name_their_columns() {
    none(&law::columns_read_by_number(&sources_of_all(&["outbox", "portal"])));
}

#[test]
fn engines_share_their_texts() {
    let twins = law::twins(&sources_of_all(&["outbox", "portal"]));
    assert!(
        twins.len() <= law::MOST_TWINS,
        "{} statements have a text for each engine, more than {}; find one text for both:\n{}",
        twins.len(),
        law::MOST_TWINS,
        twins.join("\n"),
    );
}

#[test]
fn every_refusal_of_parents_is_listed_for_all_languages() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/refusals.json");
    let table = fs::read_to_string(path).expect("the table of refusals");
    let table: BTreeMap<String, String> = serde_json::from_str(&table).expect("codes and sentences");
    assert!(table.len() > 100, "{} refusals", table.len());
    none(&refusals::unlisted(&sources_of("portal"), &table));
}

#[test]
fn no_dependency_is_left_over() {
    for name in ["database", "outbox", "portal", "testing"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
        let list = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has its list");
        let mut texts = Vec::new();
        for part in ["src", "tests"].map(|part| folder.join(part)).into_iter().filter(|part| part.is_dir()) {
            collect(&part, &mut texts);
        }
        let texts = texts.iter().map(|path| fs::read_to_string(path).expect("a source file is readable text"));
        none(&law::unused_dependencies(name, &list, &texts.collect::<Vec<_>>()));
    }
}

#[test]
fn tests_stand_in_a_crate_of_their_own() {
    none(&law::tests_in_the_product(&sources_of("portal")));
    none(&law::tests_in_the_product(&sources_of("testing")));
}

#[test]
fn no_float_touches_money() {
    none(&law::floats_near_money(&sources_of("portal")));
}

#[test]
fn files_stay_readable_in_one_sitting() {
    none(&law::too_long(&sources_of_all(&["database", "outbox", "portal", "testing"])));
}

#[test]
fn every_file_has_a_name_that_says_something() {
    let sources = sources_of_all(&["database", "outbox", "portal", "testing"]);
    none(&law::empty_names(&sources.into_iter().map(|source| source.path).collect::<Vec<_>>()));
}
