use database::{row, statements};

use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::ParentId;

statements! {
    /// Stores that a parent no longer has a contact.
    pub(in crate::families) fn keep(writer, parent: ParentId, contact: &Contact, now: Timestamp) =
        "INSERT INTO former_contact (contact, parent_id, until) VALUES ($1, $2, $3) \
        ON CONFLICT (contact, parent_id) DO UPDATE SET until = excluded.until",
        contact.key(), parent, now;
    /// A parent has a former contact again.
    pub(in crate::families) fn has_it_again(writer, parent: ParentId, contact: &Contact) =
        "DELETE FROM former_contact WHERE contact = $1 AND parent_id = $2",
        contact.key(), parent;
    /// The parents who had a contact before, the last one first.
    pub fn list_who_had(reader, contact: &Contact) -> Vec<Former> =
        "SELECT {} FROM former_contact JOIN parent ON parent.id = former_contact.parent_id \
        WHERE former_contact.contact = $1 ORDER BY former_contact.until DESC, former_contact.parent_id",
        contact.key();
    /// The contacts that a parent had before.
    pub fn list_of_parent(reader, parent: ParentId) -> Vec<String> =
        "SELECT contact FROM former_contact WHERE parent_id = $1 ORDER BY contact";
    /// Deletes contacts that were replaced before a time.
    pub fn delete_before(writer, moment: Timestamp) -> u64 = "DELETE FROM former_contact WHERE until < $1";
}

row! {
    /// A parent who had a contact, and has another one now.
    #[derive(Clone)]
    pub struct Former {
        pub name: String = "parent.name",
        pub until: Timestamp = "former_contact.until",
    }
}
