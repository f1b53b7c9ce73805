//! UPI deep links, as specified by the National Payments Corporation of India.

use std::fmt::Write as _;

use base::money::Paise;

/// Characters of note and reference that UPI apps accept.
const NOTE_MAX: usize = 50;
const REFERENCE_MAX: usize = 35;

/// A payment to be opened in a UPI app.
#[derive(Clone, Copy, Debug)]
pub struct Intent<'a> {
    pub address: &'a str,
    pub payee: &'a str,
    /// `None`: the payer types it.
    pub amount: Option<Paise>,
    pub note: &'a str,
    /// Identifies the payment: letters and digits.
    pub reference: &'a str,
}

impl Intent<'_> {
    pub fn link(&self) -> String {
        let plain = |text: &str, most: usize| -> String {
            text.chars().filter(|c| c.is_ascii_alphanumeric() || " -/.".contains(*c)).take(most).collect()
        };
        let reference: String =
            self.reference.chars().filter(char::is_ascii_alphanumeric).take(REFERENCE_MAX).collect();
        let mut link = format!("upi://pay?pa={}&pn={}", self.address, encoded(self.payee));
        if let Some(Paise(paise)) = self.amount.filter(|amount| amount.is_owed()) {
            let _ = write!(link, "&am={}.{:02}", paise / 100, paise % 100);
        }
        link + &format!("&cu=INR&tn={}&tr={reference}", encoded(&plain(self.note, NOTE_MAX)))
    }
}

/// Percent-encodes a text; spaces as %20, because UPI apps show a plus sign literally.
fn encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    text.bytes().map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
