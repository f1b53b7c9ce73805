use testing::refused::says;

#[test]
fn another_sentence_is_told_from_the_listed_one() {
    for (said, listed, same) in [
        ("Please Select Date", "Please Select Date", true),
        ("Please Select Date.", "Please Select Date", false),
        ("Incorrect OTP. 3 attempts left.", "Incorrect OTP. {left} attempts left.", true),
        ("Incorrect OTP. 3 attempts left. Really.", "Incorrect OTP. {left} attempts left.", false),
        ("Please wait 9", "Please wait {seconds}", true),
        ("Wait 9", "Please wait {seconds}", false),
    ] {
        assert_eq!(says(said, listed), same, "{said}");
    }
}
