//! Why an entry waits for review, as the wire and the table name it.

use serde::Serialize;
use utoipa::ToSchema;

macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident $name:tt,)*) => {
        /// Why an entry waits for review.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
        pub enum Reason {
            $($(#[$doc])* #[serde(rename = $name)] $reason,)*
        }

        impl Reason {
            pub const ALL: &'static [Self] = &[$(Self::$reason,)*];

            pub fn name(self) -> &'static str {
                match self { $(Self::$reason => $name,)* }
            }

            pub fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|reason| reason.name() == name)
            }
        }
    };
}

reasons! {
    /// The child has this meal already.
    AlreadyLogged "already_logged",
    /// It happened after the child went home.
    AfterLeaving "after_leaving",
    /// It happened after the child's last day at the centre.
    LeftCentre "left_centre",
    /// The child is in a room that the tablet or the person does not have.
    OtherRoom "other_room",
    UnknownChild "unknown_child",
    UnknownKind "unknown_kind",
    /// The app that made it is newer than the server.
    NewerVersion "newer_version",
    BadContent "bad_content",
    TooOld "too_old",
    /// Its time lies after the time at which it was made.
    Ahead "ahead",
    /// The person does not work here, or no longer did at that time.
    PersonEnded "person_ended",
    TabletEnded "tablet_ended",
    /// There were too many wrong PINs on the tablet.
    TabletLocked "tablet_locked",
    /// An entry of the same id and other content came first.
    OtherContent "other_content",
    /// It undoes an entry that its tablet did not send.
    NothingToUndo "nothing_to_undo",
    /// The child was not asleep.
    NoNap "no_nap",
    /// The day is over and nobody has recorded that the child left.
    DayOpen "day_open",
    /// The child was handed over to somebody who is not among those who may collect it.
    NotACollector "not_a_collector",
}

database::stored! {
    Reason as &str: Reason::parse, Reason::name;
}
