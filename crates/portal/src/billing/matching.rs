//! Which payment a row of a bank's statement is. Only what is beyond doubt is booked: the reference that a parent told, or the number
//! of an invoice, with the very amount and a day near by. Pure.

use jiff::ToSpan;
use jiff::civil::Date;

use super::bank::BankRow;
use crate::base::ids::{ChildId, InvoiceId};
use crate::base::money::Paise;

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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::{Known, Match, OpenInvoice, find};
    use crate::base::ids::{ChildId, InvoiceId};
    use crate::base::money::Paise;
    use crate::billing::bank::BankRow;

    fn known(reference: &str, paise: i64) -> Known {
        Known { child: ChildId(1), paise: Paise(paise), day: date(2026, 11, 5), reference: reference.into() }
    }

    #[test]
    fn only_what_is_beyond_doubt_is_a_payment() {
        let told = [
            known("402611880001", 100),
            known("NEFT/77-12345", 200),
            known("12", 300),
            known("TWICE99", 1),
            known("TWICE99", 1),
        ];
        let received = [known("OLDREF77", 700)];
        let invoice = |id, number: &str, paise| OpenInvoice {
            child: ChildId(1),
            id: InvoiceId(id),
            number: number.into(),
            open: Paise(paise),
        };
        let invoices = [invoice(11, "INV-2627-00011", 500), invoice(12, "INV-2627-00012", 600)];
        for (day, paise, words, expected) in [
            (5, 100, "UPI 4026 1188 0001 MEERA", Ok(Match::Told(0))),
            (5, 200, "by neft 77 12345", Ok(Match::Told(1))),
            (5, 101, "402611880001", Err("a parent told another amount under this reference")),
            (28, 100, "402611880001", Err("a parent told this reference at quite another time")),
            (5, 300, "ATM 12", Err("nobody told a payment of this reference, and it names no open invoice")),
            (5, 1, "twice99", Err("several parents told this reference")),
            (5, 700, "oldref77", Ok(Match::Before)),
            (5, 500, "fees inv-2627-00011", Ok(Match::Invoice(0))),
            (5, 499, "fees INV/2627/00011", Err("the amount is not what is open of the invoice that it names")),
            (5, 1100, "INV-2627-00011 INV-2627-00012", Err("it names several invoices")),
            (5, 1100, "", Err("nobody told a payment of this reference, and it names no open invoice")),
        ] {
            let row = BankRow {
                row: 1,
                day: date(2026, 11, day),
                paise: Paise(paise),
                reference: String::new(),
                words: words.into(),
            };
            let expected = expected.unwrap_or_else(Match::Doubtful);
            assert_eq!(find(&row, &told, &received, &invoices), expected, "{words} {paise}");
        }
    }
}
