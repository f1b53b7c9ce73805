//! The law of the house, and what breaks it. Each function answers with sentences a newcomer can act on.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Source, Token};

/// The product's crates, and in each the order of its modules: later ones may call earlier ones, never back. That crates keep
/// their order is held by Cargo.
pub(crate) const ORDER: &[(&str, &[&str])] = &[
    ("base", &["changes", "audit", "pdf", "ledger"]),
    ("providers", &[]),
    ("config", &[]),
    (
        "context",
        &[
            "ended",
            "streams",
            "live",
            "staff_live",
            "outage",
            "watching",
            "upload_spool",
            "app",
            "http",
            "scheduler",
            "rate_limits",
        ],
    ),
    ("people", &["centres", "families"]),
    ("staff", &[]),
    (
        "daily",
        &[
            "live",
            "notices",
            "pictures",
            "photo_consent",
            "guardians",
            "cameras",
            "day",
            "content",
            "conversations",
            "events",
        ],
    ),
    ("service", &["requests", "tickets", "threads", "help_desk", "surveys"]),
    ("room", &["collectors", "entries", "review", "corrections", "recent", "details", "screen"]),
    ("inbox", &["store", "shown", "list", "threads", "requests", "tickets", "guardians", "portraits"]),
    ("money", &["billing", "finance"]),
    (
        "operations",
        &[
            "health",
            "clock",
            "migrations",
            "data_folder",
            "data_export",
            "data_requests",
            "erasure",
            "backup",
            "doctor",
        ],
    ),
    ("office", &[]),
    ("demo", &[]),
    (
        "aangan",
        &[
            "unread",
            "today",
            "calendar_feed",
            "sign_in_response",
            "web_files",
            "routes",
            "jobs",
            "statements",
            "listeners",
            "serve",
            "backups",
            "login",
            "manual",
            "media",
            "command_line",
        ],
    ),
];

/// Crates with files of one capability at their root: those have no order. In `base` they come before what is listed.
const FREE: &[&str] = &["base", "providers", "config", "staff", "office", "demo"];

/// What acts for nobody who calls: it makes the proofs, or puts everything together.
const ABOVE: &[&str] = &["operations", "office", "demo"];
const TOGETHER: &[&str] =
    &["web_files", "routes", "jobs", "statements", "listeners", "serve", "backups", "login", "media", "main", "lib"];

/// Each pair of texts for one statement is a place where the engines can come apart, so they are counted.
pub(crate) const MOST_TWINS: usize = 1;

const MOST_LINES: usize = 500;

/// Nothing is called after having no other name.
const NAMES_THAT_SAY_NOTHING: &[&str] =
    &["utils", "util", "common", "manager", "managers", "helpers", "helper", "misc"];

fn owner(source: &Source) -> &str {
    source.module().first().copied().unwrap_or("lib")
}

fn is_above(source: &Source) -> bool {
    ABOVE.contains(&source.krate()) || source.krate() == "aangan" && TOGETHER.contains(&owner(source))
}

/// 0 for what comes before all that is listed.
fn place(krate: &str, module: &str) -> Option<usize> {
    if ["lib", "main"].contains(&module) {
        return Some(usize::MAX);
    }
    let (_, listed) = ORDER.iter().find(|(name, _)| *name == krate)?;
    let at = listed.iter().position(|&name| name == module).map(|at| at + 1);
    at.or_else(|| FREE.contains(&krate).then_some(0))
}

fn is_tests(source: &Source) -> bool {
    source.module().contains(&"tests")
}

/// Arrows against the printed order, and modules that have no place in it.
pub(crate) fn against_the_order(sources: &[Source]) -> Vec<String> {
    let modules: BTreeSet<(&str, &str)> = sources.iter().map(|source| (source.krate(), owner(source))).collect();
    let mut wrong: Vec<String> = modules
        .iter()
        .filter(|(krate, module)| place(krate, module).is_none())
        .map(|(krate, module)| {
            format!("`{module}` has no place in the order of `{krate}`: give it one in crates/testing/tests/architecture/law.rs and in docs/code/modules.md")
        })
        .collect();
    for source in sources {
        let Some(own) = place(source.krate(), owner(source)) else { continue };
        for (target, line) in source.reaches() {
            if place(source.krate(), &target).is_some_and(|other| other > own) {
                wrong.push(format!(
                    "{}:{line}: `{}` stands before `{target}` in the order of modules, so it cannot call it: \
                     hand the thing in as an argument, or move the code to where both are known",
                    source.path,
                    owner(source),
                ));
            }
        }
    }
    wrong
}

