use database::{Error, Reader, Writer, params, row, statements};

use super::Blog;
use crate::pictures::PublicPicture;
use base::clock::Timestamp;
use base::ids::PictureId;
use people::centres::MyCentre;

statements! {
    pub(crate) UPSERT = "INSERT INTO blog (slug, chain_id, centre_id, title, excerpt, picture_id, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (slug) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, picture_id = excluded.picture_id \
        WHERE blog.centre_id = excluded.centre_id";
    pub(crate) DELETE = "DELETE FROM blog WHERE slug = $1 AND centre_id = $2";
    pub(crate) IS_OF_CHAIN: i64 = "SELECT 1 FROM blog WHERE slug = $1 AND chain_id = $2";
    pub(crate) PICTURE_OF: Option<i64> = "SELECT picture_id FROM blog WHERE slug = $1 AND centre_id = $2";
    pub(crate) IS_SHOWN: i64 = "SELECT 1 FROM blog WHERE picture_id = $1";
    pub NEWEST: Listed = "SELECT {} \
        FROM blog LEFT JOIN picture ON picture.id = blog.picture_id AND picture.public ORDER BY blog.published_at DESC, blog.slug LIMIT 60";
}

/// Returns 0 when another centre or a chain has a story under the slug.
pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    blog: &Blog,
    picture: Option<PublicPicture>,
    now: Timestamp,
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
    reader.exists(IS_OF_CHAIN, params![slug, centre.chain_id()]).await
}

/// The picture of a centre's story that there is.
pub(super) async fn picture_of(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    slug: &str,
) -> Result<Option<PictureId>, Error> {
    let picture = reader.find(PICTURE_OF, params![slug, centre.id()]).await?;
    Ok(picture.flatten().map(PictureId))
}

/// Whether a story shows a picture.
pub(super) async fn is_shown(reader: &mut Reader<'_>, picture: PictureId) -> Result<bool, Error> {
    reader.exists(IS_SHOWN, params![picture]).await
}

row! {
    /// A story as it is listed.
    pub(super) struct Listed {
        pub slug: String = "blog.slug",
        pub title: String = "blog.title",
        pub excerpt: String = "blog.excerpt",
        pub picture: Option<Shown>,
    }
}

row! {
    /// Its picture, with width and height in pixels.
    pub(super) struct Shown {
        pub id: PictureId = "picture.id",
        pub width: i64 = "picture.width",
        pub height: i64 = "picture.height",
    }
}

pub(super) async fn newest(reader: &mut Reader<'_>) -> Result<Vec<Listed>, Error> {
    reader.list(NEWEST, params![]).await
}
