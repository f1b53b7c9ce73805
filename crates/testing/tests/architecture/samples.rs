//! The law on trial: each sample breaks it, or only seems to.

use std::collections::BTreeMap;

use crate::law;
use crate::limits;
use crate::refusals;
use crate::request_kinds;
use crate::source::{Source, Token};

/// Each file by its crate and its path in there: `daily/day/timeline/mod.rs`.
fn read(files: &[(&str, &str)]) -> Vec<Source> {
    let placed = files.iter().map(|(path, text)| {
        let (krate, inside) = path.split_once('/').expect("a crate and a path in it");
        Source::read(&format!("crates/{krate}/src/{inside}"), text)
    });
    placed.collect()
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
        "use crate::events::hand_out;",
        "use crate::{live::ids, events};",
        "use crate::{\n    live::{ids::Id, clock},\n    events::{hand_out, x},\n};",
        "pub(crate) use crate::events;",
        "fn f() { crate::events::hand_out() }",
        "use super::super::events::hand_out;",
        "mod inner { use super::super::super::events; }",
        "fn f(x: &'static str, y: char) -> char { let _ = ('\"', '\\'', b'x'); crate::events::g(x) }",
    ] {
        let sources = read(&[("daily/notices/store.rs", arrow), ("daily/events/mod.rs", "")]);
        complains(&law::against_the_order(&sources), &["`notices` stands before `events`"]);
    }
}

#[test]
fn an_arrow_back_names_file_and_line() {
    let sources = read(&[("daily/day/timeline/mod.rs", "//! Doc.\n\nuse crate::live;\nuse crate::events::x;\n")]);
    complains(&law::against_the_order(&sources), &["daily/src/day/timeline/mod.rs:4: "]);
}

#[test]
fn what_only_looks_like_an_arrow_is_none() {
    for harmless in [
        "use crate::live::clock::Clock;",
        "use crate::notices::events;",
        "use super::events;",
        "use super::{events, x};",
        "// use crate::events::x;\n/* use crate::events; /* nested */ crate::events */",
        "/// See [`crate::events`].\nfn f() {}",
        "const T: &str = \"use crate::events::x;\"; const U: &str = r#\"crate::events::\"y\"#;",
        "#[cfg(test)]\nmod tests { use crate::events; use crate::testing; }",
        "#[cfg(test)]\nuse crate::testing::Harness;",
        "#[cfg(any(test, feature = \"testing\"))]\n#[derive(Debug)]\npub struct S { x: crate::testing::X }",
        "#[cfg(test)]\nfn f(x: [u8; 3]) -> crate::testing::X { x }",
        "pub(crate) mod events { }",
    ] {
        let sources = read(&[("daily/notices/contacts.rs", harmless), ("daily/events/mod.rs", "")]);
        complains(&law::against_the_order(&sources), &[]);
    }
}

#[test]
fn code_beside_the_tests_is_still_judged() {
    for arrow in [
        "#[cfg(test)]\nmod tests;\nuse crate::events;",
        "#[cfg(test)]\nmod tests { fn f() { let x = [1]; } }\nuse crate::events;",
        "#[cfg(not(test))]\nuse crate::events;",
        "use crate::events::Harness;",
    ] {
        let sources = read(&[("daily/notices/contacts.rs", arrow)]);
        complains(&law::against_the_order(&sources), &["`notices` stands before"]);
    }
}

#[test]
fn the_foundations_call_nothing_that_is_built_on_them() {
    for text in ["use crate::audit::record;", "use super::ledger;"] {
        complains(&law::against_the_order(&read(&[("base/money.rs", text)])), &["`money` stands before"]);
    }
    complains(&law::against_the_order(&read(&[("aangan/jobs.rs", "use crate::serve::x;")])), &["cannot call it"]);
    let free = read(&[
        ("demo/life.rs", "use crate::seed; use office::add;"),
        ("base/ledger/mod.rs", "use crate::money::Paise;"),
        ("base/money.rs", "use crate::day; use super::told;"),
        ("aangan/main.rs", "use crate::x;"),
    ]);
    complains(&law::against_the_order(&free), &[]);
}

#[test]
fn a_new_module_needs_a_place() {
    complains(&law::against_the_order(&read(&[("daily/rewards/mod.rs", "")])), &["`rewards` has no place"]);
}

#[test]
fn a_table_of_contents_out_of_order_is_found() {
    let sources = read(&[("daily/lib.rs", "pub mod live;\npub mod pictures;\nmod notices;\nmod events;")]);
    complains(&law::told_out_of_order(&sources), &["daily/src/lib.rs:3: `notices`"]);
}

