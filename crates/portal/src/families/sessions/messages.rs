//! What 'Recent activity' says.

/// A deed of the record in words for the parent who did it; None for what is of no weight to them.
pub fn activity(deed: &str, object: &str) -> Option<&'static str> {
    Some(match (deed, object) {
        ("signed in", _) => "Signed in",
        ("signed out", "contact changed") => "Signed out because a contact was changed",
        ("signed out", _) => "Signed out",
        ("ended sessions", _) => "Signed another device out",
        ("changed a contact", "phone") => "Changed the phone number",
        ("changed a contact", "email") => "Changed the e-mail address",
        ("reset the door PIN", _) => "Reset the door PIN",
        ("brought a photo", "Self") => "Sent a photo of the child",
        ("brought a photo", _) => "Sent a photo of their own",
        ("added a guardian", _) => "Added a guardian",
        ("changed a guardian", _) => "Changed a guardian",
        ("removed a guardian", _) => "Removed a guardian",
        ("authorized an event", _) => "Gave consent to an outdoor activity",
        ("denied an event", _) => "Declined an outdoor activity",
        _ => return None,
    })
}
