//! What the office and parents are told.

use crate::base::money::Paise;
use crate::base::refusal::{Ground, Refusal};

pub(super) fn bad_amount() -> Refusal {
    Refusal::new("bad_amount", "Please enter an amount of more than nothing and at most ten crore rupees.")
}

pub(super) fn no_reference() -> Refusal {
    Refusal::new("no_reference", "Please enter the reference of the payment. Your bank or UPI app shows it.")
}

pub(super) fn bad_reference() -> Refusal {
    Refusal::new("bad_reference", "A reference has at most 60 letters, digits and signs.")
}

pub(super) fn another_amount(booked: Paise) -> Refusal {
    Refusal::said("another_amount", format!("A payment of {booked} has this reference already.")).on(Ground::Standing)
}

pub(super) fn not_yet() -> Refusal {
    Refusal::new("not_yet", "The day lies ahead. Nothing is booked before its day.")
}

pub(super) fn bad_reason(why: String) -> Refusal {
    Refusal::said("bad_reason", format!("The reason: {why}."))
}

pub(super) fn bad_plan() -> Refusal {
    Refusal::new(
        "bad_plan",
        "A fee plan ends on or after its first day, and is due on a day of the month from 1 to 28.",
    )
}

/// The line of an invoice that takes something off.
pub(super) fn credit_line(reason: &str) -> String {
    format!("Credit: {reason}")
}