/// lib.rs is where a reader meets the order, so it tells the modules in it.
pub(crate) fn told_out_of_order(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for library in sources.iter().filter(|source| source.file_name() == "lib.rs") {
        let mut before = 0;
        for pair in library.tokens.windows(2) {
            if pair[0].word() == Some("mod")
                && let Some(name) = pair[1].word()
                && let Some(own) = place(library.krate(), name)
            {
                if own < before {
                    wrong.push(format!(
                        "{}:{}: `{name}` is told later than its place in the order",
                        library.path, pair[1].line
                    ));
                }
                before = before.max(own);
            }
        }
    }
    wrong
}

/// Modules of a crate that call each other in a ring; told as the ring.
pub(crate) fn circles(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (krate, _) in ORDER.iter().filter(|(krate, _)| !FREE.contains(krate)) {
        let sources: Vec<&Source> = sources.iter().filter(|source| source.krate() == *krate).collect();
        let modules: BTreeSet<&str> = sources.iter().map(|source| owner(source)).collect();
        let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for source in &sources {
            for (target, _) in source.reaches() {
                if let Some(&target) = modules.get(target.as_str())
                    && target != owner(source)
                {
                    arrows.entry(owner(source)).or_default().insert(target);
                }
            }
        }
        let mut done = BTreeSet::new();
        for &module in &modules {
            follow(module, &arrows, &mut Vec::new(), &mut done, &mut wrong);
        }
    }
    wrong
}

fn follow<'a>(
    module: &'a str,
    arrows: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    way: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
    wrong: &mut Vec<String>,
) {
    if let Some(from) = way.iter().position(|&before| before == module) {
        wrong.push(format!("a circle of modules: {} -> {module}", way[from..].join(" -> ")));
        return;
    }
    if !done.contains(module) {
        way.push(module);
        for &next in arrows.get(module).into_iter().flatten() {
            follow(next, arrows, way, done, wrong);
        }
        way.pop();
        done.insert(module);
    }
}

/// Rules decide and load nothing; stores load and decide nothing; neither knows how a call came in.
pub(crate) fn rules_and_stores_know_too_much(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in sources {
        let (kind, strangers): (_, &[&str]) = match source.file_name() {
            "rules.rs" => ("a rule", &["axum", "http", "hyper", "tower", "tokio", "database", "outbox"]),
            "store.rs" => ("a store", &["axum", "http", "hyper", "tower"]),
            _ => continue,
        };
        for stranger in strangers {
            for line in source.lines_with_crate(stranger) {
                wrong.push(format!("{}:{line}: {kind} does not know `{stranger}`", source.path));
            }
        }
        for (inside, line) in source.reached_of("context") {
            if inside == "http" {
                wrong.push(format!("{}:{line}: {kind} does not know `context::http`", source.path));
            }
        }
        for placed in &source.tokens {
            if let Some(handler @ ("parent_api" | "centre_api")) = placed.word() {
                wrong.push(format!("{}:{}: {kind} does not call its handler `{handler}`", source.path, placed.line));
            }
        }
    }
    wrong
}

/// What of `http/` an action may not know: it may know what is handed to it, and nothing of how it is answered.
const HOW_IT_IS_ANSWERED: &[&str] =
    &["bulk", "call", "centre_call", "centre_file", "centre_path", "document", "middleware", "form", "idempotency"];

/// Actions report what happened; the handler chooses the status. A `mod.rs` holds actions.
pub(crate) fn actions_know_how_they_are_answered(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    let below = |source: &&Source| !is_above(source) && source.krate() != "context";
    for source in sources.iter().filter(below).filter(|source| source.file_name() == "mod.rs") {
        for stranger in ["axum", "hyper", "tower"] {
            for line in source.lines_with_crate(stranger) {
                wrong.push(format!("{}:{line}: an action does not know `{stranger}`", source.path));
            }
        }
        let wire = source.reached_inside("context", "http").into_iter();
        let wire = wire.filter(|(inside, _)| HOW_IT_IS_ANSWERED.contains(&inside.as_str()));
        let answer = source.reached_of("base").into_iter().filter(|(inside, _)| inside == "answer");
        for (inside, line) in wire.chain(answer) {
            wrong.push(format!(
                "{}:{line}: an action does not know `{inside}`: say it with `AppError`, and the handler chooses the status",
                source.path
            ));
        }
    }
    wrong
}

