//! A kind of request is one file and one line of the list in `kinds/mod.rs`. Everything else asks its trait and names no
//! kind, so that a new kind needs no change elsewhere.

use std::collections::BTreeSet;

use crate::source::{Placed, Source, Token};

const FOLDER: &str = "crates/service/src/requests/kinds/";
const LIST: &str = "crates/service/src/requests/kinds/mod.rs";

/// Files that name kinds all the same, each with its reason.
const ELSEWHERE: &[(&str, &str)] = &[
    ("crates/service/src/requests/item.rs", "the specification gives each of its services a flag of its own"),
    ("crates/service/src/requests/mod.rs", "extending a break and ending it early have addresses of their own"),
    ("crates/demo/src/requests.rs", "a conversation of the demo is about one of its requests"),
];

/// The names of the list: of kinds and services in the code, on the wire, and of the files.
#[derive(Default)]
struct Names<'a> {
    variants: BTreeSet<&'a str>,
    texts: BTreeSet<&'a str>,
    files: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    /// Of lines such as `Shift "Center Shift" = shift::Shift,`.
    fn of(list: &'a Source) -> Self {
        let mut names = Self::default();
        for call in list.calls_of("kinds") {
            for pair in list.tokens[call].windows(2) {
                match (&pair[0].token, &pair[1].token) {
                    (Token::Word(variant), Token::Text(text)) => {
                        names.variants.insert(variant);
                        // A single word such as `Transport` also names other things.
                        if text.contains(' ') {
                            names.texts.insert(text);
                        }
                    }
                    (Token::Mark('='), Token::Word(file)) => {
                        names.files.insert(file);
                    }
                    _ => {}
                }
            }
        }
        names
    }
}

/// Where a kind is named outside its file and the list.
pub(crate) fn named_elsewhere(sources: &[Source]) -> Vec<String> {
    let Some(list) = sources.iter().find(|source| source.path == LIST) else { return vec![format!("{LIST} is gone")] };
    let names = Names::of(list);
    let mut wrong = Vec::new();
    for source in sources.iter().filter(|source| !source.path.starts_with(FOLDER)) {
        let named = named_in(source, &names);
        let is_listed = ELSEWHERE.iter().any(|(path, _)| *path == source.path);
        match (named.as_slice(), is_listed) {
            ([], true) => wrong.push(format!("{} names no kind any more: take it off the list", source.path)),
            (named, false) => wrong.extend(named.iter().map(|Placed { line, .. }| {
                format!(
                    "{}:{line}: a kind of request is named: let its file in {FOLDER} answer, by a method of `Kind`",
                    source.path
                )
            })),
            (_, true) => {}
        }
    }
    wrong
}

fn named_in<'a>(source: &'a Source, names: &Names<'_>) -> Vec<&'a Placed> {
    let tokens = &source.tokens;
    let word = |at: usize| tokens.get(at).and_then(Placed::word);
    // The name before `::`.
    let owner = |at: usize| {
        let before = at.checked_sub(3)?;
        (tokens[at - 1].is(':') && tokens[at - 2].is(':')).then(|| word(before)).flatten()
    };
    let is_name = |at: &usize| match &tokens[*at].token {
        Token::Text(text) => names.texts.contains(text.as_str()),
        Token::Word(name) if names.variants.contains(name.as_str()) => {
            matches!(owner(*at), Some("RequestKind" | "Service"))
        }
        Token::Word(name) if names.files.contains(name.as_str()) => match owner(*at) {
            Some(owner) => owner == "kinds",
            None => is_in_group_of_kinds(tokens, *at),
        },
        _ => false,
    };
    (0..tokens.len()).filter(is_name).map(|at| &tokens[at]).collect()
}

/// Whether a word is in the braces of `kinds::{…}`.
fn is_in_group_of_kinds(tokens: &[Placed], at: usize) -> bool {
    let open = tokens[..at].iter().rposition(|placed| placed.is('{') || placed.is(';'));
    open.is_some_and(|open| open >= 3 && tokens[open].is('{') && tokens[open - 3].word() == Some("kinds"))
}
