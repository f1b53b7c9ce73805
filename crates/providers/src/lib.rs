//! Clients of the outside world: gateways of messages, push services, payment providers, a help desk, media storage,
//! cameras. Nothing here knows what a message is about.
//!
//! Every attempt to send one message carries the same id, as an idempotency key. A [`Failure`] says whether a retry
//! makes sense.

pub mod billing;
pub mod certificate;
pub mod help_desk;
pub mod email;
pub mod media_store;
pub mod outage;
pub mod push;
pub mod probe;
mod reporting;
pub mod secret;
pub mod sms;
pub mod stream;
pub mod terminal;
pub mod tls;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use outbox::{Outcome, Policy};
use reqwest::{Client, ClientBuilder, redirect, retry};

use base::contact::{Contact, Numbers, is_abroad};

use push::PushServices;

/// The retry policy of notices: for a day. Codes have a shorter one.
pub const NOTICE: Policy = Policy {
    attempts: 40,
    first_delay: Duration::from_secs(2),
    max_delay: Duration::from_secs(60 * 60),
    gives_up_after: Duration::from_secs(24 * 60 * 60),
    time_limit: Duration::from_secs(30),
};

/// The reason of a refused message to a number abroad, if the gateway's request has ten digits only.
pub const NOT_ABROAD: &str =
    "the number is one abroad, and the request of [sms] has {to_ten}: write {to} or {to_digits} there";

/// The reason of a refused message to a number abroad, if such numbers cannot sign in.
pub const NOT_TAKEN: &str = "the number is one abroad, and numbers_abroad of [sign_in] is not set";

/// The gateway's own id of a message that it took, if its answer has one.
pub type MessageId = Option<String>;

pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<MessageId, Failure>> + Send + 'a>>;

/// Sends SMS.
pub trait SmsGateway: Send + Sync {
    /// `to` is a number with its country code: a plus sign and digits.
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a>;

    /// Whether its request has the whole number. With ten digits it would reach a stranger in this country.
    fn reaches_abroad(&self) -> bool;
}

/// An SMS. Operators with registered texts (DLT) need to know which of them it is.
#[derive(Clone, Copy)]
pub struct Sms<'a> {
    /// The name of the registered text.
    pub purpose: &'a str,
    pub text: &'a str,
}

/// Sends e-mails.
pub trait Mailer: Send + Sync {
    fn send_with<'a>(
        &'a self,
        id: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a>;

    /// An e-mail without a file.
    fn send<'a>(&'a self, id: i64, to: &'a str, subject: &'a str, text: &'a str) -> Sending<'a> {
        self.send_with(id, to, subject, text, None)
    }
}

/// An attachment.
#[derive(Clone, Copy)]
pub struct AttachedFile<'a> {
    /// As the mailbox shows it; visible ASCII characters.
    pub name: &'a str,
    pub media_type: &'static str,
    pub content: &'a [u8],
}

/// The configured gateways of messages.
#[derive(Clone)]
pub struct Messengers {
    pub sms: Arc<dyn SmsGateway>,
    pub email: Arc<dyn Mailer>,
    pub push: PushServices,
}

/// A message to a contact: a short text for SMS, subject and text for e-mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// The name of the registered text.
    pub purpose: String,
    pub sms: String,
    pub subject: String,
    pub email: String,
}

impl Messengers {
    /// Delivers a message to a contact.
    pub async fn deliver(&self, id: i64, to: &Contact, numbers: Numbers<'_>, message: &Message) -> Outcome {
        self.send(id, to, numbers, message).await.map_or_else(Outcome::from, |_| Outcome::Done)
    }

    /// The same, with the gateway's answer. An SMS is sent only to a number that could sign in.
    pub async fn send(
        &self,
        id: i64,
        to: &Contact,
        numbers: Numbers<'_>,
        message: &Message,
    ) -> Result<MessageId, Failure> {
        match to {
            Contact::Phone(number) => {
                let Some(dialled) = numbers.dialled(number) else {
                    return Err(Failure::permanent(NOT_TAKEN));
                };
                if is_abroad(number) && !self.sms.reaches_abroad() {
                    return Err(Failure::permanent(NOT_ABROAD));
                }
                let sms = Sms { purpose: &message.purpose, text: &message.sms };
                self.sms.send(id, &dialled, sms).await
            }
            Contact::Email(address) => self.email.send(id, address, &message.subject, &message.email).await,
        }
    }
}

