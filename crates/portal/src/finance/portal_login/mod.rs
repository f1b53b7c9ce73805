//! The billing login: a parent in the app is given an address that their browser opens. It is good once, for a minute, for the
//! one child.

mod messages;
pub mod parent_api;
pub mod rules;
#[cfg(test)]
mod tests;

use self::rules::Target;
use super::visits;
use crate::base::ids::ChildId;
use crate::base::refusal::{Refusal, Trouble};
use crate::families::Acting;

/// What the app asks for.
#[derive(Clone, Debug)]
pub struct Login {
    /// The child's id, as it was sent.
    pub child: String,
    /// Where to go from there; "": the invoices.
    pub redirect: String,
}

/// The address to open.
pub async fn log_in(act: &mut Acting<'_, '_>, login: &Login) -> Result<String, Trouble> {
    let child = act.child.id();
    if ChildId::parse(&login.child) != Some(child) {
        return Err(Refusal::not_found().because("another child's billing").into());
    }
    let (own, billing) = (act.app.config.brand.address.as_str(), &act.app.config.billing);
    let target = rules::target(&login.redirect, own, billing, child).ok_or(messages::not_from_here())?;
    if let (Target::Page(page), Some(elsewhere)) = (&target, billing.payment_page(child))
        && page.starts_with(rules::PAY)
    {
        return Ok(elsewhere);
    }
    let to = match &target {
        Target::Page(address) | Target::Outside(address) => address.as_str(),
    };
    let code = visits::invite(act).await?;
    let (child, code) = (child.to_string(), code.as_str());
    let said = serde_html_form::to_string([("child", child.as_str()), ("code", code), ("to", to)]);
    let said = said.map_err(|error| database::Error::other(format!("an entry's address: {error}")))?;
    Ok(format!("{own}/billing/enter?{said}"))
}
