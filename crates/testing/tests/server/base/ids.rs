use base::ids::ChildId;

#[test]
fn only_plain_positive_decimals_are_ids() {
    assert_eq!(ChildId::parse("42"), Some(ChildId(42)));
    assert_eq!(ChildId::parse("9223372036854775807"), Some(ChildId(i64::MAX)));
    for odd in ["", "0", "01", "-1", "+1", "1.0", "1e3", "9223372036854775808", " 1", "１", "abc"] {
        assert_eq!(ChildId::parse(odd), None, "{odd:?}");
    }
}
