//! What the billing pages say.

use crate::base::money::Paise;
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

pub const INVOICES: &str = "Invoices";
pub const STATEMENT: &str = "Statement";
pub const PAYING: &str = "Pay";
pub const PAY: &str = "Pay what is owed";
pub const AS_PDF: &str = "Open as PDF";
pub const PAY_THIS: &str = "Pay this invoice";
pub const NO_INVOICES: &str = "No invoice has been issued yet.";
pub const ALL_PAID: &str = "Everything is paid. Thank you.";

pub const I_HAVE_PAID: &str = "I have paid";
pub const TELL_WHY: &str = "Tell the office how you paid. It confirms your payment when the money is there.";
pub const AMOUNT: &str = "Amount in rupees";
pub const WAY: &str = "How";
pub const REFERENCE: &str = "Reference";
pub const REFERENCE_WHERE: &str = "Your UPI app calls it UTR or transaction number, your bank reference.";
pub const TELL: &str = "Tell the office";

pub fn thank_you(paise: Paise) -> String {
    format!("Thank you. The office confirms your payment of {paise} when the money is there.")
}

pub fn told(paise: Paise, reference: &str) -> String {
    format!("You told the office of {paise} with the reference {reference}. It has not been confirmed yet.")
}

pub const fn bad_amount() -> Refusal {
    Refusal::new("bad_amount", "Please enter the amount in rupees, as 12500 or 12500.50.")
}

pub const fn no_way() -> Refusal {
    Refusal::new("no_way", "Please say whether you paid by UPI or by bank transfer.")
}
