//! The language of the server's messages to a parent: pushes, SMS, e-mails and the billing pages. The app translates its own texts.

pub mod parent_api;
pub mod store;

use database::{Error, Reader};

use crate::families::{self, WriteContext};
use base::audit::AuditAction;
use base::contact::Contact;
use base::ids::{ParentId, SessionId};
use base::language::Language;
use base::refusal::{AppError, Refusal};

/// The language that the parent chose, if they did.
pub async fn of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<Language>, Error> {
    store::find_of_contact(reader, parent).await
}

/// The language of the parent whose session it is.
pub async fn of_session(reader: &mut Reader<'_>, session: SessionId) -> Result<Option<Language>, Error> {
    store::find_of_session(reader, session).await
}

/// The language of the parent who has a contact, or had it last.
pub async fn of_contact(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<Language>, Error> {
    match families::parent_of(reader, contact).await? {
        Some(parent) => of(reader, parent).await,
        None => store::find_of_former_contact(reader, contact).await,
    }
}

/// Sets the parent's language. Refused: an unknown tag.
pub async fn choose(ctx: &mut WriteContext<'_, '_>, tag: &str) -> Result<Language, AppError> {
    let language = Language::parse(tag).ok_or(UNKNOWN)?;
    if store::find_of_contact(ctx.tx, ctx.me.parent()).await? == Some(language) {
        return Ok(language);
    }
    store::upsert(ctx.tx, ctx.me.parent(), language).await?;
    ctx.audit(AuditAction::ChoseALanguage, language.as_str()).await?;
    Ok(language)
}

const UNKNOWN: Refusal = Refusal::new("unknown_language", "This language is not known. Please choose another one.");
