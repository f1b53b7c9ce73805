//! Which tablets learn that something of a child of their rooms changed: by the children's own counters of changes, so that no
//! change writes more for it.

use std::collections::{BTreeSet, HashMap};

use super::store;
use base::clock::Timestamp;
use base::ids::{ChildId, RoomId, TabletId};
use base::refusal::AppError;
use context::App;

/// The topic of the room screen.
pub const ROOMS: &str = "rooms";

#[derive(Default)]
pub struct ChangedRooms {
    /// The room of each child in a tablet's room, and the counters of each that has changed, as they were read last.
    known: HashMap<ChildId, (RoomId, i64)>,
    /// The tablets of each room.
    tablets: Vec<(RoomId, TabletId)>,
}

impl ChangedRooms {
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// Sends the topic to the tablets of each room in which a child changed after a time, and of the room that a child left.
    /// `reread`: a tablet may have other rooms than before.
    pub async fn send(&mut self, app: &App, since: Timestamp, reread: bool) -> Result<(), AppError> {
        let before = self.tablets.clone();
        let read = app.database.read::<_, AppError, _>(async move |reader| {
            let tablets = if reread { store::list_rooms(reader).await? } else { before.clone() };
            // Where a child was tells which tablets lose it when it moves.
            let children = if tablets == before { Vec::new() } else { store::list_children(reader).await? };
            Ok((tablets, children, store::list_changed_children(reader, since).await?))
        });
        let (tablets, in_rooms, children) = read.await?;
        self.tablets = tablets;
        for (child, room) in in_rooms {
            self.known.entry(child).or_insert((room, 0));
        }
        let mut rooms = BTreeSet::new();
        for (child, room, number) in children {
            let before = self.known.insert(child, (room, number));
            if before != Some((room, number)) {
                rooms.extend(before.map(|(room, _)| room));
                rooms.insert(room);
            }
        }
        let tablets = self.tablets.iter().filter(|(room, _)| rooms.contains(room)).map(|(_, tablet)| *tablet).collect();
        app.staff_live.publish_to(&tablets, ROOMS);
        Ok(())
    }
}
