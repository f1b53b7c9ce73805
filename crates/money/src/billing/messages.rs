//! Refusals of billing, and texts of notifications.

use std::fmt::Display;

use jiff::civil::Date;

use super::store::{InvoiceRow, PaymentRow};
use super::{Invoice, Nature, PayOut};
use base::message_arg::MessageArg;
use base::money::Paise;
use base::refusal::{ErrorKind, Refusal};
use base::text::BadText;
use daily::notices::sentences;

pub(super) fn bad_amount() -> Refusal {
    Refusal::new("bad_amount", "Please enter an amount above zero, and at most ten crore rupees.")
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

pub(super) fn another_amount(recorded: Paise) -> Refusal {
    Refusal::with_sentence(ANOTHER_AMOUNT, format!("A payment of {recorded} already has this reference."))
        .of_kind(ErrorKind::Conflict)
}

/// For a parent who reports a payment that the office has confirmed.
pub(super) fn already_received(paise: Paise) -> Refusal {
    Refusal::with_args(
        "already_received",
        "The office has confirmed a payment of {amount} with this reference already.",
        &[("amount", paise.into())],
    )
    .of_kind(ErrorKind::Conflict)
}

pub(super) fn not_yet() -> Refusal {
    Refusal::new("not_yet", "The day is in the future.")
}

pub(super) fn bad_reason(why: BadText) -> Refusal {
    Refusal::with_sentence("bad_reason", format!("The reason: {why}."))
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
        "A fee plan or discount must begin within two years of today and end within ten. Leave the end open if it lasts longer.",
    )
}

pub(super) fn month_out_of_reach(months: [Date; 3]) -> Refusal {
    let [last, this, next] = months.map(|month| month.strftime("%Y-%m").to_string());
    let sentence =
        format!("invoices can be issued for last month, this month and next month: {last}, {this} or {next}");
    Refusal::with_sentence("month_out_of_reach", sentence)
}

pub(super) fn long_ago() -> Refusal {
    Refusal::new("long_ago", "The day is more than a year ago. Please check the year.")
}

pub(super) fn due_out_of_reach() -> Refusal {
    Refusal::new("due_out_of_reach", "A charge is due today or within a year.")
}

pub(super) fn no_charge() -> Refusal {
    let natures = Nature::CHARGES.map(Nature::as_str).join("', '");
    Refusal::with_sentence("no_charge", format!("a charge is one of '{natures}'; monthly fees follow the plans"))
}

pub(super) fn bad_discount() -> Refusal {
    Refusal::new(
        "bad_discount",
        "A discount is on a 'Tuition Fee' or a 'Daycare Fee', takes off up to the whole of it, and ends on or after its first day.",
    )
}

pub(super) fn share_or_amount() -> Refusal {
    Refusal::new("share_or_amount", "a discount is either a share of the fee or a monthly amount")
}

pub(super) fn withdrawn_already(number: &str) -> Refusal {
    Refusal::with_sentence("withdrawn_already", format!("the invoice {number} is already withdrawn"))
        .of_kind(ErrorKind::Conflict)
}

/// `charge`: the charge that would count twice; `None`: a credit would.
pub(super) fn settled_beside(number: &str, paise: Paise, charge: Option<&str>) -> Refusal {
    let credited = Paise(-paise.0);
    let sentence = charge.map_or_else(
        || format!("{credited} were credited as a difference of {number} and would count twice: charge or credit the rest instead"),
        |charge| format!("a difference of {number} was charged by {charge}: withdraw that invoice first"),
    );
    Refusal::with_sentence("settled_beside", sentence).of_kind(ErrorKind::Conflict)
}

/// Also for invoices of other centres.
pub(super) fn no_invoice(name: &str) -> Refusal {
    Refusal::with_sentence("not_found", format!("this centre has no invoice {name:?}")).of_kind(ErrorKind::NotFound)
}

pub(super) fn no_difference(number: &str) -> Refusal {
    Refusal::with_sentence(
        "no_difference",
        format!("the invoice {number} has no difference, or it was already answered"),
    )
    .of_kind(ErrorKind::Conflict)
}

pub(super) fn nothing_left(most: Paise) -> Refusal {
    let sentence = format!("the family's credit balance is {most}, and no more can be paid out");
    Refusal::with_sentence("nothing_left", sentence).of_kind(ErrorKind::Conflict)
}

pub(super) fn paid_out_again(out: Paise) -> Refusal {
    let sentence = format!("{out} of this payment were paid out: reverse the pay-out first");
    Refusal::with_sentence("paid_out_again", sentence).of_kind(ErrorKind::Conflict)
}

pub(super) fn bad_month() -> Refusal {
    Refusal::new("bad_month", "a month is written YYYY-MM")
}

pub(super) fn no_program(label: &str) -> Refusal {
    Refusal::with_sentence("no_program", format!("the chain has no program called {label:?}"))
}

pub(super) fn bad_statement(why: impl Display) -> Refusal {
    Refusal::with_sentence("bad_statement", format!("the bank statement cannot be read: {why}"))
}

pub(super) fn issued(invoice: &InvoiceRow, month: Date, total: Paise) -> String {
    let month = ("month", MessageArg::Name(month.strftime("%B %Y").to_string()));
    let number = ("number", invoice.number.as_str().into());
    if total.is_owed() {
        sentences::INVOICE.with(&[month, ("amount", total.into()), ("day", invoice.due.into()), number])
    } else {
        sentences::INVOICE_OF_NOTHING.with(&[month, number])
    }
}

pub(super) fn reminder(invoice: &Invoice, open: Paise, today: Date) -> String {
    let sentence = if invoice.due < today { sentences::OVERDUE } else { sentences::DUE };
    sentence.with(&of_invoice(invoice, open))
}

pub(super) fn late_fee(invoice: &Invoice, fee: Paise) -> String {
    sentences::LATE_FEE.with(&of_invoice(invoice, fee))
}

fn of_invoice(invoice: &Invoice, amount: Paise) -> [(&'static str, MessageArg); 3] {
    [("amount", amount.into()), ("number", invoice.number.as_str().into()), ("day", invoice.due.into())]
}

pub(super) fn received(payment: &PaymentRow) -> String {
    let receipt = payment.receipt_number.as_deref().unwrap_or_default();
    sentences::RECEIVED.with(&[("amount", payment.paise.into()), ("number", receipt.into())])
}

pub(super) fn reversed(payment: &PaymentRow, note: &str) -> String {
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

pub(super) fn charged(invoice: &InvoiceRow, total: Paise, what: &str) -> String {
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

/// The text of a difference that is charged or credited.
pub(super) fn difference(number: &str, period: &str) -> String {
    format!("Difference of {number} for {period}")
}
