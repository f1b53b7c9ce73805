//! [`Source`]: the address of a camera, and whether it is allowed.

use std::fmt::{self, Write};
use std::net::IpAddr;

use reqwest::Url;

use super::allowed::Allowed;
use crate::secret::Secret;

/// The longest address of a camera.
pub const LONGEST: usize = 500;
const RTSP_PORT: u16 = 554;
const RTSPS_PORT: u16 = 322;
/// The longest name of a user and the longest password, in bytes.
const LONGEST_LOGIN: usize = 200;
const TEST: &str = "test:";
const DRAWING: &str = "drawing:";

const UNKNOWN: &str = "write rtsp://host/path, rtsps://host/path, https://host/file.m3u8 or test: (a test picture with a clock); \
    a user and a password are best given in their own fields, where every character stands for itself";

/// An allowed source. Its text may contain a password, so only [`Source::without_secret`] is shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    text: Secret,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Rtsp(Host),
    /// The same over TLS.
    Rtsps(Host),
    /// An HLS playlist of a host that the owner listed.
    Hls(Host),
    /// A generated picture with the time in it.
    Test,
    /// The demo's moving picture.
    Drawing,
}

/// A machine in the network, by its name or its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    pub name: String,
    pub port: u16,
}

impl Host {
    /// The name, or an address without brackets.
    pub(super) fn bare_name(&self) -> &str {
        self.name.trim_start_matches('[').trim_end_matches(']')
    }

    /// The address, if the host is not a name.
    pub(super) fn address(&self) -> Option<IpAddr> {
        self.bare_name().parse().ok()
    }
}

impl Source {
    /// Reads an address; the sentence of a refusal says what to write and never repeats the address.
    pub fn parse(text: &str, allowed: &Allowed) -> Result<Self, String> {
        let text = text.trim();
        let kind = match text {
            TEST => Kind::Test,
            DRAWING => Kind::Drawing,
            _ => Self::of_address(text, allowed)?,
        };
        Ok(Self { text: Secret::new(text), kind })
    }

    /// The same camera with another user and password, as they were typed. An address that names a user itself is
    /// refused.
    pub fn parse_with_login(text: &str, login: &Login<'_>, allowed: &Allowed) -> Result<Self, String> {
        let without = Self::parse(text, allowed)?;
        if login_of(without.whole()).is_some() {
            return Err("the address names a user already: write it there or in its own field, not in both".into());
        }
        without.with_login(login, allowed)
    }

    /// The same camera with another user and password in the place of those that it has.
    pub fn with_login(&self, login: &Login<'_>, allowed: &Allowed) -> Result<Self, String> {
        if !matches!(self.kind, Kind::Rtsp(_) | Kind::Rtsps(_)) {
            return Err("only an rtsp:// or rtsps:// address has a user and a password".into());
        }
        let fits = |word: &str| word.len() <= LONGEST_LOGIN && !word.chars().any(char::is_control);
        let Login { user, password } = login;
        if user.is_empty() || user.contains(':') || !fits(user) || !fits(password.expose()) {
            return Err(format!(
                "a user and a password have at most {LONGEST_LOGIN} bytes and no control characters, and a user has no colon"
            ));
        }
        let whole = self.whole();
        let bare =
            login_of(whole).map_or_else(|| whole.to_owned(), |login| whole.replacen(&format!("{login}@"), "", 1));
        let login = format!("://{}:{}@", encoded(user), encoded(password.expose()));
        Self::parse(&bare.replacen("://", &login, 1), allowed)
    }

