//! Every refusal that a parent may read, gathered from the source. The app says them in the parent's language by their codes, so
//! `rules/refusals.json` has each, and a code stands for one sentence. What begins with a small letter is told to a centre's
//! program or the office. That nothing else comes out of a parent API handler is held by `crates/testing/src/refused.rs`.

use std::collections::BTreeMap;

use crate::source::{Placed, Source, Token, end_of_group};

/// The office's texts, and pages that the portal writes itself: the app shows none of them.
const NOT_IN_THE_APP: &[&str] = &["crates/money/src/billing/", "crates/money/src/finance/pages/"];
/// Where the refusal itself is made, and where a centre's is put together.
const MAKERS: &[&str] = &["crates/base/src/refusal.rs", "crates/context/src/http/centre_call.rs"];

/// A refusal in the source.
struct Made<'a> {
    code: &'a str,
    sentence: &'a str,
    at: String,
}

/// Where source and table differ.
pub(crate) fn unlisted(sources: &[Source], table: &BTreeMap<String, String>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut left: BTreeMap<&str, &str> = table.iter().map(|(code, said)| (code.as_str(), said.as_str())).collect();
    for source in sources {
        for made in made_in(source, &mut wrong) {
            let Made { code, sentence, at } = made;
            let is_for_centres = sentence.starts_with(char::is_lowercase);
            let is_elsewhere = NOT_IN_THE_APP.iter().any(|folder| source.path.starts_with(folder));
            match table.get(code) {
                Some(listed) if listed == sentence => {
                    left.remove(code);
                }
                _ if is_for_centres || is_elsewhere => {}
                None => wrong.push(format!("{at}: rules/refusals.json has no \"{code}\": \"{sentence}\"")),
                Some(listed) => {
                    wrong.push(format!("{at}: \"{code}\" stands for another sentence already: \"{listed}\""));
                }
            }
        }
    }
    wrong.extend(left.keys().map(|code| format!("rules/refusals.json: nobody is refused with \"{code}\"")));
    wrong
}

/// The refusals that the table does not list, a line for each: a centre's program and the office read them. A sentence that is
/// composed of several texts is listed by its first.
pub(crate) fn of_centres_and_office(sources: &[Source], table: &BTreeMap<String, String>) -> String {
    let mut lines = Vec::new();
    for source in sources {
        let tokens = &source.tokens;
        let path = |at: usize, words: [&str; 2]| {
            tokens[at].word() == Some(words[0])
                && tokens.get(at + 3).and_then(Placed::word) == Some(words[1])
                && tokens.get(at + 4).is_some_and(|open| open.is('('))
        };
        for at in 0..tokens.len() {
            let is_refusal = ["new", "with_args", "with_sentence"].iter().any(|make| path(at, ["Refusal", make]));
            let is_of_a_command = ["new", "not_found", "usage"].iter().any(|make| path(at, ["CommandError", make]));
            if !is_refusal && !is_of_a_command {
                continue;
            }
            let inside = &tokens[at + 5..end_of_group(tokens, at + 4)];
            let mut texts = inside.iter().filter_map(|placed| match &placed.token {
                Token::Text(text) => Some(text.as_str()),
                _ => None,
            });
            let code = if is_refusal { texts.next() } else { None };
            if let Some(sentence) = texts.next()
                && code.is_none_or(|code| !table.contains_key(code))
            {
                let module = std::iter::once(source.krate()).chain(source.module()).collect::<Vec<_>>().join("::");
                lines.push(format!(
                    "{module}: {}{sentence}\n",
                    code.map(|code| format!("{code}: ")).unwrap_or_default()
                ));
            }
        }
    }
    lines.concat()
}

/// Code and sentence stand as they are where a refusal is made, or nobody could list it.
fn made_in<'a>(source: &'a Source, wrong: &mut Vec<String>) -> Vec<Made<'a>> {
    let tokens = &source.tokens;
    let word = |at: usize| tokens.get(at).and_then(Placed::word);
    let is = |at: usize, mark: char| tokens.get(at).is_some_and(|placed| placed.is(mark));
    let text = |at: usize| match tokens.get(at).map(|placed| &placed.token) {
        Some(Token::Text(text)) => Some(text.as_str()),
        _ => None,
    };
    let makes = MAKERS.contains(&source.path.as_str());
    let is_refusals = (0..tokens.len()).any(|at| word(at) == Some("for") && word(at + 1) == Some("Refusal"));
    let mut found = Vec::new();
    for (at, placed) in tokens.iter().enumerate() {
        let is_maker = word(at) == Some("Refusal") || (makes || is_refusals) && word(at) == Some("Self");
        let is_making = is(at + 1, ':') && is(at + 2, ':') && matches!(word(at + 3), Some("new" | "with_args"));
        if !is_maker || !is_making {
            continue;
        }
        let place = format!("{}:{}", source.path, placed.line);
        match (text(at + 5), text(at + 7)) {
            (Some(code), Some(sentence)) if is(at + 4, '(') && is(at + 6, ',') => {
                found.push(Made { code, sentence, at: place });
            }
            _ if makes => {}
            _ => wrong.push(format!("{place}: write the refusal's code and sentence here, so that both can be listed")),
        }
    }
    found
}
