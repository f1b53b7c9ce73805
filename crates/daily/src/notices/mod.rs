//! What a parent is told, how, and what became of it. Whatever happens to a child calls [`tell`] in its own transaction; what
//! follows is gathered, kept back in quiet hours, carried to each device, and by e-mail where no device took it.

pub mod centre_api;
pub mod jobs;
mod listed;
mod messages;
pub mod parent_api;
pub mod place;
pub mod rules;
pub mod sentences;
pub mod settings;
pub mod store;

pub use listed::{Listed, ListedEntry, reword};
pub use place::{Params, Screen, Target};

use std::time::Duration;

use database::{Error, Writer};

use base::audit::Deed;
use base::chance::Chance;
use base::clock::{Timestamp, counted};
use base::ids::{CentreId, ChildId, ParentId};
use base::refusal::Trouble;
use context::budgets;
use people::families::{Acting, devices};

/// What happens to one child within this time is told at once, as one notice.
const GATHERED: Duration = Duration::from_mins(1);

/// What a notice is about. Parents choose for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeTopic {
    Messages,
    Day,
    Photos,
    Events,
    Requests,
    Payments,
    News,
    /// Who may fetch the child; nobody chooses, both parents are told.
    Guardians,
    /// What a parent sent to their own devices to see that they are reached; nobody chooses.
    Test,
}

/// In the order in which they are chosen.
pub const CHOSEN: [NoticeTopic; 7] = [
    NoticeTopic::Messages,
    NoticeTopic::Day,
    NoticeTopic::Photos,
    NoticeTopic::Events,
    NoticeTopic::Requests,
    NoticeTopic::Payments,
    NoticeTopic::News,
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
            Self::Guardians => "guardians",
            Self::Test => "test",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        CHOSEN.into_iter().chain([Self::Guardians, Self::Test]).find(|topic| topic.as_str() == text)
    }

    /// Words and answers do not wait to be gathered: the first leaves at once, what follows within the minute at its end.
    fn leaves_at_once(self) -> bool {
        matches!(self, Self::Messages | Self::Requests | Self::Guardians)
    }
}

database::stored! {
    NoticeTopic as &str: NoticeTopic::parse, NoticeTopic::as_str;
}

/// Something that happened to a child.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    pub topic: NoticeTopic,
    /// Where the app shows it.
    pub place: Target,
    /// The id of what happened; by it, it can be taken back.
    pub object: i64,
    /// The parent who did it: in that parent's list it is read.
    pub by: Option<ParentId>,
    /// How the list of notifications shows it; None where a moment does.
    pub entry: Option<ListedEntry<'a>>,
}

/// Tells the child's parents, in the transaction of what happened, and lists it. If a parent cannot be told, the office learns of it.
pub async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    child: ChildId,
    happening: Happening<'_>,
) -> Result<(), Error> {
    listed::add(writer, chance, now, (child, None), happening).await?;
    for (parent, may_be) in store::parents(writer, child, now).await? {
        tell_or_miss(writer, chance, now, ((child, parent), may_be), happening).await?;
    }
    Ok(())
}

/// Tells one of the parents: an answer to what they alone asked.
pub async fn tell_one(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    (child, parent): (ChildId, ParentId),
    happening: Happening<'_>,
) -> Result<(), Error> {
    let parents = store::parents(writer, child, now).await?;
    let Some((_, may_be)) = parents.into_iter().find(|(other, _)| *other == parent) else { return Ok(()) };
    listed::add(writer, chance, now, (child, Some(parent)), happening).await?;
    tell_or_miss(writer, chance, now, ((child, parent), may_be), happening).await
}

/// Tells the parents of a centre's children, each of them once, and lists it for each child.
pub async fn tell_centre(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    centre: CentreId,
    happening: Happening<'_>,
) -> Result<(), Error> {
    for child in store::children_of_centre(writer, centre).await? {
        listed::add(writer, chance, now, (child, None), happening).await?;
    }
    for parent in store::parents_of_centre(writer, centre, now).await? {
        tell_or_miss(writer, chance, now, parent, happening).await?;
    }
    Ok(())
}

/// What happened is not so any more, for one child or for all: it leaves the list, and who was not told of it yet is not.
pub async fn take_back(
    writer: &mut Writer<'_>,
    child: Option<ChildId>,
    object: i64,
    now: Timestamp,
) -> Result<(), Error> {
    listed::remove(writer, child, object, now).await?;
    store::take_back(writer, child, object).await
}

async fn tell_or_miss(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    ((child, parent), may_be): ((ChildId, ParentId), bool),
    happening: Happening<'_>,
) -> Result<(), Error> {
    let topic = happening.topic;
    if !may_be {
        return store::miss(writer, (child, parent), topic, 1, now).await;
    }
    let notice = chance.id();
    if !store::gather(writer, notice, (child, parent), happening, now).await? {
        return Ok(());
    }
    let due = if topic.leaves_at_once() {
        let before = store::last_told(writer, (child, parent), topic).await?;
        before.map_or(now, |before| now.max(counted(before, now) + GATHERED))
    } else {
        now + GATHERED
    };
    jobs::plan_telling(writer, notice, now, due).await
}

/// Why a parent's wish is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestRefused {
    TooManyTests,
}

/// Sends a notice to the parent's own devices, at any hour. Answers how many that are.
pub async fn test(act: &mut Acting<'_, '_>) -> Result<Result<usize, TestRefused>, Trouble> {
    if budgets::spend(act.writer, act.app, &[(budgets::TEST_NOTICES_PER_PARENT, &act.me.parent().to_string())])
        .await?
        .is_err()
    {
        return Ok(Err(TestRefused::TooManyTests));
    }
    let notice = act.app.chance.id();
    let happening = Happening {
        topic: NoticeTopic::Test,
        place: Target::whole(Screen::Notifications),
        object: notice,
        by: None,
        entry: None,
    };
    store::insert_test(act.writer, notice, (act.child.id(), act.me.parent()), happening, act.now).await?;
    let devices = devices::of_parent(act.writer, act.me.parent(), act.now).await?;
    for device in &devices {
        jobs::plan_delivery(act.writer, act.app, notice, Some(device), act.now, act.now).await?;
    }
    act.record(Deed::AskedForATestNotice, "").await?;
    Ok(Ok(devices.len()))
}
