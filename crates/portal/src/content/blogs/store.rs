use database::{Error, Reader, Writer, params, statements};

use super::Blog;
use crate::base::ids::PictureId;
use crate::centres::MyCentre;
use crate::pictures::PublicPicture;

statements! {
    pub(crate) UPSERT = "INSERT INTO blog (slug, chain_id, centre_id, title, excerpt, picture_id, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (slug) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, picture_id = excluded.picture_id \
        WHERE blog.centre_id = excluded.centre_id";
    pub(crate) DELETE = "DELETE FROM blog WHERE slug = $1 AND centre_id = $2";
    pub(crate) IS_OF_CHAIN = "SELECT 1 FROM blog WHERE slug = $1 AND chain_id = $2";
    pub(crate) PICTURE_OF = "SELECT picture_id FROM blog WHERE slug = $1 AND centre_id = $2";
    pub(crate) IS_SHOWN = "SELECT 1 FROM blog WHERE picture_id = $1";
    pub(crate) NEWEST = "SELECT blog.slug, blog.title, blog.excerpt, picture.id, picture.width, picture.height \
        FROM blog LEFT JOIN picture ON picture.id = blog.picture_id AND picture.public ORDER BY blog.published_at DESC, blog.slug LIMIT 60";
}

/// Returns 0 when another centre or a chain has a story under the slug.
pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    blog: &Blog,
    picture: Option<PublicPicture>,
    now: i64,
) -> Result<u64, Error> {
    let Blog { slug, title, excerpt, .. } = blog;
    let (chain, centre, picture) = (centre.chain_id(), centre.id(), picture.map(PublicPicture::id));
    let values = params![slug.as_str(), chain, centre, title.as_str(), excerpt.as_str(), picture, now];
    writer.execute(UPSERT, values).await
}

/// Returns 0 when the centre has no story under the slug.
pub(super) async fn delete(writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<u64, Error> {
    writer.execute(DELETE, params![slug, centre.id()]).await
}

/// Whether the slug is a story of the centre's chain, whichever centre published it.
pub(super) async fn is_of_chain(reader: &mut Reader<'_>, centre: &MyCentre, slug: &str) -> Result<bool, Error> {
    Ok(reader.optional(IS_OF_CHAIN, params![slug, centre.chain_id()], |_| Ok(())).await?.is_some())
}

/// The picture of a centre's story that there is.
pub(super) async fn picture_of(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    slug: &str,
) -> Result<Option<PictureId>, Error> {
    let picture = reader.optional(PICTURE_OF, params![slug, centre.id()], |row| row.maybe_int(0)).await?;
    Ok(picture.flatten().map(PictureId))
}

/// Whether a story shows a picture.
pub(super) async fn is_shown(reader: &mut Reader<'_>, picture: PictureId) -> Result<bool, Error> {
    Ok(reader.optional(IS_SHOWN, params![picture], |_| Ok(())).await?.is_some())
}

/// A story with its picture's id and size in pixels.
pub(super) type Listed = (String, String, String, Option<(PictureId, i64, i64)>);

pub(super) async fn newest(reader: &mut Reader<'_>) -> Result<Vec<Listed>, Error> {
    reader
        .all(NEWEST, params![], |row| {
            let picture = match row.maybe_int(3)? {
                Some(id) => Some((PictureId(id), row.int(4)?, row.int(5)?)),
                None => None,
            };
            Ok((row.string(0)?, row.string(1)?, row.string(2)?, picture))
        })
        .await
}
