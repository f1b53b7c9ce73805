//! The address by which a UPI app opens with everything filled in, as the National Payments Corporation writes it.

use std::fmt::Write as _;

use base::money::Paise;

/// Characters of the note, and of the reference, that UPI apps take.
const NOTE_MAX: usize = 50;
const REFERENCE_MAX: usize = 35;

/// What is to be paid, and to whom.
#[derive(Clone, Copy, Debug)]
pub struct Intent<'a> {
    pub address: &'a str,
    pub payee: &'a str,
    /// None: the payer types it.
    pub amount: Option<Paise>,
    pub note: &'a str,
    /// By which the payment is known again: letters and digits.
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

/// Blanks as %20: UPI apps show a plus sign as one.
fn encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    text.bytes().map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}
