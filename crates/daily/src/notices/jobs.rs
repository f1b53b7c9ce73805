//! From a notice to a parent's devices.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::store::{self, BY_LETTER, Delivery, ToDevice, Way};
use super::{messages, rules};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::Trouble;
use context::App;
use context::due::Effect;
use people::families::devices::{self, Device};
use providers::push::{Address, Missed, Push, PushConfig};
use providers::{Messengers, NOTICE};

const TELL: &str = "tell_parent";
const DELIVER: &str = "deliver_notice";

/// How long devices have for taking a push before a letter goes out.
const LETTER_AFTER: Duration = Duration::from_mins(10);

/// A push is worth carrying for six hours; whoever was offline longer finds it in the app.
const PUSH: Policy = Policy {
    attempts: 60,
    first_delay: Duration::from_secs(5),
    max_delay: Duration::from_secs(15 * 60),
    gives_up_after: Duration::from_secs(6 * 60 * 60),
    time_limit: Duration::from_secs(25),
};

/// Plans that what a notice has gathered is told when it is due.
pub(super) async fn plan_telling(
    writer: &mut Writer<'_>,
    notice: i64,
    now: Timestamp,
    due: Timestamp,
) -> Result<(), Error> {
    outbox::plan(writer, now, TELL, &notice.to_string(), due, None).await.map(drop)
}

/// Plans that a notice is carried to a device, or to the mailbox.
pub(super) async fn plan_delivery(
    writer: &mut Writer<'_>,
    app: &App,
    notice: i64,
    device: Option<&Device>,
    now: Timestamp,
    due: Timestamp,
) -> Result<(), Error> {
    let id = app.chance.id();
    store::insert_delivery(writer, id, notice, device, now).await?;
    outbox::plan(writer, now, &delivering(device, &app.config.push), &id.to_string(), due, None).await.map(drop)
}

/// Each push service is a destination of its own, and so is the mail server.
fn delivering(device: Option<&Device>, config: &PushConfig) -> String {
    let Some(device) = device else { return format!("{DELIVER}/{BY_LETTER}") };
    // What cannot be read any more is refused when its turn comes.
    let address = Address::read(device.kind, device.token.expose(), config);
    address.map_or_else(|_| DELIVER.to_owned(), |address| format!("{DELIVER}/{}", address.service()))
}

/// Sends a notice on its way: to each device and, where the parent asked for it, to the mailbox later.
pub struct TellParent {
    pub app: App,
}

impl Work for TellParent {
    fn kind(&self) -> &'static str {
        TELL
    }

    fn policy(&self) -> Policy {
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let notice = match job.read::<i64>() {
            Ok(notice) => notice,
            Err(unreadable) => return unreadable,
        };
        let app = self.app.clone();
        match self.app.database.write(async move |writer| spread(writer, &app, notice).await).await {
            Ok(()) => Outcome::Done,
            Err(trouble) => Outcome::TryAgain(trouble.to_string()),
        }
    }
}

/// Notices kept back in quiet hours that are over.
pub struct EndOfQuiet;

impl Effect for EndOfQuiet {
    const NAME: &'static str = "end of quiet hours";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::quiet_is_over(reader, now, after, most).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, Trouble> {
        let is_due = store::kept_back(writer, id).await?.is_some_and(|until| until <= app.now());
        if is_due {
            spread(writer, app, id).await?;
        }
        Ok(is_due)
    }
}

async fn spread(writer: &mut Writer<'_>, app: &App, notice: i64) -> Result<(), Trouble> {
    let now = app.now();
    // Told already: the process died before it could say so.
    let Some((both, topic)) = store::gathering(writer, notice).await? else { return Ok(()) };
    let (_, parent) = both;
    let happenings = store::happenings(writer, notice).await?;
    if happenings == 0 {
        return Ok(store::drop_notice(writer, notice).await?);
    }
    let settings = store::settings(writer, parent).await?;
    if let Some(end) = rules::quiet_until(settings.quiet, &app.zone, now) {
        return Ok(store::keep_back(writer, notice, end).await?);
    }
    store::close(writer, notice, now).await?;
    if !store::is_parent(writer, both).await? {
        return Ok(());
    }
    let choice = settings.of(topic);
    let devices = if choice.push { devices::of_parent(writer, parent, now).await? } else { Vec::new() };
    for device in &devices {
        plan_delivery(writer, app, notice, Some(device), now, now).await?;
    }
    let by_letter = choice.email && store::email(writer, parent).await?.is_some();
    if choice.push && devices.is_empty() && !by_letter {
        store::drop_notice(writer, notice).await?;
        return Ok(store::miss(writer, both, topic, happenings, now).await?);
    }
    if by_letter {
        let due = if devices.is_empty() { now } else { now + LETTER_AFTER };
        plan_delivery(writer, app, notice, None, now, due).await?;
    }
    Ok(())
}

