//! What the office and parents are told.

use std::fmt::Display;

use jiff::civil::Date;

use super::store::{KeptInvoice, KeptPayment};
use super::{Invoice, Nature, PayOut};
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

pub(super) fn day_out_of_reach() -> Refusal {
    Refusal::new(
        "day_out_of_reach",
        "A price or a discount begins within two years of today and ends within ten. Leave the end open if it lasts longer.",
    )
}

pub(super) fn month_out_of_reach(months: [Date; 3]) -> Refusal {
    let [last, this, next] = months.map(|month| month.strftime("%Y-%m").to_string());
    let sentence = format!("invoices are issued for last month, this month and the next: {last}, {this} or {next}");
    Refusal::said("month_out_of_reach", sentence)
}

pub(super) fn long_ago() -> Refusal {
    Refusal::new("long_ago", "The day is more than a year ago. Please check the year.")
}

pub(super) fn due_out_of_reach() -> Refusal {
    Refusal::new("due_out_of_reach", "A charge is due today or within a year.")
}

pub(super) fn no_charge() -> Refusal {
    let natures = Nature::CHARGES.map(Nature::as_str).join("', '");
    Refusal::said("no_charge", format!("what is charged once is one of '{natures}'; fees of a month follow the plans"))
}

pub(super) fn bad_discount() -> Refusal {
    Refusal::new(
        "bad_discount",
        "A discount is on a 'Tuition Fee' or a 'Daycare Fee', takes off up to the whole of it, and ends on or after its first day.",
    )
}

pub(super) fn share_or_amount() -> Refusal {
    Refusal::new("share_or_amount", "a discount is either a share of the fee or an amount a month")
}

pub(super) fn withdrawn_already(number: &str) -> Refusal {
    Refusal::said("withdrawn_already", format!("the invoice {number} is withdrawn already")).on(Ground::Standing)
}

/// The charge that would be counted twice, or None where a credit would.
pub(super) fn settled_beside(number: &str, paise: Paise, charge: Option<&str>) -> Refusal {
    let credited = Paise(-paise.0);
    let sentence = charge.map_or_else(
        || format!("{credited} were credited as a difference of {number}, and would be taken off twice: charge or credit what is left instead"),
        |charge| format!("a difference of {number} was charged by {charge}: withdraw that one first"),
    );
    Refusal::said("settled_beside", sentence).on(Ground::Standing)
}

/// Said of another centre's invoice too.
pub(super) fn no_invoice(name: &str) -> Refusal {
    Refusal::said("not_found", format!("this centre has no invoice {name:?}")).on(Ground::NotFound)
}

pub(super) fn no_difference(number: &str) -> Refusal {
    Refusal::said("no_difference", format!("nothing differs from the invoice {number}, or the office has answered it"))
        .on(Ground::Standing)
}

pub(super) fn nothing_left(most: Paise) -> Refusal {
    let sentence = format!("the family has {most} to its credit, and no more than that is paid out");
    Refusal::said("nothing_left", sentence).on(Ground::Standing)
}

pub(super) fn paid_out_again(out: Paise) -> Refusal {
    let sentence = format!("{out} of this payment were paid out again: reverse the pay-out first");
    Refusal::said("paid_out_again", sentence).on(Ground::Standing)
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

pub(super) fn withdrawn(number: &str, total: Paise, reason: &str) -> String {
    let note = sentences::note(": ", reason);
    sentences::WITHDRAWN.with(&[("number", number.into()), ("amount", total.into()), ("note", note)])
}

pub(super) fn charged(invoice: &KeptInvoice, total: Paise, what: &str) -> String {
    let (amount, number) = (total.into(), invoice.number.as_str().into());
    sentences::CHARGED.with(&[
        ("amount", amount),
        ("reason", what.into()),
        ("day", invoice.due.into()),
        ("number", number),
    ])
}

pub(super) fn paid_out(out: &PayOut) -> String {
    let (amount, day) = (out.paise.into(), out.day.into());
    sentences::PAID_OUT.with(&[("amount", amount), ("day", day), ("number", out.number.as_str().into())])
}

pub(super) fn pay_out_reversed(out: &PayOut, reason: &str) -> String {
    let (amount, day) = (out.paise.into(), out.day.into());
    sentences::PAY_OUT_REVERSED.with(&[("amount", amount), ("day", day), ("note", sentences::note(": ", reason))])
}

/// What parents read of a difference that is charged or credited.
pub(super) fn difference(number: &str, period: &str) -> String {
    format!("Difference of {number} for {period}")
}
