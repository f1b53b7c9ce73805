//! The invoices of a child.

use maud::html;

use super::frame::{Here, Inside, Page};
use super::store;
use super::visit::Looking;
use crate::base::refusal::Trouble;

/// What is owed, and every invoice, the newest first.
pub async fn list(Looking { reader, visitor, .. }: Looking<'_, '_>) -> Result<Page, Trouble> {
    let child = visitor.child();
    let name = store::name(reader, child).await?;
    let body = html! { p.note { "No invoice has been written yet." } };
    Ok(Page::inside("Invoices", Inside { child, name, here: Here::Invoices }, body))
}
