//! Allowed targets of the billing login: billing pages, screens of the app, and configured hosts. Everything else is refused, also other
//! spellings of allowed addresses.

use reqwest::Url;

use base::ids::ChildId;
use config::Billing;

/// Digits of the longest invoice id.
const ID_MAX: usize = 19;

/// The target of a billing login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A billing page: path and query.
    Page(String),
    /// A screen of the app.
    Screen(String),
    /// An address on a configured host.
    Outside(String),
}

/// Parses a target. `own`: the portal's address, "" if not configured; `is_screen`: whether a path is a screen of the app.
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
    is_allowed_host(wanted, &billing.hosts).then(|| Target::Outside(wanted.to_owned()))
}

pub const INVOICES: &str = "/billing/invoices";
pub const PAY: &str = "/billing/pay";
pub const STATEMENT: &str = "/billing/statement";

fn is_page(address: &str, child: ChildId) -> bool {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let fields: Vec<(&str, &str)> = query.split('&').filter_map(|field| field.split_once('=')).collect();
    let plain = query.is_empty() || fields.len() == query.split('&').count();
    match path {
        INVOICES | STATEMENT => !address.contains('?'),
        // A named child must be the requested one.
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

/// Whether it is an HTTPS address on a configured host, in canonical spelling.
fn is_allowed_host(address: &str, hosts: &[String]) -> bool {
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
