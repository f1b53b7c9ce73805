use std::collections::BTreeSet;

use people::families::children::Way;
use service::requests::messages::stop_transport;

#[test]
fn the_texts_of_transport_cards_are_listed_for_all_languages() {
    let listed: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../rules/server-texts.json")).expect("texts and lists");
    let listed = listed["lists"]["transport_labels"].as_object().expect("a list");
    let bounds = config::Requests::default();
    let expected = [&bounds.transport_one_way, &bounds.transport_two_way].map(String::as_str);
    let expected = expected.into_iter().chain([Way::One, Way::Two].map(stop_transport));
    assert_eq!(listed.keys().map(String::as_str).collect::<BTreeSet<_>>(), expected.collect());
}