/// The channel of a contact: the destination of its jobs in the outbox.
pub fn channel_of(contact: &Contact) -> &'static str {
    match contact {
        Contact::Phone(_) => "sms",
        Contact::Email(_) => "email",
    }
}

impl fmt::Debug for Messengers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Messengers")
    }
}

/// Why a message was not sent. `why` can be logged: it contains no number, address, text or secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whether a retry may succeed.
    pub again: bool,
    /// Whether the reason is this message, not the gateway.
    of_message: bool,
    pub why: String,
}

impl Failure {
    /// The gateway fails, and a retry may succeed.
    pub fn temporary(why: impl Into<String>) -> Self {
        Self { again: true, of_message: false, why: why.into() }
    }

    /// The gateway refuses this message for now.
    pub fn postponed(why: impl Into<String>) -> Self {
        Self { again: true, of_message: true, why: why.into() }
    }

    pub fn permanent(why: impl Into<String>) -> Self {
        Self { again: false, of_message: true, why: why.into() }
    }

    /// Whether other messages would fail too until the gateway works again.
    pub fn is_outage(&self) -> bool {
        self.again && !self.of_message
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure { again: false, why, .. } => Self::GiveUp(why),
            failure if failure.is_outage() => Self::Unavailable(Duration::ZERO, failure.why),
            Failure { why, .. } => Self::TryAgain(why),
        }
    }
}

/// Bytes of an answer that are read at most.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Why an answer could not be read.
enum Unread {
    TooLong,
    Broken(reqwest::Error),
}

/// Reads an answer of a sensible length.
async fn content_of(response: reqwest::Response) -> Result<Vec<u8>, Unread> {
    content_within(response, LONGEST_ANSWER).await
}

/// Reads an answer of at most so many bytes.
async fn content_within(mut response: reqwest::Response, most: usize) -> Result<Vec<u8>, Unread> {
    let mut content = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(Unread::Broken)? {
        if content.len() + chunk.len() > most {
            return Err(Unread::TooLong);
        }
        content.extend_from_slice(&chunk);
    }
    Ok(content)
}

/// The other side's sentence about a message, if it is plain and repeats nothing of the message, so that it can be
/// logged.
fn fit_to_keep<'a>(sentence: &'a str, to: &str, text: &str) -> Option<&'a str> {
    let sentence = sentence.trim();
    let is_plain =
        sentence.len() <= 160 && sentence.chars().all(|c| c.is_ascii_alphanumeric() || " _-.,:;'()/=+".contains(c));
    (is_plain && !sentence.is_empty() && !repeats(sentence, to, text)).then_some(sentence)
}

/// Whether a sentence contains the number, the address, the text or a part of them.
fn repeats(sentence: &str, to: &str, text: &str) -> bool {
    let lower = sentence.to_lowercase();
    if text.contains(sentence) || to.split('@').any(|part| !part.is_empty() && lower.contains(&part.to_lowercase())) {
        return true;
    }
    // A gateway may format the number differently: with 0091, or with spaces.
    let end = to.get(to.len().saturating_sub(6)..).unwrap_or_default();
    let mut numbers = sentence.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() >= 4);
    numbers.any(|digits| to.contains(digits) || text.contains(digits) || digits.contains(end))
}

/// The innermost cause of an error, without the request's own address.
fn root_of(error: &(dyn std::error::Error + 'static)) -> String {
    if let Some(fault) = tls::BadCertificate::of(error) {
        return format!("its certificate {fault}");
    }
    let mut root = error;
    while let Some(source) = root.source() {
        root = source;
    }
    root.to_string()
}

/// An HTTP client that follows no redirects, uses no proxy and never retries.
pub fn client(seconds: u64) -> ClientBuilder {
    Client::builder()
        .redirect(redirect::Policy::none())
        .retry(retry::never()) // the caller decides about retries
        .no_proxy()
        .timeout(Duration::from_secs(seconds))
        .pool_idle_timeout(Duration::from_secs(20))
        .user_agent(concat!("aangan/", env!("CARGO_PKG_VERSION")))
}

/// Whether a host is this machine, so that plain http is safe.
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
