//! Notices to parents by push and e-mail, and the entries of the list of notifications. A change that concerns a child calls
//! [`notify`] in its own transaction. Events are gathered into one notice, held back in quiet hours, delivered to each device, and by
//! e-mail where no device took the notice.

pub mod centre_api;
pub mod jobs;
mod listed;
pub mod messages;
pub mod parent_api;
pub mod place;
pub mod reach;
pub mod rules;
pub mod sentences;
pub mod settings;
pub mod store;

pub use listed::{Listed, ListedEntry, update as update_entries};
pub use place::{Params, Screen, Target};

use std::time::Duration;

use database::{Error, List, Writer, params};

use self::store::NewNotice;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId};
use base::random::Random;
use base::refusal::AppError;
use context::rate_limits;
use people::families::{WriteContext, devices};

/// Events of one child within this time become one notice.
const GATHERING_TIME: Duration = Duration::from_mins(1);

/// What a notice is about. Parents choose for each topic how they are notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeTopic {
    Messages,
    Day,
    Photos,
    Events,
    Requests,
    Payments,
    News,
    Holidays,
    /// Who may pick up the child. Cannot be turned off: both parents are notified.
    Guardians,
    /// A parent's test of their own devices. Cannot be turned off.
    Test,
}

/// The topics that parents can choose, in the order of the settings.
pub const CHOSEN: [NoticeTopic; 8] = [
    NoticeTopic::Messages,
    NoticeTopic::Day,
    NoticeTopic::Photos,
    NoticeTopic::Events,
    NoticeTopic::Requests,
    NoticeTopic::Payments,
    NoticeTopic::News,
    NoticeTopic::Holidays,
];

impl NoticeTopic {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Day => "day",
            Self::Photos => "photos",
            Self::Events => "events",
            Self::Requests => "requests",
            Self::Payments => "payments",
            Self::News => "news",
            Self::Holidays => "holidays",
            Self::Guardians => "guardians",
            Self::Test => "test",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        CHOSEN.into_iter().chain([Self::Guardians, Self::Test]).find(|topic| topic.as_str() == text)
    }

    /// Whether a first notice is sent at once; what follows within the minute is sent at its end.
    fn is_immediate(self) -> bool {
        matches!(self, Self::Messages | Self::Requests | Self::Guardians)
    }
}

database::stored! {
    NoticeTopic as &str: NoticeTopic::parse, NoticeTopic::as_str;
}

/// Something that happened and that parents are notified of.
#[derive(Clone, Copy, Debug)]
pub struct NotificationEvent<'a> {
    pub topic: NoticeTopic,
    /// The screen that it links to.
    pub place: Target,
    /// The id of its object, by which it can be retracted.
    pub object: i64,
    /// The parent who caused it: in that parent's list it counts as read.
    pub by: Option<ParentId>,
    /// Its entry in the list of notifications; None where a timeline entry is shown there.
    pub entry: Option<ListedEntry<'a>>,
}

/// Notifies the child's parents in the transaction of the event, and lists it. A parent who cannot be reached is noted for the office.
pub async fn notify(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    child: ChildId,
    event: NotificationEvent<'_>,
) -> Result<(), Error> {
    notify_each(writer, random, now, &[(child, event)]).await
}

