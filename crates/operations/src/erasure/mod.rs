//! A family's data goes: a child that has left, and those of its parents who have no other child here.
//!
//! What becomes of each table's rows stands in `fates.rs`; the rows of child and parent stay as husks without a name, because the
//! books point to them. Pictures that show the child to nobody else go with their files; one that was posted for other children too
//! stays theirs.

pub mod fates;
pub mod store;

use database::{Reader, Writer};

use crate::data_asks;
use base::audit::{self, Actor, Deed, Entry};
use base::contact::Contact;
use base::ids::{ChildId, ParentId, PictureId};
use base::refusal::Trouble;
use context::App;
use daily::pictures::{Size, path_of};
use people::families::Side;

/// What an erasure took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Rows that went or were blanked.
    pub rows: u64,
    /// Parents who went with the child.
    pub parents: Vec<Side>,
    /// Parents who stay, for they have another child here.
    pub staying: Vec<Side>,
    /// Pictures whose rows went; their files go by [`erase_files`] once this is on the disk.
    pub pictures: Vec<PictureId>,
    /// Pictures that other families are shown as well.
    pub shared: usize,
}

/// Erases within the caller's transaction.
pub async fn erase(writer: &mut Writer<'_>, app: &App, child: ChildId) -> Result<Erased, Trouble> {
    let mut erased = Erased::default();
    let mut going = Vec::new();
    for (parent, side) in store::parents_of(writer, child).await? {
        erased.rows += store::forget_answers(writer, parent, child).await?;
        if store::has_another_child(writer, parent, child).await? {
            erased.staying.push(side);
        } else {
            erased.parents.push(side);
            going.push(parent);
        }
    }
    erased.rows += data_asks::done(writer, child, app.now()).await?;
    let pictures = store::pictures_of(writer, child).await?;
    erased.rows += store::erase_child(writer, child).await?;
    for parent in going {
        erased.rows += erase_parent(writer, parent).await?;
    }
    for picture in pictures {
        if store::erase_unshown(writer, picture).await? {
            erased.pictures.push(picture);
        } else {
            erased.shared += 1;
        }
    }
    let entry = Entry::new(&Actor::Office, Deed::ErasedAFamily).about(child);
    audit::record(writer, &app.chance, app.now(), entry).await?;
    Ok(erased)
}

async fn erase_parent(writer: &mut Writer<'_>, parent: ParentId) -> Result<u64, Trouble> {
    let mut rows = 0;
    for contact in store::contacts_of(writer, parent).await? {
        rows += store::erase_contact(writer, &contact).await?;
    }
    Ok(rows + store::erase_parent(writer, parent).await?)
}

/// Deletes the files of pictures that have no row any more. Answers how many could not be deleted now: the daily sweep sets them
/// aside, and deletes them with its time.
pub async fn erase_files(app: &App, pictures: &[PictureId]) -> Result<usize, Trouble> {
    let asked = pictures.to_vec();
    let gone = app.database.read(async move |reader: &mut Reader<'_>| {
        let mut gone = Vec::new();
        for picture in asked.clone() {
            if !store::is_there(reader, picture).await? {
                gone.push(picture);
            }
        }
        Ok::<_, Trouble>(gone)
    });
    let mut left = 0;
    for picture in gone.await? {
        for size in Size::ALL {
            if let Err(trouble) = app.media.delete(&path_of(picture, size)).await {
                tracing::warn!(picture = picture.0, %trouble, "a file could not be deleted; the sweep will");
                left += 1;
            }
        }
    }
    Ok(left)
}

/// Contacts as codes and budgets know them.
fn keys(phone: Option<&str>, email: Option<&str>) -> Vec<String> {
    let (phone, email) = (phone.and_then(Contact::phone_on_file), email.and_then(Contact::email));
    phone.into_iter().chain(email).map(|contact| contact.key()).collect()
}
