//! The architecture, read from the source: ARCHITECTURE.md says it in words, and this fails when the code says otherwise.

mod addresses;
mod law;
mod limits;
mod log;
mod refusals;
mod request_kinds;
mod samples;
mod snapshots;
mod source;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use source::Source;

const PRODUCT: &[&str] = &[
    "base",
    "providers",
    "config",
    "context",
    "people",
    "staff",
    "daily",
    "service",
    "room",
    "inbox",
    "money",
    "operations",
    "office",
    "demo",
    "aangan",
];

/// Every file of these crates' `src/`, but those that hold tests alone.
fn sources_of(crates: &[&str]) -> Vec<Source> {
    let mut sources = Vec::new();
    for name in crates {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut paths = Vec::new();
        collect(&crates.join(name).join("src"), "rs", &mut paths);
        paths.sort();
        assert!(!paths.is_empty(), "no source of {name}");
        sources.extend(paths.iter().map(|path| {
            let text = fs::read_to_string(path).expect("a source file is readable text");
            let inside = path.strip_prefix(&crates).expect("found inside the folder");
            Source::read(&format!("crates/{}", inside.display()), &text)
        }));
    }
    without_test_files(sources)
}

/// The product, and the leaves below it.
fn sources_of_all() -> Vec<Source> {
    sources_of(&[&["database", "outbox", "testing"], PRODUCT].concat())
}

/// Every file of a folder with this end.
fn collect(folder: &Path, end: &str, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a source folder can be listed") {
        let path = entry.expect("a source folder can be listed").path();
        if path.is_dir() {
            collect(&path, end, into);
        } else if path.extension().is_some_and(|kind| kind == end) {
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
            let module = if module.is_empty() { name.clone() } else { format!("{module}/{name}") };
            tests.push(format!("{}:{module}", source.krate()));
        }
    }
    sources
        .into_iter()
        .filter(|source| {
            let module = format!("{}:{}", source.krate(), source.module().join("/"));
            !tests.iter().any(|test| module == *test || module.starts_with(&format!("{test}/")))
        })
        .collect()
}

#[track_caller]
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n\n{}\n", wrong.join("\n"));
}

#[test]
fn every_crate_has_its_place() {
    assert_eq!(law::ORDER.iter().map(|(name, _)| *name).collect::<Vec<_>>(), PRODUCT);
}

#[test]
fn modules_call_in_one_direction() {
    none(&law::against_the_order(&sources_of(PRODUCT)));
}

#[test]
fn every_address_is_in_a_document_or_in_the_list_that_the_server_s_tests_walk() {
    let wrong = addresses::outside_the_documents(&sources_of(PRODUCT));
    none(&wrong);
    let stray =
        "fn routes() -> Router { Router::new().route(\"/stray\", get(show).post(take)).nest(\"/more\", more()) }";
    let stray = [Source::read("crates/money/src/finance/stray.rs", stray)];
    let complaints = addresses::outside_the_documents(&stray).join("\n");
    for complaint in ["get /stray is in neither", "post /stray is in neither", "are added by `route`", "is no address"]
    {
        assert!(complaints.contains(complaint), "{complaints}");
    }
}

#[test]
fn a_child_is_taken_from_a_parent_with_the_guardians_whom_they_brought() {
    let mut callers = Vec::new();
    for source in sources_of(PRODUCT) {
        let words = source.tokens.windows(4).map(|four| [&four[0], &four[3]].map(source::Placed::word));
        if words.into_iter().any(|pair| pair == [Some("children"), Some("remove_parent")]) {
            callers.push(source.path);
        }
    }
    assert_eq!(callers, ["crates/daily/src/guardians/suspending.rs"], "call `guardians::remove_parent`");
}

#[test]
fn the_table_of_contents_tells_the_order() {
    none(&law::told_out_of_order(&sources_of(PRODUCT)));
}

#[test]
fn modules_form_no_circle() {
    none(&law::circles(&sources_of(PRODUCT)));
}

#[test]
fn rules_and_stores_keep_to_themselves() {
    none(&law::rules_and_stores_know_too_much(&sources_of(PRODUCT)));
}

#[test]
fn actions_leave_the_answer_to_the_door() {
    none(&law::actions_know_how_they_are_answered(&sources_of(PRODUCT)));
}

#[test]
fn callers_are_proved_recorded_and_heard_of_in_one_place() {
    none(&law::past_the_call_context(&sources_of(PRODUCT)));
}

