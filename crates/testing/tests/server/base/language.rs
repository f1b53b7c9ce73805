use base::language::Language;

#[test]
fn a_language_has_one_name_in_the_database_in_settings_and_on_the_wire() {
    for language in Language::ALL {
        assert_eq!(serde_json::to_value(language).expect("a text"), language.as_str());
        assert_eq!(Language::parse(language.as_str()), Some(language));
    }
    assert_eq!(Language::parse("hi"), None);
}
