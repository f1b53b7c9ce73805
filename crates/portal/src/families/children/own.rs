//! Which children a centre may ask and write about.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use database::{Error, Reader};

use super::store;
use crate::base::ids::ChildId;
use crate::base::refusal::{BadField, Refusal, Trouble};
use crate::centres::MyCentre;

/// A living child of the centre that calls. Whoever holds it has the proof: [`OwnChildren`] alone makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnChild(ChildId);

impl OwnChild {
    pub fn id(self) -> ChildId {
        self.0
    }

    /// For tests of rules, which ask no database.
    #[cfg(test)]
    pub(crate) fn supposed(id: i64) -> Self {
        Self(ChildId(id))
    }
}

impl Borrow<ChildId> for OwnChild {
    fn borrow(&self) -> &ChildId {
        &self.0
    }
}

/// The one child that a call is about, by its id as it was sent; what is not the centre's own is not there.
pub async fn own_child(reader: &mut Reader<'_>, centre: &MyCentre, id: &str) -> Result<OwnChild, Trouble> {
    let child = ChildId::parse(id).ok_or_else(Refusal::not_here)?;
    Ok(OwnChildren::among(reader, centre, [child]).await?.find(child).ok_or_else(Refusal::not_here)?)
}

/// Children of one centre, each with the name of its room.
#[derive(Clone, Debug)]
pub struct OwnChildren(BTreeMap<OwnChild, String>);

impl OwnChildren {
    /// All living children of the centre.
    pub async fn of(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Self, Error> {
        let children = store::rooms_of_children(reader, centre.id()).await?;
        Ok(Self(children.into_iter().map(|(child, room)| (OwnChild(child), room)).collect()))
    }

    /// Those of a few children that are the centre's own: for a call about one child, or about some.
    pub async fn among(
        reader: &mut Reader<'_>,
        centre: &MyCentre,
        asked: impl IntoIterator<Item = ChildId>,
    ) -> Result<Self, Error> {
        let mut own = BTreeMap::new();
        let mut asked: Vec<ChildId> = asked.into_iter().collect();
        asked.sort_unstable();
        asked.dedup();
        for child in asked {
            if let Some(room) = store::room_of_child(reader, centre.id(), child).await? {
                own.insert(OwnChild(child), room);
            }
        }
        Ok(Self(own))
    }

    /// None for another centre's child, for one that has left and for one that never was, alike.
    pub fn find(&self, child: ChildId) -> Option<OwnChild> {
        self.0.get_key_value(&child).map(|(own, _)| *own)
    }

    /// The child that a field of a push names.
    pub fn child(&self, field: &'static str, child: ChildId) -> Result<OwnChild, BadField> {
        self.find(child).ok_or_else(|| BadField::new(field, "there is no such child at this centre"))
    }

    /// The child that a field of a push names, by its id as it was sent.
    pub fn named(&self, field: &'static str, id: &str) -> Result<OwnChild, BadField> {
        // No child has the id 0.
        self.child(field, ChildId::parse(id).unwrap_or(ChildId(0)))
    }

    pub fn all(&self) -> impl Iterator<Item = OwnChild> {
        self.0.keys().copied()
    }

    /// The children named and those of the rooms named, each once; or what is wrong with either list, with its place there.
    pub fn named_or_in_rooms(
        &self,
        children: &[String],
        rooms: &[String],
    ) -> Result<Vec<OwnChild>, Vec<(usize, BadField)>> {
        let (mut found, mut faults) = (Vec::new(), Vec::new());
        for (index, id) in children.iter().enumerate() {
            match self.named("children", id) {
                Ok(child) => found.push(child),
                Err(fault) => faults.push((index, fault)),
            }
        }
        for (index, room) in rooms.iter().enumerate() {
            let before = found.len();
            found.extend(self.in_room(room));
            if found.len() == before {
                faults.push((index, BadField::new("rooms", "there is no child in a room of this name")));
            }
        }
        found.sort_unstable();
        found.dedup();
        if faults.is_empty() { Ok(found) } else { Err(faults) }
    }

    pub fn in_room(&self, room: &str) -> impl Iterator<Item = OwnChild> {
        self.0.iter().filter(move |(_, of)| *of == room).map(|(child, _)| *child)
    }
}
