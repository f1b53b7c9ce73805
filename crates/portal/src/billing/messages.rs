//! What the office and parents are told.

use jiff::civil::Date;

use super::Invoice;
use super::store::{KeptInvoice, KeptPayment};
use crate::base::day::shown_day;
use crate::base::money::Paise;
use crate::base::refusal::{Ground, Refusal};
use crate::base::text::BadText;

pub(super) const LATE_FEE: &str = "Late fee";

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

pub(super) fn bad_reason(why: BadText) -> Refusal {
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

pub(super) fn bad_month() -> Refusal {
    Refusal::new("bad_month", "a month is written YYYY-MM")
}

pub(super) fn no_program(label: &str) -> Refusal {
    Refusal::said("no_program", format!("the chain has no program called {label:?}"))
}

pub(super) fn bad_statement(why: &'static str) -> Refusal {
    Refusal::said("bad_statement", format!("the bank's statement cannot be read: {why}"))
}

pub(super) fn issued(invoice: &KeptInvoice, month: Date, total: Paise) -> String {
    let month = month.strftime("%B %Y");
    if total.is_owed() {
        format!("The invoice of {month} is here: {total}, due on {} ({}).", shown_day(invoice.due), invoice.number)
    } else {
        format!("The invoice of {month} is here. Nothing is to be paid ({}).", invoice.number)
    }
}

pub(super) fn reminder(invoice: &Invoice, open: Paise, today: Date) -> String {
    let (number, due) = (&invoice.number, shown_day(invoice.due));
    if invoice.due < today {
        format!("{open} of the invoice {number} was due on {due}. If you have paid already, tell us the reference.")
    } else {
        format!("{open} of the invoice {number} is due on {due}.")
    }
}

pub(super) fn late_fee(invoice: &Invoice, fee: Paise) -> String {
    format!(
        "A late fee of {fee} was added to the invoice {}, which was due on {}.",
        invoice.number,
        shown_day(invoice.due)
    )
}

pub(super) fn received(payment: &KeptPayment) -> String {
    let receipt = payment.receipt_number.as_deref().unwrap_or_default();
    format!("Your payment of {} has arrived. Thank you! The receipt is {receipt}.", payment.paise)
}

pub(super) fn reversed(payment: &KeptPayment, note: &str) -> String {
    format!("Your payment of {} of {} does not count: {note}", payment.paise, shown_day(payment.day))
}

pub(super) fn credited(paise: Paise, reason: &str) -> String {
    format!("{paise} are credited to you: {reason}. They are taken off the next month's invoice.")
}
