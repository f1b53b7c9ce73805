use config::colours::{CANVAS, Colour, TOKENS};

fn colour(text: &str) -> Colour {
    Colour::try_from(text.to_owned()).expect(text)
}

#[test]
fn a_colour_is_six_hexadecimal_digits() {
    assert_eq!(String::from(colour("#0B6b5b")), "#0b6b5b");
    for odd in ["", "0b6b5b", "#0b6b5", "#0b6b5b00", "#0b6b5g", "#+b6b5b", "teal", "#à6b5b"] {
        assert!(Colour::try_from(odd.to_owned()).is_err(), "{odd:?}");
    }
}

#[test]
fn contrast_is_counted_as_the_guidelines_count_it() {
    assert!((colour("#000000").contrast(colour("#ffffff")) - 21.0).abs() < 1e-9);
    assert!((colour("#777777").contrast(colour("#ffffff")) - 4.478).abs() < 0.001);
    assert!((colour("#767676").contrast(colour("#ffffff")) - 4.542).abs() < 0.001);
}

#[test]
fn the_app_s_background_is_that_of_the_style_sheet() {
    let [day, night] = CANVAS.map(String::from);
    let tokens = include_str!("../../../../../web/src/kit/styles/tokens.css");
    assert!(tokens.contains(&format!("--canvas: light-dark({day}, {night});")));
}

#[test]
fn each_of_the_brand_s_tokens_is_one_of_the_style_sheets() {
    let sheets = concat!(
        include_str!("../../../../../web/src/kit/styles/tokens.css"),
        include_str!("../../../../../web/src/kit/styles/tokens-scene.css"),
        include_str!("../../../../../web/src/kit/styles/tokens-kinds.css"),
    );
    for (token, _) in TOKENS {
        assert_eq!(sheets.matches(&format!(" {token}: ")).count(), 1, "{token}");
    }
}
