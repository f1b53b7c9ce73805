//! Where a parent may be led from the billing login: our own billing pages, the app's screens, and hosts that the owner named.
//! Whatever else an address says, however it is spelled, is refused: only the one plain spelling of each is known.

use reqwest::Url;

use base::ids::ChildId;
use config::Billing;

/// An invoice's number in our addresses is no longer.
const ID_MAX: usize = 19;

/// Where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// One of our pages: its path, and what stands behind it.
    Page(String),
    /// One of the app's screens.
    Screen(String),
    /// An address on a host of the owner's.
    Outside(String),
}

/// Reads where a call wants to be led. `own` is the portal's address, "" if it has none; `is_screen` knows the app's.
pub fn target(
    wanted: &str,
    own: &str,
    billing: &Billing,
    child: ChildId,
    is_screen: impl Fn(&str) -> bool,
) -> Option<Target> {
    if wanted.is_empty() {
        return Some(Target::Page(INVOICES.to_owned()));
    }
    if wanted.bytes().any(|byte| !byte.is_ascii_graphic() || byte == b'\\') {
        return None;
    }
    let inside = match wanted.strip_prefix(own) {
        Some(rest) if !own.is_empty() && rest.starts_with('/') => rest,
        _ => wanted,
    };
    if inside.starts_with('/') {
        if is_screen(inside) {
            return Some(Target::Screen(inside.to_owned()));
        }
        return is_page(inside, child).then(|| Target::Page(inside.to_owned()));
    }
    is_of_the_owner(wanted, &billing.hosts).then(|| Target::Outside(wanted.to_owned()))
}

pub const INVOICES: &str = "/billing/invoices";
pub const PAY: &str = "/billing/pay";
pub const STATEMENT: &str = "/billing/statement";

fn is_page(address: &str, child: ChildId) -> bool {
    let (path, said) = address.split_once('?').unwrap_or((address, ""));
    let fields: Vec<(&str, &str)> = said.split('&').filter_map(|field| field.split_once('=')).collect();
    let plain = said.is_empty() || fields.len() == said.split('&').count();
    match path {
        INVOICES | STATEMENT => !address.contains('?'),
        // The child may be named, and is none but the one that is asked for.
        PAY => {
            let known = |(name, value): &(&str, &str)| match *name {
                "child" => ChildId::parse(value) == Some(child),
                "invoice" => is_id(value),
                _ => false,
            };
            plain && fields.iter().all(known) && fields.len() <= 2
        }
        _ => path.strip_prefix("/billing/invoices/").is_some_and(is_id) && !address.contains('?'),
    }
}

fn is_id(text: &str) -> bool {
    (1..=ID_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Over https to a host that the owner named, written as a browser writes it.
fn is_of_the_owner(address: &str, hosts: &[String]) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let as_written = url.as_str() == address || url.as_str().strip_suffix('/') == Some(address);
    let host = url.host_str().is_some_and(|host| hosts.iter().any(|known| known == host));
    as_written
        && host
        && url.scheme() == "https"
        && url.port().is_none()
        && url.username().is_empty()
        && url.password().is_none()
}
