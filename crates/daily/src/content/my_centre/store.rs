use database::{Error, Writer, row, statements};

use super::{CentreCard, Head, Teacher};
use crate::pictures::CentrePicture;
use base::ids::{CentreId, PictureId};
use base::stored::Json;

statements! {
    /// Every centre of the chain that `centre` belongs to, itself included, with a card or without.
    pub(super) fn list_of_chain(reader, centre: CentreId) -> Vec<CentreWithCard> =
        "SELECT {} \
        FROM centre LEFT JOIN centre_card ON centre_card.centre_id = centre.id \
        WHERE centre.chain_id = (SELECT chain_id FROM centre WHERE id = $1) AND (centre.closed_at IS NULL OR centre.id = $1) ORDER BY centre.name, centre.id";
    fn upsert_card_row(
        writer, centre: CentreId, card: &CentreCard, face: Option<CentrePicture>, programs: &str,
    ) =
        "INSERT INTO centre_card (centre_id, head_name, head_contact, head_photo, fee_card, admission_enabled, programs) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (centre_id) DO UPDATE SET head_name = excluded.head_name, \
        head_contact = excluded.head_contact, head_photo = excluded.head_photo, fee_card = excluded.fee_card, \
        admission_enabled = excluded.admission_enabled, programs = excluded.programs",
        centre, card.head.name.trim(), card.head.contact.trim(), face.map(CentrePicture::id), card.fee_card.as_str(),
        card.admission_enabled, programs;
    pub(super) fn list_teachers(reader, centre: CentreId) -> Vec<Teacher> =
        "SELECT {} FROM teacher WHERE centre_id = $1 ORDER BY place";
    pub(super) fn delete_teachers(writer, centre: CentreId) = "DELETE FROM teacher WHERE centre_id = $1";
    pub(super) fn insert_teacher(writer, centre: CentreId, place: i64, name: &str, face: Option<CentrePicture>) =
        "INSERT INTO teacher (centre_id, place, name, photo) VALUES ($1, $2, $3, $4)",
        centre, place, name, face.map(CentrePicture::id);
}

row! {
    /// A centre with its card, if it has one.
    pub(super) struct CentreWithCard {
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

pub(super) async fn upsert_card(
    writer: &mut Writer<'_>,
    centre: CentreId,
    card: &CentreCard,
    face: Option<CentrePicture>,
) -> Result<(), Error> {
    let programs = serde_json::to_string(&card.programs).map_err(Error::other)?;
    upsert_card_row(writer, centre, card, face, &programs).await
}
