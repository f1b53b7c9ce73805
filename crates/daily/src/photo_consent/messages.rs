use crate::notices::sentences::{
    CENTRE_NOTED_ALONE_ONLY, CENTRE_NOTED_NO_PHOTOS, CENTRE_NOTED_WITH_FRIENDS, PHOTOS_ALONE_ONLY, PHOTOS_NONE,
    PHOTOS_WITH_FRIENDS,
};
use base::ids::ChildId;
use base::photo_consent::ConsentLevel;
use base::refusal::{ErrorKind, Refusal};
use people::families::photo_consent::GivenBy;

pub const fn unreadable() -> Refusal {
    Refusal::new("bad_photo_consent", "Please choose which photos of your child you allow.")
}

pub const fn too_many_changes() -> Refusal {
    Refusal::new(
        "too_many_photo_consents",
        "This was changed many times today. Please try again tomorrow, or write to the centre.",
    )
}

/// For a picture that the consent of these children does not allow.
pub fn not_allowed(children: &[ChildId]) -> Refusal {
    let ids: Vec<_> = children.iter().map(ToString::to_string).collect();
    let sentence = format!("photo consent does not allow this picture for: {}", ids.join(", "));
    Refusal::with_sentence("photo_consent", sentence).of_kind(ErrorKind::Conflict)
}

/// Its entry in the list of notifications of both parents.
pub fn answered(given_by: GivenBy, level: ConsentLevel) -> String {
    let by_parent = match level {
        ConsentLevel::WithFriends => PHOTOS_WITH_FRIENDS,
        ConsentLevel::AloneOnly => PHOTOS_ALONE_ONLY,
        ConsentLevel::NoPhotos => PHOTOS_NONE,
    };
    let by_centre = match level {
        ConsentLevel::WithFriends => CENTRE_NOTED_WITH_FRIENDS,
        ConsentLevel::AloneOnly => CENTRE_NOTED_ALONE_ONLY,
        ConsentLevel::NoPhotos => CENTRE_NOTED_NO_PHOTOS,
    };
    match given_by {
        GivenBy::Centre => by_centre.plain().to_owned(),
        GivenBy::Mother | GivenBy::Father => by_parent.with(&[("parent", given_by.as_str().into())]),
    }
}
