//! How to pay: what is owed, by which ways, and the word that it is paid.

use maud::{Markup, html};
use serde::Deserialize;

use super::frame::{Here, Inside, Page};
use super::upi::Intent;
use super::visit::Looking;
use super::{messages, qr, store};
use crate::base::ids::ChildId;
use crate::base::money::Paise;
use crate::base::refusal::Trouble;
use crate::config::Billing;

/// What the address says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Said {
    child: String,
}

pub async fn show(Looking { reader, visitor, app }: Looking<'_, '_>, said: Said) -> Result<Page, Trouble> {
    let child = visitor.child();
    if !said.child.is_empty() && ChildId::parse(&said.child) != Some(child) {
        return Err(messages::no_such_page().into());
    }
    let name = store::name(reader, child).await?;
    let body = ways(&app.config.billing, None, &child.to_string(), &name);
    Ok(Page::inside("Pay", Inside { child, name, here: Here::Pay }, body))
}

/// By UPI and by bank transfer, as far as the owner has named them.
fn ways(billing: &Billing, amount: Option<Paise>, reference: &str, name: &str) -> Markup {
    let note = format!("Fees {name}");
    let intent =
        Intent { address: &billing.upi_address, payee: &billing.payee, amount, note: &note, reference };
    let link = intent.link();
    html! {
        @if billing.upi_address.is_empty() && billing.bank_account.is_empty() {
            p.note { (messages::NO_WAY_TO_PAY) }
        }
        @if !billing.upi_address.is_empty() {
            section.card {
                h2 { "UPI" }
                dl {
                    div { dt { "To" } dd { (billing.payee) } }
                    div { dt { "UPI address" } dd { (billing.upi_address) } }
                }
                a.button href=(link) { (messages::UPI_LINK) }
                @if let Some(code) = qr::drawing(&link, messages::UPI_QR_ALT) {
                    p.hint { (messages::UPI_QR) }
                    (code)
                }
            }
        }
        @if !billing.bank_account.is_empty() {
            section.card {
                h2 { "Bank transfer" }
                dl {
                    div { dt { "To" } dd { (billing.payee) } }
                    div { dt { "Account" } dd { (billing.bank_account) } }
                    div { dt { "IFSC" } dd { (billing.bank_ifsc) } }
                    div { dt { "Reference" } dd { (reference) } }
                }
            }
        }
    }
}
