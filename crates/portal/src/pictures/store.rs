use database::{Error, Reader, Row, Writer, params, statements};

use super::{Kind, NewPicture, Size};
use crate::base::ids::{ChildId, PictureId, SessionId};

statements! {
    pub(crate) INSERT = "INSERT INTO picture (id, kind, width, height, public, full_bytes, card_bytes, thumb_bytes, content, withdrawn, kept_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE, $10)";
    pub(crate) FILE_OF_PUBLIC = "SELECT kind, full_bytes, card_bytes, thumb_bytes FROM picture WHERE id = $1 AND public AND NOT withdrawn";
    /// A signed address is still good only while its session lives and its parent still has the child.
    pub(crate) FILE_FOR_SESSION = "SELECT picture.kind, picture.full_bytes, picture.card_bytes, picture.thumb_bytes FROM picture, session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id \
        JOIN child ON child.id = parenthood.child_id \
        WHERE picture.id = $1 AND NOT picture.withdrawn AND session.id = $2 AND session.ended_at IS NULL AND session.ends_at > $3 \
        AND parenthood.child_id = $4 AND child.live LIMIT 1";
    pub(crate) DIMENSIONS = "SELECT width, height FROM picture WHERE id = $1 AND NOT withdrawn";
    pub(crate) IS_KEPT = "SELECT 1 FROM picture WHERE id = $1 AND NOT withdrawn";
    pub(crate) AFTER = "SELECT id, content FROM picture WHERE id > $1 AND NOT withdrawn ORDER BY id LIMIT 100";
    pub(crate) WITHDRAW = "UPDATE picture SET withdrawn = TRUE WHERE id = $1";
}

/// One of a picture's files as its row knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct File {
    pub kind: Kind,
    pub bytes: u64,
}

pub(super) async fn insert(writer: &mut Writer<'_>, picture: &NewPicture, now: i64) -> Result<(), Error> {
    let [full, card, thumb] = picture.lengths;
    writer
        .execute(
            INSERT,
            params![
                picture.id,
                picture.kind.media_type(),
                picture.width,
                picture.height,
                picture.public,
                full,
                card,
                thumb,
                picture.content.as_slice(),
                now
            ],
        )
        .await
        .map(drop)
}

pub(super) async fn file_of_public(reader: &mut Reader<'_>, id: PictureId, size: Size) -> Result<Option<File>, Error> {
    reader.optional(FILE_OF_PUBLIC, params![id], |row| file(row, size)).await
}

pub(super) async fn file_for_session(
    reader: &mut Reader<'_>,
    (id, size): (PictureId, Size),
    session: SessionId,
    child: ChildId,
    now: i64,
) -> Result<Option<File>, Error> {
    reader.optional(FILE_FOR_SESSION, params![id, session, now, child], |row| file(row, size)).await
}

fn file(row: &Row<'_>, size: Size) -> Result<File, Error> {
    let (kind, column) = match size {
        Size::Full => (kind(row.text(0)?)?, 1),
        Size::Card => (Kind::Webp, 2),
        Size::Thumb => (Kind::Webp, 3),
    };
    Ok(File { kind, bytes: u64::try_from(row.int(column)?).unwrap_or_default() })
}

fn kind(text: &str) -> Result<Kind, Error> {
    Kind::parse(text).ok_or_else(|| Error::other(format!("a stored picture is of kind {text:?}")))
}

/// Width and height in pixels; None for an unknown picture.
pub async fn dimensions(reader: &mut Reader<'_>, id: PictureId) -> Result<Option<(i64, i64)>, Error> {
    reader.optional(DIMENSIONS, params![id], |row| Ok((row.int(0)?, row.int(1)?))).await
}

pub async fn is_public(reader: &mut Reader<'_>, id: PictureId) -> Result<bool, Error> {
    Ok(file_of_public(reader, id, Size::Full).await?.is_some())
}

pub(super) async fn is_kept(reader: &mut Reader<'_>, id: PictureId) -> Result<bool, Error> {
    Ok(reader.optional(IS_KEPT, params![id], |row| row.int(0)).await?.is_some())
}

/// Some pictures after an id, in the order of their ids, with the SHA-256 over their files.
pub(super) async fn after(reader: &mut Reader<'_>, id: PictureId) -> Result<Vec<(PictureId, Vec<u8>)>, Error> {
    reader.all(AFTER, params![id], |row| Ok((PictureId(row.int(0)?), row.bytes(1)?.to_vec()))).await
}

pub(super) async fn withdraw(writer: &mut Writer<'_>, id: PictureId) -> Result<(), Error> {
    writer.execute(WITHDRAW, params![id]).await.map(drop)
}
