use database::{Error, Writer, row, statements};

use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};

statements! {
    fn update_phone(writer, parent: ParentId, phone: &str) = "UPDATE parent SET phone = $2 WHERE id = $1";
    fn update_email(writer, parent: ParentId, email: &str) = "UPDATE parent SET email = $2 WHERE id = $1";
    pub(super) fn update_name(writer, parent: ParentId, name: &str) = "UPDATE parent SET name = $2 WHERE id = $1";
    /// Ends all sessions of a parent but one.
    pub(super) fn end_other_sessions(writer, (parent, stays): (ParentId, SessionId), now: Timestamp) -> Vec<SessionId> =
        "UPDATE session SET ended_at = $3, end_reason = 'contact changed' \
        WHERE parent_id = $1 AND id <> $2 AND ended_at IS NULL RETURNING id",
        parent, stays, now;
    pub(super) fn insert_notice(writer, id: i64, notice: &Notice) =
        "INSERT INTO contact_notice (id, contact, changed, changed_at) VALUES ($1, $2, $3, $4)",
        id, notice.contact.as_str(), notice.changed.as_str(), notice.changed_at;
    pub(super) fn find_notice(reader, id: i64) -> Option<Notice> = "SELECT {} FROM contact_notice WHERE id = $1";
    /// Deletes notices of changes before a time.
    pub fn delete_old_notices(writer, before: Timestamp) -> u64 = "DELETE FROM contact_notice WHERE changed_at < $1";
}

pub(super) async fn update_contact(writer: &mut Writer<'_>, parent: ParentId, new: &Contact) -> Result<(), Error> {
    match new {
        Contact::Phone(digits) => update_phone(writer, parent, digits).await,
        Contact::Email(address) => update_email(writer, parent, address).await,
    }
}

row! {
    /// A notice to a contact that nobody has on file any more.
    pub(super) struct Notice {
        pub contact: String = "contact",
        pub changed: String = "changed",
        pub changed_at: Timestamp = "changed_at",
    }
}
