//! SMS through a gateway that speaks HTTP.

mod config;
mod request;

use std::time::Duration;

use reqwest::{Client, Response, StatusCode, redirect, retry};
use serde_json::Value;

use self::request::{Filled, Request};
use super::{Failure, Sending, Sms, SmsGateway, Unread, content_of, fit_to_keep, repeats, root_of};

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
            .retry(retry::never()) // the outbox tries again, and knows how often
            .no_proxy()
            .http1_only()
            .pool_max_idle_per_host(0) // a connection that died while idle would look like a gateway that did
            .connect_timeout(Duration::from_secs(config.connect_seconds))
            .timeout(Duration::from_secs(config.seconds))
            .user_agent(concat!("aangan/", env!("CARGO_PKG_VERSION")))
            .build()
            .map_err(|error| format!("no connection can be prepared: {}", root_of(&error)))?;
        let request = Request::prepare(config)?;
        Ok(Self { client, request, success: config.success.clone(), seconds: config.seconds })
    }

    /// Sends a message and tells what the gateway answered, for whoever tries it.
    pub async fn try_out(&self, id: i64, to: &str, sms: Sms<'_>) -> Result<String, Failure> {
        self.exchange(id, to, sms, true).await
    }

    /// What the gateway answered is put into words only if somebody reads them.
    async fn exchange(&self, id: i64, to: &str, sms: Sms<'_>, is_read: bool) -> Result<String, Failure> {
        let text = sms.text;
        if !is_number(to) {
            return Err(Failure::lasting("the number is not a plus sign and 8 to 15 digits"));
        }
        let Filled { method, url, headers, body, basic_auth } =
            self.request.fill(id, to, sms).map_err(Failure::lasting)?;
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
            let said = match content_of(response).await {
                Ok(content) => self.reason_in(&content, to, text),
                Err(_) => None,
            };
            return Err(refused(status, said));
        }
        if self.success.pointer.is_none() && !is_read {
            return Ok(String::new());
        }
        let content = self.read(response).await?;
        let said = quoted(self.reason_in(&content, to, text));
        let taken = format!("the gateway answered {status}{said}", status = status.as_u16());
        let Some(pointer) = &self.success.pointer else { return Ok(taken) };
        let Ok(answer) = serde_json::from_slice(&content) else {
            return Err(Failure::passing(format!("the gateway's answer is not JSON{said}")));
        };
        self.judge(&answer, pointer, to, text).map(|()| taken)
    }

    /// The error's own text holds the address, and the address may hold a key.
    fn unanswered(&self, error: &reqwest::Error) -> Failure {
        if error.is_timeout() {
            Failure::passing(format!("the gateway did not answer within {} s", self.seconds))
        } else if error.is_connect() {
            Failure::passing(format!("the gateway cannot be reached: {}", root_of(error)))
        } else if error.is_builder() {
            Failure::lasting("the request cannot be made from the configuration")
        } else {
            Failure::passing(format!("the gateway broke off: {}", root_of(error)))
        }
    }

    async fn read(&self, response: Response) -> Result<Vec<u8>, Failure> {
        content_of(response).await.map_err(|why| match why {
            Unread::TooLong => Failure::passing("the gateway's answer is longer than 64 KiB"),
            Unread::Broken(error) => self.unanswered(&error),
        })
    }

    fn judge(&self, answer: &Value, pointer: &str, to: &str, text: &str) -> Result<(), Failure> {
        let Some(found) = answer.pointer(pointer) else {
            return Err(Failure::passing(format!("the gateway's answer has nothing at {pointer}")));
        };
        let found = as_written(found);
        let among = |values: &[Value]| values.iter().any(|value| as_written(value) == found);
        if among(&self.success.values) || (self.success.values.is_empty() && found != "null") {
            return Ok(());
        }
        let said = self.reason(answer, to, text).filter(|reason| reason.trim_matches('"') != found);
        let why = format!("the gateway's answer has {} at {pointer}{}", shown(&found, to, text), quoted(said));
        Err(Failure { again: among(&self.success.again_values), why })
    }
}

impl HttpSmsGateway {
    /// The gateway's own reason and its number, where its answer has one that repeats nothing of the message and no secret.
    fn reason(&self, answer: &Value, to: &str, text: &str) -> Option<String> {
        let (sentence, code) = said_in(answer, 3)?;
        let code = code.filter(|code| self.may_keep(code, to, text));
        match (sentence.filter(|said| self.may_keep(said, to, text)), code) {
            (Some(said), Some(code)) => Some(format!("{:?} ({code})", said.trim())),
            (Some(said), None) => Some(format!("{:?}", said.trim())),
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

    fn may_keep(&self, said: &str, to: &str, text: &str) -> bool {
        fit_to_keep(said, to, text).is_some_and(|said| !self.request.has_secret_in(said))
    }
}

/// Where gateways write why they took nothing.
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

/// Where they write its number.
const CODES: [&str; 6] = ["code", "error_code", "errorCode", "ErrorCode", "err_code", "status_code"];

/// The first part of an answer that says why, its outermost first: the sentence, and the number beside it.
fn said_in(answer: &Value, depth: usize) -> Option<(Option<&str>, Option<String>)> {
    let own = answer.as_object().and_then(|fields| {
        let sentence = REASONS.iter().find_map(|name| fields.get(*name)?.as_str());
        let code = CODES.iter().find_map(|name| fields.get(*name).filter(|code| code.is_number() || code.is_string()));
        (sentence.is_some() || code.is_some()).then(|| (sentence, code.map(as_written)))
    });
    let within = || {
        let below = |value| depth.checked_sub(1).and_then(|depth| said_in(value, depth));
        match answer {
            Value::Object(fields) => fields.values().find_map(below),
            Value::Array(values) => values.iter().find_map(below),
            _ => None,
        }
    };
    match own {
        // A number alone says less than a sentence further in.
        Some((None, code)) => within().filter(|(sentence, _)| sentence.is_some()).or(Some((None, code))),
        Some(said) => Some(said),
        None => within(),
    }
}

fn quoted(said: Option<String>) -> String {
    said.map(|said| format!(", and says {said}")).unwrap_or_default()
}

impl SmsGateway for HttpSmsGateway {
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move { self.exchange(id, to, sms, false).await.map(drop) })
    }

    fn reaches_abroad(&self) -> bool {
        self.request.tells_whole_numbers()
    }
}

fn is_number(to: &str) -> bool {
    to.strip_prefix('+')
        .is_some_and(|digits| (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// What a status outside the range of success says about trying again.
fn refused(status: StatusCode, said: Option<String>) -> Failure {
    let number = status.as_u16();
    if status.is_redirection() {
        // Whoever it points to was not chosen by the owner and gets no code.
        return Failure::lasting(format!(
            "the gateway answered {number}: redirections are not followed, check the url"
        ));
    }
    let again = status.is_server_error() || matches!(number, 408 | 425 | 429);
    Failure { again, why: format!("the gateway answered {number}{}", quoted(said)) }
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
