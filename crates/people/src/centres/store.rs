use database::{Error, Writer, row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ProgramId, RoomId};

statements! {
    /// The centre that a key belongs to, its chain, and the key's label.
    pub fn find_centre_of_key(reader, key: &[u8; 32]) -> Option<(CentreId, ChainId, String)> =
        "SELECT centre.id, centre.chain_id, centre_key.label FROM centre_key \
        JOIN centre ON centre.id = centre_key.centre_id \
        WHERE centre_key.fingerprint = $1 AND centre_key.withdrawn_at IS NULL";
    pub fn insert_chain(writer, id: ChainId, name: &str) = "INSERT INTO chain (id, name) VALUES ($1, $2)";
    pub fn insert_centre(writer, id: CentreId, chain: ChainId, name: &str, city: &str) =
        "INSERT INTO centre (id, chain_id, name, city, cctv_down) VALUES ($1, $2, $3, $4, FALSE)";
    pub fn insert_room(writer, id: RoomId, centre: CentreId, name: &str) =
        "INSERT INTO room (id, centre_id, name) VALUES ($1, $2, $3)";
    pub fn insert_program(writer, id: ProgramId, chain: ChainId, label: &str) =
        "INSERT INTO program (id, chain_id, label) VALUES ($1, $2, $3)";
    pub fn insert_key(writer, key: &[u8; 32], centre: CentreId, label: &str, now: Timestamp) =
        "INSERT INTO centre_key (fingerprint, centre_id, label, made_at) VALUES ($1, $2, $3, $4)";
    /// Every key, the withdrawn ones too.
    pub fn list_keys(reader) -> Vec<KeyRow> =
        "SELECT {} FROM centre_key JOIN centre ON centre.id = centre_key.centre_id \
        ORDER BY centre.name, centre.id, centre_key.made_at, centre_key.fingerprint";
    pub(super) fn withdraw_key(writer, key: &[u8; 32], now: Timestamp) =
        "UPDATE centre_key SET withdrawn_at = $2 WHERE fingerprint = $1 AND withdrawn_at IS NULL";
    pub fn update_cctv(writer, centre: CentreId, down: bool) =
        "UPDATE centre SET cctv_down = $1 WHERE id = $2",
        down, centre;
    pub fn list_centres_without_cctv(reader) -> Vec<CentreId> = "SELECT id FROM centre WHERE cctv_down ORDER BY id";
    pub fn list_chains(reader) -> Vec<(ChainId, String)> =
        "SELECT id, name FROM chain WHERE closed_at IS NULL ORDER BY name";
    pub fn list_centres(reader) -> Vec<CentreRow> = "SELECT {} FROM centre WHERE closed_at IS NULL ORDER BY name, id";
    pub fn chain_of(reader, centre: CentreId) -> ChainId = "SELECT chain_id FROM centre WHERE id = $1";
    pub fn list_rooms(reader, centre: CentreId) -> Vec<(RoomId, String)> =
        "SELECT id, name FROM room WHERE centre_id = $1 AND closed_at IS NULL ORDER BY name";
    /// The rooms of all centres of a chain, by name.
    pub fn list_rooms_of_chain(reader, chain: ChainId) -> Vec<(CentreId, RoomId, String)> =
        "SELECT room.centre_id, room.id, room.name FROM centre JOIN room ON room.centre_id = centre.id \
        WHERE centre.chain_id = $1 AND centre.closed_at IS NULL AND room.closed_at IS NULL ORDER BY room.name";
    pub fn list_programs(reader, chain: ChainId) -> Vec<(ProgramId, String)> =
        "SELECT id, label FROM program WHERE chain_id = $1 AND closed_at IS NULL ORDER BY label";
    /// The names of closed places: each kind as its list above.
    pub fn list_closed_chains(reader) -> Vec<String> = "SELECT name FROM chain WHERE closed_at IS NOT NULL ORDER BY name";
    pub fn list_closed_centres(reader, chain: ChainId) -> Vec<String> =
        "SELECT name FROM centre WHERE chain_id = $1 AND closed_at IS NOT NULL ORDER BY name, id";
    pub fn list_closed_rooms(reader, centre: CentreId) -> Vec<String> =
        "SELECT name FROM room WHERE centre_id = $1 AND closed_at IS NOT NULL ORDER BY name";
    pub fn list_closed_programs(reader, chain: ChainId) -> Vec<String> =
        "SELECT label FROM program WHERE chain_id = $1 AND closed_at IS NOT NULL ORDER BY label";
    fn rename_chain(writer, id: ChainId, name: &str) = "UPDATE chain SET name = $2 WHERE id = $1";
    fn rename_centre(writer, id: CentreId, name: &str) = "UPDATE centre SET name = $2 WHERE id = $1";
    fn rename_room(writer, id: RoomId, name: &str) = "UPDATE room SET name = $2 WHERE id = $1";
    fn rename_program(writer, id: ProgramId, name: &str) = "UPDATE program SET label = $2 WHERE id = $1";
    fn close_chain(writer, id: ChainId, now: Timestamp) = "UPDATE chain SET closed_at = $2 WHERE id = $1";
    fn close_centre(writer, id: CentreId, now: Timestamp) = "UPDATE centre SET closed_at = $2 WHERE id = $1";
    fn close_room(writer, id: RoomId, now: Timestamp) = "UPDATE room SET closed_at = $2 WHERE id = $1";
    fn close_program(writer, id: ProgramId, now: Timestamp) = "UPDATE program SET closed_at = $2 WHERE id = $1";
    /// Each reopens the closed place of the same name, if there is one.
    pub(super) fn reopen_chain(writer, name: &str) -> Option<ChainId> =
        "UPDATE chain SET closed_at = NULL WHERE name = $1 AND closed_at IS NOT NULL RETURNING id";
    pub(super) fn reopen_centre(writer, chain: ChainId, name: &str, city: &str) -> Option<CentreId> =
        "UPDATE centre SET closed_at = NULL, city = $3 WHERE chain_id = $1 AND name = $2 \
        AND closed_at IS NOT NULL RETURNING id";
    pub(super) fn reopen_room(writer, centre: CentreId, name: &str) -> Option<RoomId> =
        "UPDATE room SET closed_at = NULL WHERE centre_id = $1 AND name = $2 \
        AND closed_at IS NOT NULL RETURNING id";
    pub(super) fn reopen_program(writer, chain: ChainId, label: &str) -> Option<ProgramId> =
        "UPDATE program SET closed_at = NULL WHERE chain_id = $1 AND label = $2 \
        AND closed_at IS NOT NULL RETURNING id";
}

