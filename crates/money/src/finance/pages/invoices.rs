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
                span { b { (says.heading(invoice)) } small { (invoice.number) } }
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
            @if let Some(note) = &invoice.withdrawn {
                p { (says.withdrawn_because(note)) }
                p { a href={ "/billing/credit-notes/" (invoice.id) ".pdf" } { (says.credit_note_numbered(&note.number)) } }
            }
            p { a href={ (INVOICES) "/" (invoice.id) ".pdf" } { (says.as_pdf) } }
        }
    };
    Ok(Page::inside(says, says.heading(&invoice), Inside { child, name, here: Here::Invoices }, body))
}

/// An entry of the statement: what it added to what is owed.
struct Entry {
    day: jiff::civil::Date,
    what: String,
    paise: Paise,
    /// Where its paper is.
    paper: Option<String>,
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
                                    @if let Some(paper) = &entry.paper { a href=(paper) { (entry.what) } }
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
    let invoices = account.invoices.iter().rev().map(|invoice| Entry {
        day: invoice.issued,
        what: says.invoice_numbered(&invoice.number),
        paise: invoice.total,
        paper: None,
    });
    let notes = account.invoices.iter().rev().filter_map(|invoice| Some((invoice, invoice.withdrawn.as_ref()?)));
    let notes = notes.map(|(invoice, note)| Entry {
        day: note.day,
        what: says.credit_note_numbered(&note.number),
        paise: Paise(-invoice.total.0),
        paper: Some(format!("/billing/credit-notes/{}.pdf", invoice.id)),
    });
    let stand = account.pay_outs.iter().rev().filter(|out| out.reversed.is_none());
    let credits = stand.clone().filter(|out| out.of_credits.is_owed()).map(|out| Entry {
        day: out.day,
        what: says.credits_paid_out(out),
        paise: Paise(-out.of_credits.0),
        paper: None,
    });
    let out = stand.map(|out| Entry {
        day: out.day,
        what: says.paid_out(out),
        paise: out.paise,
        paper: Some(format!("/billing/pay-outs/{}.pdf", out.id)),
    });
    let there = account.payments.iter().rev().filter(|payment| payment.state == PaymentState::Received);
    let payments = there.map(|payment| Entry {
        day: payment.day,
        what: says.payment(payment),
        paise: Paise(-payment.paise.0),
        paper: Some(format!("/billing/receipts/{}.pdf", payment.id)),
    });
    let mut entries: Vec<Entry> = invoices.chain(notes).chain(payments).chain(credits).chain(out).collect();
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
        InvoiceState::Withdrawn => "withdrawn",
    };
    html! { span.badge.(class) { (says.state(state)) } }
}
