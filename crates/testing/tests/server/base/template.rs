use base::template::{Escape, Template};

fn filled(template: &str, escape: Escape, value: &str) -> String {
    Template::parse(template).fill(escape, |_| value)
}

#[test]
fn values_are_escaped_for_their_place() {
    let nasty = "a&b=c \"q\" \\ {to}\né+#";
    assert_eq!(filled("t={text}&x", Escape::Percent, nasty), "t=a%26b%3Dc%20%22q%22%20%5C%20%7Bto%7D%0A%C3%A9%2B%23&x");
    let json = filled(r#"{"t":"{text}","n":{"o":[{}]}}"#, Escape::Json, nasty);
    let parsed: serde_json::Value = serde_json::from_str(&json).expect("JSON stays JSON");
    assert_eq!(parsed["t"], nasty);
    assert_eq!(filled("{text}|{text}", Escape::Nothing, "{to}"), "{to}|{to}");
}

#[test]
fn only_names_in_braces_are_places() {
    let places = |text| Template::parse(text).places().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(places("{to}{to_digits}{a1}"), ["to", "to_digits", "a1"]);
    assert!(places("{} { to } {To} {\"to\"} {to").is_empty());
    assert_eq!(filled("{{to}} {to {", Escape::Nothing, "1"), "{1} {to {");
}
