//! The texts of 'Recent activity'.

use base::audit::AuditAction;

/// The text of an audit event in "Recent activity". The app shows it in the parent's language by its code; `rules/audit-actions.json`
/// lists all codes.
#[derive(Debug, PartialEq, Eq)]
pub struct ActivityText {
    action: AuditAction,
    /// What it was done to, where that makes a difference; a row without it is for all others.
    object: Option<&'static str>,
    pub code: &'static str,
    pub english: &'static str,
}

const fn text(action: AuditAction, code: &'static str, english: &'static str) -> ActivityText {
    ActivityText { action, object: None, code, english }
}

const fn text_of(action: AuditAction, object: &'static str, code: &'static str, english: &'static str) -> ActivityText {
    ActivityText { action, object: Some(object), code, english }
}

/// The first row that matches is used.
pub const ACTIVITY_TEXTS: &[ActivityText] = &[
    text(AuditAction::SignedIn, "signed_in", "Signed in"),
    text_of(
        AuditAction::SignedOut,
        "contact changed",
        "signed_out_by_new_contact",
        "Signed out because a contact was changed",
    ),
    text(AuditAction::SignedOut, "signed_out", "Signed out"),
    text(AuditAction::EndedSessions, "signed_other_out", "Signed another device out"),
    text_of(AuditAction::ChangedAContact, "phone", "changed_phone", "Changed the phone number"),
    text_of(AuditAction::ChangedAContact, "email", "changed_email", "Changed the email address"),
    text(AuditAction::ResetTheDoorPin, "reset_pin", "Reset the door PIN"),
    text(AuditAction::OpenedACopy, "downloaded_copy", "Downloaded a copy of the data"),
    text(AuditAction::MadeACalendarAddress, "made_calendar_address", "Created a calendar link"),
    text(AuditAction::EndedACalendarAddress, "ended_calendar_address", "Turned off the calendar link"),
    text_of(AuditAction::BroughtAPhoto, "Self", "sent_child_photo", "Sent a photo of the child"),
    text(AuditAction::BroughtAPhoto, "sent_own_photo", "Sent their own photo"),
    text(AuditAction::AddedAGuardian, "added_guardian", "Added a guardian"),
    text(AuditAction::ChangedAGuardian, "changed_guardian", "Changed a guardian"),
    text(AuditAction::RemovedAGuardian, "removed_guardian", "Removed a guardian"),
    text(AuditAction::AuthorizedAnEvent, "authorized_event", "Gave consent to an outdoor activity"),
    text(AuditAction::DeniedAnEvent, "denied_event", "Declined an outdoor activity"),
];

/// None for actions that are not shown.
pub fn activity(action: AuditAction, object: &str) -> Option<&'static ActivityText> {
    ACTIVITY_TEXTS.iter().find(|text| text.action == action && text.object.is_none_or(|only| only == object))
}
