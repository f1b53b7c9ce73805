use database::{row, statements};

use super::Storage;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, PairingId, RoomId, TabletId};

statements! {
    /// The tablet of a current or former cookie, unless it is withdrawn.
    pub fn find_by_cookie(reader, cookie: &[u8; 32]) -> Option<Tablet> =
        "SELECT {} FROM tablet JOIN centre ON centre.id = tablet.centre_id \
        WHERE (tablet.fingerprint = $1 OR tablet.former_fingerprint = $1) AND tablet.withdrawn_at IS NULL";
    /// The withdrawn tablet whose last or former cookie this is.
    pub(crate) fn find_withdrawn(reader, cookie: &[u8; 32]) -> Option<Tablet> =
        "SELECT {} FROM tablet JOIN centre ON centre.id = tablet.centre_id \
        WHERE (tablet.fingerprint = $1 OR tablet.former_fingerprint = $1) AND tablet.withdrawn_at IS NOT NULL";
    /// Whether a cookie is the last or former one of a withdrawn tablet.
    pub fn is_withdrawn(reader, cookie: &[u8; 32]) -> bool =
        "SELECT 1 FROM tablet WHERE (fingerprint = $1 OR former_fingerprint = $1) AND withdrawn_at IS NOT NULL";
    pub(super) fn find(reader, tablet: TabletId) -> Option<Listed> =
        "SELECT {} FROM tablet JOIN staff_member ON staff_member.id = tablet.paired_by WHERE tablet.id = $1";
    /// The next tablets of a centre after one (its name and id), by name. Withdrawn ones are listed until `since` is later
    /// than that.
    pub(super) fn list_of_centre(
        reader, centre: CentreId, (name, id): (&str, TabletId), since: Timestamp, limit: i64,
    ) -> Vec<Listed> =
        "SELECT {} FROM tablet JOIN staff_member ON staff_member.id = tablet.paired_by \
        WHERE tablet.centre_id = $1 AND (tablet.name, tablet.id) > ($2, $3) \
        AND (tablet.withdrawn_at IS NULL OR tablet.withdrawn_at > $4) ORDER BY tablet.name, tablet.id LIMIT $5",
        centre, name, id, since, limit;
    /// The same, of the open centres of a chain.
    pub(super) fn list_of_chain(
        reader, chain: ChainId, (name, id): (&str, TabletId), since: Timestamp, limit: i64,
    ) -> Vec<Listed> =
        "SELECT {} FROM tablet JOIN staff_member ON staff_member.id = tablet.paired_by \
        JOIN centre ON centre.id = tablet.centre_id \
        WHERE centre.chain_id = $1 AND centre.closed_at IS NULL AND (tablet.name, tablet.id) > ($2, $3) \
        AND (tablet.withdrawn_at IS NULL OR tablet.withdrawn_at > $4) ORDER BY tablet.name, tablet.id LIMIT $5",
        chain, name, id, since, limit;
    /// The open rooms of each tablet of a chain from one (its name and id) to another, without the first.
    pub(super) fn list_rooms_between(
        reader, chain: ChainId, (after, after_id): (&str, TabletId), (last, last_id): (&str, TabletId),
    ) -> Vec<(TabletId, RoomId)> =
        "SELECT tablet_room.tablet_id, tablet_room.room_id FROM tablet JOIN centre ON centre.id = tablet.centre_id \
        JOIN tablet_room ON tablet_room.tablet_id = tablet.id JOIN room ON room.id = tablet_room.room_id \
        WHERE centre.chain_id = $1 AND (tablet.name, tablet.id) > ($2, $3) AND (tablet.name, tablet.id) <= ($4, $5) \
        AND room.closed_at IS NULL ORDER BY tablet_room.room_id",
        chain, after, after_id, last, last_id;
    /// The open rooms of a tablet.
    pub fn list_rooms_of(reader, tablet: TabletId) -> Vec<RoomId> =
        "SELECT room.id FROM tablet_room JOIN room ON room.id = tablet_room.room_id \
        WHERE tablet_room.tablet_id = $1 AND room.closed_at IS NULL ORDER BY room.id";
    /// The chain of an open centre.
    pub(crate) fn find_chain_of(reader, centre: CentreId) -> Option<ChainId> =
        "SELECT chain_id FROM centre WHERE id = $1 AND closed_at IS NULL";
    pub(super) fn centre_name(reader, centre: CentreId) -> String = "SELECT name FROM centre WHERE id = $1";
    /// The open rooms of a tablet by name.
    pub(super) fn list_named_rooms_of(reader, tablet: TabletId) -> Vec<(RoomId, String)> =
        "SELECT room.id, room.name FROM tablet_room JOIN room ON room.id = tablet_room.room_id \
        WHERE tablet_room.tablet_id = $1 AND room.closed_at IS NULL ORDER BY room.name, room.id";
    pub(super) fn insert(writer, id: TabletId, new: &Pairing, cookie: &[u8; 32], by: MemberId, now: Timestamp) =
        "INSERT INTO tablet (id, centre_id, name, paired_at, paired_by, fingerprint, issued_at, seen_at, waiting, storage, \
        version) VALUES ($1, $2, $3, $6, $5, $4, $6, $6, 0, 'unknown', '')",
        id, new.centre, &new.name, cookie, by, now;
    pub(super) fn insert_room(writer, tablet: TabletId, room: RoomId) =
        "INSERT INTO tablet_room (tablet_id, room_id) VALUES ($1, $2)";
    pub(super) fn delete_rooms(writer, tablet: TabletId) = "DELETE FROM tablet_room WHERE tablet_id = $1";
    pub(super) fn rename(writer, tablet: TabletId, name: &str) = "UPDATE tablet SET name = $2 WHERE id = $1";
    pub(super) fn unlock(writer, tablet: TabletId) = "UPDATE tablet SET locked_at = NULL WHERE id = $1";
    pub(crate) fn lock(writer, tablet: TabletId, now: Timestamp) =
        "UPDATE tablet SET locked_at = $2 WHERE id = $1 AND locked_at IS NULL";
    pub(super) fn note_report(writer, tablet: TabletId, waiting: i64, storage: Storage, version: &str) =
        "UPDATE tablet SET waiting = $2, storage = $3, version = $4 WHERE id = $1";
    pub(super) fn note_first_use(writer, tablet: TabletId, now: Timestamp) =
        "UPDATE tablet SET first_used_at = $2, seen_at = $2 WHERE id = $1";
    pub(super) fn note_seen(writer, tablet: TabletId, now: Timestamp) = "UPDATE tablet SET seen_at = $2 WHERE id = $1";
    /// Gives a tablet a new cookie. The one that it has becomes the former.
    pub(super) fn renew_cookie(writer, tablet: TabletId, its: &[u8; 32], new: &[u8; 32], now: Timestamp) =
        "UPDATE tablet SET former_fingerprint = $2, fingerprint = $3, issued_at = $4, first_used_at = NULL WHERE id = $1";
    pub(super) fn withdraw(writer, tablet: TabletId, now: Timestamp, why: &str) =
        "UPDATE tablet SET withdrawn_at = $2, withdrawn_why = $3 WHERE id = $1 AND withdrawn_at IS NULL";
    pub(super) fn find_pairing(reader, id: PairingId) -> Option<Pairing> = "SELECT {} FROM tablet_pairing WHERE id = $1";
    pub(super) fn find_pairing_of_code(reader, code: &[u8; 32]) -> Option<Pairing> =
        "SELECT {} FROM tablet_pairing WHERE fingerprint = $1";
    /// The pairing that a browser joined.
    pub(super) fn find_pairing_of_cookie(reader, cookie: &[u8; 32]) -> Option<Pairing> =
        "SELECT {} FROM tablet_pairing WHERE joined_fingerprint = $1";
    pub(super) fn find_cookie_of(reader, tablet: TabletId) -> Option<Cookie> = "SELECT {} FROM tablet WHERE id = $1";
    pub(super) fn insert_pairing(writer, new: &Pairing, code: &[u8; 32]) =
        "INSERT INTO tablet_pairing (id, centre_id, begun_by, begun_at, name, rooms, fingerprint, numbers, number) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        new.id, new.centre, new.begun_by, new.begun_at, &new.name, &new.rooms, code, &new.numbers, new.number;
    pub(super) fn join(writer, id: PairingId, cookie: &[u8; 32], now: Timestamp) =
        "UPDATE tablet_pairing SET joined_at = COALESCE(joined_at, $3), joined_fingerprint = $2 WHERE id = $1";
    pub(super) fn confirm(writer, id: PairingId, tablet: TabletId, now: Timestamp) =
        "UPDATE tablet_pairing SET confirmed_at = $3, tablet_id = $2 WHERE id = $1";
    pub(super) fn void(writer, id: PairingId, now: Timestamp) = "UPDATE tablet_pairing SET void_at = $2 WHERE id = $1";
}

