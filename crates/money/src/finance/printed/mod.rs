//! Invoices, receipts, credit notes, pay-outs and statements as PDF documents, rendered from the current ledger.

mod documents;
mod store;

pub use store::STATEMENTS;

use database::Reader;
use jiff::civil::Date;

use crate::billing;
use base::ids::{ChildId, InvoiceId, PayOutId, PaymentId};
use base::pdf::{Letterhead, PdfDocument, PdfError};
use base::refusal::{AppError, Refusal};
use config::Support;
use context::App;

/// A rendered document.
pub struct Printed {
    /// The file name.
    pub name: String,
    pub content: Vec<u8>,
}

/// The family's data on a document.
struct Family {
    head: Letterhead,
    child: String,
    today: Date,
}

/// One invoice of a child.
pub async fn invoice(reader: &mut Reader<'_>, app: &App, child: ChildId, id: &str) -> Result<Printed, AppError> {
    let family = family(reader, app, child).await?;
    let id = InvoiceId::parse(id).ok_or_else(Refusal::not_found)?;
    let invoice = billing::invoice(reader, child, id, family.today).await?.ok_or_else(Refusal::not_found)?;
    printed(format!("invoice-{}.pdf", invoice.number), &documents::invoice(&family, &invoice))
}

/// The receipt of a received payment. Refuses a reported one.
pub async fn receipt(reader: &mut Reader<'_>, app: &App, child: ChildId, id: &str) -> Result<Printed, AppError> {
    let family = family(reader, app, child).await?;
    let id = PaymentId::parse(id).ok_or_else(Refusal::not_found)?;
    let payments = billing::account_of(reader, child, family.today).await?.payments;
    let payment = payments.into_iter().find(|payment| payment.id == id).ok_or_else(Refusal::not_found)?;
    let document = documents::receipt(&family, &payment).ok_or_else(Refusal::not_found)?;
    printed(format!("receipt-{}.pdf", payment.receipt_number.unwrap_or_default()), &document)
}

/// The credit note that withdraws an invoice of a child.
pub async fn credit_note(reader: &mut Reader<'_>, app: &App, child: ChildId, id: &str) -> Result<Printed, AppError> {
    let family = family(reader, app, child).await?;
    let id = InvoiceId::parse(id).ok_or_else(Refusal::not_found)?;
    let invoice = billing::invoice(reader, child, id, family.today).await?.ok_or_else(Refusal::not_found)?;
    let note = invoice.withdrawn.as_ref().ok_or_else(Refusal::not_found)?;
    printed(format!("credit-note-{}.pdf", note.number), &documents::credit_note(&family, &invoice, note))
}

/// A pay-out to a family. Refuses a reversed one.
pub async fn pay_out(reader: &mut Reader<'_>, app: &App, child: ChildId, id: &str) -> Result<Printed, AppError> {
    let family = family(reader, app, child).await?;
    let id = PayOutId::parse(id).ok_or_else(Refusal::not_found)?;
    let outs = billing::account_of(reader, child, family.today).await?.pay_outs;
    let out = outs.into_iter().find(|out| out.id == id && out.reversed.is_none()).ok_or_else(Refusal::not_found)?;
    printed(format!("pay-out-{}.pdf", out.number), &documents::pay_out(&family, &out))
}

/// The statement of account.
pub async fn statement(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<Printed, AppError> {
    let family = family(reader, app, child).await?;
    let account = billing::account_of(reader, child, family.today).await?;
    printed(format!("statement-{}.pdf", family.today), &documents::statement(&family, &account))
}

async fn family(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<Family, AppError> {
    let names = store::find_names(reader, child).await?.ok_or_else(Refusal::not_found)?;
    Ok(Family {
        head: letterhead(&app.config.brand.name, &place(&names.centre, &names.city), &app.config.support),
        child: format!("{} {}", names.child, names.child_last_name).trim().to_owned(),
        today: app.zone.day_of(app.now()),
    })
}

fn printed(name: String, document: &PdfDocument) -> Result<Printed, AppError> {
    let failed = |error: PdfError| AppError::Broken(database::Error::other(error.to_string()));
    Ok(Printed { name, content: document.to_pdf().map_err(failed)? })
}

/// The chain's name, place and contacts.
pub fn letterhead(name: &str, place: &str, support: &Support) -> Letterhead {
    let reach = joined([&support.phone, &support.email], "  ·  ");
    let lines = [place.to_owned(), reach].into_iter().filter(|line| !line.is_empty()).collect();
    Letterhead { name: name.to_owned(), lines }
}

/// `Indiranagar, Bengaluru`.
pub fn place(centre: &str, city: &str) -> String {
    joined([centre, city], ", ")
}

fn joined(parts: [&str; 2], between: &str) -> String {
    let filled = parts.into_iter().map(str::trim).filter(|part| !part.is_empty());
    filled.collect::<Vec<_>>().join(between)
}

/// `5 September 2026`.
pub fn long(day: Date) -> String {
    day.strftime("%-d %B %Y").to_string()
}

/// `05-09-2026`.
pub fn short(day: Date) -> String {
    day.strftime("%d-%m-%Y").to_string()
}
