use base::refusal::Refusal;

/// For a change without a confirmation, or with a used one or another's.
pub const fn required() -> Refusal {
    Refusal::new("confirm", "OTP confirmation required")
}

pub const fn choose_one() -> Refusal {
    Refusal::new("choose_one", "Please Select One Option to Verify")
}

/// For a new number that My Profile does not accept.
pub const fn not_ten_digits() -> Refusal {
    Refusal::new("not_ten_digits", "Phone Number should contain 10 numbers")
}

pub const fn nothing_to_confirm() -> Refusal {
    Refusal::new("bad_verify", "There is nothing of that name to confirm")
}
