use std::collections::BTreeMap;

use base::message_arg::MessageValue;
use base::template::Template;
use daily::notices::sentences::{ALL, OF_ATTENDANCE, OF_EVENTS, OF_MEASUREMENTS, OF_PICTURES, OF_THE_PORTAL, parse};

#[test]
fn every_sentence_of_the_list_is_listed_for_all_languages() {
    let listed: BTreeMap<String, String> =
        serde_json::from_str(include_str!("../../../../../rules/notifications.json")).expect("codes and sentences");
    let all: Vec<_> = ALL.concat();
    let ours: BTreeMap<_, _> = all.iter().map(|one| (one.code.to_owned(), one.english.to_owned())).collect();
    assert_eq!(listed, ours);
    assert_eq!(ours.len(), all.len(), "a code stands for one sentence");
}

/// What may stand in a place, in English and on the wire.
fn sample(place: &str) -> (&'static str, &'static str) {
    match place {
        "day" => ("Nov 12, 2026", "2026-11-12"),
        "month" => ("November 2026", "2026-11"),
        "came" => ("09:05", "09:05"),
        "left" => ("17:30", "17:30"),
        "parent" => ("Mother", "Mother"),
        "note" => (": See you on Nov 13, 2026: at nine.", ": See you on Nov 13, 2026: at nine."),
        "kind" => ("Add One Way Transport", "Add One Way Transport"),
        "amount" => ("₹12,500.50", "₹12,500.50"),
        _ => ("It's Kavitha's (न)", "It's Kavitha's (न)"),
    }
}

#[test]
fn sentences_are_parsed_back_to_their_values() {
    for all in ALL {
        for sentence in *all {
            let template = Template::parse(sentence.english);
            let text = template.fill_with(|place| sample(place).0.to_owned());
            let meant = template.places().map(|place| (place.to_owned(), MessageValue::Text(sample(place).1.into())));
            assert_eq!(parse(all, &text), Some((sentence.code, meant.collect())), "{text}");
            let without = template.fill_with(|place| if place == "note" { "" } else { sample(place).0 }.to_owned());
            assert_eq!(parse(all, &without).map(|(code, _)| code), Some(sentence.code), "{without}");
        }
    }
}

#[test]
fn an_entry_in_an_earlier_wording_has_the_same_code() {
    let stored = "₹300.00 are charged: Picked up late: 19:10. They are due on Nov 20, 2026 (INV-2627-00002).";
    let (code, values) = parse(OF_THE_PORTAL, stored).expect("an entry of the portal");
    assert_eq!((code, &values["reason"]), ("charged", &MessageValue::Text("Picked up late: 19:10".into())));
    assert_eq!(parse(OF_PICTURES, stored), None);
}

#[test]
fn what_a_centre_wrote_is_its_own() {
    for text in ["", "Slept well", "Present, came at nine", "Picnic on Friday has been cancelled.", "Absent today"] {
        for all in [OF_ATTENDANCE, OF_MEASUREMENTS, OF_PICTURES, OF_EVENTS] {
            assert_eq!(parse(all, text), None, "{text}");
        }
    }
    assert_eq!(parse(OF_THE_PORTAL, "The centre approved Leaves from Friday"), None);
}
