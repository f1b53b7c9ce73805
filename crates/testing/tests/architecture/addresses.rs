//! Addresses outside the OpenAPI documents: each `.route(…)` of the product stands in `addresses.tsv`, which the server's tests walk.

use std::collections::BTreeSet;

use crate::source::{Placed, Source, Token};

const LISTED: &str = include_str!("../addresses.tsv");
const METHODS: [&str; 7] = ["any", "delete", "get", "head", "patch", "post", "put"];
/// What adds addresses in another way. Three fallbacks are known: the pages of both web apps, and 'nothing is here' of the
/// centres' listener.
const OTHERWISE: [&str; 5] = ["fallback_service", "nest", "nest_service", "route_service", "method_router"];
const FALLBACKS: [&str; 3] = [
    "crates/context/src/http/web_app.rs",
    "crates/context/src/http/staff_app.rs",
    "crates/people/src/centres/key_first.rs",
];

/// Method and path of each address that is listed.
fn listed() -> BTreeSet<(String, String)> {
    let rows = LISTED.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|row| (row[1].to_lowercase(), row[2].to_owned())).collect()
}

/// Complaints about addresses that are not listed, and about listed ones that are none.
pub(crate) fn outside_the_documents(sources: &[Source]) -> Vec<String> {
    let (mut wrong, mut seen, listed) = (Vec::new(), BTreeSet::new(), listed());
    for source in sources {
        for at in 0..source.tokens.len() {
            let Some(call) = called(&source.tokens, at) else { continue };
            let here = format!("{}:{}", source.path, source.tokens[at].line);
            if OTHERWISE.contains(&call) || call == "fallback" && !FALLBACKS.contains(&source.path.as_str()) {
                wrong.push(format!("{here}: addresses are added by `route`, so that each stands in addresses.tsv"));
            }
            if call != "route" {
                continue;
            }
            let arguments = arguments(&source.tokens[at + 3..]);
            let Some(path) = path_of(arguments, sources) else {
                wrong.push(format!("{here}: the path of a route is a text or a `PATH`"));
                continue;
            };
            for method in arguments.iter().filter_map(Placed::word).filter(|word| METHODS.contains(word)) {
                if !listed.contains(&(method.to_owned(), path.clone())) {
                    wrong.push(format!("{here}: {method} {path} is in neither OpenAPI document, nor in addresses.tsv"));
                }
                seen.insert((method.to_owned(), path.clone()));
            }
        }
    }
    wrong
        .extend(listed.difference(&seen).map(|(method, path)| format!("addresses.tsv: {method} {path} is no address")));
    wrong
}

/// The name of a method that is called there.
fn called(tokens: &[Placed], at: usize) -> Option<&str> {
    let [dot, name, open] = tokens.get(at..at + 3)? else { return None };
    (dot.is('.') && open.is('(')).then(|| name.word()).flatten()
}

/// What stands between the parentheses of a call.
fn arguments(after: &[Placed]) -> &[Placed] {
    let mut depth = 1;
    for (at, placed) in after.iter().enumerate() {
        depth += i32::from(placed.is('(')) - i32::from(placed.is(')'));
        if depth == 0 {
            return &after[..at];
        }
    }
    after
}

/// The first argument: a text, or the `PATH` of a module.
fn path_of(arguments: &[Placed], sources: &[Source]) -> Option<String> {
    if let Token::Text(path) = &arguments.first()?.token {
        return Some(path.clone());
    }
    let words: Vec<&str> = arguments.iter().take_while(|placed| !placed.is(',')).filter_map(Placed::word).collect();
    let [.., module, "PATH"] = words.as_slice() else { return None };
    let of_module = |source: &&Source| {
        source.path.ends_with(&format!("/{module}.rs")) || source.path.ends_with(&format!("/{module}/mod.rs"))
    };
    sources.iter().filter(of_module).find_map(|source| {
        let at = source.tokens.iter().position(|placed| placed.word() == Some("PATH"))?;
        source.tokens[at..].iter().find_map(|placed| match &placed.token {
            Token::Text(path) => Some(path.clone()),
            _ => None,
        })
    })
}
