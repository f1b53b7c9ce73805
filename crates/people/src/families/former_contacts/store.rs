use database::{Error, Reader, Writer, params, row, statements};

use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::ParentId;

statements! {
    pub(crate) KEEP = "INSERT INTO former_contact (contact, parent_id, until) VALUES ($1, $2, $3) \
        ON CONFLICT (contact, parent_id) DO UPDATE SET until = excluded.until";
    pub(crate) HAS_IT_AGAIN = "DELETE FROM former_contact WHERE contact = $1 AND parent_id = $2";
    pub(crate) WHO_HAD: Former = "SELECT {} FROM former_contact JOIN parent ON parent.id = former_contact.parent_id \
        WHERE former_contact.contact = $1 ORDER BY former_contact.until DESC, former_contact.parent_id";
    pub OF_PARENT: String = "SELECT contact FROM former_contact WHERE parent_id = $1 ORDER BY contact";
    pub(crate) FORGET_BEFORE = "DELETE FROM former_contact WHERE until < $1";
}

row! {
    /// Somebody who had a contact, and has another one now.
    #[derive(Clone)]
    pub struct Former {
        pub name: String = "parent.name",
        pub until: Timestamp = "former_contact.until",
    }
}

/// Remembers that a parent has a contact no more.
pub(in crate::families) async fn keep(
    writer: &mut Writer<'_>,
    parent: ParentId,
    contact: &Contact,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(KEEP, params![contact.key(), parent, now]).await.map(drop)
}

/// A parent has a contact again that they had before.
pub(in crate::families) async fn has_it_again(
    writer: &mut Writer<'_>,
    parent: ParentId,
    contact: &Contact,
) -> Result<(), Error> {
    writer.execute(HAS_IT_AGAIN, params![contact.key(), parent]).await.map(drop)
}

/// Who had a contact before, the last one first.
pub async fn who_had(reader: &mut Reader<'_>, contact: &Contact) -> Result<Vec<Former>, Error> {
    reader.list(WHO_HAD, params![contact.key()]).await
}

/// The contacts that a parent had before.
pub async fn of_parent(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<String>, Error> {
    reader.list(OF_PARENT, params![parent]).await
}

/// Forgets what was replaced before a moment.
pub async fn forget_before(writer: &mut Writer<'_>, moment: Timestamp) -> Result<u64, Error> {
    writer.execute(FORGET_BEFORE, params![moment]).await
}
