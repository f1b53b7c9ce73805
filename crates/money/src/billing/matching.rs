//! Which payment a row of a bank's statement is. Only what is beyond doubt is booked: the reference that a parent told, or the number
//! of an invoice, with the very amount and a day near by. Pure.

use jiff::ToSpan;
use jiff::civil::Date;

use super::bank::BankRow;
use base::ids::{ChildId, InvoiceId};
use base::money::Paise;

/// A reference shorter than this may stand in any text by chance.
const SURE_LENGTH: usize = 6;
/// Between the day on which a parent told and the bank's.
const DAYS_APART: i64 = 15;

/// A payment that a parent told, or that is there.
#[derive(Clone, Debug)]
pub struct Known {
    pub child: ChildId,
    pub paise: Paise,
    pub day: Date,
    /// In capitals without blanks.
    pub reference: String,
}

/// An invoice that is not paid.
#[derive(Clone, Debug)]
pub struct OpenInvoice {
    pub child: ChildId,
    pub id: InvoiceId,
    pub number: String,
    pub open: Paise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// What a parent told: its place in the list.
    Told(usize),
    /// It names an invoice: its place in the list.
    Invoice(usize),
    /// It was received before.
    Before,
    Doubtful(&'static str),
}

/// The row's words as references are compared: letters and digits alone, in capitals.
pub fn folded(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_uppercase()).collect()
}

pub fn find(row: &BankRow, told: &[Known], received: &[Known], invoices: &[OpenInvoice]) -> Match {
    let words = folded(&format!("{} {}", row.words, row.reference));
    let named = |known: &&Known| -> bool {
        let reference = folded(&known.reference);
        reference.len() >= SURE_LENGTH && words.contains(&reference)
    };
    let mut sought = told.iter().enumerate().filter(|(_, known)| named(known));
    match (sought.next(), sought.next()) {
        (Some((_, one)), None) if one.paise != row.paise => {
            return Match::Doubtful("a parent told another amount under this reference");
        }
        (Some((_, one)), None) if !near(one.day, row.day) => {
            return Match::Doubtful("a parent told this reference at quite another time");
        }
        (Some((nth, _)), None) => return Match::Told(nth),
        (Some(_), Some(_)) => return Match::Doubtful("several parents told this reference"),
        (None, _) => {}
    }
    if received.iter().filter(named).any(|before| before.paise == row.paise) {
        return Match::Before;
    }
    let mut meant = invoices.iter().enumerate().filter(|(_, invoice)| words.contains(&folded(&invoice.number)));
    match (meant.next(), meant.next()) {
        (Some((nth, invoice)), None) if invoice.open == row.paise => Match::Invoice(nth),
        (Some(_), None) => Match::Doubtful("the amount is not what is open of the invoice that it names"),
        (Some(_), Some(_)) => Match::Doubtful("it names several invoices"),
        (None, _) => Match::Doubtful("nobody told a payment of this reference, and it names no open invoice"),
    }
}

fn near(told: Date, seen: Date) -> bool {
    let span = DAYS_APART.days();
    told.saturating_sub(span) <= seen && seen <= told.saturating_add(span)
}
