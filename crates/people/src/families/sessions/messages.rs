//! What 'Recent activity' says.

use base::audit::Deed;

/// A deed of the record as the parent who did it is told of it. The app says it in the parent's language by its code; it has
/// each, as `rules/deeds.json` lists them.
#[derive(Debug, PartialEq, Eq)]
pub struct ToldDeed {
    deed: Deed,
    /// What it was done to, where that makes a difference; a row without it is for all others.
    object: Option<&'static str>,
    pub code: &'static str,
    pub english: &'static str,
}

const fn told(deed: Deed, code: &'static str, english: &'static str) -> ToldDeed {
    ToldDeed { deed, object: None, code, english }
}

const fn told_of(deed: Deed, object: &'static str, code: &'static str, english: &'static str) -> ToldDeed {
    ToldDeed { deed, object: Some(object), code, english }
}

/// The first row that fits is said.
pub const TOLD: &[ToldDeed] = &[
    told(Deed::SignedIn, "signed_in", "Signed in"),
    told_of(
        Deed::SignedOut,
        "contact changed",
        "signed_out_by_new_contact",
        "Signed out because a contact was changed",
    ),
    told(Deed::SignedOut, "signed_out", "Signed out"),
    told(Deed::EndedSessions, "signed_other_out", "Signed another device out"),
    told_of(Deed::ChangedAContact, "phone", "changed_phone", "Changed the phone number"),
    told_of(Deed::ChangedAContact, "email", "changed_email", "Changed the e-mail address"),
    told(Deed::ResetTheDoorPin, "reset_pin", "Reset the door PIN"),
    told(Deed::OpenedACopy, "downloaded_copy", "Downloaded a copy of the data"),
    told(Deed::MadeACalendarAddress, "made_calendar_address", "Created a calendar link"),
    told(Deed::EndedACalendarAddress, "ended_calendar_address", "Turned off the calendar link"),
    told_of(Deed::BroughtAPhoto, "Self", "sent_child_photo", "Sent a photo of the child"),
    told(Deed::BroughtAPhoto, "sent_own_photo", "Sent a photo of their own"),
    told(Deed::AddedAGuardian, "added_guardian", "Added a guardian"),
    told(Deed::ChangedAGuardian, "changed_guardian", "Changed a guardian"),
    told(Deed::RemovedAGuardian, "removed_guardian", "Removed a guardian"),
    told(Deed::AuthorizedAnEvent, "authorized_event", "Gave consent to an outdoor activity"),
    told(Deed::DeniedAnEvent, "denied_event", "Declined an outdoor activity"),
];

/// None for what is of no weight to the parent who did it.
pub fn activity(deed: Deed, object: &str) -> Option<&'static ToldDeed> {
    TOLD.iter().find(|told| told.deed == deed && told.object.is_none_or(|only| only == object))
}
