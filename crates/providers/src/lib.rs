//! The outside world: who carries a message to a parent. Nothing here knows what a message says or why it is sent.
//!
//! Each carrier is told an id that is the same in every attempt of one message, so that a repetition can be known as
//! one, and answers with nothing or with a [`Failure`] that says whether trying again makes sense.

pub mod billing;
pub mod desk;
pub mod email;
pub mod media_store;
pub mod push;
pub mod reach;
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

/// How long a notice is worth carrying: for a day. Codes have their own, shorter patience.
pub const NOTICE: Policy = Policy {
    attempts: 40,
    first_delay: Duration::from_secs(2),
    max_delay: Duration::from_secs(60 * 60),
    gives_up_after: Duration::from_secs(24 * 60 * 60),
    time_limit: Duration::from_secs(30),
};

/// What an office is told of a message to a number abroad that its gateway would cut to ten digits.
pub const NOT_ABROAD: &str =
    "the number is one abroad, and the request of [sms] has {to_ten}: write {to} or {to_digits} there";

/// Why no SMS goes to a number of another country where such numbers cannot sign in.
pub const NOT_TAKEN: &str = "the number is one abroad, and numbers_abroad of [sign_in] is not set";

/// An attempt under way.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// Carries short messages to telephones.
pub trait SmsGateway: Send + Sync {
    /// `to` is a number with its country code: a plus sign and digits.
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a>;

    /// Whether it is told whole numbers. A gateway that is told ten digits would reach a stranger at home.
    fn reaches_abroad(&self) -> bool;
}

/// A short message. Operators that know texts beforehand are told which of them it is.
#[derive(Clone, Copy)]
pub struct Sms<'a> {
    /// The name of what it is for.
    pub purpose: &'a str,
    pub text: &'a str,
}

/// Carries letters to e-mail addresses.
pub trait Mailer: Send + Sync {
    fn send_with<'a>(
        &'a self,
        id: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a>;

    /// A letter without a file.
    fn send<'a>(&'a self, id: i64, to: &'a str, subject: &'a str, text: &'a str) -> Sending<'a> {
        self.send_with(id, to, subject, text, None)
    }
}

/// A file that goes with a letter.
#[derive(Clone, Copy)]
pub struct AttachedFile<'a> {
    /// As the mailbox shows it; visible ASCII characters.
    pub name: &'a str,
    pub media_type: &'static str,
    pub content: &'a [u8],
}

/// Everybody who carries messages for this portal.
#[derive(Clone)]
pub struct Messengers {
    pub sms: Arc<dyn SmsGateway>,
    pub email: Arc<dyn Mailer>,
    pub push: PushServices,
}

/// What is said to a contact: shorter by telephone, with a subject by e-mail.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// The name of what it is for.
    pub purpose: String,
    pub sms: String,
    pub subject: String,
    pub email: String,
}

impl Messengers {
    /// Carries a message to a contact. An SMS goes to a number that could sign in, and to no other.
    pub async fn carry(&self, id: i64, to: &Contact, numbers: Numbers<'_>, message: &Message) -> Outcome {
        let sent = match to {
            Contact::Phone(number) => {
                let Some(dialled) = numbers.dialled(number) else {
                    return Failure::lasting(NOT_TAKEN).into();
                };
                if is_abroad(number) && !self.sms.reaches_abroad() {
                    return Failure::lasting(NOT_ABROAD).into();
                }
                let sms = Sms { purpose: &message.purpose, text: &message.sms };
                self.sms.send(id, &dialled, sms).await
            }
            Contact::Email(address) => self.email.send(id, address, &message.subject, &message.email).await,
        };
        match sent {
            Ok(()) => Outcome::Done,
            Err(failure) => failure.into(),
        }
    }
}

/// The way that [`Messengers::carry`] takes to a contact: a destination of follow-up work.
pub fn way_to(contact: &Contact) -> &'static str {
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

/// Why a message did not leave. `why` is fit for a log: no number, no address, no text, no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whether the same message may go through later.
    pub again: bool,
    pub why: String,
}

impl Failure {
    pub fn passing(why: impl Into<String>) -> Self {
        Self { again: true, why: why.into() }
    }

    pub fn lasting(why: impl Into<String>) -> Self {
        Self { again: false, why: why.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl From<Failure> for Outcome {
    fn from(failure: Failure) -> Self {
        if failure.again { Self::TryAgain(failure.why) } else { Self::GiveUp(failure.why) }
    }
}

/// The most of an answer that is read, in bytes.
const LONGEST_ANSWER: usize = 64 * 1024;

/// Why there is no whole answer.
enum Unread {
    TooLong,
    Broken(reqwest::Error),
}

/// The content of an answer, as far as an answer goes that makes sense.
async fn content_of(response: reqwest::Response) -> Result<Vec<u8>, Unread> {
    content_within(response, LONGEST_ANSWER).await
}

/// The same of an answer that may have so many bytes.
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

/// What another side said of a message, if it is a plain sentence that repeats nothing of it: fit for a log.
fn fit_to_keep<'a>(said: &'a str, to: &str, text: &str) -> Option<&'a str> {
    let said = said.trim();
    let is_plain = said.len() <= 160 && said.chars().all(|c| c.is_ascii_alphanumeric() || " _-.,:;'()/=+".contains(c));
    (is_plain && !said.is_empty() && !repeats(said, to, text)).then_some(said)
}

/// Whether a sentence has the number, the address, the text or a part of them.
fn repeats(said: &str, to: &str, text: &str) -> bool {
    let lower = said.to_lowercase();
    if text.contains(said) || to.split('@').any(|part| !part.is_empty() && lower.contains(&part.to_lowercase())) {
        return true;
    }
    // A gateway may write the number in another way, 0091 in front or blanks within.
    let end = to.get(to.len().saturating_sub(6)..).unwrap_or_default();
    let mut numbers = said.split(|c: char| !c.is_ascii_digit()).filter(|digits| digits.len() >= 4);
    numbers.any(|digits| to.contains(digits) || text.contains(digits) || digits.contains(end))
}

/// The innermost reason of an error: what the system or the other side said, without what we had asked for.
fn root_of(error: &(dyn std::error::Error + 'static)) -> String {
    let mut root = error;
    while let Some(source) = root.source() {
        root = source;
    }
    root.to_string()
}

/// Speaks to whom it was told to and to nobody else: no redirection is followed, and no proxy looks names up in its place.
pub fn client(seconds: u64) -> ClientBuilder {
    Client::builder()
        .redirect(redirect::Policy::none())
        .retry(retry::never()) // whoever calls knows how often it is worth another try
        .no_proxy()
        .timeout(Duration::from_secs(seconds))
        .pool_idle_timeout(Duration::from_secs(20))
        .user_agent(concat!("aangan/", env!("CARGO_PKG_VERSION")))
}

/// Whether a host is this machine, so that nothing that is sent there can be overheard on a line.
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}
