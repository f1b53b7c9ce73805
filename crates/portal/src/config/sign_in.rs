use serde::{Deserialize, Serialize};

use super::PORTAL_VERSION;

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct SignIn {
    /// Days until a session ends for good (the specification's tokenTimeout). The server enforces it too.
    pub token_days: i64,
    /// What the app says in place of a code when it reloads a session, once a day. It marks the call and proves nothing.
    pub reload_code: String,
    /// Versions of the app that may be used; others are told to update.
    pub supported_versions: Vec<String>,
    /// Hashes of Android apps that may read the code out of the SMS. A hash that is not listed never reaches a message.
    pub app_hashes: Vec<String>,
}

impl Default for SignIn {
    fn default() -> Self {
        Self {
            token_days: 30,
            reload_code: "{secret}".into(),
            supported_versions: vec![PORTAL_VERSION.into()],
            app_hashes: Vec::new(),
        }
    }
}

/// Android's SMS retriever hash: eleven characters of base64.
pub fn is_app_hash(text: &str) -> bool {
    text.len() == 11 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+' || b == b'/')
}
