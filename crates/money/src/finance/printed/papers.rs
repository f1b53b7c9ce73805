//! What stands on an invoice, a receipt and a statement.

use jiff::civil::Date;

use super::{Family, long, short};
use crate::billing::{Account, Credit, Invoice, InvoiceState, Payment, PaymentState};
use base::day::parse_day;
use base::money::Paise;
use base::papers::{Column, Paper, Table, in_words};

fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

fn amount(name: &str, paise: Paise) -> (String, String) {
    (name.to_owned(), paise.to_string())
}

/// `November 2026`, of `2026-11`.
fn month(period: &str) -> String {
    let day = parse_day(&format!("{period}-01"));
    day.map_or_else(|| period.to_owned(), |day| day.strftime("%B %Y").to_string())
}

fn paper(family: &Family, title: &str, number: &str) -> Paper {
    let foot = [family.head.name.as_str(), title, number].into_iter().filter(|said| !said.is_empty());
    Paper {
        head: family.head.clone(),
        title: title.to_owned(),
        foot: foot.collect::<Vec<_>>().join(" · "),
        day: family.today,
        ..Paper::default()
    }
}

pub(super) fn invoice(family: &Family, invoice: &Invoice) -> Paper {
    let Invoice { number, period, issued, due, lines, total, paid, state, .. } = invoice;
    let stands = match state {
        InvoiceState::Due => "To be paid",
        InvoiceState::PartlyPaid => "Paid in part",
        InvoiceState::Paid => "Paid",
        InvoiceState::Overdue => "Overdue",
    };
    let mut sums = vec![amount("Total", *total)];
    if !paid.is_none() {
        sums.push(amount("Paid", *paid));
        sums.push(amount("To be paid", invoice.open()));
    }
    Paper {
        facts: vec![
            fact("Invoice number", number.clone()),
            fact("Child", family.child.clone()),
            fact("For", month(period)),
            fact("Issued on", long(*issued)),
            fact("Due on", long(*due)),
            fact("Stands", format!("{stands} on {}", long(family.today))),
        ],
        table: Table {
            columns: vec![Column::text("What", 52), Column::text("Nature", 24), Column::amount("Amount", 24)],
            rows: lines
                .iter()
                .map(|line| vec![line.text.clone(), line.nature.as_str().to_owned(), line.paise.to_string()])
                .collect(),
        },
        sums,
        closing: vec![in_words(*total)],
        ..paper(family, "Invoice", number)
    }
}

/// None: the money has not been seen, or was not there after all.
pub(super) fn receipt(family: &Family, payment: &Payment) -> Option<Paper> {
    let number = payment.receipt_number.as_ref().filter(|_| payment.state == PaymentState::Received)?;
    let mut rows: Vec<Vec<String>> = payment
        .parts
        .iter()
        .map(|part| vec![part.invoice_number.clone(), part.nature.as_str().to_owned(), part.paise.to_string()])
        .collect();
    if payment.left().is_owed() {
        rows.push(vec![String::new(), "Paid ahead, for the next invoice".to_owned(), payment.left().to_string()]);
    }
    Some(Paper {
        facts: vec![
            fact("Receipt number", number.clone()),
            fact("Child", family.child.clone()),
            fact("Received on", long(payment.day)),
            fact("Paid by", [payment.way.as_str(), &payment.reference].join(" ").trim().to_owned()),
        ],
        opening: vec!["Received with thanks:".to_owned()],
        table: Table {
            columns: vec![Column::text("Invoice", 34), Column::text("For", 42), Column::amount("Amount", 24)],
            rows,
        },
        sums: vec![amount("Total", payment.paise)],
        closing: vec![in_words(payment.paise)],
        ..paper(family, "Receipt", number)
    })
}

/// A line of a statement: what it adds to what is owed.
struct Entry {
    day: Date,
    text: String,
    owed: Paise,
}

pub(super) fn statement(family: &Family, account: &Account) -> Paper {
    let invoiced = account.invoices.iter().map(|invoice| Entry {
        day: invoice.issued,
        text: format!("Invoice {} for {}", invoice.number, month(&invoice.period)),
        owed: invoice.total,
    });
    let received = account.payments.iter().filter(|payment| payment.state == PaymentState::Received);
    let received = received.map(|payment| Entry {
        day: payment.day,
        text: ["Payment", payment.receipt_number.as_deref().unwrap_or_default(), payment.way.as_str()].join(" "),
        owed: Paise(-payment.paise.0),
    });
    let mut entries: Vec<Entry> = invoiced.chain(received).collect();
    // What was invoiced on a day stands before what was paid on it.
    entries.sort_by_key(|entry| (entry.day, entry.owed < Paise::NONE, entry.text.clone()));
    let mut balance = Paise::NONE;
    let mut rows = Vec::with_capacity(entries.len());
    for Entry { day, text, owed } in entries {
        balance = Paise(balance.0 + owed.0);
        let (charged, paid) = if owed < Paise::NONE {
            (String::new(), Paise(-owed.0).to_string())
        } else {
            (owed.to_string(), String::new())
        };
        rows.push(vec![short(day), text, charged, paid, balance.to_string()]);
    }
    let waiting = |credit: &Credit| Paise(credit.paise.0 - credit.used.0);
    let waiting: Paise = account.credits.iter().map(waiting).sum();
    let mut sums = Vec::new();
    if account.advance.is_owed() {
        sums.push(amount("Paid ahead", account.advance));
    }
    if waiting.is_owed() {
        sums.push(amount("Credits for the next invoice", waiting));
    }
    if account.overdue.is_owed() {
        sums.push(amount("Overdue", account.overdue));
    }
    sums.push(amount("To be paid", account.owed));
    Paper {
        facts: vec![fact("Child", family.child.clone()), fact("Until", long(family.today))],
        opening: if rows.is_empty() { vec!["Nothing has been invoiced or paid.".to_owned()] } else { Vec::new() },
        table: Table {
            columns: vec![
                Column::text("Date", 14),
                Column::text("What", 38),
                Column::amount("Invoiced", 16),
                Column::amount("Paid", 16),
                Column::amount("Balance", 16),
            ],
            rows,
        },
        sums,
        ..paper(family, "Statement of account", "")
    }
}