#[test]
fn a_circle_is_told_as_a_ring() {
    let sources = read(&[
        ("aangan/serve.rs", "use crate::calendar_feed::seed;"),
        ("aangan/calendar_feed/mod.rs", "use crate::jobs::run;"),
        ("aangan/jobs.rs", "use crate::serve::add; use crate::jobs::itself;"),
    ]);
    complains(&law::circles(&sources), &["calendar_feed -> jobs -> serve -> calendar_feed"]);
    let open = read(&[
        ("aangan/serve.rs", "use crate::jobs;"),
        ("aangan/calendar_feed/mod.rs", "use crate::{serve, jobs};"),
        ("aangan/jobs.rs", ""),
    ]);
    complains(&law::circles(&open), &[]);
}

#[test]
fn a_rule_that_loads_or_knows_the_wire_is_found() {
    for (text, says) in [
        ("use axum::Json;", "axum"),
        ("use http::StatusCode;", "http"),
        ("fn f(x: http::StatusCode) {}", "http"),
        ("use context::http::envelope;", "context::http"),
        ("use database::Reader;", "database"),
        ("use super::parent_api::Form;", "handler `parent_api`"),
    ] {
        complains(&law::rules_and_stores_know_too_much(&read(&[("people/families/rules.rs", text)])), &[says]);
    }
    for text in ["use axum::Json;", "use context::http::page;", "use super::centre_api::x;"] {
        let sources = read(&[("daily/day/timeline/store.rs", text), ("daily/day/timeline/parent_api.rs", text)]);
        complains(&law::rules_and_stores_know_too_much(&sources), &["daily/src/day/timeline/store.rs:1: a store"]);
    }
    let fine =
        read(&[("people/families/store.rs", "use database::{Reader, statements}; const A: &str = \"http://x\";")]);
    complains(&law::rules_and_stores_know_too_much(&fine), &[]);
}

#[test]
fn actions_that_answer_are_found() {
    for (text, says) in [
        ("use axum::http::StatusCode;", "does not know `axum`"),
        ("use context::http::centre_call::CentreApiError;", "does not know `centre_call`"),
        ("use context::http::{Claims, document::Refused};", "does not know `document`"),
        ("use base::answer::Refused;", "does not know `answer`"),
    ] {
        complains(&law::actions_know_how_they_are_answered(&read(&[("daily/day/photos/mod.rs", text)])), &[says]);
        complains(
            &law::actions_know_how_they_are_answered(&read(&[
                ("daily/day/photos/centre_api.rs", text),
                ("context/http/mod.rs", text),
            ])),
            &[],
        );
    }
    let fine =
        read(&[("daily/day/photos/mod.rs", "use context::http::{Answer, Claims}; use context::http::upload::Upload;")]);
    complains(&law::actions_know_how_they_are_answered(&fine), &[]);
}

#[test]
fn doors_that_prove_record_or_ring_by_hand_are_found() {
    for (text, says) in [
        ("fn f() { families::prove(reader, &claims, now); }", "does not prove or record by hand"),
        ("fn f() { centres::prove(reader, key); }", "does not prove or record by hand"),
        ("fn f() { audit::record(writer, entry); }", "does not prove or record by hand"),
        ("fn f() { MyCentre::of_a_person(centre, chain, person, None); }", "proves a person"),
        ("fn f() { app.live.notify(); }", "do not notify by hand"),
    ] {
        complains(&law::past_the_call_context(&read(&[("daily/day/photos/parent_api.rs", text)])), &[says]);
    }
    let fine = "fn f() { ctx.audit(action, object); prove(reader, token); app.outbox_notifier.notify(); }";
    complains(&law::past_the_call_context(&read(&[("demo/handlers.rs", fine)])), &[]);
}

#[test]
fn a_write_past_the_limits_is_found() {
    let known =
        |source: &str| source.contains("is not called any more") || source.contains("opens no transaction any more");
    for past in [
        "fn f() { app.database.write(work) }",
        "fn f() { app\n.database\n.write_at_length(work) }",
        "fn f() { families::mark_as_seen(&app, claims, work) }",
        "fn f() { families::reload(&app, claims, work) }",
    ] {
        let mut wrong = limits::writes_past_the_limit(&read(&[("daily/meals/parent_api.rs", past)]));
        wrong.retain(|sentence| !known(sentence));
        complains(&wrong, &["daily/src/meals/parent_api.rs"]);
    }
    let fine = "fn f() { families::write(&app, claims, work); app.database.read(work); archive.write(bytes) }";
    let wrong = limits::writes_past_the_limit(&read(&[
        ("daily/meals/parent_api.rs", fine),
        ("office/x.rs", "fn f() { database.write(w) }"),
    ]));
    assert!(wrong.len() > 20 && wrong.iter().all(|sentence| known(sentence)), "{wrong:#?}");
}

