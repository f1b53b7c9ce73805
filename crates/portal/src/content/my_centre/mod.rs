//! What a centre tells families about itself: its head, its teachers, and whether children may come over to it.

pub mod centre_api;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::{Reader, Writer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::base::ids::PictureId;
use crate::base::refusal::{BadField, Refusal, Trouble};
use crate::centres::{self, MyCentre};
use crate::pictures;

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

/// Keeps what a centre says about itself, instead of what it said before.
pub async fn present(writer: &mut Writer<'_>, centre: &MyCentre, card: &CentreCard) -> Result<(), Trouble> {
    let programs = centres::store::programs(writer, centre.chain_id()).await?;
    rules::card(card, &programs).map_err(|fault| refused(&fault))?;
    known(writer, card.head.photo).await?.map_err(|fault| refused(&fault))?;
    Ok(store::upsert_card(writer, centre.id(), card).await?)
}

/// Keeps a centre's teachers, in the order in which they are shown, instead of those of before.
pub async fn set_teachers(writer: &mut Writer<'_>, centre: &MyCentre, teachers: &[Teacher]) -> Result<(), Trouble> {
    store::delete_teachers(writer, centre.id()).await?;
    for (place, teacher) in (0..).zip(teachers) {
        store::insert_teacher(writer, centre.id(), place, teacher).await?;
    }
    Ok(())
}

/// Whether a picture can be shown.
async fn known(reader: &mut Reader<'_>, picture: Option<PictureId>) -> Result<Result<(), BadField>, Trouble> {
    let Some(id) = picture else { return Ok(Ok(())) };
    let there = pictures::store::dimensions(reader, id).await?.is_some();
    Ok(if there { Ok(()) } else { Err(BadField::new("photo", "there is no such picture")) })
}

fn refused(fault: &BadField) -> Refusal {
    Refusal::said("bad_field", format!("{}: {}", fault.field, fault.reason))
}
