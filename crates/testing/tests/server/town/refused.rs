use testing::refused::matches;

#[test]
fn a_sentence_matches_the_listed_one_with_its_placeholders_filled_in() {
    for (sentence, listed, same) in [
        ("Please Select Date", "Please Select Date", true),
        ("Please Select Date.", "Please Select Date", false),
        ("Incorrect OTP. 3 attempts left.", "Incorrect OTP. {left} attempts left.", true),
        ("Incorrect OTP. 3 attempts left. Really.", "Incorrect OTP. {left} attempts left.", false),
        ("Please wait 9", "Please wait {seconds}", true),
        ("Wait 9", "Please wait {seconds}", false),
    ] {
        assert_eq!(matches(sentence, listed), same, "{sentence}");
    }
}
