//! Notifies parents of a newsletter when it can be read.

use database::{Error, Writer};
use outbox::{Job, Outcome, Policy, Work};
use serde::{Deserialize, Serialize};

use super::store;
use base::changes;
use base::clock::Timestamp;
use base::ids::NewsletterId;
use context::App;
use providers::NOTICE;

const KIND: &str = "tell_newsletter";

/// A newsletter, and when it was to be sent. A change of that time plans another job.
#[derive(Serialize, Deserialize)]
struct Planned {
    id: NewsletterId,
    sent_at: Timestamp,
}

/// Plans the notification in the transaction that stores the newsletter.
pub(super) async fn plan_notification(
    writer: &mut Writer<'_>,
    id: NewsletterId,
    sent_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let payload = serde_json::to_string(&Planned { id, sent_at }).map_err(|error| Error::other(error.to_string()))?;
    outbox::plan(writer, now, KIND, &payload, now.max(sent_at), None).await.map(drop)
}

pub struct NotifyOfNewsletter {
    pub app: App,
}

impl Work for NotifyOfNewsletter {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let Planned { id, sent_at } = match job.read() {
            Ok(planned) => planned,
            Err(unreadable) => return unreadable,
        };
        let app = self.app.clone();
        let notify = async move |writer: &mut Writer<'_>| {
            // Deleted or moved meanwhile: nothing to notify of now.
            match store::find_sent_and_due(writer, id).await? {
                Some((centre, now_sent_at, due, subject)) if now_sent_at == sent_at => {
                    super::notify(writer, &app, centre, id, (due, &subject)).await?;
                    changes::bump_at_centre(writer, centre, changes::Topic::Newsletters, app.now()).await
                }
                _ => Ok(()),
            }
        };
        match self.app.database.write(notify).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::TryAgain(error.to_string()),
        }
    }
}
