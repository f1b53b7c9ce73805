use serde::{Deserialize, Serialize};

use super::faults::Faults;
use base::contact::Contact;

/// The contact for parents who need help. Empty settings are not shown.
#[derive(Clone, Debug, Default, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Support {
    /// As shown, for example `+91 80 4000 1234`.
    pub phone: String,
    pub email: String,
    /// For example `Monday to Friday, 9 AM to 6 PM`.
    pub hours: String,
}

/// Links for sharing a photo. `{text}` is the shared text, `{address}` the portal's address. Empty: not offered.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Social {
    pub facebook: String,
    pub whatsapp: String,
}

/// A page of the owner, shown at `/webview` by its key.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Lower-case letters, digits and dashes.
    pub key: String,
    pub title: String,
    /// Plain text; a blank line begins a paragraph.
    #[serde(default)]
    pub text: String,
    /// An https link to more; "": none.
    #[serde(default)]
    pub url: String,
}

impl Default for Social {
    fn default() -> Self {
        Self {
            facebook: "https://www.facebook.com/sharer/sharer.php?u={address}&quote={text}".into(),
            whatsapp: "https://wa.me/?text={text}%20{address}".into(),
        }
    }
}

impl Support {
    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless(
            self.phone.chars().all(|c| c.is_ascii_digit() || "+ -()".contains(c)) && self.phone.len() <= 30,
            "support.phone",
            "write digits, blanks, dashes and a plus sign, or nothing",
        );
        faults.unless(
            self.email.is_empty() || Contact::email(&self.email).is_some(),
            "support.email",
            "write one e-mail address, or nothing",
        );
        faults.unless(self.hours.chars().count() <= 120, "support.hours", "120 characters at most");
    }
}

impl Social {
    pub(super) fn check(&self, faults: &mut Faults) {
        for (address, key) in [(&self.facebook, "social.facebook"), (&self.whatsapp, "social.whatsapp")] {
            faults.unless(
                address.is_empty() || is_https(address) && address.contains("{text}"),
                key,
                "write an address that begins with https:// and has {text} in it, or nothing",
            );
        }
    }
}

pub(super) fn check_pages(pages: &[Page], faults: &mut Faults) {
    for (at, page) in pages.iter().enumerate() {
        let key =
            !page.key.is_empty() && page.key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        faults.unless(key, "pages.key", format!("{:?} is no key: lower-case letters, digits and dashes", page.key));
        let twice = pages[..at].iter().any(|other| other.key == page.key);
        faults.unless(!twice, "pages.key", format!("{:?} is there twice", page.key));
        faults.unless(!page.title.trim().is_empty(), "pages.title", format!("the page {:?} has no title", page.key));
        let has_content = !page.text.trim().is_empty() || !page.url.is_empty();
        faults.unless(has_content, "pages.text", format!("the page {:?} has neither text nor url", page.key));
        let url = page.url.is_empty() || is_https(&page.url);
        faults.unless(url, "pages.url", format!("the url of the page {:?} does not begin with https://", page.key));
    }
}

fn is_https(address: &str) -> bool {
    address.strip_prefix("https://").is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}