row! {
    /// A centre as the office lists it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CentreRow {
        pub id: CentreId = "id",
        pub chain_id: ChainId = "chain_id",
        pub name: String = "name",
        pub city: String = "city",
    }
}

row! {
    /// A centre's key as the office lists it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct KeyRow {
        pub fingerprint: [u8; 32] = "centre_key.fingerprint",
        pub centre: CentreId = "centre.id",
        pub centre_name: String = "centre.name",
        pub label: String = "centre_key.label",
        pub made_at: Timestamp = "centre_key.made_at",
        pub withdrawn_at: Option<Timestamp> = "centre_key.withdrawn_at",
    }
}

/// A chain, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Chain(ChainId),
    Centre(CentreId),
    Room(RoomId),
    Program(ProgramId),
}

impl Place {
    /// As the audit log names it.
    pub fn id(self) -> i64 {
        match self {
            Self::Chain(id) => id.0,
            Self::Centre(id) => id.0,
            Self::Room(id) => id.0,
            Self::Program(id) => id.0,
        }
    }
}

pub(super) async fn rename(writer: &mut Writer<'_>, place: Place, name: &str) -> Result<(), Error> {
    match place {
        Place::Chain(id) => rename_chain(writer, id, name).await,
        Place::Centre(id) => rename_centre(writer, id, name).await,
        Place::Room(id) => rename_room(writer, id, name).await,
        Place::Program(id) => rename_program(writer, id, name).await,
    }
}

pub(super) async fn close(writer: &mut Writer<'_>, place: Place, now: Timestamp) -> Result<(), Error> {
    match place {
        Place::Chain(id) => close_chain(writer, id, now).await,
        Place::Centre(id) => close_centre(writer, id, now).await,
        Place::Room(id) => close_room(writer, id, now).await,
        Place::Program(id) => close_program(writer, id, now).await,
    }
}
