//! The law on trial: each sample breaks it, or only seems to.

use std::collections::BTreeMap;

use crate::law;
use crate::refusals;
use crate::source::{Source, Token};

fn read(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(path, text)| Source::read(path, text)).collect()
}

#[track_caller]
fn complains(wrong: &[String], about: &[&str]) {
    assert_eq!(wrong.len(), about.len(), "{wrong:#?}");
    for (sentence, part) in wrong.iter().zip(about) {
        assert!(sentence.contains(part), "{sentence:?} does not say {part:?}");
    }
}

#[test]
fn an_arrow_back_is_found_in_every_spelling() {
    for arrow in [
        "use crate::arrival::hand_out;",
        "use crate::{base::ids, arrival};",
        "use crate::{\n    base::{ids::Id, clock},\n    arrival::{hand_out, x},\n};",
        "pub(crate) use crate::arrival;",
        "fn f() { crate::arrival::hand_out() }",
        "use super::super::arrival::hand_out;",
        "mod inner { use super::super::super::arrival; }",
        "fn f(x: &'static str, y: char) -> char { let _ = ('\"', '\\'', b'x'); crate::arrival::g(x) }",
    ] {
        let sources = read(&[("families/store.rs", arrow), ("arrival/mod.rs", "")]);
        complains(&law::against_the_order(&sources), &["`families` stands before `arrival`"]);
    }
}

#[test]
fn an_arrow_back_names_file_and_line() {
    let sources = read(&[("day/timeline/mod.rs", "//! Doc.\n\nuse crate::base;\nuse crate::arrival::x;\n")]);
    complains(&law::against_the_order(&sources), &["day/timeline/mod.rs:4: "]);
}

#[test]
fn what_only_looks_like_an_arrow_is_none() {
    for harmless in [
        "use crate::base::clock::Clock;",
        "use crate::families::arrival;",
        "use super::arrival;",
        "use super::{arrival, x};",
        "// use crate::arrival::x;\n/* use crate::arrival; /* nested */ crate::arrival */",
        "/// See [`crate::arrival`].\nfn f() {}",
        "const T: &str = \"use crate::arrival::x;\"; const U: &str = r#\"crate::arrival::\"y\"#;",
        "#[cfg(test)]\nmod tests { use crate::arrival; use crate::testing; }",
        "#[cfg(test)]\nuse crate::testing::Harness;",
        "#[cfg(any(test, feature = \"testing\"))]\n#[derive(Debug)]\npub struct S { x: crate::testing::X }",
        "#[cfg(test)]\nfn f(x: [u8; 3]) -> crate::testing::X { x }",
        "pub(crate) mod arrival { }",
    ] {
        let sources = read(&[("families/contacts.rs", harmless), ("arrival/mod.rs", "")]);
        complains(&law::against_the_order(&sources), &[]);
    }
}

#[test]
fn code_beside_the_tests_is_still_judged() {
    for arrow in [
        "#[cfg(test)]\nmod tests;\nuse crate::arrival;",
        "#[cfg(test)]\nmod tests { fn f() { let x = [1]; } }\nuse crate::arrival;",
        "#[cfg(not(test))]\nuse crate::arrival;",
        "use crate::demo::seed;",
    ] {
        let sources = read(&[("families/contacts.rs", arrow)]);
        complains(&law::against_the_order(&sources), &["`families` stands before"]);
    }
}

#[test]
fn nothing_of_the_order_calls_what_stands_above_it() {
    for (path, text) in [("base/mod.rs", "use crate::routes;"), ("arrival/mod.rs", "use crate::office::add;")] {
        complains(&law::against_the_order(&read(&[(path, text)])), &["cannot call it"]);
    }
    let free = read(&[("demo/life.rs", "use crate::office::add; use crate::arrival;"), ("main.rs", "use crate::x;")]);
    complains(&law::against_the_order(&free), &[]);
}

#[test]
fn a_new_module_needs_a_place() {
    complains(&law::against_the_order(&read(&[("rewards/mod.rs", "")])), &["`rewards` has no place"]);
}

