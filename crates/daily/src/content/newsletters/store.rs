use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::Newsletter;
use crate::pictures::CentrePicture;
use base::clock::Timestamp;
use base::date_range::Days;
use base::ids::{CentreId, NewsletterId, PictureId};
use base::page::{Cursor, Paged};

statements! {
    /// Sent by now and due in this range of days, both included; newest first.
    pub(super) fn list_between(
        reader, centre: CentreId, (first, last): (Date, Date), now: Timestamp,
    ) -> Vec<(NewsletterId, Newsletter)> =
        "SELECT id, {} FROM newsletter \
        WHERE centre_id = $1 AND due_day >= $2 AND due_day <= $3 AND sent_at <= $4 ORDER BY due_day DESC, id DESC",
        centre, first, last, now;
    fn page(centre: CentreId, days: &Days) -> Rows<(NewsletterId, String, Date, Timestamp)> =
        "SELECT id, subject, due_day, sent_at FROM newsletter \
        WHERE centre_id = $1 AND (due_day, id) < ($2, $3) AND due_day >= $4 ORDER BY due_day DESC, id DESC LIMIT $5",
        centre, days.before().day(), days.before().id, days.first_day(), days.page.limit + 1;
    pub(super) fn find_of_centre(reader, centre: CentreId, id: NewsletterId) -> Option<Newsletter> =
        "SELECT {} FROM newsletter WHERE id = $1 AND centre_id = $2",
        id, centre;
    /// The number of newsletters due in this range of days, both included, and their bytes of HTML.
    pub(super) fn count_of_month(reader, centre: CentreId, (first, last): (Date, Date)) -> (i64, i64) =
        "SELECT CAST(COUNT(*) AS BIGINT), CAST(COALESCE(SUM(OCTET_LENGTH(html)), 0) AS BIGINT) FROM newsletter \
        WHERE centre_id = $1 AND due_day >= $2 AND due_day <= $3",
        centre, first, last;
    pub fn insert(writer, centre: CentreId, id: NewsletterId, newsletter: &Newsletter) =
        "INSERT INTO newsletter (centre_id, due_day, id, subject, sent_at, html, pictures_listed) \
        VALUES ($1, $2, $3, $4, $5, $6, TRUE)",
        centre, newsletter.due, id, newsletter.subject.as_str(), newsletter.sent_at, newsletter.html.as_str();
    pub(super) fn insert_picture(writer, id: NewsletterId, picture: CentrePicture) =
        "INSERT INTO newsletter_picture (picture_id, newsletter_id) VALUES ($1, $2)",
        picture.id(), id;
    fn delete_pictures(writer, id: NewsletterId) = "DELETE FROM newsletter_picture WHERE newsletter_id = $1";
    /// Some newsletters whose pictures are not listed yet.
    pub(super) fn list_unlisted(reader) -> Vec<(NewsletterId, CentreId, String)> =
        "SELECT id, centre_id, html FROM newsletter WHERE NOT pictures_listed ORDER BY id LIMIT 20";
    pub(super) fn update_listed(writer, id: NewsletterId) = "UPDATE newsletter SET pictures_listed = TRUE WHERE id = $1";
    /// Gives a picture without an owner to the centre whose newsletter shows it.
    pub(super) fn update_picture_owner(writer, centre: CentreId, picture: PictureId) =
        "UPDATE picture SET centre_id = $1 WHERE id = $2 AND centre_id IS NULL AND NOT public";
    /// Lists a picture of a newsletter of an older version, if the newsletter's centre may show it.
    pub(super) fn insert_old_picture(writer, centre: CentreId, id: NewsletterId, picture: PictureId) =
        "INSERT INTO newsletter_picture (picture_id, newsletter_id) \
        SELECT picture.id, $1 FROM picture JOIN centre ON centre.id = $2 \
        WHERE picture.id = $3 AND (picture.centre_id = centre.id OR picture.chain_id = centre.chain_id) AND NOT picture.portrait \
        ON CONFLICT (picture_id, newsletter_id) DO NOTHING",
        id, centre, picture;
    fn delete_row(writer, centre: CentreId, id: NewsletterId) -> Option<Timestamp> =
        "DELETE FROM newsletter WHERE id = $1 AND centre_id = $2 RETURNING sent_at",
        id, centre;
    pub(super) fn find_sent_and_due(reader, id: NewsletterId) -> Option<(CentreId, Timestamp, Date, String)> =
        "SELECT centre_id, sent_at, due_day, subject FROM newsletter WHERE id = $1";
}

row! {
    for Newsletter {
        subject: String = "subject",
        due: Date = "due_day",
        sent_at: Timestamp = "sent_at",
        html: String = "html",
    }
}

/// A newsletter without its text.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub id: NewsletterId,
    pub subject: String,
    pub due: Date,
    pub sent_at: Timestamp,
}

/// A page of the centre's newsletters, those that are not sent yet too.
pub(super) async fn list_page(reader: &mut Reader<'_>, centre: CentreId, days: &Days) -> Result<Paged<Head>, Error> {
    let head = |(id, subject, due, sent_at): (NewsletterId, String, Date, Timestamp)| {
        (Cursor::of_day(due, id.0), Head { id, subject, due, sent_at })
    };
    days.page.read(reader, page(centre, days), head).await
}

/// When it was, or was to be, sent; None if the centre has no such newsletter.
pub(super) async fn delete(
    writer: &mut Writer<'_>,
    centre: CentreId,
    id: NewsletterId,
) -> Result<Option<Timestamp>, Error> {
    let sent_at = delete_row(writer, centre, id).await?;
    if sent_at.is_some() {
        delete_pictures(writer, id).await?;
    }
    Ok(sent_at)
}
