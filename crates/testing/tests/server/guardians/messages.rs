use std::collections::BTreeSet;

use daily::guardians::messages::{NOT_TAKEN, REMOVED, SUSPENDED};
use daily::pictures::portraits;
use daily::pictures::portraits::INACTIVE;
use daily::pictures::portraits::PENDING;

#[test]
fn the_statuses_of_a_card_are_listed_for_all_languages() {
    let listed: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../rules/server-texts.json")).expect("texts and lists");
    let listed = listed["lists"]["card_statuses"].as_object().expect("a list");
    let expected = BTreeSet::from([PENDING, INACTIVE, NOT_TAKEN, REMOVED, SUSPENDED, portraits::messages::NOT_TAKEN]);
    assert_eq!(listed.keys().map(String::as_str).collect::<BTreeSet<_>>(), expected);
}