    fn of_address(text: &str, allowed: &Allowed) -> Result<Kind, String> {
        if text.len() - login_of(text).map_or(0, str::len) > LONGEST {
            return Err(format!("an address has at most {LONGEST} characters"));
        }
        if text.len() > LONGEST + 3 * 2 * LONGEST_LOGIN {
            return Err("the user and the password are too long".into());
        }
        // Characters with a meaning in ffmpeg's list of inputs are refused.
        if !text.bytes().all(|b| b.is_ascii_graphic() && !matches!(b, b'\'' | b'"' | b'\\' | b'`')) {
            return Err("an address has no spaces, quotes or letters beyond ASCII: write them as %20 and so on".into());
        }
        let url = Url::parse(text).map_err(|_| UNKNOWN.to_owned())?;
        let name = url.host_str().unwrap_or_default().to_ascii_lowercase();
        if url.fragment().is_some() || !is_host(&name) {
            return Err(UNKNOWN.into());
        }
        match url.scheme() {
            scheme @ ("rtsp" | "rtsps") => {
                let by_tls = scheme == "rtsps";
                let port = url.port().unwrap_or(if by_tls { RTSPS_PORT } else { RTSP_PORT });
                let host = Host { name, port };
                match host.address() {
                    Some(address) if !allowed.address(address) => Err(Allowed::REFUSED.into()),
                    _ if by_tls => Ok(Kind::Rtsps(host)),
                    _ => Ok(Kind::Rtsp(host)),
                }
            }
            "https" => {
                if !url.username().is_empty() || url.password().is_some() {
                    return Err("an HLS address has no user and password".into());
                }
                let host = Host { name, port: url.port_or_known_default().unwrap_or(443) };
                if !allowed.hls_host(&host.name) {
                    return Err("the host of an HLS address must be listed in [cameras] hls_hosts".into());
                }
                Ok(Kind::Hls(host))
            }
            _ => Err(UNKNOWN.into()),
        }
    }

    /// The address with its password: to be encrypted, never shown.
    pub fn whole(&self) -> &str {
        self.text.expose()
    }

    /// The address for display, without user, password and query.
    pub fn without_secret(&self) -> String {
        let Ok(mut url) = Url::parse(self.whole()) else { return String::new() };
        if matches!(self.kind, Kind::Test | Kind::Drawing) {
            return self.whole().to_owned();
        }
        let secret = !url.username().is_empty() || url.password().is_some();
        let cleared = url.set_username("").and_then(|()| url.set_password(None));
        if url.query().is_some() {
            url.set_query(Some("…"));
        }
        match cleared {
            Ok(()) if secret => url.as_str().replacen("://", "://…@", 1).replace("%E2%80%A6", "…"),
            Ok(()) => url.as_str().replace("%E2%80%A6", "…"),
            Err(()) => String::new(),
        }
    }

    /// The address of an HLS playlist: there is nothing secret in it but its query.
    pub(super) fn url(&self) -> Option<Url> {
        Url::parse(self.whole()).ok()
    }

    /// The same path at the relay's port on loopback: the address for ffmpeg.
    pub fn at(&self, port: u16) -> Secret {
        let whole = self.whole();
        let Ok(url) = Url::parse(whole) else { return Secret::default() };
        let login = login_of(whole).map_or(String::new(), |login| format!("{login}@"));
        let query = url.query().map_or(String::new(), |query| format!("?{query}"));
        Secret::new(format!("rtsp://{login}127.0.0.1:{port}{}{query}", url.path()))
    }
}

/// User and password of a camera, as they were typed.
#[derive(Clone, Copy, Debug)]
pub struct Login<'a> {
    pub user: &'a str,
    pub password: &'a Secret,
}

/// `user:password` of an address.
fn login_of(whole: &str) -> Option<&str> {
    let (_, rest) = whole.split_once("://")?;
    Some(rest.split(['/', '?']).next()?.rsplit_once('@')?.0)
}

/// Percent-encodes a user or password for an address.
fn encoded(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            whole.push(char::from(byte));
        } else {
            let _ = write!(whole, "%{byte:02X}");
        }
    }
    whole
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Source({})", self.without_secret())
    }
}

fn is_host(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    match bare {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => {
            !name.is_empty()
                && name.len() <= 253
                && !name.starts_with(['-', '.'])
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'))
        }
    }
}