/// [`notify`] for events of several children.
pub async fn notify_each(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    events: &[(ChildId, NotificationEvent<'_>)],
) -> Result<(), Error> {
    if events.is_empty() {
        return Ok(());
    }
    listed::add(writer, random, now, events.iter().map(|&(child, event)| (child, None, event))).await?;
    let parents = store::list_parents(writer, events.iter().map(|(child, _)| *child), now).await?;
    let mut recipients = Vec::with_capacity(2 * events.len());
    for &(child, event) in events {
        let first = parents.partition_point(|((of, _), _)| *of < child);
        let of_child = parents[first..].iter().take_while(|((of, _), _)| *of == child);
        recipients.extend(of_child.map(|&(both, is_reachable)| Recipient { both, is_reachable, event }));
    }
    notify_recipients(writer, random, now, recipients).await
}

/// Notifies one parent only, of the answer to something that they alone asked.
pub async fn notify_parent(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    both: (ChildId, ParentId),
    event: NotificationEvent<'_>,
) -> Result<(), Error> {
    let (child, parent) = both;
    let parents = store::list_parents(writer, [child], now).await?;
    let Some((_, is_reachable)) = parents.into_iter().find(|(other, _)| *other == both) else { return Ok(()) };
    listed::add(writer, random, now, [(child, Some(parent), event)]).await?;
    notify_recipients(writer, random, now, vec![Recipient { both, is_reachable, event }]).await
}

/// Notifies the parents of a centre's children, each parent once, and lists it for each child.
pub async fn notify_centre(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    centre: CentreId,
    event: NotificationEvent<'_>,
) -> Result<(), Error> {
    let children = store::list_children_of_centre(writer, centre).await?;
    listed::add(writer, random, now, children.into_iter().map(|child| (child, None, event))).await?;
    let parents = store::list_parents_of_centre(writer, centre, now).await?;
    let recipients = parents.into_iter().map(|(both, is_reachable)| Recipient { both, is_reachable, event });
    notify_recipients(writer, random, now, recipients.collect()).await
}

/// Retracts an event, for one child or for all (None): deletes it from the list and from notices that are not sent yet.
pub async fn retract(
    writer: &mut Writer<'_>,
    child: Option<ChildId>,
    object: i64,
    now: Timestamp,
) -> Result<(), Error> {
    listed::remove(writer, child, object, now).await?;
    store::delete_events(writer, child, object).await
}

/// Retracts the events of several objects, for all children.
pub async fn retract_each(
    writer: &mut Writer<'_>,
    objects: impl IntoIterator<Item = i64>,
    now: Timestamp,
) -> Result<(), Error> {
    let objects = List::of(objects.into_iter().map(|object| params![object]));
    listed::remove_each(writer, &objects, now).await?;
    store::delete_events_of(writer, &objects).await
}

/// A parent to notify of an event of a child.
struct Recipient<'e> {
    both: (ChildId, ParentId),
    is_reachable: bool,
    event: NotificationEvent<'e>,
}

async fn notify_recipients(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    recipients: Vec<Recipient<'_>>,
) -> Result<(), Error> {
    let (reachable, missed): (Vec<_>, Vec<_>) = recipients.into_iter().partition(|one| one.is_reachable);
    if !missed.is_empty() {
        store::add_unreached(writer, missed.iter().map(|one| (one.both, one.event.topic, 1)), now).await?;
    }
    if reachable.is_empty() {
        return Ok(());
    }
    let events: Vec<_> = reachable.iter().map(|one| (one.both, one.event)).collect();
    let notices = store::gather(writer, random, &events, now).await?;
    let immediate: Vec<_> = notices.iter().filter(|notice| notice.topic.is_immediate()).collect();
    let before = store::last_sent(writer, &immediate).await?;
    let due = |notice: &NewNotice| match before.get(&notice.id) {
        Some(before) => now.max(*before + GATHERING_TIME),
        None if notice.topic.is_immediate() => now,
        None => now + GATHERING_TIME,
    };
    jobs::plan_notices(writer, now, notices.iter().map(|notice| (notice.id, due(notice)))).await
}

/// Why a test notice is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestRefused {
    TooManyTests,
}

/// Sends a notice to the parent's own devices, quiet hours or not. Returns the number of devices.
pub async fn test(ctx: &mut WriteContext<'_, '_>) -> Result<Result<usize, TestRefused>, AppError> {
    if rate_limits::consume(ctx.tx, ctx.app, &[(rate_limits::TEST_NOTICES_PER_PARENT, &ctx.me.parent().to_string())])
        .await?
        .is_err()
    {
        return Ok(Err(TestRefused::TooManyTests));
    }
    let notice = ctx.app.random.id();
    let event = NotificationEvent {
        topic: NoticeTopic::Test,
        place: Target::whole(Screen::Notifications),
        object: notice,
        by: None,
        entry: None,
    };
    store::insert_test(ctx.tx, notice, (ctx.child.id(), ctx.me.parent()), event, ctx.now).await?;
    let devices = devices::of_parent(ctx.tx, ctx.me.parent(), ctx.now).await?;
    for device in &devices {
        jobs::plan_delivery(ctx.tx, ctx.app, notice, Some(device), ctx.now, ctx.now).await?;
    }
    ctx.audit(AuditAction::AskedForATestNotice, "").await?;
    Ok(Ok(devices.len()))
}
