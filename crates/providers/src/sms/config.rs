//! How a gateway wants to be spoken to. Gateways differ in everything but HTTP, so the owner writes the request.
//!
//! Places that can be put into the address, the headers and the body:
//!
//! | place | value |
//! |---|---|
//! | `{to}` | the number with plus and country code, `+919800000001` |
//! | `{to_digits}` | the same without the plus, `919800000001` |
//! | `{to_ten}` | its last ten digits, for gateways that know one country; a number abroad is refused then |
//! | `{text}` | the message |
//! | `{template_id}` | what stands in `templates` for the purpose of the text: the id it is registered under |
//! | `{purpose}` | what the message is for: `sign_in`; `aangan config message-templates` names all of them |
//! | `{id}` | the same in every attempt of one message, so that the gateway can drop a repetition |
//! | `{sender}`, `{entity_id}`, `{user}`, `{secret}` | the settings of that name |
//! | any name of `values` | whatever else a gateway asks for |
//!
//! Everything by query string, judged by status alone:
//! ```toml
//! [sms]
//! method = "GET"
//! url = "https://gateway.example/api/send?key={secret}&sender={sender}&dlt_pe_id={entity_id}&dlt_te_id={template_id}&mobiles={to_digits}&message={text}"
//! sender = "AANGAN"
//! entity_id = "1101160000000000000"
//! templates = { sign_in = "1107160000000000001", changed_phone = "1107160000000000002" }
//! secret_file = "/etc/aangan/sms-key"
//! ```
//! JSON with a user and a password, and an answer that is read:
//! ```toml
//! [sms]
//! url = "https://gateway.example/v1/messages"
//! user = "account"
//! secret_file = "/etc/aangan/sms-password"
//! basic_auth = true
//! sender = "AANGAN"
//! body = '{"from":"{sender}","to":"{to}","body":"{text}","reference":"{id}"}'
//! success = { pointer = "/status", values = ["queued", "sent"], again_values = ["throttled"] }
//! ```
//! A form with a key in a header:
//! ```toml
//! [sms]
//! url = "https://gateway.example/send"
//! headers = { "X-Api-Key" = "{secret}" }
//! body_is = "form"
//! sender = "AANGAN"
//! body = "to={to_ten}&from={sender}&text={text}"
//! secret = "for trying out only; better a file"
//! success = { pointer = "/ErrorCode", values = ["000"] }
//! ```

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::request::Request;
use crate::secret::Secret;
use base::language::Language;

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SmsConfig {
    #[serde(default)]
    pub method: Method,
    /// The address, with places in its path and query. Over plain http only to this machine.
    pub url: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<String>,
    /// What the body is: decides its Content-Type and how values are put into it.
    #[serde(default)]
    pub body_is: BodyIs,
    /// Who the message comes from, as registered with the gateway.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sender: String,
    /// Who the sender is: the principal entity's id, as Indian operators ask for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub entity_id: String,
    /// The id under which a text is registered, by its purpose. The names are the configuration's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub templates: BTreeMap<String, String>,
    /// In which languages SMS may go beside English: those whose texts the operators know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<Language>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub user: String,
    /// A password or key; `secret_file` names a file that holds it instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_file: Option<PathBuf>,
    /// Sends user and secret as HTTP basic authentication.
    #[serde(default)]
    pub basic_auth: bool,
    /// Further places of the owner's own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, String>,
    #[serde(default)]
    pub success: Success,
    /// Seconds for the whole exchange.
    #[serde(default = "fifteen")]
    pub seconds: u64,
    /// Seconds of these for the connection.
    #[serde(default = "five")]
    pub connect_seconds: u64,
    /// Allows plain http to another machine: everybody on the way can then read every code.
    #[serde(default)]
    pub allow_plain_http: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    Get,
    #[default]
    Post,
    Put,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BodyIs {
    #[default]
    Json,
    Form,
    Text,
}

/// When a message counts as accepted by the gateway.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Success {
    /// The first and the last status that mean success.
    pub statuses: [u16; 2],
    /// A JSON pointer into the answer, `/messages/0/status`. Without one the status alone decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pointer: Option<String>,
    /// What has to stand there; numbers and words are compared as they are written. Empty: anything but null.
    pub values: Vec<Value>,
    /// What may stand there if the gateway means 'later'. Anything else means 'no'.
    pub again_values: Vec<Value>,
}

impl Default for Success {
    fn default() -> Self {
        Self { statuses: [200, 299], pointer: None, values: Vec::new(), again_values: Vec::new() }
    }
}

const fn fifteen() -> u64 {
    15
}

const fn five() -> u64 {
    5
}

impl SmsConfig {
    /// Whether a message can be sent like this; the sentence says what to change. Reads the secret's file.
    pub fn validate(&self) -> Result<(), String> {
        if self.method == Method::Get && self.body.is_some() {
            return Err("a GET has no body: put the values into the url, or use method = \"POST\"".to_owned());
        }
        if self.method != Method::Get && self.body.is_none() {
            return Err("body is missing: say what is sent to the gateway".to_owned());
        }
        if !(1..=120).contains(&self.seconds) || !(1..=self.seconds).contains(&self.connect_seconds) {
            return Err("seconds is 1 to 120, connect_seconds 1 to as many".to_owned());
        }
        self.success.validate()?;
        Request::prepare(self).map(drop)
    }

    /// Whether the request tells whole numbers, those of other countries too.
    pub fn reaches_abroad(&self) -> bool {
        Request::prepare(self).is_ok_and(|request| request.tells_whole_numbers())
    }

    /// Whether the request has a place for the id that a text is registered under.
    pub fn tells_template(&self) -> bool {
        Request::prepare(self).is_ok_and(|request| request.tells_template())
    }
}

impl Success {
    fn validate(&self) -> Result<(), String> {
        let [first, last] = self.statuses;
        if !(200..=599).contains(&first) || !(first..=599).contains(&last) {
            return Err(
                "success.statuses is the first and the last status of a range, for example [200, 299]".to_owned()
            );
        }
        match &self.pointer {
            Some(pointer) if !pointer.starts_with('/') => {
                Err("success.pointer begins with a slash: \"/status\"".to_owned())
            }
            None if !self.values.is_empty() || !self.again_values.is_empty() => {
                Err("success.values need success.pointer: where in the answer they stand".to_owned())
            }
            _ if self.values.iter().chain(&self.again_values).any(|value| value.is_array() || value.is_object()) => {
                Err("success.values are words, numbers, true or false".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// Templates may hold what an owner should have put into a file, so they are not shown.
impl fmt::Debug for SmsConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmsConfig")
            .field("method", &self.method)
            .field("success", &self.success)
            .finish_non_exhaustive()
    }
}
