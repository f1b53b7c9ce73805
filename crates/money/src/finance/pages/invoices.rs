//! The invoices of a child, one invoice, and the statement of all of it.

use maud::{Markup, html};

use super::frame::{Here, Inside, Page};
use super::visit::Looking;
use super::words::{Texts, texts};
use super::{messages, store};
use crate::billing::{self, Account, InvoiceState, PaymentState};
use crate::finance::portal_login::rules::{INVOICES, PAY, STATEMENT};
use base::ids::InvoiceId;
use base::money::Paise;
use base::refusal::Trouble;

/// What is owed, and every invoice, the newest first.
pub async fn list(Looking { reader, visitor, app }: Looking<'_, '_>) -> Result<Page, Trouble> {
    let (child, says) = (visitor.child(), texts(visitor.language()));
    let name = store::name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let body = html! {
        (standing(says, &account))
        @if account.owed.is_owed() { p { a.button href={ (PAY) "?child=" (child) } { (says.pay) } } }
        @if account.invoices.is_empty() { p.note { (says.no_invoices) } }
        @for invoice in &account.invoices {
            a.card.row href={ (INVOICES) "/" (invoice.id) } {
                span { b { (says.period(&invoice.period)) } small { (invoice.number) } }
                span { b { (invoice.total) } (badge(says, invoice.state)) }
            }
        }
    };
    Ok(Page::inside(says, says.invoices, Inside { child, name, here: Here::Invoices }, body))
}

/// One invoice with its lines.
pub async fn one(Looking { reader, visitor, app }: Looking<'_, '_>, id: &str) -> Result<Page, Trouble> {
    let (child, says) = (visitor.child(), texts(visitor.language()));
    let id = InvoiceId::parse(id).ok_or_else(messages::no_such_page)?;
    let found = billing::invoice(reader, child, id, app.zone.day_of(app.now())).await?;
    let invoice = found.ok_or_else(messages::no_such_page)?;
    let name = store::name(reader, child).await?;
    let body = html! {
        section.card {
            p { (badge(says, invoice.state)) }
            dl {
                div { dt { (says.invoice) } dd { (invoice.number) } }
                div { dt { (says.issued) } dd { (says.day(invoice.issued)) } }
                div { dt { (says.due_on) } dd { (says.day(invoice.due)) } }
            }
            dl.sums {
                @for line in &invoice.lines { div { dt { (says.line(line)) } dd { (line.paise) } } }
                div.total { dt { (says.total) } dd { (invoice.total) } }
                div { dt { (says.paid) } dd { (invoice.paid) } }
                div.total { dt { (says.to_be_paid) } dd { (invoice.open()) } }
            }
            @if invoice.open().is_owed() {
                a.button href={ (PAY) "?child=" (child) "&invoice=" (invoice.id) } { (says.pay_this) }
            }
            p { a href={ (INVOICES) "/" (invoice.id) ".pdf" } { (says.as_pdf) } }
        }
    };
    Ok(Page::inside(says, says.period(&invoice.period), Inside { child, name, here: Here::Invoices }, body))
}

/// An entry of the statement: what it added to what is owed.
struct Entry {
    day: jiff::civil::Date,
    what: String,
    paise: Paise,
    /// Where the receipt of a payment is.
    receipt: Option<String>,
}

/// Every invoice and every payment that is there, by day, and what was owed after each.
pub async fn statement(Looking { reader, visitor, app }: Looking<'_, '_>) -> Result<Page, Trouble> {
    let (child, says) = (visitor.child(), texts(visitor.language()));
    let name = store::name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let mut owed = Paise::NONE;
    let body = html! {
        (standing(says, &account))
        @if account.invoices.is_empty() && account.payments.is_empty() { p.note { (says.no_invoices) } }
        @else {
            p { a href={ (STATEMENT) ".pdf" } { (says.as_pdf) } }
            section.card.wide role="region" tabindex="0" aria-label=(says.statement) {
                table {
                    thead {
                        tr {
                            th { (says.entry_day) }
                            th { (says.entry_what) }
                            th.amount { (says.entry_amount) }
                            th.amount { (says.entry_owed) }
                        }
                    }
                    tbody {
                        @for entry in entries(says, &account) {
                            @let after = Paise(owed.0.saturating_add(entry.paise.0));
                            tr {
                                td { (says.day(entry.day)) }
                                td {
                                    @if let Some(receipt) = &entry.receipt { a href=(receipt) { (entry.what) } }
                                    @else { (entry.what) }
                                }
                                td.amount { (entry.paise) }
                                td.amount data-before=(says.owed_after) { (after) }
                            }
                            @let () = owed = after;
                        }
                    }
                }
            }
        }
        @for told in account.payments.iter().filter(|payment| payment.state == PaymentState::Told) {
            p.note { (says.told(told.paise, &told.reference)) }
        }
    };
    Ok(Page::inside(says, says.statement, Inside { child, name, here: Here::Statement }, body))
}

/// The oldest first. A credit stands in the invoice that it was taken off.
fn entries(says: &Texts, account: &Account) -> Vec<Entry> {
    let invoices = account.invoices.iter().map(|invoice| Entry {
        day: invoice.issued,
        what: says.invoice_numbered(&invoice.number),
        paise: invoice.total,
        receipt: None,
    });
    let there = account.payments.iter().filter(|payment| payment.state == PaymentState::Received);
    let payments = there.map(|payment| Entry {
        day: payment.day,
        what: says.payment(payment),
        paise: Paise(-payment.paise.0),
        receipt: Some(format!("/billing/receipts/{}.pdf", payment.id)),
    });
    let mut entries: Vec<Entry> = invoices.chain(payments).collect();
    entries.sort_by_key(|entry| entry.day);
    entries
}

pub fn standing(says: &Texts, account: &Account) -> Markup {
    html! {
        section.card {
            dl.sums {
                div.total { dt { (says.to_be_paid) } dd { (account.owed) } }
                @if account.overdue.is_owed() { div.late { dt { (says.of_that_overdue) } dd { (account.overdue) } } }
                @if account.advance.is_owed() { div { dt { (says.paid_ahead) } dd { (account.advance) } } }
            }
        }
    }
}

fn badge(says: &Texts, state: InvoiceState) -> Markup {
    let class = match state {
        InvoiceState::Due | InvoiceState::PartlyPaid => "due",
        InvoiceState::Paid => "paid",
        InvoiceState::Overdue => "overdue",
    };
    html! { span.badge.(class) { (says.state(state)) } }
}
