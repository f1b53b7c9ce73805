//! What has changed about a child: a number for each topic that only grows, moved on in the transaction of the change. Who
//! has seen a number knows by the next one whether there is something new, whichever process wrote it.

mod store;

pub use store::STATEMENTS;
pub use store::{bring_to_now, of, since, since_of};

use database::{Error, Writer};

use crate::clock::Timestamp;
use crate::ids::{CentreId, ChildId};

/// What a transaction announces in which something of a child changed.
pub const CHANGED: &str = "change";

/// What of a child a screen shows, and who may see the child at all.
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
    /// What the centre says about itself.
    Centre,
    /// The child's own facts: photo, break, program, room.
    Child,
    Guardians,
    /// A session ended, or a parent lost the child. Nobody is told; listeners are looked at again.
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

    /// As it is stored, and as parents' screens know it.
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

/// How often each topic of a child has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers([i64; Topic::ALL.len()]);

impl Numbers {
    pub fn of(self, topic: Topic) -> i64 {
        self.0[topic as usize]
    }

    /// The topics whose numbers are not the same.
    pub fn differing(self, other: Self) -> Topics {
        Topics(Topic::ALL.map(|topic| self.of(topic) != other.of(topic)))
    }

    /// A topic that only a newer version knows is passed over.
    fn set(&mut self, topic: &str, number: i64) {
        if let Some(topic) = Topic::ALL.into_iter().find(|known| known.as_str() == topic) {
            self.0[topic as usize] = number;
        }
    }

    /// What either has seen last.
    #[must_use]
    pub fn larger(self, other: Self) -> Self {
        Self(Topic::ALL.map(|topic| self.of(topic).max(other.of(topic))))
    }

    /// Reads what was written as the cursor of an event.
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
    /// All that parents are told of.
    pub fn all() -> Self {
        Self(Topic::ALL.map(|topic| topic != Topic::Access))
    }

    /// Those of them that parents are told of.
    #[must_use]
    pub fn told(self) -> Self {
        Self(Topic::ALL.map(|topic| self.hold(topic) && topic != Topic::Access))
    }

    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(Topic::ALL.map(|topic| self.hold(topic) || more.hold(topic)))
    }

    pub fn hold(self, topic: Topic) -> bool {
        self.0[topic as usize]
    }

    /// Whether what a parent has not seen of the child may be more or less now.
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

/// Moves a topic of a child on, in the transaction that changes it. Answers how often it has changed by now.
pub async fn bump(writer: &mut Writer<'_>, child: ChildId, topic: Topic, now: Timestamp) -> Result<i64, Error> {
    writer.announce(CHANGED);
    store::add(writer, child, topic, now).await
}

/// The same for every child of a centre.
pub async fn bump_at_centre(
    writer: &mut Writer<'_>,
    centre: CentreId,
    topic: Topic,
    now: Timestamp,
) -> Result<(), Error> {
    writer.announce(CHANGED);
    store::add_at_centre(writer, centre, topic, now).await
}