#[test]
fn a_table_of_contents_out_of_order_is_found() {
    let sources =
        read(&[("lib.rs", "pub mod base;\npub mod families;\nmod http;\nmod routes;\n#[cfg(test)]\nmod testing;")]);
    complains(&law::told_out_of_order(&sources), &["lib.rs:3: `http`"]);
}

#[test]
fn a_circle_is_told_as_a_ring() {
    let sources = read(&[
        ("office/mod.rs", "use crate::demo::seed;"),
        ("demo/mod.rs", "use crate::jobs::run;"),
        ("jobs.rs", "use crate::office::add; use crate::jobs::itself;"),
    ]);
    complains(&law::circles(&sources), &["demo -> jobs -> office -> demo"]);
    let open =
        read(&[("office/mod.rs", "use crate::jobs;"), ("demo/mod.rs", "use crate::{office, jobs};"), ("jobs.rs", "")]);
    complains(&law::circles(&open), &[]);
}

#[test]
fn a_rule_that_loads_or_knows_the_wire_is_found() {
    for (text, says) in [
        ("use axum::Json;", "axum"),
        ("use http::StatusCode;", "http"),
        ("fn f(x: http::StatusCode) {}", "http"),
        ("use crate::http::envelope;", "crate::http"),
        ("use database::Reader;", "database"),
        ("use super::parent_api::Form;", "door `parent_api`"),
    ] {
        complains(&law::rules_and_stores_know_too_much(&read(&[("families/rules.rs", text)])), &[says]);
    }
    for text in ["use axum::Json;", "use crate::http::page;", "use super::centre_api::x;"] {
        let sources = read(&[("day/timeline/store.rs", text), ("day/timeline/parent_api.rs", text)]);
        complains(&law::rules_and_stores_know_too_much(&sources), &["day/timeline/store.rs:1: a store"]);
    }
    let fine = read(&[("families/store.rs", "use database::{Reader, statements}; const A: &str = \"http://x\";")]);
    complains(&law::rules_and_stores_know_too_much(&fine), &[]);
}

#[test]
fn actions_that_answer_are_found() {
    for (text, says) in [
        ("use axum::http::StatusCode;", "does not know `axum`"),
        ("use crate::http::centre_call::CentreTrouble;", "does not know `http::centre_call`"),
        ("fn f() { crate::http::{App, answer::Refused} }", "does not know `http::answer`"),
    ] {
        complains(&law::actions_know_how_they_are_answered(&read(&[("day/photos/mod.rs", text)])), &[says]);
        complains(
            &law::actions_know_how_they_are_answered(&read(&[
                ("day/photos/centre_api.rs", text),
                ("http/mod.rs", text),
            ])),
            &[],
        );
    }
    let fine = read(&[("day/photos/mod.rs", "use crate::http::{App, Claims}; use crate::http::upload::Upload;")]);
    complains(&law::actions_know_how_they_are_answered(&fine), &[]);
}

#[test]
fn doors_that_prove_record_or_ring_by_hand_are_found() {
    for (text, says) in [
        ("fn f() { families::prove(reader, &claims, now); }", "does not prove or record by hand"),
        ("fn f() { centres::prove(reader, key); }", "does not prove or record by hand"),
        ("fn f() { audit::record(writer, entry); }", "does not prove or record by hand"),
        ("fn f() { app.live.ring(); }", "nobody rings by hand"),
    ] {
        complains(&law::past_the_acting_context(&read(&[("day/photos/parent_api.rs", text)])), &[says]);
    }
    let fine = "fn f() { act.record(deed, object); prove(reader, token); app.bell.ring(); }";
    complains(&law::past_the_acting_context(&read(&[("demo/doors.rs", fine)])), &[]);
}

