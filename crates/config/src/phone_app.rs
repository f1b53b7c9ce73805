use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// The phone app's ids and signatures, by which links to the portal open it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct PhoneApp {
    /// The Android app's id, such as `org.example.parents`; "": none.
    pub android_id: String,
    /// SHA-256 of each certificate that it is signed with: 32 pairs of hexadecimal digits with colons between them.
    pub android_certificates: Vec<String>,
    /// Apple's team id, a dot, and the app's id; "": none.
    pub apple_id: String,
}

impl PhoneApp {
    pub(super) fn check(&self, faults: &mut Faults) {
        let key = "phone_app.android_id";
        let id = &self.android_id;
        faults.unless(
            id.is_empty() || is_id(id),
            key,
            format!("{id:?} is no id of an app: write it like \"org.example.parents\""),
        );
        faults.unless(
            id.is_empty() == self.android_certificates.is_empty(),
            key,
            "the id and the certificates belong together: set both, or neither",
        );
        for certificate in &self.android_certificates {
            faults.unless(
                is_fingerprint(certificate),
                "phone_app.android_certificates",
                format!("{certificate:?} is no SHA-256 of a certificate: 32 pairs of hexadecimal digits, with colons"),
            );
        }
        let apple = &self.apple_id;
        faults.unless(
            apple.is_empty() || apple.split_once('.').is_some_and(|(team, id)| is_team(team) && is_id(id)),
            "phone_app.apple_id",
            format!("{apple:?} is no id of an app: write it like \"A1B2C3D4E5.org.example.parents\""),
        );
    }
}

fn is_id(text: &str) -> bool {
    let of_letters = |part: &str| {
        part.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
            && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
    };
    text.contains('.') && text.split('.').all(of_letters)
}

fn is_team(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
}

fn is_fingerprint(text: &str) -> bool {
    let pairs: Vec<&str> = text.split(':').collect();
    pairs.len() == 32 && pairs.iter().all(|pair| pair.len() == 2 && pair.bytes().all(|b| b.is_ascii_hexdigit()))
}
