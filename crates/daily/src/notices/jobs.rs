//! Jobs that deliver notices to devices and mailboxes.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::store::{self, BY_EMAIL, Delivery, ToDevice, Way};
use super::{messages, reach, rules};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::page::Cursor;
use base::refusal::AppError;
use context::App;
use context::scheduler::ScheduledTask;
use people::families::devices::{self, Device};
use providers::push::{Address, Push, PushConfig, PushError};
use providers::{Messengers, NOTICE};

const NOTIFY: &str = "tell_parent";
const DELIVER: &str = "deliver_notice";

/// How long devices have to take a push before an e-mail is sent.
const EMAIL_AFTER: Duration = Duration::from_mins(10);

/// A push is retried for six hours; a parent who was offline longer finds the event in the app.
const PUSH: Policy = Policy {
    attempts: 60,
    first_delay: Duration::from_secs(5),
    max_delay: Duration::from_secs(15 * 60),
    gives_up_after: Duration::from_secs(6 * 60 * 60),
    time_limit: Duration::from_secs(25),
};

/// Plans that notices are sent to their parents, each when it is due.
pub(super) async fn plan_notices(
    writer: &mut Writer<'_>,
    now: Timestamp,
    notices: impl Iterator<Item = (i64, Timestamp)>,
) -> Result<(), Error> {
    let jobs: Vec<_> = notices.map(|(notice, due)| (notice.to_string(), due)).collect();
    outbox::plan_each(writer, now, NOTIFY, &jobs).await
}

/// Plans the delivery of a notice to a device, or to the mailbox (None).
pub(super) async fn plan_delivery(
    writer: &mut Writer<'_>,
    app: &App,
    notice: i64,
    device: Option<&Device>,
    now: Timestamp,
    due: Timestamp,
) -> Result<(), Error> {
    let id = app.random.id();
    store::insert_delivery(writer, id, notice, device, now).await?;
    outbox::plan(writer, now, &destination(device, &app.config.push), &id.to_string(), due, None).await.map(drop)
}

/// The job kind of a delivery. Each push service and the mail server is a destination of its own.
fn destination(device: Option<&Device>, config: &PushConfig) -> String {
    let Some(device) = device else { return format!("{DELIVER}/{BY_EMAIL}") };
    // An address that cannot be read any more is refused when the job runs.
    let address = Address::read(device.kind, device.token.expose(), config);
    address.map_or_else(|_| DELIVER.to_owned(), |address| format!("{DELIVER}/{}", address.service()))
}

/// Plans the deliveries of a notice: to each device and, where the parent wants e-mails, later to the mailbox.
pub struct NotifyParent {
    pub app: App,
}

impl Work for NotifyParent {
    fn kind(&self) -> &'static str {
        NOTIFY
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
        match self.app.database.write(async move |writer| plan_deliveries(writer, &app, notice).await).await {
            Ok(()) => Outcome::Done,
            Err(error) => Outcome::TryAgain(error.to_string()),
        }
    }
}

/// Sends the notices that were held back in quiet hours which are over.
pub struct EndOfQuiet;

impl ScheduledTask for EndOfQuiet {
    const NAME: &'static str = "end of quiet hours";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        store::list_quiet_over(reader, now, after, most).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        let is_due = store::find_quiet_until(writer, id).await?.is_some_and(|until| until <= app.now());
        if is_due {
            plan_deliveries(writer, app, id).await?;
        }
        Ok(is_due)
    }
}

async fn plan_deliveries(writer: &mut Writer<'_>, app: &App, notice: i64) -> Result<(), AppError> {
    let now = app.now();
    // Sent already: the process died before the job was done.
    let Some((both, topic)) = store::find_gathering(writer, notice).await? else { return Ok(()) };
    let (_, parent) = both;
    let happenings = store::count_events(writer, notice).await?;
    if happenings == 0 {
        return Ok(store::delete(writer, notice).await?);
    }
    let settings = store::find_settings(writer, parent).await?;
    if let Some(end) = rules::quiet_until(settings.quiet, &app.zone, now) {
        return Ok(store::update_quiet_until(writer, notice, end).await?);
    }
    store::close(writer, notice, now).await?;
    if !store::is_parent(writer, both).await? {
        return Ok(());
    }
    let ways = reach::ways(writer, parent, (&settings, topic), now).await?;
    for device in &ways.devices {
        plan_delivery(writer, app, notice, Some(device), now, now).await?;
    }
    if ways.are_missing() {
        store::delete(writer, notice).await?;
        return Ok(store::add_unreached(writer, [(both, topic, happenings)], now).await?);
    }
    if ways.by_email {
        let due = if ways.devices.is_empty() { now } else { now + EMAIL_AFTER };
        plan_delivery(writer, app, notice, None, now, due).await?;
    }
    Ok(())
}

