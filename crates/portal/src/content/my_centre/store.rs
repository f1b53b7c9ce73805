use database::{Error, Reader, Row, Writer, params, statements};

use super::{CentreCard, Head, Teacher};
use crate::base::ids::{CentreId, PictureId};
use crate::pictures::CentrePicture;

statements! {
    /// The chain's centres, with a card or without.
    pub(crate) OF_CHAIN = "SELECT centre.id, centre.name, centre.city, centre_card.head_name, centre_card.head_contact, \
        centre_card.head_photo, centre_card.fee_card, centre_card.admission_enabled, centre_card.programs \
        FROM centre LEFT JOIN centre_card ON centre_card.centre_id = centre.id \
        WHERE centre.chain_id = (SELECT chain_id FROM centre WHERE id = $1) ORDER BY centre.name, centre.id";
    pub(crate) UPSERT_CARD = "INSERT INTO centre_card (centre_id, head_name, head_contact, head_photo, fee_card, admission_enabled, programs) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (centre_id) DO UPDATE SET head_name = excluded.head_name, \
        head_contact = excluded.head_contact, head_photo = excluded.head_photo, fee_card = excluded.fee_card, \
        admission_enabled = excluded.admission_enabled, programs = excluded.programs";
    pub(crate) TEACHERS = "SELECT name, photo FROM teacher WHERE centre_id = $1 ORDER BY place";
    pub(crate) DELETE_TEACHERS = "DELETE FROM teacher WHERE centre_id = $1";
    pub(crate) INSERT_TEACHER = "INSERT INTO teacher (centre_id, place, name, photo) VALUES ($1, $2, $3, $4)";
}

/// A centre with what it says about itself.
pub(super) struct Presented {
    pub id: CentreId,
    pub name: String,
    pub city: String,
    pub card: CentreCard,
}

/// Every centre of the chain that `centre` belongs to, itself included.
pub(super) async fn of_chain(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Presented>, Error> {
    reader
        .all(OF_CHAIN, params![centre], |row| {
            let card = if row.maybe_text(3)?.is_some() { card(row)? } else { CentreCard::default() };
            Ok(Presented { id: CentreId(row.int(0)?), name: row.string(1)?, city: row.string(2)?, card })
        })
        .await
}

fn card(row: &Row<'_>) -> Result<CentreCard, Error> {
    let photo = row.maybe_int(5)?.map(PictureId);
    Ok(CentreCard {
        head: Head { name: row.string(3)?, contact: row.string(4)?, photo },
        fee_card: row.string(6)?,
        admission_enabled: row.boolean(7)?,
        programs: serde_json::from_str(row.text(8)?).map_err(Error::other)?,
    })
}

pub(super) async fn upsert_card(
    writer: &mut Writer<'_>,
    centre: CentreId,
    card: &CentreCard,
    face: Option<CentrePicture>,
) -> Result<(), Error> {
    let programs = serde_json::to_string(&card.programs).map_err(Error::other)?;
    let CentreCard { head, fee_card, admission_enabled, .. } = card;
    writer
        .execute(
            UPSERT_CARD,
            params![
                centre,
                head.name.trim(),
                head.contact.trim(),
                face.map(CentrePicture::id),
                fee_card.as_str(),
                *admission_enabled,
                programs
            ],
        )
        .await
        .map(drop)
}

pub(super) async fn teachers(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Teacher>, Error> {
    let teacher = |row: &Row<'_>| Ok(Teacher { name: row.string(0)?, photo: row.maybe_int(1)?.map(PictureId) });
    reader.all(TEACHERS, params![centre], teacher).await
}

pub(super) async fn delete_teachers(writer: &mut Writer<'_>, centre: CentreId) -> Result<(), Error> {
    writer.execute(DELETE_TEACHERS, params![centre]).await.map(drop)
}

pub(super) async fn insert_teacher(
    writer: &mut Writer<'_>,
    centre: CentreId,
    place: i64,
    name: &str,
    face: Option<CentrePicture>,
) -> Result<(), Error> {
    writer.execute(INSERT_TEACHER, params![centre, place, name, face.map(CentrePicture::id)]).await.map(drop)
}
