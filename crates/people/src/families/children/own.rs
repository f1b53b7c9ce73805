//! The children that a centre may read and write about.

use std::borrow::{Borrow, Cow};
use std::collections::{BTreeMap, BTreeSet};

use database::{Error, List, Reader, params};
use serde::{Deserialize, Deserializer, de};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::store;
use crate::centres::MyCentre;
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{CentreId, ChildId, RoomId};
use base::refusal::{AppError, BadField, Refusal};
use base::tables::cells;
use base::text::composed;

/// The prefix of the office's own number in place of an id: `office:LC-KOR-0013`.
const OFFICE: &str = "office:";

/// How a centre's program names a child.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhichChild {
    /// By the portal's id.
    Id(ChildId),
    /// By the office's number.
    Office(String),
}

impl WhichChild {
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix(OFFICE) {
            Some(number) => {
                let plain = !cells::is_placeholder(number) && !number.contains(char::is_control);
                plain.then(|| Self::Office(number.to_owned()))
            }
            None => ChildId::parse(text).map(Self::Id),
        }
    }
}

impl From<ChildId> for WhichChild {
    fn from(id: ChildId) -> Self {
        Self::Id(id)
    }
}

impl<'de> Deserialize<'de> for WhichChild {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let sentence = "a child is named by its id in quotes, or by office: and the office's number";
        Self::parse(&text).ok_or_else(|| de::Error::custom(sentence))
    }
}

impl PartialSchema for WhichChild {
    fn schema() -> RefOr<Schema> {
        let description = "A child's id, or `office:` and the number that the office gave the child.";
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(description));
        text.examples(["1594590626197113262", "office:LC-KOR-0013"]).into()
    }
}

impl ToSchema for WhichChild {}

/// Proof that an active child belongs to the calling centre. Only made by [`OwnChildren`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnChild(ChildId);

impl OwnChild {
    pub fn id(self) -> ChildId {
        self.0
    }

    /// For tests of rules without a database.
    #[doc(hidden)]
    pub fn supposed(id: i64) -> Self {
        Self(ChildId(id))
    }
}

impl Borrow<ChildId> for OwnChild {
    fn borrow(&self) -> &ChildId {
        &self.0
    }
}

/// The one child of a call, by its id or number. Refused: any that is not the centre's own.
pub async fn own_child(reader: &mut Reader<'_>, centre: &MyCentre, sent: &str) -> Result<OwnChild, AppError> {
    let which = WhichChild::parse(sent).ok_or_else(|| Refusal::not_here("child"))?;
    let own = OwnChildren::among(reader, centre, [which.clone()]).await?;
    Ok(own.which(&which).ok_or_else(|| Refusal::not_here("child"))?)
}

/// A child that is at a centre, or was: what staff wrote while it was there may arrive later.
#[derive(Clone, Copy, Debug)]
pub struct AtCentre {
    pub child: OwnChild,
    /// None: the child is at another centre now.
    pub room: Option<RoomId>,
    /// The end of its last day at the centre. None: it is there.
    pub until: Option<Timestamp>,
}

/// A child as one centre's own, until the end of its last day there. None: it never was.
pub async fn find_at_centre(
    reader: &mut Reader<'_>,
    zone: &CentreZone,
    centre: CentreId,
    child: ChildId,
) -> Result<Option<AtCentre>, Error> {
    let Some(stay) = store::find_last_stay(reader, child, centre).await? else { return Ok(None) };
    let (room, left_at) = if stay.centre == centre {
        (Some(stay.room), if stay.live { None } else { Some(stay.left_at.unwrap_or(Timestamp::EPOCH)) })
    } else {
        let Some(left_at) = stay.former_left_at else { return Ok(None) };
        (None, Some(left_at))
    };
    Ok(Some(AtCentre { child: OwnChild(child), room, until: left_at.map(|at| zone.end_of_day(at)) }))
}

/// Children of one centre.
#[derive(Clone, Debug, Default)]
pub struct OwnChildren {
    /// The name of each child's room.
    rooms: BTreeMap<OwnChild, String>,
    /// By the office's numbers; unknown for children that were requested by their ids.
    numbers: BTreeMap<String, OwnChild>,
}

impl OwnChildren {
    /// All active children that the caller reaches.
    pub async fn of(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Self, Error> {
        let mut own = Self::default();
        for found in store::list_children_with_rooms(reader, centre.id()).await? {
            own.add(centre, found);
        }
        Ok(own)
    }

    /// Of a few children, those that are the caller's own.
    pub async fn among(
        reader: &mut Reader<'_>,
        centre: &MyCentre,
        asked: impl IntoIterator<Item = impl Into<WhichChild>>,
    ) -> Result<Self, Error> {
        let mut own = Self::default();
        let (mut ids, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        for which in asked.into_iter().map(Into::into) {
            match which {
                WhichChild::Id(child) => drop(ids.insert(child)),
                WhichChild::Office(number) => drop(numbers.insert(number)),
            }
        }
        if !ids.is_empty() {
            let ids = List::of(ids.into_iter().map(|child| params![child]));
            for found in store::list_children_in_rooms(reader, centre.id(), &ids).await? {
                // Its number is not asked for, so it stays unknown.
                own.add(centre, store::ChildInRoom { number: None, ..found });
            }
        }
        if !numbers.is_empty() {
            let numbers = List::of(numbers.iter().map(|number| params![number]));
            for found in store::list_children_of_numbers(reader, centre.id(), &numbers).await? {
                own.add(centre, found);
            }
        }
        Ok(own)
    }

    /// A child of a room that the caller does not reach is like one of another centre.
    fn add(&mut self, centre: &MyCentre, found: store::ChildInRoom) {
        if centre.reaches(found.room) {
            self.rooms.insert(OwnChild(found.child), found.room_name);
            self.numbers.extend(found.number.map(|number| (number, OwnChild(found.child))));
        }
    }

    /// None for another centre's child, for one that has left and for an unknown one, alike.
    pub fn find(&self, child: ChildId) -> Option<OwnChild> {
        self.rooms.get_key_value(&child).map(|(own, _)| *own)
    }

    /// The same, by id or office's number.
    pub fn which(&self, which: &WhichChild) -> Option<OwnChild> {
        match which {
            WhichChild::Id(child) => self.find(*child),
            WhichChild::Office(number) => self.numbers.get(number).copied(),
        }
    }

    /// The child that a field names.
    pub fn child(&self, field: &'static str, which: &WhichChild) -> Result<OwnChild, BadField> {
        self.which(which).ok_or_else(|| not_here(field))
    }

    /// The child that a field names, not parsed yet.
    pub fn named(&self, field: &'static str, sent: &str) -> Result<OwnChild, BadField> {
        WhichChild::parse(sent).and_then(|which| self.which(&which)).ok_or_else(|| not_here(field))
    }

    pub fn all(&self) -> impl Iterator<Item = OwnChild> {
        self.rooms.keys().copied()
    }

    /// The children named and those of the rooms named, each once; or every fault of either list with its index.
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
        self.rooms.iter().filter(move |(_, of)| composed(of) == composed(room)).map(|(child, _)| *child)
    }
}

fn not_here(field: &'static str) -> BadField {
    BadField::new(field, "there is no such child at this centre")
}
