//! Checks that every refusal a test's parent receives is listed in `rules/refusals.json` with its code and sentence, so that the app can
//! show it in the parent's language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;

use base::template::Template;

static TABLE: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../rules/refusals.json")).expect("codes and sentences"));

#[track_caller]
pub fn hold(answer: &Value) {
    let (Some("error"), Some(code)) = (answer["status"].as_str(), answer["code"].as_str()) else { return };
    let listed = TABLE.get(code).unwrap_or_else(|| panic!("rules/refusals.json has no {code:?}: {answer}"));
    let places: BTreeSet<String> = Template::parse(listed).places().map(str::to_owned).collect();
    let values: BTreeSet<String> =
        answer["values"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
    assert_eq!(values, places, "{code:?} does not carry what its sentence is about: {answer}");
    let sentence = answer["error"].as_str().expect("a sentence");
    assert!(matches(sentence, listed), "the sentence of {code:?} is {listed:?}, but the answer has {sentence:?}");
}

/// Whether a sentence is the listed one with its placeholders filled in.
pub fn matches(sentence: &str, listed: &str) -> bool {
    let mut parts = listed.split(['{', '}']).step_by(2);
    let Some(rest) = parts.next().and_then(|first| sentence.strip_prefix(first)) else { return false };
    let mut rest = Some(rest);
    let mut last = listed;
    for part in parts {
        rest = rest.and_then(|rest| rest.split_once(part)).map(|(_, after)| after);
        last = part;
    }
    rest.is_some_and(|rest| rest.is_empty() || last.is_empty())
}
