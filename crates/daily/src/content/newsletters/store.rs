use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::Newsletter;
use crate::pictures::CentrePicture;
use base::clock::Timestamp;
use base::days_asked::Days;
use base::ids::{CentreId, NewsletterId, PictureId};
use base::page::{Cursor, Paged};
use base::stored::Day;

statements! {
    pub BETWEEN: (NewsletterId, Newsletter) = "SELECT id, {} FROM newsletter \
        WHERE centre_id = $1 AND due_day >= $2 AND due_day <= $3 AND sent_at <= $4 ORDER BY due_day DESC, id DESC";
    pub PAGE: (NewsletterId, String, Day, Timestamp) = "SELECT id, subject, due_day, sent_at FROM newsletter \
        WHERE centre_id = $1 AND (due_day, id) < ($2, $3) AND due_day >= $4 ORDER BY due_day DESC, id DESC LIMIT $5";
    pub OF_CENTRE: Newsletter = "SELECT {} FROM newsletter WHERE id = $1 AND centre_id = $2";
    pub(crate) FILLED: (i64, i64) = "SELECT CAST(COUNT(*) AS BIGINT), CAST(COALESCE(SUM(OCTET_LENGTH(html)), 0) AS BIGINT) FROM newsletter \
        WHERE centre_id = $1 AND due_day >= $2 AND due_day <= $3";
    pub INSERT = "INSERT INTO newsletter (centre_id, due_day, id, subject, sent_at, html, pictures_listed) \
        VALUES ($1, $2, $3, $4, $5, $6, TRUE)";
    pub(crate) LIST_PICTURE = "INSERT INTO newsletter_picture (picture_id, newsletter_id) VALUES ($1, $2)";
    pub(crate) UNLIST_PICTURES = "DELETE FROM newsletter_picture WHERE newsletter_id = $1";
    pub(crate) UNLISTED: (NewsletterId, CentreId, String) = "SELECT id, centre_id, html FROM newsletter WHERE NOT pictures_listed ORDER BY id LIMIT 20";
    pub(crate) SET_LISTED = "UPDATE newsletter SET pictures_listed = TRUE WHERE id = $1";
    pub(crate) ADOPT_PICTURE = "UPDATE picture SET centre_id = $1 WHERE id = $2 AND centre_id IS NULL AND NOT public";
    pub(crate) LIST_OLD_PICTURE = "INSERT INTO newsletter_picture (picture_id, newsletter_id) \
        SELECT picture.id, $1 FROM picture JOIN centre ON centre.id = $2 \
        WHERE picture.id = $3 AND (picture.centre_id = centre.id OR picture.chain_id = centre.chain_id) AND NOT picture.portrait \
        ON CONFLICT (picture_id, newsletter_id) DO NOTHING";
    pub(crate) DELETE: Timestamp = "DELETE FROM newsletter WHERE id = $1 AND centre_id = $2 RETURNING sent_at";
    pub(crate) SENT_AND_DUE: (CentreId, Timestamp, Day, String) = "SELECT centre_id, sent_at, due_day, subject FROM newsletter WHERE id = $1";
}

row! {
    for Newsletter {
        subject: String = "subject",
        due: Date as Day = "due_day",
        sent_at: Timestamp = "sent_at",
        html: String = "html",
    }
}

/// What was sent by now and is due on one of the days, both included; newest first.
pub(super) async fn between(
    reader: &mut Reader<'_>,
    centre: CentreId,
    (first, last): (Date, Date),
    now: Timestamp,
) -> Result<Vec<(NewsletterId, Newsletter)>, Error> {
    reader.list(BETWEEN, params![centre, first.to_string(), last.to_string(), now]).await
}

/// A newsletter without its text.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub id: NewsletterId,
    pub subject: String,
    pub due: Date,
    pub sent_at: Timestamp,
}

/// A page of the centre's newsletters, those that wait among them.
pub(super) async fn page(reader: &mut Reader<'_>, centre: CentreId, days: &Days) -> Result<Paged<Head>, Error> {
    let before = days.before();
    let values = params![centre, before.day(), before.id, days.first_day(), days.page.limit + 1];
    let head = |(id, subject, due, sent_at): (NewsletterId, String, Date, Timestamp)| {
        (Cursor::of_day(due, id.0), Head { id, subject, due, sent_at })
    };
    days.page.read(reader, PAGE, values, head).await
}

pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: NewsletterId,
) -> Result<Option<Newsletter>, Error> {
    reader.find(OF_CENTRE, params![id, centre]).await
}

/// How many newsletters are due on these days, both included, and how many bytes of HTML they hold.
pub(super) async fn filled(
    reader: &mut Reader<'_>,
    centre: CentreId,
    (first, last): (Date, Date),
) -> Result<(i64, i64), Error> {
    let days = params![centre, first.to_string(), last.to_string()];
    reader.get(FILLED, days).await
}

pub async fn insert(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), Error> {
    let Newsletter { subject, due, sent_at, html } = newsletter;
    writer
        .execute(INSERT, params![centre, due.to_string(), id, subject.as_str(), *sent_at, html.as_str()])
        .await
        .map(drop)
}

/// When it was, or was to be, sent; nothing if the centre has none of this id.
pub(super) async fn delete(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: NewsletterId,
) -> Result<Option<Timestamp>, Error> {
    let sent_at = writer.find(DELETE, params![id, centre]).await?;
    if sent_at.is_some() {
        writer.execute(UNLIST_PICTURES, params![id]).await?;
    }
    Ok(sent_at)
}

/// Says that a letter shows a picture.
pub(super) async fn list_picture(
    writer: &mut Writer<'_>,
    id: NewsletterId,
    picture: CentrePicture,
) -> Result<(), Error> {
    writer.execute(LIST_PICTURE, params![picture.id(), id]).await.map(drop)
}

/// Some letters whose pictures are not listed yet.
pub(super) async fn unlisted(reader: &mut Reader<'_>) -> Result<Vec<(NewsletterId, CentreId, String)>, Error> {
    reader.list(UNLISTED, params![]).await
}

pub(super) async fn set_listed(writer: &mut Writer<'_>, id: NewsletterId) -> Result<(), Error> {
    writer.execute(SET_LISTED, params![id]).await.map(drop)
}

/// Gives a picture that belongs to nobody to the centre whose letter shows it.
pub(super) async fn adopt_picture(writer: &mut Writer<'_>, centre: CentreId, picture: PictureId) -> Result<(), Error> {
    writer.execute(ADOPT_PICTURE, params![centre, picture]).await.map(drop)
}

/// Lists a picture of a letter of before, if it is one that the letter's centre may show.
pub(super) async fn list_old_picture(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: NewsletterId,
    picture: PictureId,
) -> Result<(), Error> {
    writer.execute(LIST_OLD_PICTURE, params![id, centre, picture]).await.map(drop)
}

pub(super) async fn sent_and_due(
    reader: &mut Reader<'_>,
    id: NewsletterId,
) -> Result<Option<(CentreId, Timestamp, Date, String)>, Error> {
    reader.find(SENT_AND_DUE, params![id]).await
}
