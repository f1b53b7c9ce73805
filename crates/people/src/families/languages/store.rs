use database::statements;

use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::language::Language;

statements! {
    pub(super) fn find_of_contact(reader, parent: ParentId) -> Option<Language> =
        "SELECT language FROM parent_language WHERE parent_id = $1";
    /// Of the parent who had a contact last.
    pub(super) fn find_of_former_contact(reader, contact: &Contact) -> Option<Language> =
        "SELECT language FROM parent_language \
        JOIN former_contact ON former_contact.parent_id = parent_language.parent_id \
        WHERE former_contact.contact = $1 ORDER BY former_contact.until DESC LIMIT 1",
        contact.key();
    pub(super) fn find_of_session(reader, session: SessionId) -> Option<Language> =
        "SELECT language FROM parent_language \
        JOIN session ON session.parent_id = parent_language.parent_id WHERE session.id = $1";
    pub(super) fn upsert(writer, parent: ParentId, language: Language) =
        "INSERT INTO parent_language (parent_id, language) VALUES ($1, $2) \
        ON CONFLICT (parent_id) DO UPDATE SET language = excluded.language";
}
