//! The mail server that sends e-mails.
//!
//! ```toml
//! [email]
//! host = "mail.example"
//! from = "Aangan <no-reply@portal.example>"
//! user = "portal"
//! password_file = "/etc/aangan/mail-password"
//! ```

use std::fmt;
use std::path::PathBuf;

use lettre::message::Mailbox;
use serde::{Deserialize, Serialize};

use crate::is_loopback;
use crate::secret::Secret;

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpConfig {
    pub host: String,
    /// 587 with `starttls`, 465 with `tls`, 25 with `none`, unless set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub port: Option<u16>,
    #[serde(default)]
    pub tls: Tls,
    /// Allows `tls = "none"` to another machine: everybody on the way can then read every code.
    #[serde(default)]
    pub allow_plain: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub user: String,
    /// `password_file` names a file that contains it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password_file: Option<PathBuf>,
    /// `no-reply@portal.example` or `Aangan <no-reply@portal.example>`.
    pub from: String,
    /// Where replies go, if not to `from`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// Seconds for sending one e-mail, including the connection.
    #[serde(default = "twenty")]
    pub seconds: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tls {
    /// Begins unencrypted and refuses to continue without encryption.
    #[default]
    Starttls,
    /// Encrypted from the first byte.
    Tls,
    /// Never encrypted: a mail server on this machine.
    None,
}

const fn twenty() -> u64 {
    20
}

impl SmtpConfig {
    /// Whether e-mails can be sent like this; the error says what to change. Reads the password's file.
    pub fn validate(&self) -> Result<(), String> {
        if self.host.is_empty()
            || self.host.contains(|c: char| c.is_whitespace() || "/@:".contains(c) && !is_loopback(&self.host))
        {
            return Err("host is the mail server's name alone, for example \"mail.example\"; its port goes into port"
                .to_owned());
        }
        if self.tls == Tls::None && !is_loopback(&self.host) && !self.allow_plain {
            let why = "tls = \"none\" lets everybody on the way read every code; use starttls or tls, or say allow_plain = true";
            return Err(why.to_owned());
        }
        if !(1..=120).contains(&self.seconds) {
            return Err("seconds is 1 to 120".to_owned());
        }
        self.sender()?;
        self.reply_to()?;
        let has_password = !self.secret()?.expose().is_empty();
        if has_password == self.user.is_empty() {
            return Err("user and password_file (or password) go together: one of them is missing".to_owned());
        }
        Ok(())
    }

    pub fn port(&self) -> u16 {
        self.port.unwrap_or(match self.tls {
            Tls::Starttls => 587,
            Tls::Tls => 465,
            Tls::None => 25,
        })
    }

    pub(super) fn sender(&self) -> Result<Mailbox, String> {
        mailbox("from", &self.from)
    }

    pub(super) fn reply_to(&self) -> Result<Option<Mailbox>, String> {
        self.reply_to.as_deref().map(|text| mailbox("reply_to", text)).transpose()
    }

    pub(super) fn secret(&self) -> Result<Secret, String> {
        Secret::from_value_or_file("password", self.password.as_ref(), self.password_file.as_deref())
    }
}

fn mailbox(name: &str, text: &str) -> Result<Mailbox, String> {
    let clean = !text.contains(|c: char| c.is_control());
    let parsed = if clean { text.parse().ok() } else { None };
    parsed.ok_or_else(|| format!("{name} is an address, alone or as \"Aangan <no-reply@portal.example>\""))
}

impl fmt::Debug for SmtpConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpConfig").field("host", &self.host).field("tls", &self.tls).finish_non_exhaustive()
    }
}
