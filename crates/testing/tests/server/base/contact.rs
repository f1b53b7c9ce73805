use base::contact::{Contact, Numbers};

#[test]
fn a_phone_number_is_ten_plain_digits() {
    assert!(Contact::phone("9800000001").is_some());
    for odd in ["980000000", "98000000011", "98000 0001", "+919800000001", "９８０００００００１", "98765abcde", ""]
    {
        assert!(Contact::phone(odd).is_none(), "{odd:?}");
    }
}

#[test]
fn a_number_of_another_country_is_accepted_where_the_chain_allows_it() {
    let here = Numbers { country_code: "+91", abroad: false };
    let anywhere = Numbers { country_code: "+91", abroad: true };
    let number = |numbers: Numbers<'_>, text: &str| match numbers.typed(text) {
        Some(Contact::Phone(kept)) => Some(kept),
        _ => None,
    };
    for (typed, kept) in [
        ("+971 50 123 4567", "+971501234567"),
        ("+1 (416) 555-0123", "+14165550123"),
        ("+44 7700 900123", "+447700900123"),
        ("00971501234567", "+971501234567"),
        ("+९७१५०१२३४५६७", "+971501234567"),
        ("+91 98000-00001", "9800000001"),
        ("9800000001", "9800000001"),
    ] {
        assert_eq!(number(anywhere, typed).as_deref(), Some(kept), "{typed:?}");
        assert_eq!(number(here, typed).is_some(), !kept.starts_with('+'), "{typed:?}");
    }
    for odd in [
        "+",
        "+1",
        "+1234567",
        "+1234567890123456",
        "+0501234567",
        "+91 98000 0001",
        "+971 50 x",
        "++14165550123",
        "98000 0001",
    ] {
        assert_eq!(number(anywhere, odd), None, "{odd:?}");
    }
    for numbers in [here, anywhere] {
        assert_eq!(numbers.dialled("9800000001").as_deref(), Some("+919800000001"));
    }
    assert_eq!(anywhere.dialled("+971501234567").as_deref(), Some("+971501234567"));
    assert_eq!(here.dialled("+971501234567"), None, "no SMS goes to who could not sign in");
}

#[test]
fn a_number_is_read_by_its_value_before_anything_is_cut() {
    let here = Numbers { country_code: "+91", abroad: false };
    for typed in [
        "98000 00001",
        "+919800000001",
        "919800000001",
        "0091-98000-00001",
        "09800000001",
        "+91 (0) 98000 00001",
        "\u{202a}+91 98000\u{a0}00001\u{202c}",
        "98000\u{2011}00001",
        "९८०००००००१",
        "೯೮೦೦೦೦೦೦೦೧",
        "９８０００００００１",
    ] {
        assert_eq!(here.mobile(typed), Some(Contact::Phone("9800000001".into())), "{typed:?}");
    }
    // Its first digits are the country's, and it has ten.
    assert_eq!(here.mobile("9198000001"), Some(Contact::Phone("9198000001".into())));
    for odd in
        ["0980000000", "1234567890", "0000000000", "+91 98000 0001", "98000000011", "+971501234567", "98000 x", ""]
    {
        assert_eq!(here.mobile(odd), None, "{odd:?}");
    }
    // Of other countries it is not known how their mobile numbers begin.
    let american = Numbers { country_code: "+1", abroad: false };
    assert_eq!(american.mobile("1 (212) 555-0100"), Some(Contact::Phone("2125550100".into())));
}

#[test]
fn an_address_has_one_spelling() {
    assert_eq!(Contact::email("Jos\u{65}\u{301}@example.com"), Contact::email("jos\u{e9}@example.com"));
}

#[test]
fn an_address_needs_no_dot_but_must_not_split_a_header() {
    assert_eq!(Contact::email(" Meera@Home "), Some(Contact::Email("meera@home".into())));
    for odd in ["meera", "@home", "meera@", "a@b@c", "a b@c", "a@b\r\nBcc: x", "a@b,c@d", "<a@b>"] {
        assert!(Contact::email(odd).is_none(), "{odd:?}");
    }
    assert!(Contact::email(&format!("{}@b", "a".repeat(253))).is_none());
}

#[test]
fn the_stored_form_comes_back_and_debug_output_hides_it() {
    for contact in
        [Contact::Phone("9800000001".into()), Contact::Phone("+971509800001".into()), Contact::Email("a@b".into())]
    {
        assert_eq!(Contact::from_key(&contact.key()), Some(contact.clone()));
        assert!(!format!("{contact:?}").contains("98") && !format!("{contact:?}").contains("a@b"));
    }
}
