//! Notifies the other parent of an answer to an event.

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{messages, store};
use base::clock::Timestamp;
use base::ids::ConsentId;
use context::App;
use providers::{Messengers, NOTICE, channel_of};

const KIND: &str = "tell_other_parent";

/// Plans the notification in the transaction of the answer, if there is another parent with a contact. The payload is the answer's id.
pub(super) async fn plan_notification(writer: &mut Writer<'_>, id: ConsentId, now: Timestamp) -> Result<(), Error> {
    let Some(to) = store::find_notification(writer, id).await?.and_then(|notification| notification.to()) else {
        return Ok(());
    };
    let kind = format!("{KIND}/{}", channel_of(&to));
    outbox::plan(writer, now, &kind, &id.0.to_string(), now, None).await.map(drop)
}

pub struct NotifyOtherParent {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for NotifyOtherParent {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let id = match job.read::<i64>() {
            Ok(id) => ConsentId(id),
            Err(unreadable) => return unreadable,
        };
        let found = self
            .app
            .database
            .read(async move |reader: &mut Reader<'_>| store::find_notification(reader, id).await)
            .await;
        let notification = match found {
            Ok(Some(notification)) => notification,
            // Changed again since, or there is no other parent any more.
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let Some(to) = notification.to() else { return Outcome::Done };
        let config = &self.app.config;
        let language = config.language_to(&to, notification.language);
        self.messengers
            .deliver(job.id, &to, config.numbers(), &messages::answered(config, language, &notification))
            .await
    }
}
