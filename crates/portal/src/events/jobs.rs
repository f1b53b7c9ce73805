//! Telling the other parent how an event was answered.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{messages, store};
use crate::base::ids::ConsentId;
use crate::http::App;
use crate::providers::Messengers;

const KIND: &str = "tell_other_parent";

/// Plans the message in the transaction of the answer. The payload is the answer's id.
pub(super) async fn plan_telling(writer: &mut Writer<'_>, id: ConsentId, now: i64) -> Result<(), Error> {
    outbox::plan(writer, now, KIND, &id.0.to_string(), now, None).await.map(drop)
}

pub struct TellOtherParent {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for TellOtherParent {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        Policy {
            attempts: 40,
            first_delay: Duration::from_secs(2),
            max_delay: Duration::from_secs(60 * 60),
            gives_up_after: Duration::from_secs(24 * 60 * 60),
            time_limit: Duration::from_secs(30),
        }
    }

    async fn run(&self, job: Job) -> Outcome {
        let id = match job.read::<i64>() {
            Ok(id) => ConsentId(id),
            Err(unreadable) => return unreadable,
        };
        let found = self.app.database.read(async move |reader: &mut Reader<'_>| store::to_tell(reader, id).await).await;
        let telling = match found {
            Ok(Some(telling)) => telling,
            // Changed again since, or there is no other parent: there is nothing to tell.
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let brand = &self.app.config.brand;
        let text = messages::told(brand, &telling.teller, &telling.child, telling.consent, &telling.title, telling.day);
        let sent = match (&telling.email, &telling.phone) {
            (Some(address), _) => {
                let subject = messages::told_subject(brand, &telling.title);
                self.messengers.email.send(job.id, address, &subject, &format!("{text}\n")).await
            }
            (None, Some(number)) => {
                self.messengers.sms.send(job.id, &format!("{}{number}", brand.country_code), &text).await
            }
            (None, None) => return Outcome::Done,
        };
        match sent {
            Ok(()) => Outcome::Done,
            Err(failure) => failure.into(),
        }
    }
}
