use base::money::Paise;
use base::pdf::words::in_words;

#[test]
fn amounts_are_written_in_lakh_and_crore() {
    for (paise, words) in [
        (0, "Rupees Zero Only"),
        (1, "One Paisa Only"),
        (50, "Fifty Paise Only"),
        (99, "Ninety-Nine Paise Only"),
        (100, "Rupees One Only"),
        (101, "Rupees One and One Paisa Only"),
        (1_900, "Rupees Nineteen Only"),
        (2_000, "Rupees Twenty Only"),
        (2_111, "Rupees Twenty-One and Eleven Paise Only"),
        (10_000, "Rupees One Hundred Only"),
        (10_500, "Rupees One Hundred Five Only"),
        (99_900, "Rupees Nine Hundred Ninety-Nine Only"),
        (100_000, "Rupees One Thousand Only"),
        (100_100, "Rupees One Thousand One Only"),
        (1_250_000, "Rupees Twelve Thousand Five Hundred Only"),
        (9_999_999, "Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only"),
        (10_000_000, "Rupees One Lakh Only"),
        (12_500_050, "Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only"),
        (100_000_000, "Rupees Ten Lakh Only"),
        (1_000_000_000, "Rupees One Crore Only"),
        (
            123_456_789_012,
            "Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety and Twelve Paise Only",
        ),
        (1_000_000_000_000_000, "Rupees Ten Lakh Crore Only"),
        (-45_000, "Minus Rupees Four Hundred Fifty Only"),
    ] {
        assert_eq!(in_words(Paise(paise)), words, "{paise}");
    }
    // No amount there is makes it stumble, and none has two spaces or an empty word.
    for paise in [i64::MIN, i64::MAX, i64::MAX - 7].into_iter().chain((0..200_000).step_by(37)) {
        let words = in_words(Paise(paise));
        assert!(words.ends_with(" Only") && !words.contains("  ") && !words.contains("- "), "{words}");
    }
}
