//! What has changed about a child: a number for each topic that only grows, moved on in the transaction of the change. Who
//! has seen a number knows by the next one whether there is something new, whichever process wrote it.

mod store;

pub(crate) use store::STATEMENTS;
pub use store::{of, since};

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
}

/// Moves topics of a child on, in the transaction that changes them. Answers where they stand now.
pub async fn bump(writer: &mut Writer<'_>, child: ChildId, topics: &[Topic], now: i64) -> Result<Numbers, Error> {
    let mut steps = Numbers::default();
    for topic in topics {
        steps.0[*topic as usize] = 1;
    }
    store::add(writer, child, steps, now).await
}
