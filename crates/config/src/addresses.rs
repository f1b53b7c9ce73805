//! Checks of URLs in the configuration.

use reqwest::Url;

use super::Environment;
use providers::is_loopback;

/// The origin of an https URL: `https://host` or `https://host:port`. It is safe in the content security policy.
pub(super) fn origin(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let plain = host.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':'));
    (plain && host.starts_with(|c: char| c.is_ascii_alphanumeric())).then(|| &address[.."https://".len() + host.len()])
}

/// Whether the app may open it: over https, or on this machine (for trials).
pub(super) fn can_be_opened(address: &str) -> bool {
    let clean = !address.contains(|c: char| c.is_whitespace() || c.is_control());
    clean && (origin(address).is_some() || is_http_to_this_machine(address))
}

/// Whether it can be the portal's address: scheme and host only, because paths are appended.
pub(super) fn is_portals(address: &str, environment: Environment) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && !address.ends_with('/');
    let encrypted = match url.scheme() {
        "https" => true,
        "http" => environment != Environment::Production || is_http_to_this_machine(address),
        _ => false,
    };
    bare && encrypted && url.has_host() && !address.contains(['@', '?', '#']) && !address.contains(char::is_whitespace)
}

/// Whether it is a host name as a browser writes it.
pub(super) fn is_host(name: &str) -> bool {
    let address = format!("https://{name}/");
    Url::parse(&address).is_ok_and(|url| url.as_str() == address && url.host_str() == Some(name)) && name.contains('.')
}

fn is_http_to_this_machine(address: &str) -> bool {
    let url = Url::parse(address).ok().filter(|url| url.scheme() == "http");
    url.is_some_and(|url| url.host_str().is_some_and(is_loopback))
}
