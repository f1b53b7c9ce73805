//! Online payments. Payment providers call the webhook until it succeeds; each payment is recorded once.

pub mod handler;
pub mod razorpay;
pub mod stripe;

use database::{Error, Writer};

use crate::billing::{self, BillingContext, For, PaidBy, Received};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::ChildId;
use base::money::Paise;
use base::refusal::AppError;
use base::signed;
use context::App;
use providers::secret::Secret;

/// A payment that a provider captured for the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// The provider's name in the ledger.
    pub provider: &'static str,
    /// The provider's id of the payment.
    pub id: String,
    pub paise: Paise,
    /// The invoice number; "" if the payment names none.
    pub invoice: String,
}

/// A provider's event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Captured(Captured),
    /// Any other event; ignored.
    Other,
}

/// HMAC-SHA256 in hexadecimal.
pub fn signature_of(parts: &[&[u8]], secret: &Secret) -> String {
    signed::signature_of(parts, secret.expose().as_bytes())
}

/// The outcome of a captured payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureOutcome {
    /// Recorded now or before.
    Recorded,
    /// No invoice matches: an audit event tells the office.
    Unmatched,
}

/// Records a captured payment for the invoice that it names.
pub async fn record(app: &App, captured: Captured) -> Result<CaptureOutcome, AppError> {
    let parts = app.clone();
    app.database.write(async move |writer| record_in(writer, &BillingContext::of(&parts), &captured).await).await
}

async fn record_in(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    captured: &Captured,
) -> Result<CaptureOutcome, AppError> {
    let Captured { provider, id, paise, invoice } = captured;
    let object = format!("{id} {}", paise.0);
    let Some((child, invoice)) = billing::child_of_invoice(writer, invoice).await? else {
        return note_unmatched(writer, billing, None, &object).await;
    };
    let received = Received {
        of: For::Invoice(invoice),
        paise: *paise,
        day: billing.today(),
        way: PaidBy::Online,
        reference: id.clone(),
        key: format!("{provider} {id}"),
        who: (*provider).to_owned(),
    };
    match billing::receive(writer, billing, &received).await {
        Ok(receipt) => {
            if receipt.is_new {
                note(writer, billing, (AuditAction::TookAnOnlinePayment, Some(child)), &object).await?;
            }
            Ok(CaptureOutcome::Recorded)
        }
        // A retry would be refused as well.
        Err(AppError::Refused(_)) => note_unmatched(writer, billing, Some(child), &object).await,
        Err(error) => Err(error),
    }
}

async fn note_unmatched(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    child: Option<ChildId>,
    object: &str,
) -> Result<CaptureOutcome, AppError> {
    note(writer, billing, (AuditAction::CouldNotPlaceAnOnlinePayment, child), object).await?;
    tracing::warn!("an online payment matches no invoice: see the audit log");
    Ok(CaptureOutcome::Unmatched)
}

async fn note(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (action, child): (AuditAction, Option<ChildId>),
    object: &str,
) -> Result<(), Error> {
    let entry = Entry { child, ..Entry::new(&Actor::Portal, action).with(object) };
    audit::record(writer, billing.random, billing.now, entry).await
}