database::stored! {
    Storage as &str: Storage::parse, Storage::name;
}

row! {
    /// A tablet that is being added.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Pairing {
        pub id: PairingId = "id",
        pub centre: CentreId = "centre_id",
        pub begun_by: MemberId = "begun_by",
        pub begun_at: Timestamp = "begun_at",
        pub name: String = "name",
        /// Room ids, separated by blanks.
        pub rooms: String = "rooms",
        /// The three numbers that the head chooses from, separated by blanks.
        pub numbers: String = "numbers",
        /// The one that the tablet shows.
        pub number: i64 = "number",
        pub joined_at: Option<Timestamp> = "joined_at",
        pub confirmed_at: Option<Timestamp> = "confirmed_at",
        pub tablet: Option<TabletId> = "tablet_id",
        pub void_at: Option<Timestamp> = "void_at",
    }
}

row! {
    /// A paired tablet.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Tablet {
        pub id: TabletId = "tablet.id",
        pub centre: CentreId = "tablet.centre_id",
        pub chain: ChainId = "centre.chain_id",
        pub name: String = "tablet.name",
        /// The SHA-256 of its cookie.
        pub cookie: [u8; 32] = "tablet.fingerprint",
        pub issued_at: Timestamp = "tablet.issued_at",
        pub first_used_at: Option<Timestamp> = "tablet.first_used_at",
        pub seen_at: Timestamp = "tablet.seen_at",
        pub locked_at: Option<Timestamp> = "tablet.locked_at",
    }
}

row! {
    /// What a tablet's cookie is now.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Cookie {
        pub fingerprint: [u8; 32] = "fingerprint",
        pub first_used_at: Option<Timestamp> = "first_used_at",
        pub withdrawn_at: Option<Timestamp> = "withdrawn_at",
    }
}

row! {
    /// A tablet as heads list it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Listed {
        pub id: TabletId = "tablet.id",
        pub centre: CentreId = "tablet.centre_id",
        pub name: String = "tablet.name",
        pub paired_at: Timestamp = "tablet.paired_at",
        pub paired_by: String = "staff_member.name",
        pub seen_at: Timestamp = "tablet.seen_at",
        pub waiting: i64 = "tablet.waiting",
        pub storage: Storage = "tablet.storage",
        pub version: String = "tablet.version",
        pub locked_at: Option<Timestamp> = "tablet.locked_at",
        pub withdrawn_at: Option<Timestamp> = "tablet.withdrawn_at",
    }
}