/// Carries a notice to one device, or to the mailbox.
pub struct DeliverNotice {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for DeliverNotice {
    fn kind(&self) -> &'static str {
        DELIVER
    }

    fn policy(&self) -> Policy {
        PUSH
    }

    async fn run(&self, job: Job) -> Outcome {
        let id = match job.read::<i64>() {
            Ok(id) => id,
            Err(unreadable) => return unreadable,
        };
        let now = self.app.now();
        let found = async move |reader: &mut Reader<'_>| {
            let Some(delivery) = store::delivery(reader, id, now).await? else { return Ok(None) };
            // Planned, and then the parent lost the child: nothing about it leaves any more.
            let may_leave = store::is_parent(reader, (delivery.child, delivery.parent)).await?;
            let needed = may_leave && !store::is_taken(reader, delivery.notice).await?;
            let email = if needed { store::email(reader, delivery.parent).await? } else { None };
            Ok::<_, Error>(Some((delivery, may_leave, email)))
        };
        let (word, outcome) = match self.app.database.read(found).await {
            Ok(Some((delivery, may_leave, email))) => match &delivery.way {
                Way::Letter => self.write_letter(job.id, &delivery, email).await,
                Way::Device(device) if may_leave => self.push(&delivery, device).await,
                Way::Device(_) => ("gone", Outcome::Done),
            },
            // Forgotten meanwhile.
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let settled = self.app.database.write(async move |writer| store::settle(writer, id, word, now).await).await;
        match settled {
            Ok(()) => outcome,
            Err(error) => {
                tracing::error!(%error, delivery = id, "what became of a notice could not be recorded");
                outcome
            }
        }
    }
}

impl DeliverNotice {
    async fn write_letter(&self, job: i64, delivery: &Delivery, email: Option<String>) -> (&'static str, Outcome) {
        let Some(to) = email else { return ("not_needed", Outcome::Done) };
        let place = delivery.to.address(&self.app.zone, delivery.child);
        let letter = messages::letter(&self.app.config, delivery.language.unwrap_or_default(), delivery.topic, &place);
        match self.messengers.email.send(job, &to, &letter.subject, &letter.email).await {
            Ok(()) => ("taken", Outcome::Done),
            Err(failure) if failure.again => ("failed", failure.into()),
            Err(failure) => ("refused", failure.into()),
        }
    }

    async fn push(&self, delivery: &Delivery, to: &ToDevice) -> (&'static str, Outcome) {
        let Some(token) = &to.token else { return ("gone", Outcome::Done) };
        let Some(service) = self.messengers.push.of(to.kind) else { return ("no_service", Outcome::Done) };
        let address = Address::read(to.kind, token.expose(), &self.app.config.push);
        let Ok(address) = address else { return ("refused", Outcome::Done) };
        match service.send(&address, &self.words(delivery)).await {
            Ok(()) => ("taken", Outcome::Done),
            Err(Missed::Gone) => self.forget(delivery, to, "gone").await,
            Err(Missed::NotOurs(why)) => {
                tracing::warn!(notice = delivery.notice, why, "a push service does not know our key for a device");
                self.forget(delivery, to, "refused").await
            }
            Err(Missed::Again { after: None, why }) => ("failed", Outcome::TryAgain(why)),
            Err(Missed::Again { after: Some(after), why }) => ("failed", Outcome::TryAgainAfter(after, why)),
            Err(Missed::Never(why)) => {
                // Not left among what was given up: the next push to this device would be refused as well.
                tracing::warn!(notice = delivery.notice, why, "a push was refused for good");
                ("refused", Outcome::Done)
            }
        }
    }

    fn words(&self, delivery: &Delivery) -> Push {
        Push {
            title: self.app.config.brand.name.clone(),
            text: messages::text(delivery.language.unwrap_or_default(), delivery.topic),
            to: delivery.to.screen.path(),
            params: delivery.to.params(&self.app.zone).said(),
            child: delivery.child,
            topic: delivery.topic.as_str(),
            id: delivery.notice.to_string(),
            urgent: delivery.topic.leaves_at_once(),
        }
    }

    /// The device takes nothing any more, or nothing of ours.
    async fn forget(&self, delivery: &Delivery, device: &ToDevice, word: &'static str) -> (&'static str, Outcome) {
        let (place, parts, parent) = (device.place.clone(), self.app.clone(), delivery.parent);
        let forgotten = self
            .app
            .database
            .write(async move |writer| {
                devices::store::forget(writer, &place).await?;
                let whose = format!("parent {parent}");
                let entry = Entry::new(&Actor::Portal, Deed::LostADevice).with(&whose);
                audit::record(writer, &parts.chance, parts.now(), entry).await?;
                Ok::<_, Trouble>(())
            })
            .await;
        match forgotten {
            Ok(()) => (word, Outcome::Done),
            Err(trouble) => ("failed", Outcome::TryAgain(trouble.to_string())),
        }
    }
}
