//! Change counters: a number for each topic of a child, incremented in the transaction of each change. A client that has seen a
//! number can tell by the current one whether something is new, whichever process wrote it.

mod store;

pub use store::STATEMENTS;
pub use store::{of, since, since_of};

use std::collections::{BTreeMap, BTreeSet};

use database::{Error, List, Writer, params};

use crate::clock::Timestamp;
use crate::ids::{CentreId, ChildId};

/// Announced by a transaction that changes something of a child.
pub const CHANGED: &str = "change";

/// A part of what screens show of a child, or who may see the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Conversation,
    Timeline,
    Notifications,
    Photos,
    Events,
    Requests,
    Settings,
    Attendance,
    Growth,
    FoodMenu,
    ActivityPlan,
    Newsletters,
    Holidays,
    /// The centre's description of itself.
    Centre,
    /// The child's own facts: photo, break, program, room.
    Child,
    Guardians,
    /// A session ended, or a parent lost access to the child. It is not published: open event streams are authorized again.
    Access,
}

impl Topic {
    pub const ALL: [Self; 17] = [
        Self::Conversation,
        Self::Timeline,
        Self::Notifications,
        Self::Photos,
        Self::Events,
        Self::Requests,
        Self::Settings,
        Self::Attendance,
        Self::Growth,
        Self::FoodMenu,
        Self::ActivityPlan,
        Self::Newsletters,
        Self::Holidays,
        Self::Centre,
        Self::Child,
        Self::Guardians,
        Self::Access,
    ];

    /// Its name in the database and in the app.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Conversation => "conversation",
            Self::Timeline => "timeline",
            Self::Notifications => "notifications",
            Self::Photos => "photos",
            Self::Events => "events",
            Self::Requests => "requests",
            Self::Settings => "settings",
            Self::Attendance => "attendance",
            Self::Growth => "growth",
            Self::FoodMenu => "food_menu",
            Self::ActivityPlan => "activity_plan",
            Self::Newsletters => "newsletters",
            Self::Holidays => "holidays",
            Self::Centre => "centre",
            Self::Child => "child",
            Self::Guardians => "guardians",
            Self::Access => "access",
        }
    }
}

/// The change counters of a child, by topic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([i64; Topic::ALL.len()]);

impl Numbers {
    pub fn of(self, topic: Topic) -> i64 {
        self.0[topic as usize]
    }

    /// The topics whose counters differ.
    pub fn differing(self, other: Self) -> Topics {
        Topics(Topic::ALL.map(|topic| self.of(topic) != other.of(topic)))
    }

    /// A topic of a newer version is ignored.
    fn set(&mut self, topic: &str, number: i64) {
        if let Some(topic) = Topic::ALL.into_iter().find(|known| known.as_str() == topic) {
            self.0[topic as usize] = number;
        }
    }

    /// The larger counter of each topic.
    #[must_use]
    pub fn larger(self, other: Self) -> Self {
        Self(Topic::ALL.map(|topic| self.of(topic).max(other.of(topic))))
    }

    /// Reads the cursor of an event.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = Self::default();
        let mut parts = text.split('.');
        for number in &mut numbers.0 {
            *number = parts.next()?.parse().ok()?;
        }
        parts.next().is_none().then_some(numbers)
    }
}

impl std::fmt::Display for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.map(|number| number.to_string()).join("."))
    }
}

/// A set of topics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topics([bool; Topic::ALL.len()]);

impl Topics {
    /// All topics that are published to parents.
    pub fn all() -> Self {
        Self(Topic::ALL.map(|topic| topic != Topic::Access))
    }

    /// Those of them that are published to parents.
    #[must_use]
    pub fn for_parents(self) -> Self {
        Self(Topic::ALL.map(|topic| self.hold(topic) && topic != Topic::Access))
    }

    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(Topic::ALL.map(|topic| self.hold(topic) || more.hold(topic)))
    }

    pub fn hold(self, topic: Topic) -> bool {
        self.0[topic as usize]
    }

    /// Whether the unread counts of the child may have changed.
    pub fn touch_unread(self) -> bool {
        self.hold(Topic::Notifications) || self.hold(Topic::Events)
    }

    pub fn is_empty(self) -> bool {
        Topic::ALL.into_iter().all(|topic| !self.hold(topic))
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Topic::ALL.into_iter().filter(move |topic| self.hold(*topic)).map(Topic::as_str)
    }
}

/// Increments the counter of a child's topic, in the transaction of the change. Returns the new counter.
pub async fn bump(writer: &mut Writer<'_>, child: ChildId, topic: Topic, now: Timestamp) -> Result<i64, Error> {
    writer.publish(CHANGED);
    store::add(writer, child, topic, now).await
}

/// Like [`bump`], for several children, each once. Returns the new counters by child.
pub async fn bump_each(
    writer: &mut Writer<'_>,
    children: impl IntoIterator<Item = ChildId>,
    topic: Topic,
    now: Timestamp,
) -> Result<BTreeMap<ChildId, i64>, Error> {
    let children: BTreeSet<ChildId> = children.into_iter().collect();
    if children.is_empty() {
        return Ok(BTreeMap::new());
    }
    writer.publish(CHANGED);
    let children = List::of(children.into_iter().map(|child| params![child]));
    Ok(store::add_to_each(writer, &children, topic, now).await?.into_iter().collect())
}

/// Like [`bump`], for every child of a centre.
pub async fn bump_at_centre(
    writer: &mut Writer<'_>,
    centre: CentreId,
    topic: Topic,
    now: Timestamp,
) -> Result<(), Error> {
    writer.publish(CHANGED);
    store::add_at_centre(writer, centre, topic, now).await
}
