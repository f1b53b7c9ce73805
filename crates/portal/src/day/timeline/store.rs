use std::ops::ControlFlow;

use database::{Error, Reader, Row, Writer, params, statements};

use super::kinds::Kind;
use super::page::Wanted;
use super::{Moment, NewMoment, Shown};
use crate::base::clock::latest;
use crate::base::ids::{ChildId, MomentId, PictureId};
use crate::base::page::Page;
use crate::families::MyChild;
use crate::pictures::CentrePicture;

statements! {
    /// A walk along the table's own order: no sorting, and it ends with the page.
    pub(crate) PAGE = "SELECT at, id, kind, message, picture_id, width, height, about FROM moment \
        WHERE child_id = $1 AND (at, id) < ($2, $3) AND (kind & $4) <> 0 ORDER BY at DESC, id DESC LIMIT $5 OFFSET $6";
    pub(crate) INSERT = "INSERT INTO moment (child_id, at, id, kind, message, picture_id, width, height, about, posted) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    /// Its place on the timeline, which is its key, moves with it.
    pub(crate) CORRECT = "UPDATE moment SET at = $4, kind = $5, message = $6 WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) SHOW = "UPDATE moment SET picture_id = $4, width = $5, height = $6 WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) DELETE = "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND id = $3";
    pub(crate) DELETE_WITH_PICTURE = "DELETE FROM moment WHERE child_id = $1 AND at = $2 AND picture_id = $3 RETURNING id";
    pub(crate) BY_ID = "SELECT id, child_id, at, kind, message, picture_id, width, height, about, posted FROM moment WHERE id = $1";
    /// Each child's newest are one step along the table's own order.
    pub(crate) BRING_TO_NOW = "UPDATE moment SET at = $1 WHERE id IN (\
        SELECT moment.id FROM child JOIN moment ON moment.child_id = child.id AND moment.at > $2)";
}

/// Moments further ahead than a centre may post them are of a clock that was wrong: they are of now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: i64, ahead: i64) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now + ahead)]).await
}

/// One page and one row more, if there is one: it tells that older ones follow.
pub(super) async fn page(
    reader: &mut Reader<'_>,
    child: &MyChild,
    wanted: &Wanted,
    row: impl FnMut(&Row<'_>) -> Result<ControlFlow<()>, Error>,
) -> Result<(), Error> {
    let Wanted { page: Page { before, skip, limit, .. }, kinds } = *wanted;
    reader.each(PAGE, params![child.id(), before.at, before.id, kinds, limit + 1, skip], row).await
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    id: MomentId,
    moment: &NewMoment,
    posted: i64,
) -> Result<(), Error> {
    let NewMoment { child, kind, message, at, picture, about } = moment;
    let (width, height) = (picture.map(CentrePicture::width), picture.map(CentrePicture::height));
    let picture = picture.map(CentrePicture::id);
    let values = params![child.id(), *at, id, kind.bit(), message.as_str(), picture, width, height, *about, posted];
    writer.execute(INSERT, values).await.map(drop)
}

/// Changes a moment's time, kind and words.
pub(super) async fn correct(writer: &mut Writer<'_>, before: &Moment, after: &NewMoment) -> Result<(), Error> {
    let Moment { id, child, at, .. } = before;
    let values = params![*child, *at, *id, after.at, after.kind.bit(), after.message.as_str()];
    writer.execute(CORRECT, values).await.map(drop)
}

/// Gives a moment another picture.
pub(super) async fn show(
    writer: &mut Writer<'_>,
    moment: &NewMoment,
    id: MomentId,
    picture: CentrePicture,
) -> Result<(), Error> {
    let values = params![moment.child.id(), moment.at, id, picture.id(), picture.width(), picture.height()];
    writer.execute(SHOW, values).await.map(drop)
}

pub(super) async fn delete(writer: &mut Writer<'_>, moment: &Moment) -> Result<(), Error> {
    writer.execute(DELETE, params![moment.child, moment.at, moment.id]).await.map(drop)
}

pub(super) async fn delete_with_picture(
    writer: &mut Writer<'_>,
    child: ChildId,
    at: i64,
    picture: PictureId,
) -> Result<Vec<MomentId>, Error> {
    writer.all(DELETE_WITH_PICTURE, params![child, at, picture], |row| row.int(0).map(MomentId)).await
}

pub(super) async fn by_id(reader: &mut Reader<'_>, id: MomentId) -> Result<Option<Moment>, Error> {
    reader
        .optional(BY_ID, params![id], |row| {
            let bit = row.int(3)?;
            let picture = match row.maybe_int(5)? {
                Some(picture) => Some(Shown { id: PictureId(picture), width: row.int(6)?, height: row.int(7)? }),
                None => None,
            };
            Ok(Moment {
                id: MomentId(row.int(0)?),
                child: ChildId(row.int(1)?),
                at: row.int(2)?,
                kind: Kind::from_bit(bit).ok_or_else(|| Error::other(format!("a stored moment is of kind {bit}")))?,
                message: row.string(4)?,
                picture,
                about: row.maybe_int(8)?,
                posted: row.int(9)?,
            })
        })
        .await
}
