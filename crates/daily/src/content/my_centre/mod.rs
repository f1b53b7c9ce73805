//! What a centre tells families about itself: its head, its teachers, and whether children may come over to it.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pictures::CentrePictures;
use base::audit::Deed;
use base::changes::Topic;
use base::ids::{CentreId, PictureId};
use base::refusal::{BadField, BadRow, Refusal, Trouble};
use people::centres::{self, Acting, Done, MyCentre};

/// What a centre says; everything it does not say is empty.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CentreCard {
    pub head: Head,
    /// The https address of the fees, or empty.
    #[serde(default)]
    pub fee_card: String,
    /// Whether children of other centres may come over.
    pub admission_enabled: bool,
    /// Labels of the chain's programs that the centre has.
    pub programs: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// 1 to 120 characters on one line.
    pub name: String,
    /// A phone number as it is written: digits, blanks, `+ - ( )`; or empty.
    #[serde(default)]
    pub contact: String,
    /// A picture that was kept before.
    #[serde(default)]
    pub photo: Option<PictureId>,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Teacher {
    /// 1 to 120 characters on one line.
    pub name: String,
    /// A picture that was kept before.
    #[serde(default)]
    pub photo: Option<PictureId>,
}

/// Labels of the programs that a centre says it has, and those of the chain's other centres that take children.
pub async fn programs_of_chain(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<(Vec<String>, Vec<(CentreId, Vec<String>)>), Error> {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for store::Presented { id, card, .. } in store::of_chain(reader, centre).await? {
        match card {
            Some(card) if id == centre => own = card.programs,
            Some(card) if card.admission_enabled => others.push((id, card.programs)),
            _ => {}
        }
    }
    Ok((own, others))
}

/// Every centre of the chain that `centre` belongs to, itself included, by its name.
pub async fn names_of_chain(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<(CentreId, String)>, Error> {
    Ok(store::of_chain(reader, centre).await?.into_iter().map(|one| (one.id, one.name)).collect())
}

/// Keeps what a centre says about itself, instead of what it said before.
pub async fn present(writer: &mut Writer<'_>, centre: &MyCentre, card: &CentreCard) -> Result<(), Trouble> {
    let programs = centres::store::programs(writer, centre.chain_id()).await?;
    rules::card(card, &programs).map_err(|fault| refused(&fault))?;
    let pictures = CentrePictures::among(writer, centre, card.head.photo).await?;
    let face = card.head.photo.map(|id| pictures.named("photo", id)).transpose().map_err(|fault| refused(&fault))?;
    Ok(store::upsert_card(writer, centre.id(), card, face).await?)
}

/// What of its card is to be another; the rest stays.
#[derive(Clone, Debug, Default)]
pub struct Amendment {
    pub head: Option<String>,
    pub contact: Option<String>,
    pub fee_card: Option<String>,
    pub admission_enabled: Option<bool>,
    pub programs: Option<Vec<String>>,
}

/// Changes some of what a centre says about itself. A centre that has said nothing begins with the name of its head.
pub async fn amend(act: &mut Acting<'_, '_>, amendment: &Amendment) -> Result<Done<CentreCard>, Trouble> {
    let own = act.centre.id();
    let presented = store::of_chain(act.writer, own).await?.into_iter().find(|one| one.id == own);
    let mut card = presented.and_then(|one| one.card).unwrap_or_default();
    let Amendment { head, contact, fee_card, admission_enabled, programs } = amendment.clone();
    card.head.name = head.unwrap_or(card.head.name);
    card.head.contact = contact.unwrap_or(card.head.contact);
    card.fee_card = fee_card.unwrap_or(card.fee_card);
    card.admission_enabled = admission_enabled.unwrap_or(card.admission_enabled);
    card.programs = programs.unwrap_or(card.programs);
    present(act.writer, act.centre, &card).await?;
    Ok(Done::new(Deed::PutItsCard, card).renewing(Topic::Centre))
}

/// Keeps a centre's teachers, in the order in which they are shown, instead of those of before: all of them or none.
pub async fn set_teachers(writer: &mut Writer<'_>, centre: &MyCentre, teachers: &[Teacher]) -> Result<(), Trouble> {
    let pictures = CentrePictures::among(writer, centre, teachers.iter().filter_map(|teacher| teacher.photo)).await?;
    let (mut faces, mut bad) = (Vec::with_capacity(teachers.len()), Vec::new());
    for (index, teacher) in teachers.iter().enumerate() {
        match teacher.photo.map(|id| pictures.named("photo", id)).transpose() {
            Ok(face) => faces.push(face),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if !bad.is_empty() {
        return Err(Trouble::BadRows(bad));
    }
    store::delete_teachers(writer, centre.id()).await?;
    for (place, (teacher, face)) in (0..).zip(teachers.iter().zip(faces)) {
        store::insert_teacher(writer, centre.id(), place, &teacher.name, face).await?;
    }
    Ok(())
}

fn refused(fault: &BadField) -> Refusal {
    Refusal::said("bad_field", format!("{}: {}", fault.field, fault.reason))
}
