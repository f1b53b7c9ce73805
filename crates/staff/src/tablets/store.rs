use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, PairingId, RoomId, TabletId};

statements! {
    /// The tablet of a current or former cookie, unless it is withdrawn.
    pub fn find_by_cookie(reader, cookie: &[u8; 32]) -> Option<Tablet> =
        "SELECT {} FROM tablet JOIN centre ON centre.id = tablet.centre_id \
        WHERE (tablet.fingerprint = $1 OR tablet.former_fingerprint = $1) AND tablet.withdrawn_at IS NULL";
    /// The open rooms of a tablet.
    pub fn list_rooms_of(reader, tablet: TabletId) -> Vec<RoomId> =
        "SELECT room.id FROM tablet_room JOIN room ON room.id = tablet_room.room_id \
        WHERE tablet_room.tablet_id = $1 AND room.closed_at IS NULL ORDER BY room.id";
    pub(super) fn note_first_use(writer, tablet: TabletId, now: Timestamp) =
        "UPDATE tablet SET first_used_at = $2, seen_at = $2 WHERE id = $1";
    pub(super) fn note_seen(writer, tablet: TabletId, now: Timestamp) = "UPDATE tablet SET seen_at = $2 WHERE id = $1";
    /// Gives a tablet a new cookie. The one that it has becomes the former.
    pub(super) fn renew_cookie(writer, tablet: TabletId, its: &[u8; 32], new: &[u8; 32], now: Timestamp) =
        "UPDATE tablet SET former_fingerprint = $2, fingerprint = $3, issued_at = $4, first_used_at = NULL WHERE id = $1";
    pub(super) fn withdraw(writer, tablet: TabletId, now: Timestamp, why: &str) =
        "UPDATE tablet SET withdrawn_at = $2, withdrawn_why = $3 WHERE id = $1 AND withdrawn_at IS NULL";
    /// The pairing that a browser joined.
    pub(super) fn find_pairing_of_cookie(reader, cookie: &[u8; 32]) -> Option<Pairing> =
        "SELECT {} FROM tablet_pairing WHERE joined_fingerprint = $1";
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