/// Delivers a notice to one device, or to the mailbox.
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
            let Some(delivery) = store::find_delivery(reader, id, now).await? else { return Ok(None) };
            // A parent who lost the child after the planning gets no notices about it.
            let may_leave = store::is_parent(reader, (delivery.child, delivery.parent)).await?;
            let needed = may_leave && !store::is_taken(reader, delivery.notice).await?;
            let email = if needed { store::find_email(reader, delivery.parent).await? } else { None };
            Ok::<_, Error>(Some((delivery, may_leave, email)))
        };
        let (status, outcome) = match self.app.database.read(found).await {
            Ok(Some((delivery, may_leave, email))) => match &delivery.way {
                Way::Email => self.send_email(job.id, &delivery, email).await,
                Way::Device(device) if may_leave => self.push(&delivery, device).await,
                Way::Device(_) => ("gone", Outcome::Done),
            },
            // Deleted meanwhile.
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(error.to_string()),
        };
        let settled =
            self.app.database.write(async move |writer| store::update_outcome(writer, id, status, now).await).await;
        match settled {
            Ok(()) => outcome,
            Err(error) => {
                tracing::error!(%error, delivery = id, "the outcome of a delivery could not be stored");
                outcome
            }
        }
    }
}

impl DeliverNotice {
    async fn send_email(&self, job: i64, delivery: &Delivery, email: Option<String>) -> (&'static str, Outcome) {
        let Some(to) = email else { return ("not_needed", Outcome::Done) };
        let place = delivery.to.address(&self.app.zone, delivery.child);
        let message = messages::email(&self.app.config, delivery.language.unwrap_or_default(), delivery.topic, &place);
        match self.messengers.email.send(job, &to, &message.subject, &message.email).await {
            Ok(_) => ("taken", Outcome::Done),
            Err(failure) if failure.again => ("failed", failure.into()),
            Err(failure) => ("refused", failure.into()),
        }
    }

    async fn push(&self, delivery: &Delivery, to: &ToDevice) -> (&'static str, Outcome) {
        let Some(token) = &to.token else { return ("gone", Outcome::Done) };
        let Some(service) = self.messengers.push.of(to.kind) else { return ("no_service", Outcome::Done) };
        let address = Address::read(to.kind, token.expose(), &self.app.config.push);
        let Ok(address) = address else { return ("refused", Outcome::Done) };
        match service.send(&address, &self.content(delivery)).await {
            Ok(()) => ("taken", Outcome::Done),
            Err(PushError::Gone) => self.forget(delivery, to, "gone").await,
            Err(PushError::Unauthorized(why)) => {
                tracing::warn!(notice = delivery.notice, why, "a push service does not know our key for a device");
                self.forget(delivery, to, "refused").await
            }
            Err(PushError::Temporary { retry_after, why }) => {
                ("failed", Outcome::Unavailable(retry_after.unwrap_or_default(), why))
            }
            Err(PushError::Permanent(why)) => {
                // Done, not given up: sending it again by hand would be refused as well.
                tracing::warn!(notice = delivery.notice, why, "a push was refused for good");
                ("refused", Outcome::Done)
            }
        }
    }

    fn content(&self, delivery: &Delivery) -> Push {
        Push {
            title: self.app.config.brand.name.clone(),
            text: messages::text(delivery.language.unwrap_or_default(), delivery.topic),
            to: delivery.to.screen.path(),
            params: delivery.to.params(&self.app.zone).pairs(),
            child: delivery.child,
            topic: delivery.topic.as_str(),
            id: delivery.notice.to_string(),
            urgent: delivery.topic.is_immediate(),
        }
    }

    /// Deletes a device that takes no notifications any more, or none from this portal. Returns `status` and the outcome.
    async fn forget(&self, delivery: &Delivery, device: &ToDevice, status: &'static str) -> (&'static str, Outcome) {
        let (place, parts, parent) = (device.place.clone(), self.app.clone(), delivery.parent);
        let forgotten = self
            .app
            .database
            .write(async move |writer| {
                devices::store::delete(writer, &place).await?;
                let whose = format!("parent {parent}");
                let entry = Entry::new(&Actor::Portal, AuditAction::LostADevice).with(&whose);
                audit::record(writer, &parts.random, parts.now(), entry).await?;
                Ok::<_, AppError>(())
            })
            .await;
        match forgotten {
            Ok(()) => (status, Outcome::Done),
            Err(error) => ("failed", Outcome::TryAgain(error.to_string())),
        }
    }
}
