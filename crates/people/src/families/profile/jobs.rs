//! Notifies the contact that was replaced.

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::store::{self, Notice};
use super::{Which, messages};
use crate::families::languages;
use base::clock::Timestamp;
use base::contact::Contact;
use context::App;
use providers::{Messengers, NOTICE, channel_of};

const KIND: &str = "tell_old_contact";

/// Plans the message in the transaction of the change. The payload is the notice's id, without the contact.
pub(super) async fn plan_notice(
    writer: &mut Writer<'_>,
    id: i64,
    contact: &Contact,
    which: Which,
    now: Timestamp,
) -> Result<(), Error> {
    let notice = Notice { contact: contact.key(), changed: which.as_str().into(), changed_at: now };
    store::insert_notice(writer, id, &notice).await?;
    let kind = format!("{KIND}/{}", channel_of(contact));
    outbox::plan(writer, now, &kind, &id.to_string(), now, None).await.map(drop)
}

pub struct NotifyOldContact {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for NotifyOldContact {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let id = match job.read::<i64>() {
            Ok(id) => id,
            Err(unreadable) => return unreadable,
        };
        let found = async move |reader: &mut Reader<'_>| {
            let Some(notice) = store::find_notice(reader, id).await? else { return Ok(None) };
            let contact = Contact::from_key(&notice.contact);
            let language = match &contact {
                Some(contact) => languages::of_contact(reader, contact).await?,
                None => None,
            };
            Ok::<_, Error>(Some((notice, contact, language)))
        };
        let (notice, contact, language) = match self.app.database.read(found).await {
            Ok(Some(found)) => found,
            Ok(None) => return Outcome::GiveUp("the notice is forgotten already".into()),
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let (Some(contact), Some(which)) = (contact, Which::parse(&notice.changed)) else {
            return Outcome::GiveUp("the notice cannot be read".into());
        };
        let config = &self.app.config;
        let language = config.language_to(&contact, language);
        let (date, time) = self.app.zone.date_and_time(notice.changed_at);
        let message = messages::changed(config, language, which, date.as_str(), time.as_str());
        self.messengers.deliver(job.id, &contact, config.numbers(), &message).await
    }
}
