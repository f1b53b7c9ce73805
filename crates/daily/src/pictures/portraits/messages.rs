use super::{Decision, INACTIVE};
use crate::notices::sentences::{PHOTO_APPROVED, PHOTO_REFUSED, note};
use base::refusal::{ErrorKind, Refusal};

/// The status of a card when a newer photo was refused without a reason.
pub const NOT_TAKEN: &str = "New photo was not approved";

/// Its entry in the list of notifications.
pub fn decided(decision: &Decision) -> String {
    match decision {
        Decision::Taken => PHOTO_APPROVED.plain().to_owned(),
        Decision::NotTaken(why) if why == INACTIVE => PHOTO_REFUSED.with(&[]),
        Decision::NotTaken(why) => PHOTO_REFUSED.with(&[("note", note(": ", why))]),
    }
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_photos", "Many photos were sent already. Please try again later.")
}

pub fn decided_already() -> Refusal {
    Refusal::new("decided_already", "this photo was already decided differently").of_kind(ErrorKind::Conflict)
}

pub fn bad_status() -> Refusal {
    Refusal::new(
        "bad_status",
        "status is Active or Inactive; a message of at most 80 characters on one line goes with Inactive alone, and is none of the portal's own words",
    )
}
