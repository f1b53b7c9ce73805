use database::{Error, Reader, Writer, params, row, statements};

use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};

statements! {
    pub(crate) SET_PHONE = "UPDATE parent SET phone = $2 WHERE id = $1";
    pub(crate) SET_EMAIL = "UPDATE parent SET email = $2 WHERE id = $1";
    pub(crate) SET_NAME = "UPDATE parent SET name = $2 WHERE id = $1";
    pub(crate) END_OTHER_SESSIONS: SessionId = "UPDATE session SET ended_at = $3, end_reason = 'contact changed' \
        WHERE parent_id = $1 AND id <> $2 AND ended_at IS NULL RETURNING id";
    pub(crate) INSERT_NOTICE = "INSERT INTO contact_notice (id, contact, changed, changed_at) VALUES ($1, $2, $3, $4)";
    pub NOTICE: Notice = "SELECT {} FROM contact_notice WHERE id = $1";
    pub(crate) DELETE_OLD_NOTICES = "DELETE FROM contact_notice WHERE changed_at < $1";
}

pub(super) async fn set_contact(writer: &mut Writer<'_>, parent: ParentId, new: &Contact) -> Result<(), Error> {
    let (sql, value) = match new {
        Contact::Phone(digits) => (SET_PHONE, digits),
        Contact::Email(address) => (SET_EMAIL, address),
    };
    writer.execute(sql, params![parent, value.as_str()]).await.map(drop)
}

pub(super) async fn set_name(writer: &mut Writer<'_>, parent: ParentId, name: &str) -> Result<(), Error> {
    writer.execute(SET_NAME, params![parent, name]).await.map(drop)
}

/// Ends all sessions of a parent but one.
pub(super) async fn end_other_sessions(
    writer: &mut Writer<'_>,
    (parent, stays): (ParentId, SessionId),
    now: Timestamp,
) -> Result<Vec<SessionId>, Error> {
    writer.list(END_OTHER_SESSIONS, params![parent, stays, now]).await
}

row! {
    /// What has to be told to a contact that is on nobody's file any more.
    pub(super) struct Notice {
        pub contact: String = "contact",
        pub changed: String = "changed",
        pub changed_at: Timestamp = "changed_at",
    }
}

pub(super) async fn insert_notice(writer: &mut Writer<'_>, id: i64, notice: &Notice) -> Result<(), Error> {
    writer
        .execute(INSERT_NOTICE, params![id, notice.contact.as_str(), notice.changed.as_str(), notice.changed_at])
        .await
        .map(drop)
}

pub(super) async fn notice(reader: &mut Reader<'_>, id: i64) -> Result<Option<Notice>, Error> {
    reader.find(NOTICE, params![id]).await
}

/// Forgets notices of changes before a moment.
pub async fn delete_old_notices(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    writer.execute(DELETE_OLD_NOTICES, params![before]).await
}
