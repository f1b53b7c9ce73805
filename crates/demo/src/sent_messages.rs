//! The messages that the demo sent, for its users and for the browser tests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use base::clock::{Clock, Timestamp};
use providers::{AttachedFile, Mailer, Messengers, Sending, Sms, SmsGateway};

/// Older ones are dropped.
const MOST: usize = 500;

/// A message that went out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentMessage {
    pub at: Timestamp,
    pub to: String,
    pub channel: Channel,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<SentFile>,
    #[serde(skip)]
    id: i64,
}

/// What went with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SentFile {
    pub name: String,
    pub bytes: usize,
    #[serde(skip)]
    pub content: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    Sms,
    Email,
}

/// Keeps a copy of every message. Cheap to clone; all clones hold the same messages.
#[derive(Clone, Debug)]
pub struct SentMessages {
    clock: Clock,
    messages: Arc<Mutex<VecDeque<SentMessage>>>,
}

impl SentMessages {
    pub fn new(clock: Clock) -> Self {
        Self { clock, messages: Arc::default() }
    }

    /// Carriers that do as the given ones and leave a copy here.
    pub fn copying(&self, messengers: Messengers) -> Messengers {
        Messengers {
            sms: Arc::new(Copying { sent_messages: self.clone(), carrier: messengers.sms }),
            email: Arc::new(Copying { sent_messages: self.clone(), carrier: messengers.email }),
            push: messengers.push,
        }
    }

    /// Newest first; `to` is a number with or without its country code, or an e-mail address; empty means all.
    pub fn addressed_to(&self, to: &str) -> Vec<SentMessage> {
        let messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.iter().filter(|message| to.trim().is_empty() || same_contact(&message.to, to)).cloned().collect()
    }

    pub fn keep(&self, id: i64, channel: Channel, to: &str, text: String, file: Option<SentFile>) {
        let message = SentMessage { at: self.clock.now(), to: to.to_owned(), channel, text, file, id };
        let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        // A message that was tried again is still one message.
        if messages.iter().any(|known| known.id == id && known.channel == channel) {
            return;
        }
        messages.push_front(message);
        messages.truncate(MOST);
    }
}

/// A plus sign arrives as a blank when nobody encoded it, so that only the last ten digits of a number are compared.
fn same_contact(kept: &str, asked: &str) -> bool {
    let number = |text: &str| {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | ' ' | '-'));
        (plain && digits.len() >= 10).then(|| digits[digits.len() - 10..].to_owned())
    };
    match (number(kept), number(asked)) {
        (Some(kept), Some(asked)) => kept == asked,
        _ => kept.eq_ignore_ascii_case(asked.trim()),
    }
}

struct Copying<C: ?Sized> {
    sent_messages: SentMessages,
    carrier: Arc<C>,
}

impl SmsGateway for Copying<dyn SmsGateway> {
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move {
            let message_id = self.carrier.send(id, to, sms).await?;
            self.sent_messages.keep(id, Channel::Sms, to, sms.text.to_owned(), None);
            Ok(message_id)
        })
    }

    fn reaches_abroad(&self) -> bool {
        self.carrier.reaches_abroad()
    }
}

impl Mailer for Copying<dyn Mailer> {
    fn send_with<'a>(
        &'a self,
        id: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a> {
        Box::pin(async move {
            let message_id = self.carrier.send_with(id, to, subject, text, file).await?;
            let file = file.map(|AttachedFile { name, content, .. }| SentFile {
                name: name.to_owned(),
                bytes: content.len(),
                content: content.to_vec(),
            });
            self.sent_messages.keep(id, Channel::Email, to, format!("{subject}\n\n{text}"), file);
            Ok(message_id)
        })
    }
}
