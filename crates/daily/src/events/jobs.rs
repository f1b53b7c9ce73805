//! Telling the other parent how an event was answered.

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{messages, store};
use base::clock::Timestamp;
use base::ids::ConsentId;
use context::App;
use providers::{Messengers, NOTICE, way_to};

const KIND: &str = "tell_other_parent";

/// Plans the message in the transaction of the answer, if there is somebody to tell. The payload is the answer's id.
pub(super) async fn plan_telling(writer: &mut Writer<'_>, id: ConsentId, now: Timestamp) -> Result<(), Error> {
    let Some(to) = store::to_tell(writer, id).await?.and_then(|telling| telling.to()) else { return Ok(()) };
    let kind = format!("{KIND}/{}", way_to(&to));
    outbox::plan(writer, now, &kind, &id.0.to_string(), now, None).await.map(drop)
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
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let id = match job.read::<i64>() {
            Ok(id) => ConsentId(id),
            Err(unreadable) => return unreadable,
        };
        let found = self.app.database.read(async move |reader: &mut Reader<'_>| store::to_tell(reader, id).await).await;
        let telling = match found {
            Ok(Some(telling)) => telling,
            // Changed again since, or the other parent is one no more: there is nothing to tell.
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let Some(to) = telling.to() else { return Outcome::Done };
        let config = &self.app.config;
        let language = config.language_to(&to, telling.language);
        self.messengers.carry(job.id, &to, config.numbers(), &messages::told(config, language, &telling)).await
    }
}
