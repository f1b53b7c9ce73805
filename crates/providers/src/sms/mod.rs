//! SMS through a gateway that speaks HTTP.

mod config;
mod request;

use std::time::Duration;

use reqwest::{Client, StatusCode, redirect, retry};
use serde_json::Value;

use self::request::{Filled, Request};
use super::{Failure, MessageId, Sending, Sms, SmsGateway, Unread, content_of, fit_to_keep, repeats, root_of};

pub use config::{BodyIs, Method, SmsConfig, Success};

/// The owner's gateway, reached as the configuration says.
pub struct HttpSmsGateway {
    client: Client,
    request: Request,
    success: Success,
    seconds: u64,
}

impl HttpSmsGateway {
    /// Fails with a sentence for the owner. A TLS provider must have been installed.
    pub fn new(config: &SmsConfig) -> Result<Self, String> {
        config.validate()?;
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .retry(retry::never()) // the outbox retries
            .no_proxy()
            .http1_only()
            .pool_max_idle_per_host(0) // a dead idle connection would look like a dead gateway
            .connect_timeout(Duration::from_secs(config.connect_seconds))
            .timeout(Duration::from_secs(config.seconds))
            .user_agent(concat!("aangan/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| format!("no connection can be prepared: {}", root_of(&error)))?;
        let request = Request::prepare(config)?;
        Ok(Self { client, request, success: config.success.clone(), seconds: config.seconds })
    }

    /// Sends a message and returns the gateway's answer, for `aangan office messages send-test`.
    pub async fn try_out(&self, id: i64, to: &str, sms: Sms<'_>) -> Result<String, Failure> {
        let (status, content) = self.exchange(id, to, sms).await?;
        let content = content.map_err(|why| self.unread(why))?;
        let reason = quoted(self.reason_in(&content, to, sms.text));
        Ok(format!("the gateway answered {status}{reason}", status = status.as_u16()))
    }

    /// Sends a message. The content of the answer is missing only where its status alone says that the gateway took the
    /// message.
    async fn exchange(
        &self,
        id: i64,
        to: &str,
        sms: Sms<'_>,
    ) -> Result<(StatusCode, Result<Vec<u8>, Unread>), Failure> {
        let text = sms.text;
        if !is_number(to) {
            return Err(Failure::permanent("the number is not a plus sign and 8 to 15 digits"));
        }
        let Filled { method, url, headers, body, basic_auth } =
            self.request.fill(id, to, sms).map_err(Failure::permanent)?;
        let mut request = self.client.request(method, url).headers(headers);
        if let Some(body) = body {
            request = request.body(body);
        }
        if let Some((user, secret)) = basic_auth {
            request = request.basic_auth(user, Some(secret.expose()));
        }
        let response = request.send().await.map_err(|error| self.unanswered(&error))?;
        let status = response.status();
        let [first, last] = self.success.statuses;
        if !(first..=last).contains(&status.as_u16()) {
            let reason = match content_of(response).await {
                Ok(content) => self.reason_in(&content, to, text),
                Err(_) => None,
            };
            return Err(refused(status, reason));
        }
        let content = content_of(response).await;
        let Some(pointer) = &self.success.pointer else { return Ok((status, content)) };
        let content = content.map_err(|why| self.unread(why))?;
        let Ok(answer) = serde_json::from_slice(&content) else {
            let reason = quoted(self.reason_in(&content, to, text));
            return Err(Failure::temporary(format!("the gateway's answer is not JSON{reason}")));
        };
        self.check_success(&answer, pointer, to, text)?;
        Ok((status, Ok(content)))
    }

    /// The error's own text holds the address, and the address may hold a key.
    fn unanswered(&self, error: &reqwest::Error) -> Failure {
        if error.is_timeout() {
            Failure::temporary(format!("the gateway did not answer within {} s", self.seconds))
        } else if error.is_connect() {
            Failure::temporary(format!("the gateway cannot be reached: {}", root_of(error)))
        } else if error.is_builder() {
            Failure::permanent("the request cannot be made from the configuration")
        } else {
            Failure::temporary(format!("the gateway broke off: {}", root_of(error)))
        }
    }

    fn unread(&self, why: Unread) -> Failure {
        match why {
            Unread::TooLong => Failure::temporary("the gateway's answer is longer than 64 KiB"),
            Unread::Broken(error) => self.unanswered(&error),
        }
    }

    fn check_success(&self, answer: &Value, pointer: &str, to: &str, text: &str) -> Result<(), Failure> {
        let Some(found) = answer.pointer(pointer) else {
            return Err(Failure::temporary(format!("the gateway's answer has nothing at {pointer}")));
        };
        let found = as_written(found);
        let among = |values: &[Value]| values.iter().any(|value| as_written(value) == found);
        if among(&self.success.values) || (self.success.values.is_empty() && found != "null") {
            return Ok(());
        }
        let reason = self.reason(answer, to, text).filter(|reason| reason.trim_matches('"') != found);
        let why = format!("the gateway's answer has {} at {pointer}{}", shown(&found, to, text), quoted(reason));
        Err(if among(&self.success.again_values) { Failure::postponed(why) } else { Failure::permanent(why) })
    }
}

impl HttpSmsGateway {
    /// The gateway's own reason and its number, where its answer has one that repeats nothing of the message and no
    /// secret.
    fn reason(&self, answer: &Value, to: &str, text: &str) -> Option<String> {
        let (sentence, code) = reason_of(answer, 3)?;
        let code = code.filter(|code| self.may_keep(code, to, text));
        match (sentence.filter(|reason| self.may_keep(reason, to, text)), code) {
            (Some(reason), Some(code)) => Some(format!("{:?} ({code})", reason.trim())),
            (Some(reason), None) => Some(format!("{:?}", reason.trim())),
            (None, code) => code,
        }
    }

    /// The same of an answer that need not be JSON: many gateways answer with a line of text.
    fn reason_in(&self, content: &[u8], to: &str, text: &str) -> Option<String> {
        if let Ok(answer) = serde_json::from_slice::<Value>(content)
            && !answer.is_string()
        {
            return self.reason(&answer, to, text);
        }
        let line = std::str::from_utf8(content).ok()?.trim().trim_matches('"').lines().next()?;
        self.may_keep(line, to, text).then(|| format!("{:?}", line.trim()))
    }

    /// The gateway's id of a message in its answer: the value of a field for it, or the whole answer where that is one
    /// id.
    fn message_id(&self, content: &[u8], to: &str, text: &str) -> MessageId {
        let answer = match serde_json::from_slice::<Value>(content) {
            Ok(answer) => answer,
            Err(_) => Value::from(std::str::from_utf8(content).ok()?.trim()),
        };
        let id = message_id_of(&answer, 3)?;
        self.may_keep(&id, to, text).then_some(id)
    }

    fn may_keep(&self, reason: &str, to: &str, text: &str) -> bool {
        fit_to_keep(reason, to, text).is_some_and(|reason| !self.request.has_secret_in(reason))
    }
}

/// The fields in which gateways write the reason of a refusal.
const REASONS: [&str; 10] = [
    "reason",
    "message",
    "description",
    "error_message",
    "errorMessage",
    "error_description",
    "detail",
    "remarks",
    "error",
    "status_text",
];

/// The fields of its number.
const CODES: [&str; 6] = ["code", "error_code", "errorCode", "ErrorCode", "err_code", "status_code"];

/// The reason in an answer, the outermost first: the sentence, and the number beside it.
fn reason_of(answer: &Value, depth: usize) -> Option<(Option<&str>, Option<String>)> {
    let own = answer.as_object().and_then(|fields| {
        let sentence = REASONS.iter().find_map(|name| fields.get(*name)?.as_str());
        let code = CODES.iter().find_map(|name| fields.get(*name).filter(|code| code.is_number() || code.is_string()));
        (sentence.is_some() || code.is_some()).then(|| (sentence, code.map(as_written)))
    });
    let within = || {
        let below = |value| depth.checked_sub(1).and_then(|depth| reason_of(value, depth));
        match answer {
            Value::Object(fields) => fields.values().find_map(below),
            Value::Array(values) => values.iter().find_map(below),
            _ => None,
        }
    };
    match own {
        // A number alone says less than a sentence further in.
        Some((None, code)) => within().filter(|(sentence, _)| sentence.is_some()).or(Some((None, code))),
        Some(reason) => Some(reason),
        None => within(),
    }
}

/// The fields in which gateways write the id of a message, the exact ones first. Some write it as the text of a
/// success.
const MESSAGE_IDS: [&str; 12] = [
    "message_id",
    "messageId",
    "message-id",
    "msgid",
    "msg_id",
    "sid",
    "uuid",
    "request_id",
    "requestId",
    "id",
    "job_id",
    "message",
];

fn message_id_of(answer: &Value, depth: usize) -> MessageId {
    let below = |value| depth.checked_sub(1).and_then(|depth| message_id_of(value, depth));
    match answer {
        Value::Object(fields) => {
            let own = MESSAGE_IDS.iter().filter_map(|name| fields.get(*name)).map(as_written).find(|id| is_id(id));
            own.or_else(|| fields.values().filter(|value| value.is_object() || value.is_array()).find_map(below))
        }
        Value::Array(values) => values.iter().find_map(below),
        whole => Some(as_written(whole)).filter(|id| is_id(id)),
    }
}

/// One word of 6 to 64 letters and digits, at least one of them a digit.
fn is_id(text: &str) -> bool {
    (6..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

fn quoted(reason: Option<String>) -> String {
    reason.map(|reason| format!(", and says {reason}")).unwrap_or_default()
}

impl SmsGateway for HttpSmsGateway {
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move {
            let (_, content) = self.exchange(id, to, sms).await?;
            Ok(content.ok().and_then(|content| self.message_id(&content, to, sms.text)))
        })
    }

    fn reaches_abroad(&self) -> bool {
        self.request.tells_whole_numbers()
    }
}

fn is_number(to: &str) -> bool {
    to.strip_prefix('+')
        .is_some_and(|digits| (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The failure of a status outside the range of success.
fn refused(status: StatusCode, reason: Option<String>) -> Failure {
    let number = status.as_u16();
    if status.is_redirection() {
        // The owner has not chosen the target of the redirect; it gets no code.
        return Failure::permanent(format!(
            "the gateway answered {number}: redirections are not followed, check the url"
        ));
    }
    let again = status.is_server_error() || matches!(number, 408 | 425 | 429);
    let why = format!("the gateway answered {number}{}", quoted(reason));
    if again { Failure::temporary(why) } else { Failure::permanent(why) }
}

/// A gateway may write `0` or `"0"`, and an owner either.
fn as_written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The gateway's word for the log, unless it is no word or repeats something of the message.
fn shown(found: &str, to: &str, text: &str) -> String {
    let is_word = found.len() <= 60 && found.chars().all(|c| c.is_ascii_alphanumeric() || " _-.,:".contains(c));
    if is_word && !repeats(found, to, text) { format!("{found:?}") } else { "something else".to_owned() }
}
