//! Sends a code. Only here it is looked up whether the contact belongs to a parent.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{Purpose, messages, store};
use crate::families::{self, languages};
use base::clock::Timestamp;
use base::contact::Contact;
use base::keys::hex;
use base::refusal::AppError;
use context::App;
use context::rate_limits;
use providers::{Messengers, channel_of};

const KIND: &str = "send_code";

/// Plans the message in the transaction that creates the code. The payload is the challenge's SHA-256, never a code.
pub(super) async fn plan_message(
    writer: &mut Writer<'_>,
    challenge: &[u8; 32],
    to: &Contact,
    now: Timestamp,
) -> Result<(), Error> {
    let (kind, challenge) = (format!("{KIND}/{}", channel_of(to)), hex(challenge));
    outbox::plan(writer, now, &kind, &format!("\"{challenge}\""), now, Some(&challenge)).await.map(drop)
}

pub struct SendCode {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for SendCode {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        Policy {
            attempts: 20,
            first_delay: Duration::from_secs(2),
            max_delay: Duration::from_secs(120),
            // A code that arrives after it has expired is useless.
            gives_up_after: self.app.config.sign_in.code_life(),
            time_limit: Duration::from_secs(30),
        }
    }

    async fn run(&self, job: Job) -> Outcome {
        let challenge = match job.read::<String>() {
            Ok(hex) => bytes(&hex),
            Err(unreadable) => return unreadable,
        };
        let Some(challenge) = challenge else { return Outcome::GiveUp("the payload is no fingerprint".into()) };
        let (wanted, now) = (challenge.clone(), self.app.now());
        let found = self
            .app
            .database
            .read(async move |reader: &mut Reader<'_>| {
                let Some(code) = store::find_to_send(reader, &wanted).await? else { return Ok(None) };
                let (Some(contact), Some(purpose)) =
                    (Contact::from_key(&code.contact), Purpose::from_key(&code.purpose))
                else {
                    return Ok(None);
                };
                let awaited_by = match purpose {
                    Purpose::SignIn => families::store::find_parent_of(reader, &contact).await?,
                    Purpose::Confirm { session, .. } => store::find_parent_of_session(reader, session, now).await?,
                };
                let Some(parent) = awaited_by else { return Ok(None) };
                let language = languages::of(reader, parent).await?;
                Ok::<_, AppError>(Some((code, contact, purpose, language)))
            })
            .await;
        let (code, contact, purpose, language) = match found {
            Err(error) => return Outcome::TryAgain(error.to_string()),
            // Used, voided by a newer code, an unknown contact, or an ended session: nothing to send.
            Ok(None) => return Outcome::Done,
            Ok(Some(found)) => found,
        };
        if now - code.asked_at >= purpose.life(&self.app.config.sign_in) {
            return self.given_up(&challenge, "the code expired before its message could be sent").await;
        }
        if !code.known {
            match self.count(&challenge).await {
                Ok(true) => {}
                Ok(false) => return self.given_up(&challenge, "the server's rate limit of codes is reached").await,
                Err(error) => return Outcome::TryAgain(error.to_string()),
            }
        }
        let digits = self.app.keys.six_digits(&challenge, &code.contact);
        let config = &self.app.config;
        let language = config.language_to(&contact, language);
        let message = messages::message(config, purpose, language, &digits, code.app_hash.as_deref());
        let sent = self.messengers.send(job.id, &contact, config.numbers(), &message).await;
        self.keep(&challenge, sent.as_ref().map(Option::as_deref).map_err(|failure| failure.why.as_str())).await;
        sent.map_or_else(Outcome::from, |_| Outcome::Done)
    }
}

impl SendCode {
    async fn given_up(&self, challenge: &[u8], why: &'static str) -> Outcome {
        self.keep(challenge, Err(why)).await;
        Outcome::GiveUp(why.into())
    }

    /// Keeps the outcome for the office: the gateway's id of the message, or why it was not sent.
    async fn keep(&self, challenge: &[u8], sent: Result<Option<&str>, &str>) {
        let (challenge, now) = (challenge.to_vec(), self.app.now());
        let sent = sent.map(|id| id.map(str::to_owned)).map_err(str::to_owned);
        let kept = self.app.database.write(async move |writer: &mut Writer<'_>| match &sent {
            Ok(id) => store::mark_sent(writer, &challenge, now, id.as_deref()).await,
            Err(why) => store::mark_failed(writer, &challenge, why).await,
        });
        if let Err(error) = kept.await {
            tracing::warn!(%error, "the outcome of a code's message could not be kept");
        }
    }

    /// Counts the message against the server's rate limit, once for all attempts; false when the limit is reached.
    async fn count(&self, challenge: &[u8]) -> Result<bool, AppError> {
        let (app, challenge) = (self.app.clone(), challenge.to_vec());
        self.app
            .database
            .write(async move |writer: &mut Writer<'_>| {
                let first = store::mark_counted(writer, &challenge).await?;
                Ok::<_, AppError>(
                    !first || rate_limits::consume(writer, &app, &[(rate_limits::CODES_PER_SERVER, "")]).await?.is_ok(),
                )
            })
            .await
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let whole = hex.len().is_multiple_of(2) && hex.is_ascii();
    whole.then(|| (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect())?
}
