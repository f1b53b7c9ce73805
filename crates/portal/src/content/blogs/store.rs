use database::{Error, Reader, Writer, params, statements};

use super::Blog;
use crate::base::ids::{ChainId, PictureId};

statements! {
    pub(crate) UPSERT = "INSERT INTO blog (slug, chain_id, title, excerpt, picture_id, published_at) VALUES ($1, $2, $3, $4, $5, $6) \
        ON CONFLICT (slug) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, picture_id = excluded.picture_id \
        WHERE blog.chain_id = excluded.chain_id";
    pub(crate) DELETE = "DELETE FROM blog WHERE slug = $1 AND chain_id = $2";
    pub(crate) NEWEST = "SELECT blog.slug, blog.title, blog.excerpt, picture.id, picture.width, picture.height \
        FROM blog LEFT JOIN picture ON picture.id = blog.picture_id AND picture.public ORDER BY blog.published_at DESC, blog.slug LIMIT 60";
}

/// Returns 0 when the slug belongs to another chain.
pub(super) async fn upsert(writer: &mut Writer<'_>, chain: ChainId, blog: &Blog, now: i64) -> Result<u64, Error> {
    writer
        .execute(
            UPSERT,
            params![blog.slug.as_str(), chain, blog.title.as_str(), blog.excerpt.as_str(), blog.picture, now],
        )
        .await
}

pub(super) async fn delete(writer: &mut Writer<'_>, chain: ChainId, slug: &str) -> Result<u64, Error> {
    writer.execute(DELETE, params![slug, chain]).await
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
