//! Erasing a family's data: of a child who has left, and of the parents who have no other child here.
//!
//! `fates.rs` decides for each table. The rows of child and parent stay without personal data, because the ledger refers to them.
//! Pictures that only this family sees are deleted with their files; pictures that also show other children stay.

pub mod fates;
pub mod store;

use database::{Reader, Writer};

use crate::data_requests;
use base::audit::{self, Actor, AuditAction, Entry};
use base::contact::Contact;
use base::ids::{ChildId, ParentId, PictureId};
use base::refusal::AppError;
use context::App;
use daily::pictures::{Size, path_of};
use people::families::Side;

/// The result of an erasure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Rows that were deleted or blanked.
    pub rows: u64,
    /// Parents who were erased.
    pub parents: Vec<Side>,
    /// Parents who stay because they have another child here.
    pub staying: Vec<Side>,
    /// Pictures whose rows were deleted; delete their files with [`erase_files`] after the commit.
    pub pictures: Vec<PictureId>,
    /// The number of pictures that other families also see.
    pub shared: usize,
}

/// Erases a family in the caller's transaction. The caller has checked that the child has left.
pub async fn erase(writer: &mut Writer<'_>, app: &App, child: ChildId) -> Result<Erased, AppError> {
    let mut erased = Erased::default();
    let mut going = Vec::new();
    for (parent, side) in store::list_parents_of(writer, child).await? {
        erased.rows += store::delete_idempotent_answers(writer, parent, child).await?;
        if store::exists_another_child(writer, parent, child).await? {
            erased.staying.push(side);
        } else {
            erased.parents.push(side);
            going.push(parent);
        }
    }
    erased.rows += data_requests::complete(writer, child, app.now()).await?;
    let pictures = store::list_pictures_of(writer, child).await?;
    erased.rows += store::erase_child(writer, child).await?;
    store::update_erased(writer, child, app.now()).await?;
    for parent in going {
        erased.rows += erase_parent(writer, parent).await?;
    }
    for picture in pictures {
        if store::delete_unshown_picture(writer, picture).await? {
            erased.pictures.push(picture);
        } else {
            erased.shared += 1;
        }
    }
    let entry = Entry::new(&Actor::Office, AuditAction::ErasedAFamily).about(child);
    audit::record(writer, &app.random, app.now(), entry).await?;
    Ok(erased)
}

async fn erase_parent(writer: &mut Writer<'_>, parent: ParentId) -> Result<u64, AppError> {
    let mut rows = 0;
    for contact in store::list_contacts_of(writer, parent).await? {
        rows += store::erase_contact(writer, &contact).await?;
    }
    Ok(rows + store::erase_parent(writer, parent).await?)
}

/// Deletes the files of pictures without rows. Returns how many could not be deleted; the daily check of media files deletes them.
pub async fn erase_files(app: &App, pictures: &[PictureId]) -> Result<usize, AppError> {
    let asked = pictures.to_vec();
    let gone = app.database.read(async move |reader: &mut Reader<'_>| {
        let mut gone = Vec::new();
        for picture in asked.clone() {
            if !store::exists_picture(reader, picture).await? {
                gone.push(picture);
            }
        }
        Ok::<_, AppError>(gone)
    });
    let mut left = 0;
    for picture in gone.await? {
        for size in Size::ALL {
            if let Err(error) = app.media.delete(&path_of(picture, size)).await {
                tracing::warn!(picture = picture.0, %error, "a picture file could not be deleted; the daily check will delete it");
                left += 1;
            }
        }
    }
    Ok(left)
}

/// Contacts in the form in which codes and rate limits store them.
fn keys(phone: Option<&str>, email: Option<&str>) -> Vec<String> {
    let (phone, email) = (phone.and_then(Contact::phone_on_file), email.and_then(Contact::email));
    phone.into_iter().chain(email).map(|contact| contact.key()).collect()
}