#[test]
fn sql_away_from_its_place_is_found() {
    for text in [
        "const A: &str = \"SELECT id FROM child\";",
        "fn f() { w.execute(r\"\n   UPDATE child SET name = $1\", ()); }",
        "fn f() { format!(\"DELETE FROM {table}\"); }",
        "const A: &str = \"WITH x AS (SELECT 1) SELECT 1\";",
    ] {
        complains(&law::stray_sql(&read(&[("families/sessions.rs", text)])), &["SQL outside `statements!`"]);
        complains(&law::stray_sql(&read(&[("families/store.rs", text)])), &["SQL outside `statements!`"]);
    }
    let stated = "statements! { /// why\n pub(crate) A = \"SELECT 1\"; }\nfn f() {}";
    complains(&law::stray_sql(&read(&[("families/store.rs", stated), ("base/x.rs", stated)])), &[]);
    complains(
        &law::stray_sql(&read(&[("families/store.rs", stated), ("families/sessions.rs", stated)])),
        &["families/sessions.rs:2: this folder has a store.rs"],
    );
    complains(&law::stray_sql(&read(&[("base/x.rs", "let a = Sql::new(\"x\");")])), &["by `statements!` alone"]);
    let prose = "const A: &str = \"Select a child\"; #[cfg(test)] mod tests { const B: &str = \"SELECT 1 FROM x\"; }";
    complains(&law::stray_sql(&read(&[("families/store.rs", prose)])), &[]);
}

#[test]
fn columns_read_by_number_are_found() {
    for text in [
        "use database::{Error, Row};\nfn f(row: &Row<'_>) {}",
        "fn f(row: &database::Row<'_>) {}",
        "use database::Row as Line;",
    ] {
        let found = law::columns_read_by_number(&read(&[("families/store.rs", text), ("base/stored.rs", text)]));
        complains(&found, &["families/store.rs:1: columns are not read by number"]);
    }
    let fine = "use database::{FromRow, row};\nstruct Row;\nfn f(row: Row) {}";
    complains(&law::columns_read_by_number(&read(&[("families/store.rs", fine)])), &[]);
}

#[test]
fn twins_are_counted() {
    let two = "statements! { twin A = { sqlite: \"a\", postgres: \"b\" }; B = \"twin\";\n twin pub C = { sqlite: \"a\", postgres: \"b\" }; }";
    assert_eq!(law::twins(&read(&[("store.rs", two)])), ["store.rs:1", "store.rs:2"]);
}

#[test]
fn length_counts_without_the_tests() {
    let long = "fn f() {}\n".repeat(501);
    complains(&law::too_long(&read(&[("base/day.rs", &long)])), &["501 lines without its tests"]);
    let with_tests =
        format!("{}#[cfg(test)]\nmod tests {{\n{}}}\n", "fn f() {}\n".repeat(499), "fn t() {}\n".repeat(99));
    complains(&law::too_long(&read(&[("base/day.rs", &with_tests), ("base/tests.rs", &long)])), &[]);
}

#[test]
fn a_test_that_would_never_run_is_found() {
    for (text, says) in [
        ("#[cfg(test)]\nmod tests;", "not beside the product"),
        ("#[test]\nfn works() {}", ":1: no test runs here"),
        ("#[tokio::test]\nasync fn works() {}", ":1: no test runs here"),
        ("fn f() { OwnChild::supposed(1) }", ":1: `supposed` proves nothing"),
    ] {
        complains(&law::tests_in_the_product(&read(&[("day/timeline/mod.rs", text)])), &[says]);
    }
    let fine = "impl OwnChild { pub fn supposed(id: i64) -> Self { Self(id) } }\nfn test() {}";
    complains(&law::tests_in_the_product(&read(&[("day/timeline/mod.rs", fine)])), &[]);
}

#[test]
fn a_name_that_says_nothing_is_found() {
    let paths = ["base/utils.rs", "common/mod.rs", "centres/helpers.rs", "day/mod.rs"].map(str::to_owned);
    complains(&law::empty_names(&paths), &["utils", "common", "helpers"]);
}

