use database::{Error, Reader, Writer, params, statements};

use super::Blog;
use crate::base::ids::PictureId;
use crate::centres::MyCentre;

statements! {
    pub(crate) UPSERT = "INSERT INTO blog (slug, chain_id, centre_id, title, excerpt, picture_id, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (slug) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, picture_id = excluded.picture_id \
        WHERE blog.centre_id = excluded.centre_id";
    pub(crate) DELETE = "DELETE FROM blog WHERE slug = $1 AND centre_id = $2";
    pub(crate) IS_OF_CHAIN = "SELECT 1 FROM blog WHERE slug = $1 AND chain_id = $2";
    pub(crate) NEWEST = "SELECT blog.slug, blog.title, blog.excerpt, picture.id, picture.width, picture.height \
        FROM blog LEFT JOIN picture ON picture.id = blog.picture_id AND picture.public ORDER BY blog.published_at DESC, blog.slug LIMIT 60";
}

/// Returns 0 when another centre or a chain has a story under the slug.
pub(super) async fn upsert(writer: &mut Writer<'_>, centre: &MyCentre, blog: &Blog, now: i64) -> Result<u64, Error> {
    let Blog { slug, title, excerpt, picture } = blog;
    let owner = (centre.chain_id(), centre.id());
    let values = params![slug.as_str(), owner.0, owner.1, title.as_str(), excerpt.as_str(), *picture, now];
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
