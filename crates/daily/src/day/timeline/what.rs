//! What a moment is. Of some a number is kept beside the kind; what it means is decided here and nowhere else.

use database::row;

use super::kinds::{Is, Kind};
use crate::notices::{Listed, Target};
use base::clock::Timestamp;
use base::ids::{CareEntryId, EventId, MessageId, PhotoId};

/// Of a kind, and where it tells of something that has a place of its own in the app, of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// As a centre posts it: there is no more to it.
    Of(Kind),
    Message(MessageId),
    Photo(PhotoId),
    Event(EventId),
    Observation(CareEntryId),
    /// A measurement, and when the day begins on which it was taken.
    Measured(Timestamp),
    /// Attendance as it was recorded of a day.
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
        self.kept().0
    }

    /// As its columns hold it: `kind`, `about` and `about_at`.
    pub fn kept(self) -> (Kind, Option<i64>, Option<Timestamp>) {
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
    pub(super) struct KeptWhat {
        kind: Kind = "kind",
        about: Option<i64> = "about",
        about_at: Option<Timestamp> = "about_at",
    }
}

row! { for What from KeptWhat: |KeptWhat { kind, about, about_at }| What::of(kind, about, about_at) }

/// What a row of the moments' table is to a page: a moment, or an entry that the list of notifications alone has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry {
    Moment(What),
    /// And where it leads.
    Listed(Listed, Target),
}

impl Entry {
    /// The name under which it is shown.
    pub fn kind(self) -> Kind {
        match self {
            Self::Moment(what) => what.kind(),
            Self::Listed(listed, _) => listed.into(),
        }
    }

    fn of(is: Is, about: Option<i64>, about_at: Option<Timestamp>) -> Self {
        match is {
            Is::Moment(kind) => Self::Moment(What::of(kind, about, about_at)),
            Is::Listed(listed) => Self::Listed(listed, listed.place(about, about_at)),
        }
    }
}

row! {
    pub(super) struct KeptEntry {
        is: Is = "kind",
        about: Option<i64> = "about",
        about_at: Option<Timestamp> = "about_at",
    }
}

row! { for Entry from KeptEntry: |KeptEntry { is, about, about_at }| Entry::of(is, about, about_at) }
