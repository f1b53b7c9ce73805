//! Stories for parents, public. A story belongs to the centre that published it, or to the chain; only its owner can change or
//! delete it.

pub mod centre_api;
pub mod parent_api;
pub mod store;

use database::Writer;

use crate::pictures;
use base::clock::Timestamp;
use base::ids::PictureId;
use base::refusal::{AppError, ErrorKind, Refusal};
use base::text;
use people::centres::MyCentre;

/// The longest title and excerpt, in characters.
const TITLE_MAX: usize = 200;
const EXCERPT_MAX: usize = 600;

/// A story. Its slug (`a-balcony-garden`) is its id.
#[derive(Clone, Debug)]
pub struct Blog {
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    /// A public picture.
    pub picture: Option<PictureId>,
}

/// Publishes a story of the centre, or changes it. Refused: a bad slug, title, excerpt or picture, a slug of another owner.
pub async fn publish(writer: &mut Writer<'_>, now: Timestamp, centre: &MyCentre, blog: &Blog) -> Result<(), AppError> {
    let slug_is_plain = blog.slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if blog.slug.is_empty() || blog.slug.len() > 80 || !slug_is_plain {
        return Err(Refusal::new("bad_slug", "a slug has 1 to 80 lower-case letters, digits and hyphens").into());
    }
    if text::line(&blog.title, TITLE_MAX).is_err() {
        return Err(Refusal::new("bad_title", "a title has 1 to 200 characters of plain text on one line").into());
    }
    if text::line(&blog.excerpt, EXCERPT_MAX).is_err() {
        return Err(Refusal::new("bad_excerpt", "an excerpt has 1 to 600 characters of plain text on one line").into());
    }
    let picture = match blog.picture {
        None => None,
        Some(id) => {
            let picture = pictures::of_chain(writer, centre, id).await?;
            Some(picture.ok_or_else(|| Refusal::new("bad_picture", "there is no such public picture"))?)
        }
    };
    let before = store::find_picture_of(writer, centre, &blog.slug).await?;
    match store::upsert(writer, centre, blog, picture, now).await? {
        0 => Err(Refusal::new(
            "slug_taken",
            "another centre or the chain has a story under this slug: choose another slug",
        )
        .of_kind(ErrorKind::Conflict)
        .into()),
        _ => close(writer, before).await,
    }
}

/// Withdraws the picture of a deleted story, unless another story shows it.
async fn close(writer: &mut Writer<'_>, picture: Option<PictureId>) -> Result<(), AppError> {
    if let Some(picture) = picture
        && !store::is_shown(writer, picture).await?
    {
        pictures::withdraw(writer, picture).await?;
    }
    Ok(())
}

/// Deletes a story of the centre, with its picture. Refused: a story of another owner.
pub async fn delete(writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<(), AppError> {
    let picture = store::find_picture_of(writer, centre, slug).await?;
    if store::delete(writer, centre, slug).await? > 0 {
        return close(writer, picture).await;
    }
    if store::is_of_chain(writer, centre, slug).await? {
        return Err(Refusal::new(
            "not_yours",
            "another centre or the chain published this story: the chain's office can withdraw it",
        )
        .of_kind(ErrorKind::Forbidden)
        .into());
    }
    Err(Refusal::not_here("story").into())
}
