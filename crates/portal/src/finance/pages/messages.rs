//! What the billing pages say.

use crate::base::refusal::{Ground, Refusal};

pub const COME_AGAIN: &str = "This link has been used or is too old. Open it again from the app.";
pub const VISIT_OVER: &str = "Your visit to the billing pages is over. Open them again from the app.";
pub const FROM_ELSEWHERE: &str = "This was not sent from our own page. Open it again from the app.";
pub const BROKEN: &str = "Something went wrong on our side. Please try again.";
pub const AWAY: &str = "The portal cannot answer just now. Please try again in a minute.";

pub const OPEN_TITLE: &str = "Fees and invoices";
pub const OPEN_WHY: &str = "You come from the app. This link works once, for a minute after you asked for it.";
pub const OPEN_INVOICES: &str = "Open my invoices";
pub const OPEN_PAYING: &str = "Open the payment page";
pub const OPEN_STATEMENT: &str = "Open my statement";
pub const OPEN_OTHER: &str = "Go on";

pub const NO_WAY_TO_PAY: &str = "The centre has not said yet how to pay here. Please ask the office.";
pub const UPI_LINK: &str = "Pay with a UPI app";
pub const UPI_QR: &str = "Or scan this code with the UPI app on another phone";
pub const UPI_QR_ALT: &str = "QR code with the UPI address and the amount";

pub const fn no_such_page() -> Refusal {
    Refusal::new("not_found", "There is no such page for your child. Open it again from the app.").on(Ground::NotFound)
}
