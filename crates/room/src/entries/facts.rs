//! What the portal knows of the children and people that a batch names, each looked up once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use database::{Error, Reader};

use super::reasons::Reason;
use super::settle::Place;
use super::store;
use super::times::LATEST_ARRIVAL;
use base::audit::Proof;
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, MemberId, RoomId, TabletId};
use people::families::children::{AtCentre, find_at_centre};
use staff::members::store::{Member, find_member, list_rooms_of};
use staff::pins;
use staff::pins::store::Shift;
use staff::sender::Sender;
use staff::tablets;

/// How long a tablet may show a child that has moved to another room meanwhile.
const SHOWN_FOR: Duration = Duration::from_hours(72);
/// How exactly clocks agree when a row follows a PIN at once.
const EXACT: Duration = Duration::from_secs(5);

/// The children and people of a batch.
pub(super) struct Facts<'a> {
    me: &'a Sender,
    /// The tablet's open rooms.
    rooms: Vec<RoomId>,
    children: BTreeMap<ChildId, Option<AtCentre>>,
    people: BTreeMap<MemberId, Option<Arc<Person>>>,
    moved: BTreeMap<ChildId, bool>,
}

/// A person of the tablet's centre.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub member: Member,
    /// The rooms that the person reaches on the tablet.
    rooms: Vec<RoomId>,
    shifts: Vec<Shift>,
}

impl<'a> Facts<'a> {
    pub async fn of(reader: &mut Reader<'_>, me: &'a Sender) -> Result<Self, Error> {
        let rooms = tablets::store::list_rooms_of(reader, me.tablet.id).await?;
        Ok(Self { me, rooms, children: BTreeMap::new(), people: BTreeMap::new(), moved: BTreeMap::new() })
    }

    pub fn tablet(&self) -> TabletId {
        self.me.tablet.id
    }

    /// Why nothing of this tablet is applied without a person.
    pub fn refused_tablet(&self) -> Option<Reason> {
        if self.me.has_ended {
            return Some(Reason::TabletEnded);
        }
        self.me.tablet.locked_at.map(|_| Reason::TabletLocked)
    }

    /// A child that is or was at the tablet's centre.
    pub async fn child(
        &mut self,
        reader: &mut Reader<'_>,
        place: Place<'_>,
        child: ChildId,
    ) -> Result<Option<AtCentre>, Error> {
        if let Some(known) = self.children.get(&child) {
            return Ok(*known);
        }
        let found = find_at_centre(reader, &place.app.zone, place.centre, child).await?;
        self.children.insert(child, found);
        Ok(found)
    }

    /// A person of the tablet's centre.
    pub async fn person(
        &mut self,
        reader: &mut Reader<'_>,
        member: MemberId,
        now: Timestamp,
    ) -> Result<Option<Arc<Person>>, Error> {
        if let Some(known) = self.people.get(&member) {
            return Ok(known.clone());
        }
        let found = find_member(reader, member).await?.filter(|found| found.centre == Some(self.me.tablet.centre));
        let person = match found {
            Some(member) => {
                let own = list_rooms_of(reader, member.id).await?;
                let shifts =
                    pins::store::list_shifts(reader, self.me.tablet.id, member.id, now - LATEST_ARRIVAL).await?;
                Some(Arc::new(Person { rooms: member.rooms_on(&own, &self.rooms), member, shifts }))
            }
            None => None,
        };
        self.people.insert(member, person.clone());
        Ok(person)
    }

    /// Why an entry about this child waits: the child is unknown, has left, or is in a room that the caller does not reach.
    pub async fn refused_child(
        &mut self,
        reader: &mut Reader<'_>,
        place: Place<'_>,
        child: Option<&AtCentre>,
        at: Timestamp,
        person: Option<&Person>,
    ) -> Result<Option<Reason>, Error> {
        let Some(child) = child else { return Ok(Some(Reason::UnknownChild)) };
        if child.until.is_some_and(|until| at > until) {
            return Ok(Some(Reason::LeftCentre));
        }
        let Some(room) = child.room else { return Ok(None) };
        let reached = person.map_or(&self.rooms, |person| &person.rooms);
        if reached.contains(&room) || self.has_moved(reader, place, child.child.id(), room).await? {
            return Ok(None);
        }
        Ok(Some(Reason::OtherRoom))
    }

    /// Whether the child was in a room of this tablet a while ago: the tablet has written about it.
    async fn has_moved(
        &mut self,
        reader: &mut Reader<'_>,
        place: Place<'_>,
        child: ChildId,
        room: RoomId,
    ) -> Result<bool, Error> {
        if self.rooms.contains(&room) {
            return Ok(false);
        }
        if let Some(known) = self.moved.get(&child) {
            return Ok(*known);
        }
        let wrote = store::wrote_about(reader, self.me.tablet.id, child, place.now - SHOWN_FOR).await?;
        self.moved.insert(child, wrote);
        Ok(wrote)
    }
}

impl Person {
    /// Whether the person worked here at a time.
    pub fn works_at(&self, at: Timestamp, zone: &CentreZone) -> bool {
        let (day, member) = (zone.day_of(at), &self.member);
        let ended = member.ended_at.is_some_and(|ended| at >= ended) || member.ends_on.is_some_and(|last| last < day);
        member.starts_on <= day && !ended
    }

    /// How well it is proved that the person was at the tablet at a time.
    pub fn proof(&self, at: Timestamp) -> Proof {
        let on_shift = |shift: &&Shift| {
            let ends = shift.ended_at.unwrap_or(shift.ends_at).min(shift.ends_at);
            shift.began_at <= at + EXACT && at < ends
        };
        match self.shifts.iter().find(on_shift) {
            Some(shift) if at < shift.touched_at + pins::FRESH => Proof::Pin,
            Some(_) => Proof::Session,
            None => Proof::Nothing,
        }
    }
}
