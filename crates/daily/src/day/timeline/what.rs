//! The content of a timeline entry. Some kinds store a number beside the kind; its meaning is defined here only.

use database::row;

use super::kinds::{Kind, StoredKind};
use crate::notices::{Listed, Target};
use base::clock::Timestamp;
use base::ids::{CareEntryId, EventId, MessageId, PhotoId};

/// The kind of an entry and, where it is about something with a screen of its own, the id of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Posted by a centre: nothing but the kind.
    Of(Kind),
    Message(MessageId),
    Photo(PhotoId),
    Event(EventId),
    Observation(CareEntryId),
    /// A measurement, and the beginning of the day on which it was taken.
    Measured(Timestamp),
    /// Recorded attendance of a day.
    Recorded {
        begins: Timestamp,
        ends: Timestamp,
    },
}

impl From<Kind> for What {
    fn from(kind: Kind) -> Self {
        Self::Of(kind)
    }
}

impl What {
    pub fn kind(self) -> Kind {
        self.columns().0
    }

    /// The columns `kind`, `about` and `about_at`.
    pub fn columns(self) -> (Kind, Option<i64>, Option<Timestamp>) {
        match self {
            Self::Of(kind) => (kind, None, None),
            Self::Message(MessageId(id)) => (Kind::Message, Some(id), None),
            Self::Photo(PhotoId(id)) => (Kind::Image, Some(id), None),
            Self::Event(EventId(id)) => (Kind::OutdoorEvents, Some(id), None),
            Self::Observation(CareEntryId(id)) => (Kind::Cor, Some(id), None),
            Self::Measured(day) => (Kind::Measurement, Some(day.ms()), None),
            Self::Recorded { begins, ends } => (Kind::Attendance, Some(begins.ms()), Some(ends)),
        }
    }

    pub fn of(kind: Kind, about: Option<i64>, about_at: Option<Timestamp>) -> Self {
        match (kind, about, about_at) {
            (Kind::Message, Some(id), _) => Self::Message(MessageId(id)),
            (Kind::Image, Some(id), _) => Self::Photo(PhotoId(id)),
            (Kind::OutdoorEvents, Some(id), _) => Self::Event(EventId(id)),
            (Kind::Cor, Some(id), _) => Self::Observation(CareEntryId(id)),
            (Kind::Measurement, Some(day), _) => Self::Measured(Timestamp::from_ms(day)),
            (Kind::Attendance, Some(begins), Some(ends)) => Self::Recorded { begins: Timestamp::from_ms(begins), ends },
            (kind, ..) => Self::Of(kind),
        }
    }
}

row! {
    pub(super) struct StoredWhat {
        kind: Kind = "kind",
        about: Option<i64> = "about",
        about_at: Option<Timestamp> = "about_at",
    }
}

row! { for What from StoredWhat: |StoredWhat { kind, about, about_at }| What::of(kind, about, about_at) }

/// An entry of a page: of the timeline, or of the list of notifications only.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    TimelineEntry(What),
    /// With the link.
    Listed(Listed, Target),
}

impl Entry {
    /// The kind under which it is shown.
    pub fn kind(self) -> Kind {
        match self {
            Self::TimelineEntry(what) => what.kind(),
            Self::Listed(listed, _) => listed.into(),
        }
    }

    fn of(is: StoredKind, about: Option<i64>, about_at: Option<Timestamp>) -> Self {
        match is {
            StoredKind::TimelineEntry(kind) => Self::TimelineEntry(What::of(kind, about, about_at)),
            StoredKind::Listed(listed) => Self::Listed(listed, listed.place(about, about_at)),
        }
    }
}

row! {
    pub(super) struct StoredEntry {
        is: StoredKind = "kind",
        about: Option<i64> = "about",
        about_at: Option<Timestamp> = "about_at",
    }
}

row! { for Entry from StoredEntry: |StoredEntry { is, about, about_at }| Entry::of(is, about, about_at) }
