use database::{Error, Reader, Writer, params, statements};

use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::language::Language;

statements! {
    pub OF: Language = "SELECT language FROM parent_language WHERE parent_id = $1";
    pub(crate) OF_FORMER: Language = "SELECT language FROM parent_language \
        JOIN former_contact ON former_contact.parent_id = parent_language.parent_id \
        WHERE former_contact.contact = $1 ORDER BY former_contact.until DESC LIMIT 1";
    pub OF_SESSION: Language = "SELECT language FROM parent_language \
        JOIN session ON session.parent_id = parent_language.parent_id WHERE session.id = $1";
    pub SAVE = "INSERT INTO parent_language (parent_id, language) VALUES ($1, $2) \
        ON CONFLICT (parent_id) DO UPDATE SET language = excluded.language";
}

pub(super) async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Language>, Error> {
    reader.find(OF, params![parent]).await
}

pub(super) async fn of_session(reader: &mut Reader<'_>, session: SessionId) -> Result<Option<Language>, Error> {
    reader.find(OF_SESSION, params![session]).await
}

/// Of whoever had a contact last.
pub(super) async fn of_former(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<Language>, Error> {
    reader.find(OF_FORMER, params![contact.key()]).await
}

pub(super) async fn save(writer: &mut Writer<'_>, parent: ParentId, language: Language) -> Result<(), Error> {
    writer.execute(SAVE, params![parent, language]).await.map(drop)
}
