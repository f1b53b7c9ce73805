use database::{Error, Reader, Writer, params, statements};

use super::{Kind, NewPicture};
use crate::base::ids::{ChildId, PictureId, SessionId};

statements! {
    pub(crate) INSERT = "INSERT INTO picture (id, kind, width, height, bytes, public, kept_at) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    pub(crate) KIND_OF_PUBLIC = "SELECT kind FROM picture WHERE id = $1 AND public";
    /// A signed address is still good only while its session lives and its parent still has the child.
    pub(crate) KIND_FOR_SESSION = "SELECT picture.kind FROM picture, session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id \
        JOIN child ON child.id = parenthood.child_id \
        WHERE picture.id = $1 AND session.id = $2 AND session.ended_at IS NULL AND session.ends_at > $3 \
        AND parenthood.child_id = $4 AND child.live LIMIT 1";
    pub(crate) SIZE = "SELECT width, height FROM picture WHERE id = $1";
}

pub(super) async fn insert(writer: &mut Writer<'_>, picture: &NewPicture<'_>, now: i64) -> Result<(), Error> {
    let bytes = i64::try_from(picture.content.len()).unwrap_or(i64::MAX);
    writer
        .execute(
            INSERT,
            params![picture.id, picture.kind.media_type(), picture.width, picture.height, bytes, picture.public, now],
        )
        .await
        .map(drop)
}

pub(super) async fn kind_of_public(reader: &mut Reader<'_>, id: PictureId) -> Result<Option<Kind>, Error> {
    reader.optional(KIND_OF_PUBLIC, params![id], |row| kind(row.text(0)?)).await
}

pub(super) async fn kind_for_session(
    reader: &mut Reader<'_>,
    id: PictureId,
    session: SessionId,
    child: ChildId,
    now: i64,
) -> Result<Option<Kind>, Error> {
    reader.optional(KIND_FOR_SESSION, params![id, session, now, child], |row| kind(row.text(0)?)).await
}

/// Width and height in pixels; None for an unknown picture.
pub async fn size(reader: &mut Reader<'_>, id: PictureId) -> Result<Option<(i64, i64)>, Error> {
    reader.optional(SIZE, params![id], |row| Ok((row.int(0)?, row.int(1)?))).await
}

fn kind(text: &str) -> Result<Kind, Error> {
    Kind::parse(text).ok_or_else(|| Error::other(format!("a stored picture is of kind {text:?}")))
}

pub async fn is_public(reader: &mut Reader<'_>, id: PictureId) -> Result<bool, Error> {
    Ok(kind_of_public(reader, id).await?.is_some())
}
