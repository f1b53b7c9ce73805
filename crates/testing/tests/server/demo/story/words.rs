use std::collections::BTreeSet;

use demo::story::words::{SENTENCES, THEMES, Words, fill, sections};

#[test]
fn words_are_put_in_with_capitals_where_asked() {
    let word = |name: &str| if name == "dish" { "ragi dosa" } else { "him" };
    assert_eq!(fill("{Dish} for {him}self.", word), "Ragi dosa for himself.");
}

#[test]
fn there_is_enough_to_say_and_nothing_is_said_twice() {
    let mut seen = BTreeSet::new();
    for line in SENTENCES.lines().chain(THEMES.lines()).filter(|line| !line.trim().is_empty() && !line.starts_with('['))
    {
        assert!(seen.insert(line), "twice: {line}");
    }
    let sentences = sections(SENTENCES);
    for section in [
        "arrived",
        "left",
        "woke",
        "milk",
        "breakfast",
        "fruit",
        "fruits",
        "lunch",
        "snack",
        "snacks",
        "outdoor",
        "diaper wet",
        "diaper learning",
    ] {
        assert!(sentences[section].len() >= 12, "{section}: {}", sentences[section].len());
    }
    let words = Words::read();
    let themes: Vec<_> = words.pictures().into_iter().map(|picture| words.theme(picture)).collect();
    assert!(themes.iter().map(|theme| theme.does.len()).sum::<usize>() >= 48);
    assert!(themes.iter().all(|theme| theme.does.len() >= 4 && theme.sees.len() >= 4));
}
