//! Sending a code. Here, and not before, it is looked up whether the contact is anybody's.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{CODE_LIFE_MS, messages, store};
use crate::base::contact::Contact;
use crate::base::refusal::Trouble;
use crate::http::App;
use crate::providers::Messengers;

const KIND: &str = "send_sign_in_code";

/// Plans the message in the transaction that makes the code. The payload holds the challenge's SHA-256, never a code.
pub(super) async fn plan_message(writer: &mut Writer<'_>, challenge: &[u8; 32], now: i64) -> Result<(), Error> {
    let challenge = challenge.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    outbox::plan(writer, now, KIND, &format!("\"{challenge}\""), now, Some(&challenge)).await.map(drop)
}

pub struct SendSignInCode {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for SendSignInCode {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        Policy {
            attempts: 20,
            first_delay: Duration::from_secs(2),
            max_delay: Duration::from_secs(120),
            // A code that arrives after its end helps nobody.
            gives_up_after: Duration::from_millis(CODE_LIFE_MS.unsigned_abs()),
            time_limit: Duration::from_secs(30),
        }
    }

    async fn run(&self, job: Job) -> Outcome {
        let challenge = match job.read::<String>() {
            Ok(hex) => bytes(&hex),
            Err(unreadable) => return unreadable,
        };
        let Some(challenge) = challenge else { return Outcome::GiveUp("the payload is no fingerprint".into()) };
        let wanted = challenge.clone();
        let found = self
            .app
            .database
            .read(async move |reader: &mut Reader<'_>| {
                let Some(code) = store::code_to_send(reader, &wanted).await? else { return Ok(None) };
                let Some(contact) = Contact::from_key(&code.contact) else { return Ok(None) };
                let known = store::parent_of(reader, &contact).await?.is_some();
                Ok::<_, Trouble>(known.then_some((code, contact)))
            })
            .await;
        let (code, contact) = match found {
            Err(error) => return Outcome::TryAgain(error.to_string()),
            // Used, voided by a newer code, or asked for by a contact that is nobody's: there is nothing to send.
            Ok(None) => return Outcome::Done,
            Ok(Some(found)) => found,
        };
        if self.app.now() - code.asked_at >= CODE_LIFE_MS {
            return Outcome::GiveUp("the code expired before its message could be sent".into());
        }
        let digits = self.app.keys.six_digits(&challenge, &code.contact);
        let brand = &self.app.config.brand;
        let sent = match &contact {
            Contact::Phone(number) => {
                let text = messages::sms(brand, &digits, code.app_hash.as_deref());
                self.messengers.sms.send(job.id, &format!("{}{number}", brand.country_code), &text).await
            }
            Contact::Email(address) => {
                self.messengers
                    .email
                    .send(job.id, address, &messages::email_subject(brand), &messages::email(brand, &digits))
                    .await
            }
        };
        match sent {
            Ok(()) => Outcome::Done,
            Err(failure) => failure.into(),
        }
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let whole = hex.len().is_multiple_of(2) && hex.is_ascii();
    whole.then(|| (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).ok()).collect())?
}
