//! Stories for parents, read by anybody. They are the chain's; any of its centres may publish.

pub mod centre_api;
pub mod parent_api;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use axum::http::StatusCode;
use database::Writer;

use crate::base::ids::{ChainId, PictureId};
use crate::base::refusal::Refusal;
use crate::http::centre_call::CentreTrouble;
use crate::pictures;

/// A story. Its slug (`a-balcony-garden`) is its id.
#[derive(Clone, Debug)]
pub struct Blog {
    pub slug: String,
    pub title: String,
    pub excerpt: String,
    /// A public picture.
    pub picture: Option<PictureId>,
}

/// Publishes a story, or puts it anew under its slug.
pub async fn publish(writer: &mut Writer<'_>, now: i64, chain: ChainId, blog: &Blog) -> Result<(), CentreTrouble> {
    let refuse =
        |code, sentence| CentreTrouble::Refused(StatusCode::UNPROCESSABLE_ENTITY, Refusal::new(code, sentence));
    let plain = |text: &str, most: usize| {
        !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
    };
    let slug_is_plain = blog.slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if blog.slug.is_empty() || blog.slug.len() > 80 || !slug_is_plain {
        return Err(refuse("bad_slug", "a slug has 1 to 80 small letters, digits and hyphens"));
    }
    if !plain(&blog.title, 200) {
        return Err(refuse("bad_title", "a title has 1 to 200 characters on one line"));
    }
    if !plain(&blog.excerpt, 600) {
        return Err(refuse("bad_excerpt", "an excerpt has 1 to 600 characters on one line"));
    }
    if let Some(picture) = blog.picture
        && !pictures::store::is_public(writer, picture).await?
    {
        return Err(refuse("bad_picture", "there is no such public picture"));
    }
    match store::upsert(writer, chain, blog, now).await? {
        0 => Err(CentreTrouble::not_found()),
        _ => Ok(()),
    }
}

/// Takes a story back.
pub async fn take_back(writer: &mut Writer<'_>, chain: ChainId, slug: &str) -> Result<(), CentreTrouble> {
    match store::delete(writer, chain, slug).await? {
        0 => Err(CentreTrouble::not_found()),
        _ => Ok(()),
    }
}
