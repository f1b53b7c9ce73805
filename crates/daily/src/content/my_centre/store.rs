use database::{Error, Reader, Writer, params, row, statements};

use super::{CentreCard, Head, Teacher};
use crate::pictures::CentrePicture;
use base::ids::{CentreId, PictureId};
use base::stored::Json;

statements! {
    /// The chain's centres, with a card or without.
    pub(crate) OF_CHAIN: Presented = "SELECT {} \
        FROM centre LEFT JOIN centre_card ON centre_card.centre_id = centre.id \
        WHERE centre.chain_id = (SELECT chain_id FROM centre WHERE id = $1) AND (centre.closed_at IS NULL OR centre.id = $1) ORDER BY centre.name, centre.id";
    pub(crate) UPSERT_CARD = "INSERT INTO centre_card (centre_id, head_name, head_contact, head_photo, fee_card, admission_enabled, programs) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (centre_id) DO UPDATE SET head_name = excluded.head_name, \
        head_contact = excluded.head_contact, head_photo = excluded.head_photo, fee_card = excluded.fee_card, \
        admission_enabled = excluded.admission_enabled, programs = excluded.programs";
    pub TEACHERS: Teacher = "SELECT {} FROM teacher WHERE centre_id = $1 ORDER BY place";
    pub(crate) DELETE_TEACHERS = "DELETE FROM teacher WHERE centre_id = $1";
    pub(crate) INSERT_TEACHER = "INSERT INTO teacher (centre_id, place, name, photo) VALUES ($1, $2, $3, $4)";
}

row! {
    /// A centre with what it says about itself, if it does.
    pub(super) struct Presented {
        pub id: CentreId = "centre.id",
        pub name: String = "centre.name",
        pub city: String = "centre.city",
        pub card: Option<CentreCard>,
    }
}

row! {
    for CentreCard {
        head: Head,
        fee_card: String = "centre_card.fee_card",
        admission_enabled: bool = "centre_card.admission_enabled",
        programs: Vec<String> as Json<Vec<String>> = "centre_card.programs",
    }
}

row! {
    for Head {
        name: String = "centre_card.head_name",
        contact: String = "centre_card.head_contact",
        photo: Option<PictureId> = "centre_card.head_photo",
    }
}

row! {
    for Teacher { name: String = "name", photo: Option<PictureId> = "photo" }
}

/// Every centre of the chain that `centre` belongs to, itself included.
pub(super) async fn of_chain(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Presented>, Error> {
    reader.list(OF_CHAIN, params![centre]).await
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
    reader.list(TEACHERS, params![centre]).await
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
