//! What a parent is told, how, and what became of it. Whatever happens to a child calls [`tell`] in its own transaction; what
//! follows is gathered, kept back in quiet hours, carried to each device, and by e-mail where no device took it.

pub mod centre_api;
pub mod jobs;
mod messages;
pub mod parent_api;
pub mod rules;
pub mod settings;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Error, Writer};

use crate::audit::{self, Entry};
use crate::base::chance::Chance;
use crate::base::day::MINUTE_MS;
use crate::base::ids::{CentreId, ChildId, ParentId};
use crate::base::refusal::Trouble;
use crate::budgets;
use crate::families::{MyChild, SignedInParent, devices};
use crate::http::App;

/// What happens to one child within this time is told at once, as one notice.
const GATHERED_MS: i64 = MINUTE_MS;

/// What a notice is about. Parents choose for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    Messages,
    Day,
    Photos,
    Events,
    Requests,
    Payments,
    News,
    /// What a parent sent to their own devices to see that they are reached; nobody chooses.
    Test,
}

/// In the order in which they are chosen.
pub const CHOSEN: [Topic; 7] =
    [Topic::Messages, Topic::Day, Topic::Photos, Topic::Events, Topic::Requests, Topic::Payments, Topic::News];

impl Topic {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Day => "day",
            Self::Photos => "photos",
            Self::Events => "events",
            Self::Requests => "requests",
            Self::Payments => "payments",
            Self::News => "news",
            Self::Test => "test",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        CHOSEN.into_iter().chain([Self::Test]).find(|topic| topic.as_str() == text)
    }

    /// Words and answers do not wait to be gathered: the first leaves at once, what follows within the minute at its end.
    fn leaves_at_once(self) -> bool {
        matches!(self, Self::Messages | Self::Requests)
    }
}

/// Something that happened to a child.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    pub topic: Topic,
    /// The screen that shows it.
    pub screen: &'a str,
    /// The id of what happened, for the record.
    pub object: &'a str,
}

/// Tells the child's parents, in the transaction of what happened. A parent who has neither a device nor asked for e-mail
/// costs nothing.
pub async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    child: ChildId,
    happening: Happening<'_>,
) -> Result<(), Error> {
    for parent in store::reachable(writer, child, now).await? {
        gather(writer, chance, now, (child, parent), happening).await?;
    }
    Ok(())
}

/// Tells one of the parents: an answer to what they alone asked.
pub async fn tell_one(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    (child, parent): (ChildId, ParentId),
    happening: Happening<'_>,
) -> Result<(), Error> {
    if store::reachable(writer, child, now).await?.contains(&parent) {
        gather(writer, chance, now, (child, parent), happening).await?;
    }
    Ok(())
}

/// Tells the parents of a centre's children, each of them once.
pub async fn tell_centre(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    centre: CentreId,
    happening: Happening<'_>,
) -> Result<(), Error> {
    for both in store::reachable_of_centre(writer, centre, now).await? {
        gather(writer, chance, now, both, happening).await?;
    }
    Ok(())
}

async fn gather(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: i64,
    (child, parent): (ChildId, ParentId),
    happening: Happening<'_>,
) -> Result<(), Error> {
    let Some(new) = store::gather(writer, chance.id(), (child, parent), happening, now).await? else { return Ok(()) };
    let due = if happening.topic.leaves_at_once() {
        let before = store::last_told(writer, (child, parent), happening.topic).await?;
        before.map_or(now, |before| now.max(before + GATHERED_MS))
    } else {
        now + GATHERED_MS
    };
    jobs::plan_telling(writer, new, now, due).await
}

/// Why a parent's wish is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    TooManyTests,
}

/// Sends a notice to the parent's own devices, at any hour. Answers how many that are.
pub async fn test(
    writer: &mut Writer<'_>,
    app: &App,
    (me, child): (&SignedInParent, &MyChild),
) -> Result<Result<usize, Refused>, Trouble> {
    let (now, chance, budgets, actor) = (app.now(), &app.chance, &app.config.budgets, me.actor());
    if !budgets::spend(writer, budgets, budgets.test_notices_per_parent, &me.parent().to_string(), now, chance).await? {
        return Ok(Err(Refused::TooManyTests));
    }
    let notice = chance.id();
    store::insert_test(writer, notice, (child.id(), me.parent()), now).await?;
    let devices = devices::of_parent(writer, me.parent(), now).await?;
    for device in &devices {
        jobs::plan_delivery(writer, app, notice, Some(device), now, now).await?;
    }
    audit::record(writer, chance, now, Entry::new(&actor, "asked for a test notice").about(child.id())).await?;
    Ok(Ok(devices.len()))
}
