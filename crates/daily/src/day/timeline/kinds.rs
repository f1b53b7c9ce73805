//! The kinds of moments. Each is one bit, so that any choice of kinds is a single number and a single comparison.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::notices::Listed;

// `$text` is a token as it is written, not a `literal`: the wire's description reads it from the attribute.
macro_rules! kinds {
    ($($name:ident $text:tt $bit:literal,)*) => {
        /// A kind of moment, under its name on the wire.
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
    /// Names are taken whatever their case; `photo` is the specification's other word for Image.
    pub fn parse(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("photo") {
            return Some(Self::Image);
        }
        Self::ALL.iter().copied().find(|kind| kind.as_str().eq_ignore_ascii_case(text))
    }

    /// All are but the three that only notifications add.
    pub fn is_of_the_timeline(self) -> bool {
        !matches!(self, Self::Message | Self::Measurement | Self::Cor)
    }
}

/// What a row of the moments' table is: a moment, or an entry that the list of notifications alone has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Is {
    Moment(Kind),
    Listed(Listed),
}

impl Is {
    fn from_bit(bit: i64) -> Option<Self> {
        Kind::from_bit(bit).map(Self::Moment).or_else(|| Listed::from_bit(bit).map(Self::Listed))
    }
}

database::stored! {
    Is as i64 => Is: Is::from_bit;
}

database::stored! {
    Kind as i64: Kind::from_bit, Kind::bit;
}

/// The name under which the list of notifications shows what is no moment.
impl From<Listed> for Kind {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Photo => Self::Image,
            Listed::Newsletter
            | Listed::Answer
            | Listed::Guardian
            | Listed::Request
            | Listed::Ticket
            | Listed::Payment => Self::Message,
        }
    }
}

/// The same set, and what the list of notifications shows under these names.
pub fn with_listed(kinds: i64) -> i64 {
    let asked = |listed: &Listed| kinds & Kind::from(*listed).bit() != 0;
    Listed::ALL.into_iter().filter(asked).fold(kinds, |set, listed| set | listed.bit())
}

/// What the timeline shows unless the app asks for something else.
pub fn timeline_kinds() -> i64 {
    Kind::ALL.iter().filter(|kind| kind.is_of_the_timeline()).fold(0, |set, kind| set | kind.bit())
}
