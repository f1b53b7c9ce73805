//! Which children a centre may write about.

use std::collections::BTreeSet;

use database::{Error, Reader};

use super::store;
use crate::base::ids::ChildId;
use crate::base::refusal::BadField;
use crate::centres::MyCentre;

/// The living children of one centre, looked up once for a whole push.
#[derive(Clone, Debug)]
pub struct OwnChildren(BTreeSet<ChildId>);

impl OwnChildren {
    pub async fn of(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Self, Error> {
        Ok(Self(store::ids_of_centre(reader, centre.id()).await?.into_iter().collect()))
    }

    pub fn holds(&self, child: ChildId) -> bool {
        self.0.contains(&child)
    }

    /// The child of an id as it was sent. Another centre's child, one that has left and one that never was are refused alike.
    pub fn named(&self, id: &str) -> Result<ChildId, BadField> {
        let child = ChildId::parse(id).filter(|child| self.0.contains(child));
        child.ok_or_else(|| BadField::new("child_id", "there is no such child at this centre"))
    }
}
