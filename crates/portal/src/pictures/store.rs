use database::{Error, Reader, Row, Writer, params, statements};

use super::{Kind, NewPicture, Owner, Size};
use crate::base::ids::{ChildId, PictureId, SessionId};

statements! {
    pub(crate) INSERT = "INSERT INTO picture (id, kind, width, height, public, full_bytes, card_bytes, thumb_bytes, content, withdrawn, kept_at, \
        centre_id, chain_id, portrait) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE, $10, $11, $12, $13)";
    pub(crate) FILE_OF_PUBLIC = "SELECT kind, full_bytes, card_bytes, thumb_bytes FROM picture WHERE id = $1 AND public AND NOT withdrawn";
    /// A signed address is good only while its session lives, its parent still has the child, and something still shows the
    /// picture to them. The commonest reason stands first; each is one look into an index.
    /// (CROSS JOIN: SQLite begins with the picture, and does not walk all letters of the centre.)
    pub(crate) FILE_FOR_SESSION = "SELECT picture.kind, picture.full_bytes, picture.card_bytes, picture.thumb_bytes FROM picture, session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id \
        JOIN child ON child.id = parenthood.child_id \
        WHERE picture.id = $1 AND NOT picture.withdrawn AND session.id = $2 AND session.ended_at IS NULL AND session.ends_at > $3 \
        AND parenthood.child_id = $4 AND child.live AND (\
        EXISTS (SELECT 1 FROM photo WHERE photo.picture_id = $1 AND photo.child_id = $4) \
        OR EXISTS (SELECT 1 FROM moment WHERE moment.picture_id = $1 AND moment.child_id = $4) \
        OR child.photo = picture.id \
        OR EXISTS (SELECT 1 FROM parenthood AS card WHERE card.child_id = $4 AND card.photo = $1) \
        OR EXISTS (SELECT 1 FROM message WHERE message.picture_id = $1 AND message.child_id = $4) \
        OR EXISTS (SELECT 1 FROM newsletter_picture AS listed CROSS JOIN newsletter \
            WHERE listed.picture_id = $1 AND newsletter.id = listed.newsletter_id AND newsletter.centre_id = child.centre_id AND newsletter.sent_at <= $3) \
        OR EXISTS (SELECT 1 FROM teacher WHERE teacher.photo = $1 AND teacher.centre_id = child.centre_id) \
        OR EXISTS (SELECT 1 FROM centre_card WHERE centre_card.centre_id = child.centre_id AND centre_card.head_photo = $1) \
        OR EXISTS (SELECT 1 FROM portrait WHERE portrait.picture_id = $1 AND portrait.child_id = $4 \
            AND portrait.parent_id = session.parent_id AND portrait.decided_at IS NULL)) LIMIT 1";
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

pub(super) async fn insert(writer: &mut Writer<'_>, picture: &NewPicture, owner: Owner, now: i64) -> Result<(), Error> {
    let [full, card, thumb] = picture.lengths;
    writer
        .execute(
            INSERT,
            params![
                picture.id,
                picture.kind.media_type(),
                picture.width,
                picture.height,
                owner.is_public(),
                full,
                card,
                thumb,
                picture.content.as_slice(),
                now,
                owner.centre,
                owner.chain,
                owner.portrait
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