/// Callers are authenticated and audited in one place: `call_context.rs` of the centres and of the families, `acting.rs` of
/// the staff.
pub(crate) fn past_the_call_context(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| !is_tests(source)) {
        let is_handler = matches!(source.file_name(), "parent_api.rs" | "centre_api.rs" | "staff_api.rs");
        for (at, placed) in source.tokens.iter().enumerate() {
            let after = |marks: usize| at.checked_sub(marks).map(|before| &source.tokens[before]);
            match placed.word() {
                Some("prove" | "record")
                    if is_handler
                        && after(1).is_some_and(|mark| mark.is(':'))
                        && after(3)
                            .and_then(crate::source::Placed::word)
                            .is_some_and(|word| ["centres", "families", "audit"].contains(&word)) =>
                {
                    wrong.push(format!(
                        "{}:{}: a handler does not prove or record by hand: call `families::read` or `write`, `centres::read`, `write` or `write_once`, `staff::read` or `write`",
                        source.path, placed.line
                    ));
                }
                Some("of_a_person") if source.krate() != "staff" && after(1).is_some_and(|mark| mark.is(':')) => {
                    wrong.push(format!(
                        "{}:{}: only the staff's `acting.rs` proves a person: take the `centre` of its context",
                        source.path, placed.line
                    ));
                }
                Some("notify")
                    if !is_above(source)
                        && source.krate() != "context"
                        && after(1).is_some_and(|mark| mark.is('.')) =>
                {
                    wrong.push(format!(
                        "{}:{}: do not notify by hand: the commit does (`Writer::publish`)",
                        source.path, placed.line
                    ));
                }
                _ => {}
            }
        }
    }
    wrong
}

/// What holds of a child is worked out and kept by `requests/state.rs` alone: who changes it any other way leaves it wrong.
pub(crate) fn past_the_state_of_a_child(sources: &[Source]) -> Vec<String> {
    const CHANGES: [&str; 7] =
        ["set_state", "set_own_program", "set_own_transport", "move_to", "move_back", "leave", "come_back"];
    let mut wrong = Vec::new();
    let elsewhere = |source: &&Source| !is_tests(source) && !source.path.contains("/requests/");
    for source in sources.iter().filter(elsewhere) {
        let word = |at: Option<usize>| at.and_then(|at| source.tokens.get(at)).and_then(crate::source::Placed::word);
        for (at, placed) in source.tokens.iter().enumerate() {
            let Some(change) = placed.word().filter(|word| CHANGES.contains(word)) else { continue };
            if word(at.checked_sub(3)) == Some("children") {
                wrong.push(format!(
                    "{}:{}: nobody calls `children::{change}` but the requests: call theirs, which works out what holds",
                    source.path, placed.line
                ));
            }
        }
    }
    wrong
}

pub(crate) fn too_long(sources: &[Source]) -> Vec<String> {
    sources
        .iter()
        .filter(|source| !is_tests(source) && source.product_lines() > MOST_LINES)
        .map(|source| {
            format!(
                "{}: {} lines without its tests, more than {MOST_LINES}: cut it where one story ends and another begins",
                source.path,
                source.product_lines(),
            )
        })
        .collect()
}

/// SQL stands in `statements!`, where a test finds it and prepares it on both engines; in a folder with a
/// store.rs it stands there.
pub(crate) fn stray_sql(sources: &[Source]) -> Vec<String> {
    let with_store: BTreeSet<&str> =
        sources.iter().filter_map(|source| source.path.strip_suffix("/store.rs")).collect();
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| !is_tests(source)) {
        let stated = source.calls_of("statements");
        for (at, placed) in source.tokens.iter().enumerate() {
            let inside = stated.iter().any(|call| call.contains(&at));
            match &placed.token {
                Token::Text(text) if !inside && is_sql(text) => wrong.push(format!(
                    "{}:{}: SQL outside `statements!`: no test would prepare it on both engines",
                    source.path, placed.line,
                )),
                Token::Word(word) if word == "Sql" && source.lines_with_constructor(at) => {
                    wrong.push(format!("{}:{}: a statement is made by `statements!` alone", source.path, placed.line));
                }
                _ => {}
            }
        }
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        if let Some(call) = stated.first()
            && source.file_name() != "store.rs"
            && with_store.contains(folder)
        {
            wrong.push(format!(
                "{}:{}: this folder has a store.rs; its SQL stands there",
                source.path, source.tokens[call.start].line,
            ));
        }
    }
    wrong
}

/// A row is read by the columns that it names (`row!`, `stored!`), never by their numbers. How a day, a time and JSON are kept
/// stands in one file.
pub(crate) fn columns_read_by_number(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| source.path != "crates/base/src/stored.rs") {
        for (name, line) in source.reached_of("database") {
            if name == "Row" {
                wrong.push(format!(
                    "{}:{line}: columns are not read by number: state the row with `row!`, and the statement's answer as that row",
                    source.path
                ));
            }
        }
    }
    wrong
}

