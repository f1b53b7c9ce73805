//! A centre's presentation to families: its head, its teachers, and whether it takes children of other centres.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub mod store;

use database::{Error, Reader, Writer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::pictures::CentrePictures;
use base::audit::AuditAction;
use base::changes::Topic;
use base::ids::{CentreId, PictureId};
use base::refusal::{AppError, BadField, BadRow, Refusal};
use people::centres::{self, Audited, MyCentre, WriteContext};

/// A centre's card; fields that the centre does not give are empty.
#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CentreCard {
    pub head: Head,
    /// The https address of the fees, or empty.
    #[serde(default)]
    pub fee_card: String,
    /// Whether children of other centres may move here.
    pub admission_enabled: bool,
    /// Labels of the chain's programs that the centre has.
    pub programs: Vec<String>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// 1 to 120 characters on one line.
    pub name: String,
    /// A phone number as it is shown: digits, blanks, `+ - ( )`; or empty.
    #[serde(default)]
    pub contact: String,
    /// A picture that was uploaded before.
    #[serde(default)]
    pub photo: Option<PictureId>,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Teacher {
    /// 1 to 120 characters on one line.
    pub name: String,
    /// A picture that was uploaded before.
    #[serde(default)]
    pub photo: Option<PictureId>,
}

/// The labels of the programs of a centre, and of the chain's other centres that take children.
pub async fn programs_of_chain(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<(Vec<String>, Vec<(CentreId, Vec<String>)>), Error> {
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for store::CentreWithCard { id, card, .. } in store::list_of_chain(reader, centre).await? {
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
    Ok(store::list_of_chain(reader, centre).await?.into_iter().map(|one| (one.id, one.name)).collect())
}

/// Sets a centre's card. Refused: bad fields, unknown programs or pictures.
pub async fn set_card(writer: &mut Writer<'_>, centre: &MyCentre, card: &CentreCard) -> Result<(), AppError> {
    let programs = centres::store::list_programs(writer, centre.chain_id()).await?;
    rules::card(card, &programs).map_err(|fault| refused(&fault))?;
    let pictures = CentrePictures::among(writer, centre, card.head.photo).await?;
    let face = card.head.photo.map(|id| pictures.named("photo", id)).transpose().map_err(|fault| refused(&fault))?;
    Ok(store::upsert_card(writer, centre.id(), card, face).await?)
}

/// The fields of the card to change; None stays.
#[derive(Clone, Debug, Default)]
pub struct CardChange {
    pub head: Option<String>,
    pub contact: Option<String>,
    pub fee_card: Option<String>,
    pub admission_enabled: Option<bool>,
    pub programs: Option<Vec<String>>,
}

/// Changes some fields of a centre's card. A centre without a card has to give the name of its head.
pub async fn update_card(ctx: &mut WriteContext<'_, '_>, change: &CardChange) -> Result<Audited<CentreCard>, AppError> {
    let own = ctx.centre.id();
    let presented = store::list_of_chain(ctx.tx, own).await?.into_iter().find(|one| one.id == own);
    let mut card = presented.and_then(|one| one.card).unwrap_or_default();
    let CardChange { head, contact, fee_card, admission_enabled, programs } = change.clone();
    if head.is_none() && card.head.name.is_empty() {
        return Err(refused(&BadField::new(
            "head.name",
            "the centre has no card yet, and a card names the centre's head",
        ))
        .into());
    }
    card.head.name = head.unwrap_or(card.head.name);
    card.head.contact = contact.unwrap_or(card.head.contact);
    card.fee_card = fee_card.unwrap_or(card.fee_card);
    card.admission_enabled = admission_enabled.unwrap_or(card.admission_enabled);
    card.programs = programs.unwrap_or(card.programs);
    set_card(ctx.tx, ctx.centre, &card).await?;
    Ok(Audited::new(AuditAction::PutItsCard, card).renewing(Topic::Centre))
}

/// Sets a centre's teachers, in the order in which they are shown: all of them or none.
pub async fn set_teachers(writer: &mut Writer<'_>, centre: &MyCentre, teachers: &[Teacher]) -> Result<(), AppError> {
    let pictures = CentrePictures::among(writer, centre, teachers.iter().filter_map(|teacher| teacher.photo)).await?;
    let (mut faces, mut bad) = (Vec::with_capacity(teachers.len()), Vec::new());
    for (index, teacher) in teachers.iter().enumerate() {
        match teacher.photo.map(|id| pictures.named("photo", id)).transpose() {
            Ok(face) => faces.push(face),
            Err(fault) => bad.push(BadRow::at(index, fault)),
        }
    }
    if !bad.is_empty() {
        return Err(AppError::BadRows(bad));
    }
    store::delete_teachers(writer, centre.id()).await?;
    for (place, (teacher, face)) in (0..).zip(teachers.iter().zip(faces)) {
        store::insert_teacher(writer, centre.id(), place, &teacher.name, face).await?;
    }
    Ok(())
}

fn refused(fault: &BadField) -> Refusal {
    Refusal::with_sentence("bad_field", format!("{}: {}", fault.field, fault.reason))
}
