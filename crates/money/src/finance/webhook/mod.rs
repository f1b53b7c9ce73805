//! Money that came through a payment provider. The provider says so, again and again until it is heard: it is booked once.

pub mod door;
pub mod razorpay;
pub mod stripe;

use database::{Error, Writer};

use crate::billing::{self, For, PaidBy, Received, Till};
use base::audit::{self, Actor, Deed, Entry};
use base::ids::ChildId;
use base::money::Paise;
use base::refusal::Trouble;
use base::signed;
use context::App;
use providers::secret::Secret;

/// A payment that a provider holds for the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Captured {
    /// As the provider calls itself in the books.
    pub provider: &'static str,
    /// The provider's own name of the payment.
    pub id: String,
    pub paise: Paise,
    /// The number of the invoice that it is for; "" where the payment does not say.
    pub invoice: String,
}

/// What a provider's event says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Captured(Captured),
    /// Of something else, which needs nothing here.
    Other,
}

/// HMAC-SHA256 in hexadecimal.
pub fn signature_of(parts: &[&[u8]], secret: &Secret) -> String {
    signed::signature_of(parts, secret.expose().as_bytes())
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Booked now, or had been before.
    Booked,
    /// The provider has the money and nobody knows whose it is: the record says so, for the office to find out.
    Unplaced,
}

/// Books it to the invoice that it names.
pub async fn take(app: &App, captured: Captured) -> Result<Taken, Trouble> {
    let parts = app.clone();
    app.database.write(async move |writer| place(writer, &Till::of(&parts), &captured).await).await
}

async fn place(writer: &mut Writer<'_>, till: &Till<'_>, captured: &Captured) -> Result<Taken, Trouble> {
    let Captured { provider, id, paise, invoice } = captured;
    let object = format!("{id} {}", paise.0);
    let Some((child, invoice)) = billing::child_of_invoice(writer, invoice).await? else {
        return unplaced(writer, till, None, &object).await;
    };
    let received = Received {
        of: For::Invoice(invoice),
        paise: *paise,
        day: till.today(),
        way: PaidBy::Online,
        reference: id.clone(),
        key: format!("{provider} {id}"),
        who: (*provider).to_owned(),
    };
    match billing::receive(writer, till, &received).await {
        Ok(receipt) => {
            if receipt.is_new {
                note(writer, till, (Deed::TookAnOnlinePayment, Some(child)), &object).await?;
            }
            Ok(Taken::Booked)
        }
        // What cannot be booked will not be bookable when it is said again.
        Err(Trouble::Refused(_)) => unplaced(writer, till, Some(child), &object).await,
        Err(trouble) => Err(trouble),
    }
}

async fn unplaced(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    child: Option<ChildId>,
    object: &str,
) -> Result<Taken, Trouble> {
    note(writer, till, (Deed::CouldNotPlaceAnOnlinePayment, child), object).await?;
    tracing::warn!("an online payment could not be placed: the record names it");
    Ok(Taken::Unplaced)
}

async fn note(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (deed, child): (Deed, Option<ChildId>),
    object: &str,
) -> Result<(), Error> {
    let entry = Entry { child, ..Entry::new(&Actor::Portal, deed).with(object) };
    audit::record(writer, till.chance, till.now, entry).await
}
