//! In which language a parent is spoken to by the server: on locked screens, by letter and by SMS, and on the billing pages. The
//! app's own texts are the app's affair.

pub mod parent_api;
pub mod store;

use database::{Error, Reader};

use crate::families::{self, Acting};
use base::audit::Deed;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::language::Language;
use base::refusal::{Refusal, Trouble};

/// The language that the parent chose; None: they have not.
pub async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Language>, Error> {
    store::of(reader, parent).await
}

/// The language of the parent whose session it is.
pub async fn of_session(reader: &mut Reader<'_>, session: SessionId) -> Result<Option<Language>, Error> {
    store::of_session(reader, session).await
}

/// The language of whoever has a contact, or had it last.
pub async fn of_contact(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<Language>, Error> {
    match families::parent_of(reader, contact).await? {
        Some(parent) => of(reader, parent).await,
        None => store::of_former(reader, contact).await,
    }
}

/// From now on the parent is spoken to in this language.
pub async fn choose(act: &mut Acting<'_, '_>, tag: &str) -> Result<Language, Trouble> {
    let language = Language::parse(tag).ok_or(UNKNOWN)?;
    if store::of(act.writer, act.me.parent()).await? == Some(language) {
        return Ok(language);
    }
    store::save(act.writer, act.me.parent(), language).await?;
    act.record(Deed::ChoseALanguage, language.as_str()).await?;
    Ok(language)
}

const UNKNOWN: Refusal = Refusal::new("unknown_language", "This language is not known. Please choose another one.");
