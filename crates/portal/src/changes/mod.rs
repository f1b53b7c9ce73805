//! What has changed about a child: a number for each topic that only grows, moved on in the transaction of the change. Who
//! has seen a number knows by the next one whether there is something new, whichever process wrote it.

mod store;

pub(crate) use store::STATEMENTS;
pub use store::{bring_to_now, of, since};

use database::{Error, Writer};

use crate::base::ids::ChildId;

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
    /// A session ended, or a parent lost the child. Nobody is told; listeners are looked at again.
    Access,
}

impl Topic {
    /// The last is the one that parents are not told of.
    pub const ALL: [Self; 8] = [
        Self::Conversation,
        Self::Timeline,
        Self::Notifications,
        Self::Photos,
        Self::Events,
        Self::Requests,
        Self::Settings,
        Self::Access,
    ];

    fn bit(self) -> u8 {
        1 << self as u8
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Conversation => "conversation",
            Self::Timeline => "timeline",
            Self::Notifications => "notifications",
            Self::Photos => "photos",
            Self::Events => "events",
            Self::Requests => "requests",
            Self::Settings => "settings",
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
        let differs = |topic: &Topic| self.of(*topic) != other.of(*topic);
        Topics(Topic::ALL.into_iter().filter(differs).fold(0, |set, topic| set | topic.bit()))
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
pub struct Topics(u8);

impl Topics {
    /// All that parents are told of.
    pub const TOLD: Self = Self(u8::MAX >> 1);

    /// Those of them that parents are told of.
    #[must_use]
    pub fn told(self) -> Self {
        Self(self.0 & Self::TOLD.0)
    }

    #[must_use]
    pub fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    pub fn hold(self, topic: Topic) -> bool {
        self.0 & topic.bit() != 0
    }

    /// Whether what a parent has not seen of the child may be more or less now.
    pub fn touch_unread(self) -> bool {
        self.hold(Topic::Notifications) || self.hold(Topic::Events)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Topic::ALL.into_iter().filter(move |topic| self.hold(*topic)).map(Topic::as_str)
    }
}

/// Moves topics of a child on, in the transaction that changes them. Answers where they stand now.
pub async fn bump(writer: &mut Writer<'_>, child: ChildId, topics: &[Topic], now: i64) -> Result<Numbers, Error> {
    let mut steps = Numbers::default();
    for topic in topics {
        steps.0[*topic as usize] = 1;
    }
    store::add(writer, child, steps, now).await
}
