//! The invoices of a child, one invoice, and the statement of all of it.

use maud::{Markup, html};

use super::frame::{Here, Inside, Page};
use super::visit::Looking;
use super::{messages, store};
use crate::base::day::shown_day;
use crate::base::ids::InvoiceId;
use crate::base::money::Paise;
use crate::base::refusal::Trouble;
use crate::billing::{self, Account, Invoice, InvoiceState, PaymentState};
use crate::finance::portal_login::rules::{INVOICES, PAY, STATEMENT};

/// What is owed, and every invoice, the newest first.
pub async fn list(Looking { reader, visitor, app }: Looking<'_, '_>) -> Result<Page, Trouble> {
    let child = visitor.child();
    let name = store::name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let body = html! {
        (standing(&account))
        @if account.owed.is_owed() { p { a.button href={ (PAY) "?child=" (child) } { (messages::PAY) } } }
        @if account.invoices.is_empty() { p.note { (messages::NO_INVOICES) } }
        @for invoice in &account.invoices {
            a.card.row href={ (INVOICES) "/" (invoice.id) } {
                span { b { (month(&invoice.period)) } small { (invoice.number) } }
                span { b { (invoice.total) } (badge(invoice.state)) }
            }
        }
    };
    Ok(Page::inside(messages::INVOICES, Inside { child, name, here: Here::Invoices }, body))
}

/// One invoice with its lines.
pub async fn one(Looking { reader, visitor, app }: Looking<'_, '_>, id: &str) -> Result<Page, Trouble> {
    let child = visitor.child();
    let id = InvoiceId::parse(id).ok_or_else(messages::no_such_page)?;
    let found = billing::invoice(reader, child, id, app.zone.day_of(app.now())).await?;
    let invoice = found.ok_or_else(messages::no_such_page)?;
    let name = store::name(reader, child).await?;
    let body = html! {
        section.card {
            p { (badge(invoice.state)) }
            dl {
                div { dt { "Invoice" } dd { (invoice.number) } }
                div { dt { "Issued" } dd { (shown_day(invoice.issued)) } }
                div { dt { "Due" } dd { (shown_day(invoice.due)) } }
            }
            dl.sums {
                @for line in &invoice.lines { div { dt { (line.text) } dd { (line.paise) } } }
                div.total { dt { "Total" } dd { (invoice.total) } }
                div { dt { "Paid" } dd { (invoice.paid) } }
                div.total { dt { "To be paid" } dd { (invoice.open()) } }
            }
            @if invoice.open().is_owed() {
                a.button href={ (PAY) "?child=" (child) "&invoice=" (invoice.id) } { (messages::PAY_THIS) }
            }
            p { a href={ (INVOICES) "/" (invoice.id) ".pdf" } { (messages::AS_PDF) } }
        }
    };
    Ok(Page::inside(month(&invoice.period), Inside { child, name, here: Here::Invoices }, body))
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
    let child = visitor.child();
    let name = store::name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let mut owed = Paise::NONE;
    let body = html! {
        (standing(&account))
        @if account.invoices.is_empty() && account.payments.is_empty() { p.note { (messages::NO_INVOICES) } }
        @else {
            p { a href={ (STATEMENT) ".pdf" } { (messages::AS_PDF) } }
            section.card.wide role="region" tabindex="0" aria-label=(messages::STATEMENT) {
                table {
                    thead { tr { th { "Day" } th { "What" } th.amount { "Amount" } th.amount { "Owed" } } }
                    tbody {
                        @for entry in entries(&account) {
                            @let after = Paise(owed.0.saturating_add(entry.paise.0));
                            tr {
                                td { (shown_day(entry.day)) }
                                td {
                                    @if let Some(receipt) = &entry.receipt { a href=(receipt) { (entry.what) } }
                                    @else { (entry.what) }
                                }
                                td.amount { (entry.paise) }
                                td.amount { (after) }
                            }
                            @let () = owed = after;
                        }
                    }
                }
            }
        }
        @for told in account.payments.iter().filter(|payment| payment.state == PaymentState::Told) {
            p.note { (messages::told(told.paise, &told.reference)) }
        }
    };
    Ok(Page::inside(messages::STATEMENT, Inside { child, name, here: Here::Statement }, body))
}

/// The oldest first. A credit stands in the invoice that it was taken off.
fn entries(account: &Account) -> Vec<Entry> {
    let invoices = account.invoices.iter().map(|invoice| Entry {
        day: invoice.issued,
        what: format!("Invoice {}", invoice.number),
        paise: invoice.total,
        receipt: None,
    });
    let there = account.payments.iter().filter(|payment| payment.state == PaymentState::Received);
    let payments = there.map(|payment| Entry {
        day: payment.day,
        what: format!("{} {}", payment.way.as_str(), payment.reference).trim().to_owned(),
        paise: Paise(-payment.paise.0),
        receipt: Some(format!("/billing/receipts/{}.pdf", payment.id)),
    });
    let mut entries: Vec<Entry> = invoices.chain(payments).collect();
    entries.sort_by_key(|entry| entry.day);
    entries
}

pub fn standing(account: &Account) -> Markup {
    html! {
        section.card {
            dl.sums {
                div.total { dt { "To be paid" } dd { (account.owed) } }
                @if account.overdue.is_owed() { div.late { dt { "Of that overdue" } dd { (account.overdue) } } }
                @if account.advance.is_owed() { div { dt { "Paid ahead" } dd { (account.advance) } } }
            }
        }
    }
}

fn badge(state: InvoiceState) -> Markup {
    let (class, name) = match state {
        InvoiceState::Due => ("due", "Due"),
        InvoiceState::PartlyPaid => ("due", "Partly paid"),
        InvoiceState::Paid => ("paid", "Paid"),
        InvoiceState::Overdue => ("overdue", "Overdue"),
    };
    html! { span.badge.(class) { (name) } }
}

/// `November 2026` of `2026-11`.
fn month(period: &str) -> String {
    let first: Result<jiff::civil::Date, _> = format!("{period}-01").parse();
    first.map_or_else(|_| period.to_owned(), |day| day.strftime("%B %Y").to_string())
}

/// What an invoice is called where it is paid.
pub fn called(invoice: &Invoice) -> String {
    format!("{}, {}", invoice.number, month(&invoice.period))
}