#[test]
fn every_write_has_a_limit_and_an_audit_event() {
    none(&limits::writes_past_the_limit(&sources_of(PRODUCT)));
}

#[test]
fn no_list_ends_in_silence() {
    none(&limits::lists_that_end(&sources_of(&[&["outbox"], PRODUCT].concat())));
}

#[test]
fn what_holds_of_a_child_is_worked_out_in_one_place() {
    none(&law::past_the_state_of_a_child(&sources_of(PRODUCT)));
}

#[test]
fn sql_is_stated_where_it_is_tested() {
    none(&law::stray_sql(&sources_of(&[&["outbox"], PRODUCT].concat())));
}

#[test]
fn rows_name_their_columns() {
    none(&law::columns_read_by_number(&sources_of(&[&["outbox"], PRODUCT].concat())));
}

#[test]
fn engines_share_their_texts() {
    let twins = law::twins(&sources_of(&[&["outbox"], PRODUCT].concat()));
    assert!(
        twins.len() <= law::MOST_TWINS,
        "{} statements have a text for each engine, more than {}; find one text for both:\n{}",
        twins.len(),
        law::MOST_TWINS,
        twins.join("\n"),
    );
}

fn refusals_of_parents() -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules/refusals.json");
    serde_json::from_str(&fs::read_to_string(path).expect("the table of refusals")).expect("codes and sentences")
}

#[test]
fn every_refusal_of_parents_is_listed_for_all_languages() {
    let table = refusals_of_parents();
    assert!(table.len() > 100, "{} refusals", table.len());
    none(&refusals::unlisted(&sources_of(PRODUCT), &table));
}

#[test]
fn a_kind_of_request_is_a_file_and_a_line() {
    none(&request_kinds::named_elsewhere(&sources_of(PRODUCT)));
}

#[test]
fn no_dependency_is_left_over() {
    for name in [&["database", "outbox", "testing"], PRODUCT].concat() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
        let list = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has its list");
        let mut texts = Vec::new();
        for part in ["src", "tests"].map(|part| folder.join(part)).into_iter().filter(|part| part.is_dir()) {
            collect(&part, "rs", &mut texts);
        }
        let texts = texts.iter().map(|path| fs::read_to_string(path).expect("a source file is readable text"));
        none(&law::unused_dependencies(name, &list, &texts.collect::<Vec<_>>()));
    }
}

#[test]
fn tests_stand_in_a_crate_of_their_own() {
    none(&law::tests_in_the_product(&sources_of(PRODUCT)));
    none(&law::tests_in_the_product(&sources_of(&["testing"])));
}

#[test]
fn no_float_touches_money() {
    none(&law::floats_near_money(&sources_of(PRODUCT)));
}

#[test]
fn files_stay_readable_in_one_sitting() {
    none(&law::too_long(&sources_of_all()));
}

#[test]
fn every_file_has_a_name_that_says_something() {
    let sources = sources_of_all();
    none(&law::empty_names(&sources.into_iter().map(|source| source.path).collect::<Vec<_>>()));
}

#[test]
fn the_wording_of_the_log_is_as_accepted() {
    insta::assert_snapshot!("log", log::lines(&sources_of(&[&["database", "outbox"], PRODUCT].concat())));
}

#[test]
fn the_wording_of_refusals_to_centres_and_the_office_is_as_accepted() {
    let text = refusals::of_centres_and_office(&sources_of(PRODUCT), &refusals_of_parents());
    insta::assert_snapshot!("refusals", text);
}

#[test]
fn every_snapshot_has_its_test() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut snapshots = Vec::new();
    for tests in ["crates/testing/tests", "crates/aangan/tests"] {
        collect(&top.join(tests), "snap", &mut snapshots);
    }
    assert!(snapshots.len() > 20, "{} snapshots", snapshots.len());
    let without_test = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a snapshot is readable text");
        snapshots::without_test(&top, &path.to_string_lossy(), &text)
    };
    none(&snapshots.iter().filter_map(without_test).collect::<Vec<_>>());
    let head = "---\nsource: crates/testing/tests/server/wording/messages.rs\nexpression: text\n---\n";
    for (name, is_known) in [("sms_hi-IN", true), ("fax_hi-IN", false), ("sms", false)] {
        let complaint = snapshots::without_test(&top, &format!("server__wording__messages__{name}.snap"), head);
        assert_eq!(complaint.is_none(), is_known, "{name}");
    }
}
