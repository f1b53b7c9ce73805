use base::text::{first_letter, line, lines};

#[test]
fn plain_text_of_any_script_is_accepted() {
    for good in ["Diwali", " दीपावली ", "3 < 4 & 5 > 2", "we <3 you", "a\u{200d}b", &"x".repeat(10)] {
        assert_eq!(line(good, 20), Ok(good.trim()), "{good:?}");
    }
    assert_eq!(lines("two\nlines\n", 20), Ok("two\nlines"));
}

#[test]
fn empty_hidden_and_marked_up_texts_are_refused() {
    for bad in [
        "",
        " \n ",
        "two\nlines",
        "bell\u{7}",
        "<b>bold</b>",
        "a</p>",
        "<!-- x",
        "<?php",
        "<img src=x>",
        "Rao\u{202e}ayanA",
        "zero\u{200b}width",
        "\u{2066}isolated\u{2069}",
        "\u{feff}mark",
        "\u{200d}\u{200c}",
        &"x".repeat(21),
    ] {
        assert!(line(bad, 20).is_err(), "{bad:?}");
    }
    for bad in ["tab\there", "<script>", "\u{0}"] {
        assert!(lines(bad, 20).is_err(), "{bad:?}");
    }
}

#[test]
fn the_first_letter_of_a_name_has_its_signs() {
    for (name, letter) in
        [("Rao", "R"), ("किरण", "कि"), ("e\u{301}clair", "e\u{301}"), ("ಕೌ", "ಕೌ"), ("O", "O"), ("", "")]
    {
        assert_eq!(first_letter(name), letter, "{name}");
    }
}