impl Source {
    fn lines_with_constructor(&self, at: usize) -> bool {
        self.tokens.get(at + 3).and_then(crate::source::Placed::word) == Some("new") && self.tokens[at + 1].is(':')
    }
}

fn is_sql(text: &str) -> bool {
    let text = text.trim_start();
    let begins = |start: &str| text.starts_with(start);
    begins("SELECT ")
        || begins("INSERT INTO ")
        || begins("DELETE FROM ")
        || begins("CREATE TABLE ")
        || begins("CREATE INDEX ")
        || begins("CREATE UNIQUE INDEX ")
        || begins("ALTER TABLE ")
        || begins("DROP TABLE ")
        || begins("PRAGMA ")
        || begins("UPDATE ") && text.contains("SET ")
        || begins("WITH ") && text.contains(" AS (")
}

/// Where a statement has a text for each engine.
pub(crate) fn twins(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| !is_tests(source)) {
        for call in source.calls_of("statements") {
            found.extend(
                source.tokens[call]
                    .iter()
                    .filter(|placed| placed.word() == Some("twin"))
                    .map(|placed| format!("{}:{}", source.path, placed.line)),
            );
        }
    }
    found
}

/// Where money is read, added, split and shown.
const MONEY: &[&str] =
    &["crates/money/src/", "crates/base/src/ledger/", "crates/base/src/money.rs", "crates/base/src/pdf/words.rs"];

/// Money is a whole number of paise: no float is in its files.
pub(crate) fn floats_near_money(sources: &[Source]) -> Vec<String> {
    let of_money = |source: &&Source| MONEY.iter().any(|place| source.path.starts_with(place));
    let mut wrong = Vec::new();
    for source in sources.iter().filter(of_money) {
        for placed in &source.tokens {
            if let Some(float @ ("f32" | "f64")) = placed.word() {
                wrong.push(format!("{}:{}: `{float}` loses paise: count with `Paise`", source.path, placed.line));
            }
        }
    }
    wrong
}

/// The product's crates hold no test: Cargo does not look for any there, so that each is compiled once. What is made for
/// tests alone (`supposed`) is called by nothing else.
pub(crate) fn tests_in_the_product(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    for source in sources {
        if source.test_lines > 0 {
            wrong.push(format!("{}: tests stand in crates/testing/tests/server, not beside the product", source.path));
        }
        for (at, placed) in source.tokens.iter().enumerate() {
            let is = |back: usize, mark: char| at.checked_sub(back).is_some_and(|at| source.tokens[at].is(mark));
            let in_attribute = is(1, '[') && is(2, '#') || is(1, ':') && is(4, '[') && is(5, '#');
            match placed.word() {
                Some("test" | "rstest") if in_attribute => {
                    wrong
                        .push(format!("{}:{}: no test runs here: move it to crates/testing", source.path, placed.line));
                }
                Some("supposed") if is(1, ':') || is(1, '.') => {
                    wrong.push(format!("{}:{}: `supposed` proves nothing: it is for tests", source.path, placed.line));
                }
                _ => {}
            }
        }
    }
    wrong
}

pub(crate) fn empty_names(paths: &[String]) -> Vec<String> {
    paths
        .iter()
        .filter(|path| path.trim_end_matches(".rs").split('/').any(|part| NAMES_THAT_SAY_NOTHING.contains(&part)))
        .map(|path| format!("{path}: call it by what it does"))
        .collect()
}

/// Dependencies that a crate's list names and no file of it does.
pub(crate) fn unused_dependencies(name: &str, list: &str, texts: &[String]) -> Vec<String> {
    let list: toml::Table = list.parse().expect("a crate's list is TOML");
    let lists = ["dependencies", "dev-dependencies"].into_iter().filter_map(|part| list.get(part)?.as_table());
    let names = lists.flat_map(|part| part.keys()).map(|dependency| dependency.replace('-', "_"));
    names
        .filter(|dependency| {
            let is_path = |text: &String| {
                text.match_indices(dependency.as_str()).any(|(at, _)| {
                    let before = text[..at].chars().next_back();
                    let after = &text[at + dependency.len()..];
                    !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_')
                        && (after.starts_with("::") || after.starts_with('!') || after.starts_with(';'))
                })
            };
            !texts.iter().any(is_path)
        })
        .map(|dependency| format!("crates/{name} does not use its dependency {dependency}"))
        .collect()
}