#[test]
fn a_list_that_ends_in_silence_is_found() {
    let known = |sentence: &String| sentence.contains("ends at no number any more");
    let judged = |text: &str| {
        let mut wrong = limits::lists_that_end(&read(&[("daily/meals/store.rs", text)]));
        wrong.retain(|sentence| !known(sentence));
        wrong
    };
    let cut = "statements! { pub(crate) IDS: i64 = \"SELECT id FROM meal LIMIT 1\"; MEALS: (i64, String) = \"SELECT {} FROM meal \\\n ORDER BY id LIMIT 500\"; }";
    complains(&judged(cut), &["the list MEALS ends in silence"]);
    let cut = "statements! { fn ids(reader) -> Vec<i64> = \"SELECT id FROM meal LIMIT 1\"; fn meals(reader, child: ChildId) -> Vec<Meal> = \"SELECT {} FROM meal LIMIT 500\"; }";
    complains(&judged(cut), &["the list meals ends in silence"]);
    let paged = "statements! { A: i64 = \"SELECT id FROM meal WHERE id > $1 LIMIT $2\"; B = \"DELETE FROM meal\"; } const C: &str = \"LIMIT 9\";";
    complains(&judged(paged), &[]);
}

#[test]
fn what_changes_a_child_past_its_requests_is_found() {
    let text = "fn f() { children::leave(writer, by, child, 30); }";
    let says = "nobody calls `children::leave` but the requests";
    complains(&law::past_the_state_of_a_child(&read(&[("office/access.rs", text)])), &[says]);
    complains(&law::past_the_state_of_a_child(&read(&[("service/requests/state.rs", text)])), &[]);
    let fine = "fn f() { requests::leave(writer, app, by, child); }";
    complains(&law::past_the_state_of_a_child(&read(&[("office/access.rs", fine)])), &[]);
}

#[test]
fn sql_away_from_its_place_is_found() {
    for text in [
        "const A: &str = \"SELECT id FROM child\";",
        "fn f() { w.execute(r\"\n   UPDATE child SET name = $1\", ()); }",
        "fn f() { format!(\"DELETE FROM {table}\"); }",
        "const A: &str = \"WITH x AS (SELECT 1) SELECT 1\";",
    ] {
        complains(&law::stray_sql(&read(&[("people/families/sessions.rs", text)])), &["SQL outside `statements!`"]);
        complains(&law::stray_sql(&read(&[("people/families/store.rs", text)])), &["SQL outside `statements!`"]);
    }
    let stated = "statements! { /// why\n pub(crate) A = \"SELECT 1\"; }\nfn f() {}";
    complains(&law::stray_sql(&read(&[("people/families/store.rs", stated), ("base/x.rs", stated)])), &[]);
    complains(
        &law::stray_sql(&read(&[("people/families/store.rs", stated), ("people/families/sessions.rs", stated)])),
        &["people/src/families/sessions.rs:2: this folder has a store.rs"],
    );
    complains(&law::stray_sql(&read(&[("base/x.rs", "let a = Sql::new(\"x\");")])), &["by `statements!` alone"]);
    let prose = "const A: &str = \"Select a child\"; #[cfg(test)] mod tests { const B: &str = \"SELECT 1 FROM x\"; }";
    complains(&law::stray_sql(&read(&[("people/families/store.rs", prose)])), &[]);
}

#[test]
fn columns_read_by_number_are_found() {
    for text in [
        "use database::{Error, Row};\nfn f(row: &Row<'_>) {}",
        "fn f(row: &database::Row<'_>) {}",
        "use database::Row as Line;",
    ] {
        let found = law::columns_read_by_number(&read(&[("people/families/store.rs", text), ("base/stored.rs", text)]));
        complains(&found, &["people/src/families/store.rs:1: columns are not read by number"]);
    }
    let fine = "use database::{FromRow, row};\nstruct Row;\nfn f(row: Row) {}";
    complains(&law::columns_read_by_number(&read(&[("people/families/store.rs", fine)])), &[]);
}

#[test]
fn twins_are_counted() {
    let two = "statements! { twin A = { sqlite: \"a\", postgres: \"b\" }; B = \"twin\";\n twin pub C = { sqlite: \"a\", postgres: \"b\" }; }";
    assert_eq!(
        law::twins(&read(&[("outbox/store.rs", two)])),
        ["crates/outbox/src/store.rs:1", "crates/outbox/src/store.rs:2"]
    );
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
        complains(&law::tests_in_the_product(&read(&[("daily/day/timeline/mod.rs", text)])), &[says]);
    }
    let fine = "impl OwnChild { pub fn supposed(id: i64) -> Self { Self(id) } }\nfn test() {}";
    complains(&law::tests_in_the_product(&read(&[("daily/day/timeline/mod.rs", fine)])), &[]);
}

