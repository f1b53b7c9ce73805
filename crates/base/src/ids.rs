//! A type for each kind of id, so that ids of different kinds cannot be confused. On the wire an id is a decimal string, because a
//! JavaScript number cannot hold 63 bits.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);

        impl $name {
            /// Reads the wire's form: decimal digits, positive.
            pub fn parse(text: &str) -> Option<Self> {
                parse(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        database::stored! {
            $name as i64: |id| Some($name(id)), |id: $name| id.0;
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                Self::parse(&text).ok_or_else(|| de::Error::custom("an id is a positive decimal number in quotes"))
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                String::schema()
            }
        }

        impl utoipa::ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )*};
}

id! {
    ChainId;
    CentreId;
    RoomId;
    ProgramId;
    ChildId;
    ParentId;
    SessionId;
    PictureId;
    /// A photo that a parent brought for a card.
    PortraitId;
    GuardianId;
    /// What a parent wrote of a guardian at one time.
    GuardianCardId;
    /// An entry of a child's timeline.
    TimelineEntryId;
    /// A message of a conversation.
    MessageId;
    HolidayId;
    /// A photo in the gallery, whichever children it shows.
    PhotoId;
    NewsletterId;
    /// An outdoor event.
    EventId;
    /// One answer to an outdoor event.
    ConsentId;
    /// What a parent raised with the centre.
    TicketId;
    /// Counted from 1.
    SurveyId;
    /// Of what a family paid.
    CertificateId;
    /// A day's fee that a family asks back.
    RefundId;
    /// One observation of child care.
    CareEntryId;
    /// What a parent asked of the centre.
    RequestId;
    /// What was booked.
    JournalEntryId;
    InvoiceId;
    PaymentId;
    CreditId;
    CreditNoteId;
    DiscountId;
    PayOutId;
    CameraId;
    /// What a parent asked of the office for the data of a child.
    DataRequestId;
    /// One parent looking through one camera for a while.
    ViewSessionId;
    /// A person of the staff.
    MemberId;
    /// A signed-in browser of a head or of the office.
    StaffSessionId;
    /// A tablet that a centre's rooms share.
    TabletId;
    /// The procedure that makes a tablet known.
    PairingId;
    /// One in, out, absent or undone of a child.
    AttendanceEventId;
    NapId;
}

/// What staff recorded for one child: made on the tablet, unique in the centre. On the wire 32 lower-case hex digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntryId(pub [u8; 16]);

impl EntryId {
    /// Reads the wire's form.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        plain.then(|| u128::from_str_radix(text, 16).ok()).flatten().map(|id| Self(id.to_be_bytes()))
    }
}

impl fmt::Display for EntryId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

database::stored! {
    EntryId as [u8; 16] => EntryId: |id| Some(EntryId(id));
}

impl<'a> From<&'a EntryId> for database::Value<'a> {
    fn from(id: &'a EntryId) -> Self {
        Self::from(&id.0)
    }
}

impl database::Param for &EntryId {
    type Kind = database::kinds::Bytes;
}

impl Serialize for EntryId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for EntryId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("an entry's id is 32 lower-case hex digits"))
    }
}

impl utoipa::PartialSchema for EntryId {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        String::schema()
    }
}

impl utoipa::ToSchema for EntryId {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("EntryId")
    }
}

fn parse(text: &str) -> Option<i64> {
    let plain =
        !text.is_empty() && text.len() <= 19 && text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
    plain.then(|| text.parse().ok()).flatten()
}
