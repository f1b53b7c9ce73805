//! The contents of invoices, receipts, credit notes and statements.

use jiff::civil::Date;

use super::{Family, long, short};
use crate::billing::{
    Account, Credit, CreditNote, Invoice, InvoiceKind, InvoiceState, Line, PayOut, Payment, PaymentState,
};
use base::day::parse_day;
use base::money::Paise;
use base::pdf::{Column, PdfDocument, Table, in_words};

fn fact(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

fn amount(name: &str, paise: Paise) -> (String, String) {
    (name.to_owned(), paise.to_string())
}

/// `November 2026` for `2026-11`.
fn month(period: &str) -> String {
    let day = parse_day(&format!("{period}-01"));
    day.map_or_else(|| period.to_owned(), |day| day.strftime("%B %Y").to_string())
}

fn document(family: &Family, title: &str, number: &str) -> PdfDocument {
    let foot = [family.head.name.as_str(), title, number].into_iter().filter(|text| !text.is_empty());
    PdfDocument {
        head: family.head.clone(),
        title: title.to_owned(),
        foot: foot.collect::<Vec<_>>().join(" · "),
        day: family.today,
        ..PdfDocument::default()
    }
}

pub(super) fn invoice(family: &Family, invoice: &Invoice) -> PdfDocument {
    let Invoice { number, issued, due, total, paid, state, withdrawn, .. } = invoice;
    let state = match state {
        InvoiceState::Due => "To be paid",
        InvoiceState::PartlyPaid => "Paid in part",
        InvoiceState::Paid => "Paid",
        InvoiceState::Overdue => "Overdue",
        InvoiceState::Withdrawn => "Withdrawn",
    };
    let mut sums = vec![amount("Total", *total)];
    if let Some(note) = withdrawn {
        sums.push(amount(&format!("Credit note {}", note.number), Paise(-total.0)));
        sums.push(amount("To be paid", invoice.open()));
    } else if !paid.is_none() {
        sums.push(amount("Paid", *paid));
        sums.push(amount("To be paid", invoice.open()));
    }
    PdfDocument {
        facts: vec![
            fact("Invoice number", number.clone()),
            fact("Child", family.child.clone()),
            fact("For", what_for(invoice)),
            fact("Issued on", long(*issued)),
            fact("Due on", long(*due)),
            fact("Status", format!("{state} on {}", long(family.today))),
        ],
        table: lines_of(invoice, 1),
        sums,
        closing: vec![in_words(*total)],
        ..document(family, "Invoice", number)
    }
}

/// The month of an invoice; for a charge, its nature.
fn what_for(invoice: &Invoice) -> String {
    let charge = invoice.lines.first().filter(|_| invoice.kind == InvoiceKind::Charge);
    charge.map_or_else(|| month(&invoice.period), |line| line.nature.as_str().to_owned())
}

/// The lines of an invoice; `sign` is -1 on a credit note.
fn lines_of(invoice: &Invoice, sign: i64) -> Table {
    let row =
        |line: &Line| vec![line.text.clone(), line.nature.as_str().to_owned(), Paise(sign * line.paise.0).to_string()];
    Table {
        columns: vec![Column::text("Description", 52), Column::text("Nature", 24), Column::amount("Amount", 24)],
        rows: invoice.lines.iter().map(row).collect(),
    }
}

pub(super) fn credit_note(family: &Family, invoice: &Invoice, note: &CreditNote) -> PdfDocument {
    PdfDocument {
        facts: vec![
            fact("Credit note number", note.number.clone()),
            fact("Child", family.child.clone()),
            fact("Withdraws the invoice", invoice.number.clone()),
            fact("For", what_for(invoice)),
            fact("Issued on", long(note.day)),
            fact("Reason", note.reason.clone()),
        ],
        opening: vec!["Payments on this invoice go to the next one.".to_owned()],
        table: lines_of(invoice, -1),
        sums: vec![amount("Total", Paise(-invoice.total.0))],
        closing: vec![in_words(invoice.total)],
        ..document(family, "Credit note", &note.number)
    }
}

pub(super) fn pay_out(family: &Family, out: &PayOut) -> PdfDocument {
    PdfDocument {
        facts: vec![
            fact("Number", out.number.clone()),
            fact("Child", family.child.clone()),
            fact("Paid on", long(out.day)),
            fact("Paid by", [out.way.as_str(), &out.reference].join(" ").trim().to_owned()),
        ],
        opening: vec!["Paid from the family's credit balance:".to_owned()],
        table: Table {
            columns: vec![Column::text("Description", 70), Column::amount("Amount", 30)],
            rows: [("Paid ahead", Paise(out.paise.0 - out.of_credits.0)), ("Credits", out.of_credits)]
                .into_iter()
                .filter(|(_, paise)| !paise.is_none())
                .map(|(what, paise)| vec![what.to_owned(), paise.to_string()])
                .collect(),
        },
        sums: vec![amount("Total", out.paise)],
        closing: vec![in_words(out.paise)],
        ..document(family, "Payment to a family", &out.number)
    }
}

/// `None` for a reported or reversed payment.
pub(super) fn receipt(family: &Family, payment: &Payment) -> Option<PdfDocument> {
    let number = payment.receipt_number.as_ref().filter(|_| payment.state == PaymentState::Received)?;
    let mut rows: Vec<Vec<String>> = payment
        .parts
        .iter()
        .map(|part| vec![part.invoice_number.clone(), part.nature.as_str().to_owned(), part.paise.to_string()])
        .collect();
    if payment.left().is_owed() {
        rows.push(vec![String::new(), "Paid ahead, for the next invoice".to_owned(), payment.left().to_string()]);
    }
    Some(PdfDocument {
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
        ..document(family, "Receipt", number)
    })
}

/// A line of a statement, with its change of the balance.
struct Entry {
    day: Date,
    text: String,
    owed: Paise,
}

pub(super) fn statement(family: &Family, account: &Account) -> PdfDocument {
    let invoiced = account.invoices.iter().map(|invoice| Entry {
        day: invoice.issued,
        text: format!("Invoice {} for {}", invoice.number, what_for(invoice)),
        owed: invoice.total,
    });
    let notes = account.invoices.iter().filter_map(|invoice| Some((invoice, invoice.withdrawn.as_ref()?)));
    let withdrawn = notes.map(|(invoice, note)| Entry {
        day: note.day,
        text: format!("Credit note {} of {}", note.number, invoice.number),
        owed: Paise(-invoice.total.0),
    });
    let valid = account.pay_outs.iter().filter(|out| out.reversed.is_none());
    let out =
        valid.clone().map(|out| Entry { day: out.day, text: format!("Paid out {}", out.number), owed: out.paise });
    // Used credits are part of their invoices; paid-out ones get a line of their own.
    let credits = valid.filter(|out| out.of_credits.is_owed()).map(|out| Entry {
        day: out.day,
        text: format!("Credits for {}", out.number),
        owed: Paise(-out.of_credits.0),
    });
    let received = account.payments.iter().filter(|payment| payment.state == PaymentState::Received);
    let received = received.map(|payment| Entry {
        day: payment.day,
        text: ["Payment", payment.receipt_number.as_deref().unwrap_or_default(), payment.way.as_str()].join(" "),
        owed: Paise(-payment.paise.0),
    });
    let mut entries: Vec<Entry> = invoiced.chain(out).chain(withdrawn).chain(received).chain(credits).collect();
    // Invoices of a day come before its payments.
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
    let waiting: Paise = account.credits.iter().map(Credit::left).sum();
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
    PdfDocument {
        facts: vec![fact("Child", family.child.clone()), fact("As of", long(family.today))],
        opening: if rows.is_empty() { vec!["Nothing has been invoiced or paid.".to_owned()] } else { Vec::new() },
        table: Table {
            columns: vec![
                Column::text("Date", 14),
                Column::text("Description", 38),
                Column::amount("Invoiced", 16),
                Column::amount("Paid", 16),
                Column::amount("Balance", 16),
            ],
            rows,
        },
        sums,
        ..document(family, "Statement of account", "")
    }
}
