//! Pages: the invoices of a child, one invoice, and the statement of account.

use maud::{Markup, html};

use super::frame::{Inside, Page, Tab};
use super::session::PageRead;
use super::words::{Texts, texts_in};
use super::{messages, store};
use crate::billing::{self, Account, InvoiceState, PaymentState};
use crate::finance::portal_login::rules::{INVOICES, PAY, STATEMENT};
use base::ids::InvoiceId;
use base::money::Paise;
use base::refusal::AppError;

/// The amounts owed and all invoices, the newest first.
pub async fn list(PageRead { reader, session, app }: PageRead<'_, '_>) -> Result<Page, AppError> {
    let (child, texts) = (session.child(), texts_in(session.language()));
    let name = store::find_child_name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let body = html! {
        (summary(texts, &account))
        @if account.owed.is_owed() { p { a.button href={ (PAY) "?child=" (child) } { (texts.pay) } } }
        @if account.invoices.is_empty() { p.note { (texts.no_invoices) } }
        @for invoice in &account.invoices {
            a.card.row href={ (INVOICES) "/" (invoice.id) } {
                span { b { (texts.heading(invoice)) } small { (invoice.number) } }
                span { b { (invoice.total) } (badge(texts, invoice.state)) }
            }
        }
    };
    Ok(Page::inside(texts, texts.invoices, Inside { child, name, tab: Tab::Invoices }, body))
}

/// One invoice with its lines.
pub async fn one(PageRead { reader, session, app }: PageRead<'_, '_>, id: &str) -> Result<Page, AppError> {
    let (child, texts) = (session.child(), texts_in(session.language()));
    let id = InvoiceId::parse(id).ok_or_else(messages::no_such_page)?;
    let found = billing::invoice(reader, child, id, app.zone.day_of(app.now())).await?;
    let invoice = found.ok_or_else(messages::no_such_page)?;
    let name = store::find_child_name(reader, child).await?;
    let body = html! {
        section.card {
            p { (badge(texts, invoice.state)) }
            dl {
                div { dt { (texts.invoice) } dd { (invoice.number) } }
                div { dt { (texts.issued) } dd { (texts.day(invoice.issued)) } }
                div { dt { (texts.due_on) } dd { (texts.day(invoice.due)) } }
            }
            dl.sums {
                @for line in &invoice.lines { div { dt { (texts.line(line)) } dd { (line.paise) } } }
                div.total { dt { (texts.total) } dd { (invoice.total) } }
                div { dt { (texts.paid) } dd { (invoice.paid) } }
                div.total { dt { (texts.to_be_paid) } dd { (invoice.open()) } }
            }
            @if invoice.open().is_owed() {
                a.button href={ (PAY) "?child=" (child) "&invoice=" (invoice.id) } { (texts.pay_this) }
            }
            @if let Some(note) = &invoice.withdrawn {
                p { (texts.withdrawn_because(note)) }
                p { a href={ "/billing/credit-notes/" (invoice.id) ".pdf" } { (texts.credit_note_numbered(&note.number)) } }
            }
            p { a href={ (INVOICES) "/" (invoice.id) ".pdf" } { (texts.as_pdf) } }
        }
    };
    Ok(Page::inside(texts, texts.heading(&invoice), Inside { child, name, tab: Tab::Invoices }, body))
}

/// A line of the statement, with its change of the balance.
struct Entry {
    day: jiff::civil::Date,
    what: String,
    paise: Paise,
    /// The address of its document.
    document: Option<String>,
}

