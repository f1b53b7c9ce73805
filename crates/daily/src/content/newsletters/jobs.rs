//! Telling parents of a newsletter when its time has come.

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

/// A newsletter, and when it was to be sent. Whoever has moved it since has planned another telling.
#[derive(Serialize, Deserialize)]
struct Planned {
    id: NewsletterId,
    sent_at: Timestamp,
}

/// Plans the telling in the transaction that keeps the newsletter.
pub(super) async fn plan_telling(
    writer: &mut Writer<'_>,
    id: NewsletterId,
    sent_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let payload = serde_json::to_string(&Planned { id, sent_at }).map_err(|error| Error::other(error.to_string()))?;
    outbox::plan(writer, now, KIND, &payload, now.max(sent_at), None).await.map(drop)
}

pub struct TellNewsletter {
    pub app: App,
}

impl Work for TellNewsletter {
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
        let told = async move |writer: &mut Writer<'_>| {
            // Taken back meanwhile, or moved: then there is nothing to tell now.
            match store::sent_and_due(writer, id).await? {
                Some((centre, now_sent_at, due, subject)) if now_sent_at == sent_at => {
                    super::tell(writer, &app, centre, id, (due, &subject)).await?;
                    changes::bump_at_centre(writer, centre, changes::Topic::Newsletters, app.now()).await
                }
                _ => Ok(()),
            }
        };
        match self.app.database.write(told).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::TryAgain(error.to_string()),
        }
    }
}
