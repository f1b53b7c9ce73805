use database::{Error, Reader, row, statements};

use super::Blog;
use crate::pictures::PublicPicture;
use base::clock::Timestamp;
use base::ids::PictureId;
use people::centres::MyCentre;

statements! {
    /// Returns 0 when another centre or a chain has a story under the slug.
    pub(super) fn upsert(
        writer, centre: &MyCentre, blog: &Blog, picture: Option<PublicPicture>, now: Timestamp,
    ) -> u64 =
        "INSERT INTO blog (slug, chain_id, centre_id, title, excerpt, picture_id, published_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (slug) DO UPDATE SET title = excluded.title, excerpt = excluded.excerpt, picture_id = excluded.picture_id \
        WHERE blog.centre_id = excluded.centre_id",
        blog.slug.as_str(), centre.chain_id(), centre.id(),
        blog.title.as_str(), blog.excerpt.as_str(),
        picture.map(PublicPicture::id),
        now;
    /// Returns 0 when the centre has no story under the slug.
    pub(super) fn delete(writer, centre: &MyCentre, slug: &str) -> u64 =
        "DELETE FROM blog WHERE slug = $1 AND centre_id = $2",
        slug, centre.id();
    /// Whether the slug is a story of the centre's chain, of whichever centre.
    pub(super) fn is_of_chain(reader, centre: &MyCentre, slug: &str) -> bool =
        "SELECT 1 FROM blog WHERE slug = $1 AND chain_id = $2",
        slug, centre.chain_id();
    fn find_picture(reader, centre: &MyCentre, slug: &str) -> Option<Option<i64>> =
        "SELECT picture_id FROM blog WHERE slug = $1 AND centre_id = $2",
        slug, centre.id();
    /// Whether a story shows a picture.
    pub(super) fn is_shown(reader, picture: PictureId) -> bool = "SELECT 1 FROM blog WHERE picture_id = $1";
    pub(super) fn list_newest(reader) -> Vec<Listed> =
        "SELECT {} \
        FROM blog LEFT JOIN picture ON picture.id = blog.picture_id AND picture.public ORDER BY blog.published_at DESC, blog.slug LIMIT 60";
}

/// The picture of a centre's story, if the story exists.
pub(super) async fn find_picture_of(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    slug: &str,
) -> Result<Option<PictureId>, Error> {
    let picture = find_picture(reader, centre, slug).await?;
    Ok(picture.flatten().map(PictureId))
}

row! {
    /// A story in the list.
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