/// All invoices and received payments by day, with the balance after each.
pub async fn statement(PageRead { reader, session, app }: PageRead<'_, '_>) -> Result<Page, AppError> {
    let (child, texts) = (session.child(), texts_in(session.language()));
    let name = store::find_child_name(reader, child).await?;
    let account = billing::account_of(reader, child, app.zone.day_of(app.now())).await?;
    let mut owed = Paise::NONE;
    let body = html! {
        (summary(texts, &account))
        @if account.invoices.is_empty() && account.payments.is_empty() { p.note { (texts.no_invoices) } }
        @else {
            p { a href={ (STATEMENT) ".pdf" } { (texts.as_pdf) } }
            section.card.wide role="region" tabindex="0" aria-label=(texts.statement) {
                table {
                    thead {
                        tr {
                            th { (texts.entry_day) }
                            th { (texts.entry_what) }
                            th.amount { (texts.entry_amount) }
                            th.amount { (texts.entry_owed) }
                        }
                    }
                    tbody {
                        @for entry in entries(texts, &account) {
                            @let after = Paise(owed.0.saturating_add(entry.paise.0));
                            tr {
                                td { (texts.day(entry.day)) }
                                td {
                                    @if let Some(document) = &entry.document { a href=(document) { (entry.what) } }
                                    @else { (entry.what) }
                                }
                                td.amount { (entry.paise) }
                                td.amount data-before=(texts.owed_after) { (after) }
                            }
                            @let () = owed = after;
                        }
                    }
                }
            }
        }
        @for payment in account.payments.iter().filter(|payment| payment.state == PaymentState::Reported) {
            p.note { (texts.reported(payment.paise, &payment.reference)) }
        }
    };
    Ok(Page::inside(texts, texts.statement, Inside { child, name, tab: Tab::Statement }, body))
}

/// The oldest first. Used credits are part of their invoices.
fn entries(texts: &Texts, account: &Account) -> Vec<Entry> {
    let invoices = account.invoices.iter().rev().map(|invoice| Entry {
        day: invoice.issued,
        what: texts.invoice_numbered(&invoice.number),
        paise: invoice.total,
        document: None,
    });
    let notes = account.invoices.iter().rev().filter_map(|invoice| Some((invoice, invoice.withdrawn.as_ref()?)));
    let notes = notes.map(|(invoice, note)| Entry {
        day: note.day,
        what: texts.credit_note_numbered(&note.number),
        paise: Paise(-invoice.total.0),
        document: Some(format!("/billing/credit-notes/{}.pdf", invoice.id)),
    });
    let valid = account.pay_outs.iter().rev().filter(|out| out.reversed.is_none());
    let credits = valid.clone().filter(|out| out.of_credits.is_owed()).map(|out| Entry {
        day: out.day,
        what: texts.credits_paid_out(out),
        paise: Paise(-out.of_credits.0),
        document: None,
    });
    let out = valid.map(|out| Entry {
        day: out.day,
        what: texts.paid_out(out),
        paise: out.paise,
        document: Some(format!("/billing/pay-outs/{}.pdf", out.id)),
    });
    let received = account.payments.iter().rev().filter(|payment| payment.state == PaymentState::Received);
    let payments = received.map(|payment| Entry {
        day: payment.day,
        what: texts.payment(payment),
        paise: Paise(-payment.paise.0),
        document: Some(format!("/billing/receipts/{}.pdf", payment.id)),
    });
    let mut entries: Vec<Entry> = invoices.chain(notes).chain(payments).chain(credits).chain(out).collect();
    entries.sort_by_key(|entry| entry.day);
    entries
}

pub fn summary(texts: &Texts, account: &Account) -> Markup {
    html! {
        section.card {
            dl.sums {
                div.total { dt { (texts.to_be_paid) } dd { (account.owed) } }
                @if account.overdue.is_owed() { div.late { dt { (texts.of_that_overdue) } dd { (account.overdue) } } }
                @if account.advance.is_owed() { div { dt { (texts.paid_ahead) } dd { (account.advance) } } }
            }
        }
    }
}

fn badge(texts: &Texts, state: InvoiceState) -> Markup {
    let class = match state {
        InvoiceState::Due | InvoiceState::PartlyPaid => "due",
        InvoiceState::Paid => "paid",
        InvoiceState::Overdue => "overdue",
        InvoiceState::Withdrawn => "withdrawn",
    };
    html! { span.badge.(class) { (texts.state(state)) } }
}
