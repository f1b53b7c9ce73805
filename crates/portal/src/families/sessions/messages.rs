//! What 'Recent activity' says.

use crate::audit::Deed;

/// A deed of the record in words for the parent who did it; None for what is of no weight to them.
pub fn activity(deed: Deed, object: &str) -> Option<&'static str> {
    Some(match (deed, object) {
        (Deed::SignedIn, _) => "Signed in",
        (Deed::SignedOut, "contact changed") => "Signed out because a contact was changed",
        (Deed::SignedOut, _) => "Signed out",
        (Deed::EndedSessions, _) => "Signed another device out",
        (Deed::ChangedAContact, "phone") => "Changed the phone number",
        (Deed::ChangedAContact, "email") => "Changed the e-mail address",
        (Deed::ResetTheDoorPin, _) => "Reset the door PIN",
        (Deed::OpenedACopy, _) => "Downloaded a copy of the data",
        (Deed::MadeACalendarAddress, _) => "Made an address for a calendar",
        (Deed::EndedACalendarAddress, _) => "Ended the address for a calendar",
        (Deed::BroughtAPhoto, "Self") => "Sent a photo of the child",
        (Deed::BroughtAPhoto, _) => "Sent a photo of their own",
        (Deed::AddedAGuardian, _) => "Added a guardian",
        (Deed::ChangedAGuardian, _) => "Changed a guardian",
        (Deed::RemovedAGuardian, _) => "Removed a guardian",
        (Deed::AuthorizedAnEvent, _) => "Gave consent to an outdoor activity",
        (Deed::DeniedAnEvent, _) => "Declined an outdoor activity",
        _ => return None,
    })
}
