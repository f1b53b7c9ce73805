use daily::day::timeline::kinds::{Kind, timeline_kinds};

// proves: TIME-16
#[test]
fn every_type_of_the_specification_has_its_own_bit() {
    for text in [
        "Breakfast",
        "Fruit",
        "Lunch",
        "Snack",
        "Snacks",
        "Fruits",
        "milk",
        "image",
        "photo",
        "message",
        "measurement",
        "cor",
        "attendance",
        "activity",
        "outdoorevents",
        "Sleep",
        "Diaper",
    ] {
        let kind = Kind::parse(text).expect(text);
        assert_eq!(Kind::from_bit(kind.bit()), Some(kind));
    }
    let all = Kind::ALL.iter().fold(0, |set, kind| set | kind.bit());
    assert_eq!((all.count_ones(), timeline_kinds().count_ones()), (16, 13));
    assert_eq!(Kind::parse("Nap"), None);
}