#[test]
fn a_name_that_says_nothing_is_found() {
    let paths = ["base/utils.rs", "common/mod.rs", "people/centres/helpers.rs", "daily/day/mod.rs"].map(str::to_owned);
    complains(&law::empty_names(&paths), &["utils", "common", "helpers"]);
}

#[test]
fn files_of_tests_alone_are_left_out() {
    let sources = read(&[
        ("people/families/mod.rs", "#[cfg(test)]\nmod walk;\nmod sessions;"),
        ("people/families/walk.rs", "use crate::calendar_feed;"),
        ("people/families/sessions.rs", ""),
        ("people/lib.rs", "#[cfg(test)]\n#[expect(dead_code, reason = \"x\")]\npub(crate) mod trial;"),
        ("people/trial/mod.rs", ""),
    ]);
    let left: Vec<String> = crate::without_test_files(sources).into_iter().map(|source| source.path).collect();
    assert_eq!(
        left,
        ["crates/people/src/families/mod.rs", "crates/people/src/families/sessions.rs", "crates/people/src/lib.rs"]
    );
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
        ("money/billing/rules.rs", "fn f(x: i64) -> f64 { x as f64 / 100.0 }"),
        ("base/money.rs", "struct Paise(f32);"),
        ("base/ledger/mod.rs", "// f64 would lose paise\nstruct Paise(i64);"),
        ("daily/day/growth/mod.rs", "struct Height(f64);"),
    ]);
    complains(
        &law::floats_near_money(&sources),
        &["money/src/billing/rules.rs:1", "money/src/billing/rules.rs:1", "base/src/money.rs:1"],
    );
}

#[test]
fn a_refusal_that_no_language_knows_is_found() {
    let table = [("no_date", "Please Select Date"), ("wait", "Please wait {seconds} seconds"), ("gone", "It is gone")];
    let table: BTreeMap<String, String> = table.map(|(code, said)| (code.to_owned(), said.to_owned())).into();
    let sources = read(&[
        ("service/requests/messages.rs", "fn f() { Refusal::new(\"no_date\", \"Please Select Date\") }"),
        (
            "service/tickets/messages.rs",
            "impl From<Bad> for Refusal { fn from() { Self::new(\"no_date\", \"Please Select\") } }",
        ),
        (
            "people/families/codes/messages.rs",
            "Refusal::with_args(\"wait\", \"Please wait \\\n  {seconds} seconds\", &[])",
        ),
        ("daily/notices/messages.rs", "Refusal::new(\"no_time\", \"Please choose a time\")"),
        ("daily/events/messages.rs", "let said = \"Please answer\"; Refusal::new(\"no_answer\", said)"),
        ("daily/content/blogs/mod.rs", "let refuse = Refusal::new;"),
        ("daily/pictures/portraits/messages.rs", "Refusal::new(\"too_many\", \"60 photos in a day\")"),
        ("people/centres/mod.rs", "Refusal::new(\"bad_name\", \"a name is on one line\")"),
        ("money/billing/messages.rs", "Refusal::new(\"bad_amount\", \"Please enter an amount\")"),
        ("base/page.rs", "impl Page { fn f() { Self::new(\"a\", \"B\") } }"),
    ]);
    let about = [
        "for another",
        "has no \"no_time\"",
        "daily/src/events/messages.rs:1: write",
        "daily/src/content/blogs/mod.rs:1: write",
        "has no \"too_many\"",
        "gone",
    ];
    complains(&refusals::unlisted(&sources, &table), &about);
}

#[test]
fn a_kind_of_request_that_is_named_elsewhere_is_found() {
    let list = r#"kinds! { TakeABreak "Take A Break" { Pause "Child Pause" = breaks::Pause { is_older: false }, } }"#;
    let list = ("service/requests/kinds/mod.rs", list);
    for stray in [
        "fn f(kind: RequestKind) -> bool { kind == RequestKind::Pause }",
        "fn f() { g(Service::TakeABreak) }",
        "fn f() { g(\"Child Pause\") }",
        "use service::requests::kinds::breaks;",
        "use super::kinds::{Kind, breaks};",
    ] {
        let sources = read(&[list, ("service/requests/kinds/breaks.rs", stray), ("service/requests/rules.rs", stray)]);
        complains(&request_kinds::named_elsewhere(&sources), &["requests/rules.rs:1: a kind of request is named"]);
    }
    let fine = "mod breaks; fn f(kind: RequestKind) { RequestKind::parse(\"Pause\"); kind.is_break(); Stop::Pause; }";
    complains(&request_kinds::named_elsewhere(&read(&[list, ("service/requests/rules.rs", fine)])), &[]);
    let listed = read(&[list, ("service/requests/item.rs", fine)]);
    complains(&request_kinds::named_elsewhere(&listed), &["item.rs names no kind any more"]);
}
