//! The kinds of timeline entries. Each is one bit, so that a set of kinds is one number and one comparison.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::notices::Listed;

// `$text` is a token as it is written, not a `literal`: the wire's description reads it from the attribute.
macro_rules! kinds {
    ($($name:ident $text:tt $bit:literal,)*) => {
        /// A kind of timeline entry, under its name on the wire.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        pub enum Kind {
            $(#[serde(rename = $text)] $name,)*
        }

        impl Kind {
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// As stored; never renumber.
            pub fn bit(self) -> i64 {
                match self { $(Self::$name => 1 << $bit,)* }
            }

            pub fn from_bit(bit: i64) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.bit() == bit)
            }
        }
    };
}

kinds! {
    Attendance "Attendance" 0,
    Sleep "Sleep" 1,
    Milk "Milk" 2,
    Breakfast "Breakfast" 3,
    Fruit "Fruit" 4,
    Lunch "Lunch" 5,
    Snack "Snack" 6,
    Activity "Activity" 7,
    Image "Image" 8,
    Snacks "Snacks" 9,
    Fruits "Fruits" 10,
    OutdoorEvents "OutdoorEvents" 11,
    Diaper "Diaper" 12,
    Message "Message" 13,
    Measurement "Measurement" 14,
    Cor "COR" 15,
}

impl Kind {
    /// Ignores case; `photo` is the specification's other name of Image.
    pub fn parse(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("photo") {
            return Some(Self::Image);
        }
        Self::ALL.iter().copied().find(|kind| kind.as_str().eq_ignore_ascii_case(text))
    }

    /// Whether the timeline shows it. The other three are only shown by the list of notifications.
    pub fn is_of_the_timeline(self) -> bool {
        !matches!(self, Self::Message | Self::Measurement | Self::Cor)
    }
}

/// The kind of a row of the table `moment`: a timeline entry, or an entry of the list of notifications only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoredKind {
    TimelineEntry(Kind),
    Listed(Listed),
}

impl StoredKind {
    fn from_bit(bit: i64) -> Option<Self> {
        Kind::from_bit(bit).map(Self::TimelineEntry).or_else(|| Listed::from_bit(bit).map(Self::Listed))
    }
}

database::stored! {
    StoredKind as i64 => StoredKind: StoredKind::from_bit;
}

database::stored! {
    Kind as i64: Kind::from_bit, Kind::bit;
}

/// The kind under which the list of notifications shows entries that are not on the timeline.
impl From<Listed> for Kind {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Photo => Self::Image,
            Listed::Newsletter
            | Listed::Answer
            | Listed::Guardian
            | Listed::Request
            | Listed::Ticket
            | Listed::Payment
            | Listed::Holiday => Self::Message,
        }
    }
}

/// The same set, with the entries of the list of notifications that are shown under these kinds.
pub fn with_listed(kinds: i64) -> i64 {
    let included = |listed: &Listed| kinds & Kind::from(*listed).bit() != 0;
    Listed::ALL.into_iter().filter(included).fold(kinds, |set, listed| set | listed.bit())
}

/// Kinds as a set.
pub fn set_of(kinds: &[Kind]) -> i64 {
    kinds.iter().fold(0, |set, kind| set | kind.bit())
}

/// The set of kinds that the timeline shows by default.
pub fn timeline_kinds() -> i64 {
    Kind::ALL.iter().filter(|kind| kind.is_of_the_timeline()).fold(0, |set, kind| set | kind.bit())
}
