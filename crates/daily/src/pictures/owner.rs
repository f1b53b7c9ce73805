//! The owner of a picture, and the only lookup of the pictures that a centre may show.
//!
//! A private picture belongs to the centre that uploaded it, a public one to that centre's chain. A picture that a parent uploaded
//! is only shown by what it was uploaded for. Another centre's picture is refused like one that does not exist.

use std::collections::{BTreeMap, BTreeSet};

use database::{Error, List, Reader, params};

use super::store;
use base::ids::{CentreId, ChainId, PictureId};
use base::refusal::BadField;
use people::centres::MyCentre;
use people::families::MyChild;

/// The owner of a new picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    pub(super) centre: Option<CentreId>,
    pub(super) chain: Option<ChainId>,
    pub(super) portrait: bool,
}

impl Owner {
    /// The centre's own, for its families.
    pub fn centre(centre: &MyCentre) -> Self {
        Self { centre: Some(centre.id()), chain: None, portrait: false }
    }

    /// The chain's, public.
    pub fn chain(centre: &MyCentre) -> Self {
        Self { centre: None, chain: Some(centre.chain_id()), portrait: false }
    }

    /// A face for a card of this child: its own, a parent's, a guardian's.
    pub fn portrait(child: &MyChild) -> Self {
        Self { centre: Some(child.centre()), chain: None, portrait: true }
    }

    /// A picture that a parent attached to a message about this child: like a face, nothing else shows it.
    pub fn brought(child: &MyChild) -> Self {
        Self::portrait(child)
    }

    pub(super) fn is_public(self) -> bool {
        self.chain.is_some()
    }
}

/// Proof that a centre may show this picture to its families: its own, or a public one of its chain. Only made by [`of_centre`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CentrePicture {
    id: PictureId,
    width: i64,
    height: i64,
}

impl CentrePicture {
    /// For tests of rules without a database.
    #[doc(hidden)]
    pub fn supposed(id: i64) -> Self {
        Self { id: PictureId(id), width: 4, height: 3 }
    }

    pub fn id(self) -> PictureId {
        self.id
    }

    /// Pixels of its largest size.
    pub fn width(self) -> i64 {
        self.width
    }

    pub fn height(self) -> i64 {
        self.height
    }
}

/// The pictures that a centre may show, looked up for a whole request.
#[derive(Clone, Debug, Default)]
pub struct CentrePictures(BTreeMap<PictureId, CentrePicture>);

impl CentrePictures {
    /// Of these pictures, those that the centre may show.
    pub async fn among(
        reader: &mut Reader<'_>,
        centre: &MyCentre,
        asked: impl IntoIterator<Item = PictureId>,
    ) -> Result<Self, Error> {
        let asked: BTreeSet<PictureId> = asked.into_iter().collect();
        if asked.is_empty() {
            return Ok(Self::default());
        }
        let asked = List::of(asked.into_iter().map(|id| params![id]));
        let found = store::list_sizes_at_centre(reader, &asked, centre.id(), centre.chain_id()).await?;
        Ok(Self(found.into_iter().map(|(id, width, height)| (id, CentrePicture { id, width, height })).collect()))
    }

    /// The picture that a field names. Refused alike: another centre's, a withdrawn one, a portrait, an unknown one.
    pub fn named(&self, field: &'static str, id: PictureId) -> Result<CentrePicture, BadField> {
        let picture = self.0.get(&id).copied();
        picture.ok_or_else(|| BadField::new(field, format!("there is no picture {id} at this centre: keep it first")))
    }
}

/// Proof that a chain may show this public picture in its stories. Only made by [`of_chain`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPicture(PictureId);

impl PublicPicture {
    pub fn id(self) -> PictureId {
        self.0
    }
}

/// The picture of this id, if this centre may show it.
pub async fn of_centre(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: PictureId,
) -> Result<Option<CentrePicture>, Error> {
    Ok(CentrePictures::among(reader, centre, [id]).await?.0.remove(&id))
}

/// The public picture of this id, if it belongs to this centre's chain.
pub async fn of_chain(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: PictureId,
) -> Result<Option<PublicPicture>, Error> {
    Ok(store::is_of_chain(reader, id, centre.chain_id()).await?.then_some(PublicPicture(id)))
}
