//! What the office and parents are told.

use std::fmt::Display;

use jiff::civil::Date;

use super::Invoice;
use super::store::{KeptInvoice, KeptPayment};
use base::money::Paise;
use base::refusal::{Ground, Refusal};
use base::text::BadText;
use base::told::Told;
use daily::notices::sentences;

pub(super) fn bad_amount() -> Refusal {
    Refusal::new("bad_amount", "Please enter an amount of more than nothing and at most ten crore rupees.")
}

pub(super) fn no_reference() -> Refusal {
    Refusal::new("no_reference", "Please enter the reference of the payment. Your bank or UPI app shows it.")
}

pub(super) fn bad_reference() -> Refusal {
    Refusal::new(
        "bad_reference",
        "A reference has at most 60 characters: English letters, digits and the signs - / _ . : #",
    )
}

/// The code of [`another_amount`].
pub(super) const ANOTHER_AMOUNT: &str = "another_amount";

pub(super) fn another_amount(booked: Paise) -> Refusal {
    Refusal::said(ANOTHER_AMOUNT, format!("A payment of {booked} has this reference already.")).on(Ground::Standing)
}

/// For a parent who reports a payment that the office has confirmed.
pub(super) fn already_received(paise: Paise) -> Refusal {
    Refusal::about(
        "already_received",
        "The office has confirmed a payment of {amount} with this reference already.",
        &[("amount", paise.into())],
    )
    .on(Ground::Standing)
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

pub(super) fn bad_month() -> Refusal {
    Refusal::new("bad_month", "a month is written YYYY-MM")
}

pub(super) fn no_program(label: &str) -> Refusal {
    Refusal::said("no_program", format!("the chain has no program called {label:?}"))
}

pub(super) fn bad_statement(why: impl Display) -> Refusal {
    Refusal::said("bad_statement", format!("the bank's statement cannot be read: {why}"))
}

pub(super) fn issued(invoice: &KeptInvoice, month: Date, total: Paise) -> String {
    let month = ("month", Told::Name(month.strftime("%B %Y").to_string()));
    let number = ("number", invoice.number.as_str().into());
    if total.is_owed() {
        sentences::INVOICE.with(&[month, ("amount", total.into()), ("day", invoice.due.into()), number])
    } else {
        sentences::INVOICE_OF_NOTHING.with(&[month, number])
    }
}

pub(super) fn reminder(invoice: &Invoice, open: Paise, today: Date) -> String {
    let said = if invoice.due < today { sentences::OVERDUE } else { sentences::DUE };
    said.with(&of_invoice(invoice, open))
}

pub(super) fn late_fee(invoice: &Invoice, fee: Paise) -> String {
    sentences::LATE_FEE.with(&of_invoice(invoice, fee))
}

fn of_invoice(invoice: &Invoice, amount: Paise) -> [(&'static str, Told); 3] {
    [("amount", amount.into()), ("number", invoice.number.as_str().into()), ("day", invoice.due.into())]
}

pub(super) fn received(payment: &KeptPayment) -> String {
    let receipt = payment.receipt_number.as_deref().unwrap_or_default();
    sentences::RECEIVED.with(&[("amount", payment.paise.into()), ("number", receipt.into())])
}

pub(super) fn reversed(payment: &KeptPayment, note: &str) -> String {
    let (amount, day) = (payment.paise.into(), payment.day.into());
    sentences::REVERSED.with(&[("amount", amount), ("day", day), ("note", sentences::note(": ", note))])
}

pub(super) fn credited(paise: Paise, reason: &str) -> String {
    sentences::CREDITED.with(&[("amount", paise.into()), ("reason", reason.into())])
}