#[test]
fn files_of_tests_alone_are_left_out() {
    let sources = read(&[
        ("families/mod.rs", "#[cfg(test)]\nmod walk;\nmod sessions;"),
        ("families/walk.rs", "use crate::arrival;"),
        ("families/sessions.rs", ""),
        ("lib.rs", "#[cfg(test)]\n#[expect(dead_code, reason = \"x\")]\npub(crate) mod trial;"),
        ("trial/mod.rs", ""),
    ]);
    let left: Vec<String> = crate::without_test_files(sources).into_iter().map(|source| source.path).collect();
    assert_eq!(left, ["families/mod.rs", "families/sessions.rs", "lib.rs"]);
}

#[test]
fn texts_are_read_whole() {
    let source = Source::read("x.rs", "f(\"a\\\"b\", \"\", r##\"c\"#d\"##, 'x', '\\u{41}', \"e\")");
    let texts: Vec<&str> = source
        .tokens
        .iter()
        .filter_map(|placed| match &placed.token {
            Token::Text(text) => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(texts, ["a\"b", "", "c\"#d", "e"]);
}

#[test]
fn a_dependency_that_nothing_uses_is_found() {
    let list = "[dependencies]\nserde_json = \"1\"\ntokio-postgres = \"1\"\nmimalloc = \"1\"\n[dev-dependencies]\nrstest = \"1\"\n";
    let texts = ["use tokio_postgres::Row;\nuse rstest;\n// mimalloc".to_owned(), "my_serde_json::f()".to_owned()];
    let unused = ["serde_json", "mimalloc"].map(|name| format!("crates/x does not use its dependency {name}"));
    let mut found = law::unused_dependencies("x", list, &texts);
    found.sort_by_key(|line| !line.contains("serde_json"));
    assert_eq!(found, unused);
}

#[test]
fn a_float_near_money_is_found() {
    let sources = read(&[
        ("billing/rules.rs", "fn f(x: i64) -> f64 { x as f64 / 100.0 }"),
        ("base/money.rs", "struct Paise(f32);"),
        ("ledger/mod.rs", "// f64 would lose paise\nstruct Paise(i64);"),
        ("day/growth/mod.rs", "struct Height(f64);"),
    ]);
    complains(&law::floats_near_money(&sources), &["billing/rules.rs:1", "billing/rules.rs:1", "base/money.rs:1"]);
}

#[test]
fn a_refusal_that_no_language_knows_is_found() {
    let table = [("no_date", "Please Select Date"), ("wait", "Please wait {seconds} seconds"), ("gone", "It is gone")];
    let table: BTreeMap<String, String> = table.map(|(code, said)| (code.to_owned(), said.to_owned())).into();
    let sources = read(&[
        ("requests/messages.rs", "fn f() { Refusal::new(\"no_date\", \"Please Select Date\") }"),
        (
            "tickets/messages.rs",
            "impl From<Bad> for Refusal { fn from() { Self::new(\"no_date\", \"Please Select\") } }",
        ),
        ("families/codes/messages.rs", "Refusal::about(\"wait\", \"Please wait \\\n  {seconds} seconds\", &[])"),
        ("notices/messages.rs", "Refusal::new(\"no_time\", \"Please choose a time\")"),
        ("events/messages.rs", "let said = \"Please answer\"; Refusal::new(\"no_answer\", said)"),
        ("content/blogs/mod.rs", "let refuse = Refusal::new;"),
        ("pictures/portraits/messages.rs", "Refusal::new(\"too_many\", \"60 photos in a day\")"),
        ("centres/mod.rs", "Refusal::new(\"bad_name\", \"a name is on one line\")"),
        ("billing/messages.rs", "Refusal::new(\"bad_amount\", \"Please enter an amount\")"),
        ("base/page.rs", "impl Page { fn f() { Self::new(\"a\", \"B\") } }"),
    ]);
    let about = [
        "for another",
        "has no \"no_time\"",
        "events/messages.rs:1: write",
        "content/blogs/mod.rs:1: write",
        "has no \"too_many\"",
        "gone",
    ];
    complains(&refusals::unlisted(&sources, &table), &about);
}
