//! Photo consent: who may have photos of a child. `rules/photo-consent.json` tests the rule.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How far a child's photo consent goes. A later level is stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConsentLevel {
    /// The families of the other children in a photo may have it too.
    WithFriends,
    /// Only the child's own parents may have photos of it.
    AloneOnly,
    NoPhotos,
}

/// Who is in a photo beside the child.
///
/// Brothers and sisters are no other family: such a photo goes to nobody but the child's own parents. What counts is who gets it,
/// not the name. A half-brother whose father is not this child's father is another family to this child, and so is a child
/// without a parent in the portal, as it is not known who will get its photos.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Company {
    Nobody,
    /// Children whose parents are all parents of this child.
    Siblings,
    OtherFamilies,
}

impl ConsentLevel {
    pub const ALL: [Self; 3] = [Self::WithFriends, Self::AloneOnly, Self::NoPhotos];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::WithFriends => "with_friends",
            Self::AloneOnly => "alone_only",
            Self::NoPhotos => "no_photos",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.as_str() == text)
    }

    /// As the office's forms call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::WithFriends => "With friends",
            Self::AloneOnly => "Alone only",
            Self::NoPhotos => "No photos",
        }
    }

    /// Whether a photo of the child in this company may be sent.
    pub fn allows(self, company: Company) -> bool {
        match self {
            Self::WithFriends => true,
            Self::AloneOnly => company != Company::OtherFamilies,
            Self::NoPhotos => false,
        }
    }
}

database::stored! {
    ConsentLevel as &str: ConsentLevel::parse, ConsentLevel::as_str;
}
