use database::{Error, Reader, Writer, params, row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ProgramId, RoomId};

statements! {
    pub(crate) CENTRE_OF_KEY: (CentreId, ChainId, String) = "SELECT centre.id, centre.chain_id, centre_key.label FROM centre_key \
        JOIN centre ON centre.id = centre_key.centre_id \
        WHERE centre_key.fingerprint = $1 AND centre_key.withdrawn_at IS NULL";
    pub(crate) INSERT_CHAIN = "INSERT INTO chain (id, name) VALUES ($1, $2)";
    pub(crate) INSERT_CENTRE = "INSERT INTO centre (id, chain_id, name, city, cctv_down) VALUES ($1, $2, $3, $4, FALSE)";
    pub(crate) INSERT_ROOM = "INSERT INTO room (id, centre_id, name) VALUES ($1, $2, $3)";
    pub(crate) INSERT_PROGRAM = "INSERT INTO program (id, chain_id, label) VALUES ($1, $2, $3)";
    pub(crate) INSERT_KEY = "INSERT INTO centre_key (fingerprint, centre_id, label, made_at) VALUES ($1, $2, $3, $4)";
    pub KEYS: KeyRow = "SELECT {} FROM centre_key JOIN centre ON centre.id = centre_key.centre_id \
        ORDER BY centre.name, centre.id, centre_key.made_at, centre_key.fingerprint";
    pub(crate) WITHDRAW_KEY = "UPDATE centre_key SET withdrawn_at = $2 WHERE fingerprint = $1 AND withdrawn_at IS NULL";
    pub(crate) UPDATE_CCTV = "UPDATE centre SET cctv_down = $1 WHERE id = $2";
    pub(crate) CENTRES_WITHOUT_CCTV: CentreId = "SELECT id FROM centre WHERE cctv_down ORDER BY id";
    pub(crate) CHAINS: (ChainId, String) = "SELECT id, name FROM chain WHERE closed_at IS NULL ORDER BY name";
    pub CENTRES: CentreRow = "SELECT {} FROM centre WHERE closed_at IS NULL ORDER BY name, id";
    pub(crate) CHAIN_OF: ChainId = "SELECT chain_id FROM centre WHERE id = $1";
    pub(crate) ROOMS: (RoomId, String) = "SELECT id, name FROM room WHERE centre_id = $1 AND closed_at IS NULL ORDER BY name";
    pub PROGRAMS: (ProgramId, String) = "SELECT id, label FROM program WHERE chain_id = $1 AND closed_at IS NULL ORDER BY label";
    pub(crate) CLOSED_CHAINS: String = "SELECT name FROM chain WHERE closed_at IS NOT NULL ORDER BY name";
    pub(crate) CLOSED_CENTRES: String = "SELECT name FROM centre WHERE chain_id = $1 AND closed_at IS NOT NULL ORDER BY name, id";
    pub(crate) CLOSED_ROOMS: String = "SELECT name FROM room WHERE centre_id = $1 AND closed_at IS NOT NULL ORDER BY name";
    pub(crate) CLOSED_PROGRAMS: String = "SELECT label FROM program WHERE chain_id = $1 AND closed_at IS NOT NULL ORDER BY label";
    pub(crate) RENAME_CHAIN = "UPDATE chain SET name = $2 WHERE id = $1";
    pub(crate) RENAME_CENTRE = "UPDATE centre SET name = $2 WHERE id = $1";
    pub(crate) RENAME_ROOM = "UPDATE room SET name = $2 WHERE id = $1";
    pub(crate) RENAME_PROGRAM = "UPDATE program SET label = $2 WHERE id = $1";
    pub(crate) CLOSE_CHAIN = "UPDATE chain SET closed_at = $2 WHERE id = $1";
    pub(crate) CLOSE_CENTRE = "UPDATE centre SET closed_at = $2 WHERE id = $1";
    pub(crate) CLOSE_ROOM = "UPDATE room SET closed_at = $2 WHERE id = $1";
    pub(crate) CLOSE_PROGRAM = "UPDATE program SET closed_at = $2 WHERE id = $1";
    pub(crate) REOPEN_CHAIN: ChainId = "UPDATE chain SET closed_at = NULL WHERE name = $1 AND closed_at IS NOT NULL RETURNING id";
    pub(crate) REOPEN_CENTRE: CentreId = "UPDATE centre SET closed_at = NULL, city = $3 WHERE chain_id = $1 AND name = $2 \
        AND closed_at IS NOT NULL RETURNING id";
    pub(crate) REOPEN_ROOM: RoomId = "UPDATE room SET closed_at = NULL WHERE centre_id = $1 AND name = $2 \
        AND closed_at IS NOT NULL RETURNING id";
    pub(crate) REOPEN_PROGRAM: ProgramId = "UPDATE program SET closed_at = NULL WHERE chain_id = $1 AND label = $2 \
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

/// What a chain is made of, and it itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Chain(ChainId),
    Centre(CentreId),
    Room(RoomId),
    Program(ProgramId),
}

impl Place {
    /// As the record names it.
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
    let sql = match place {
        Place::Chain(_) => RENAME_CHAIN,
        Place::Centre(_) => RENAME_CENTRE,
        Place::Room(_) => RENAME_ROOM,
        Place::Program(_) => RENAME_PROGRAM,
    };
    writer.execute(sql, params![place.id(), name]).await.map(drop)
}

pub(super) async fn close(writer: &mut Writer<'_>, place: Place, now: Timestamp) -> Result<(), Error> {
    let sql = match place {
        Place::Chain(_) => CLOSE_CHAIN,
        Place::Centre(_) => CLOSE_CENTRE,
        Place::Room(_) => CLOSE_ROOM,
        Place::Program(_) => CLOSE_PROGRAM,
    };
    writer.execute(sql, params![place.id(), now]).await.map(drop)
}

/// Each opens what was closed under the same name, if there is such a thing.
pub(super) async fn reopen_chain(writer: &mut Writer<'_>, name: &str) -> Result<Option<ChainId>, Error> {
    writer.find(REOPEN_CHAIN, params![name]).await
}

pub(super) async fn reopen_centre(
    writer: &mut Writer<'_>,
    chain: ChainId,
    name: &str,
    city: &str,
) -> Result<Option<CentreId>, Error> {
    writer.find(REOPEN_CENTRE, params![chain, name, city]).await
}

pub(super) async fn reopen_room(
    writer: &mut Writer<'_>,
    centre: CentreId,
    name: &str,
) -> Result<Option<RoomId>, Error> {
    writer.find(REOPEN_ROOM, params![centre, name]).await
}

pub(super) async fn reopen_program(
    writer: &mut Writer<'_>,
    chain: ChainId,
    label: &str,
) -> Result<Option<ProgramId>, Error> {
    writer.find(REOPEN_PROGRAM, params![chain, label]).await
}

/// Every key, the withdrawn ones too.
pub async fn keys(reader: &mut Reader<'_>) -> Result<Vec<KeyRow>, Error> {
    reader.list(KEYS, params![]).await
}

pub(super) async fn withdraw_key(writer: &mut Writer<'_>, key: &[u8; 32], now: Timestamp) -> Result<(), Error> {
    writer.execute(WITHDRAW_KEY, params![key.as_slice(), now]).await.map(drop)
}

/// The centre that a key belongs to, its chain, and the key's label.
pub async fn centre_of_key(
    reader: &mut Reader<'_>,
    key: &[u8; 32],
) -> Result<Option<(CentreId, ChainId, String)>, Error> {
    reader.find(CENTRE_OF_KEY, params![key.as_slice()]).await
}

pub async fn insert_chain(writer: &mut Writer<'_>, id: ChainId, name: &str) -> Result<(), Error> {
    writer.execute(INSERT_CHAIN, params![id, name]).await.map(drop)
}

pub async fn insert_centre(
    writer: &mut Writer<'_>,
    id: CentreId,
    chain: ChainId,
    name: &str,
    city: &str,
) -> Result<(), Error> {
    writer.execute(INSERT_CENTRE, params![id, chain, name, city]).await.map(drop)
}

pub async fn insert_room(writer: &mut Writer<'_>, id: RoomId, centre: CentreId, name: &str) -> Result<(), Error> {
    writer.execute(INSERT_ROOM, params![id, centre, name]).await.map(drop)
}

pub async fn insert_program(writer: &mut Writer<'_>, id: ProgramId, chain: ChainId, label: &str) -> Result<(), Error> {
    writer.execute(INSERT_PROGRAM, params![id, chain, label]).await.map(drop)
}

pub async fn insert_key(
    writer: &mut Writer<'_>,
    key: &[u8; 32],
    centre: CentreId,
    label: &str,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(INSERT_KEY, params![key.as_slice(), centre, label, now]).await.map(drop)
}

pub async fn update_cctv(writer: &mut Writer<'_>, centre: CentreId, down: bool) -> Result<u64, Error> {
    writer.execute(UPDATE_CCTV, params![down, centre]).await
}

pub async fn centres_without_cctv(reader: &mut Reader<'_>) -> Result<Vec<CentreId>, Error> {
    reader.list(CENTRES_WITHOUT_CCTV, params![]).await
}

pub async fn chains(reader: &mut Reader<'_>) -> Result<Vec<(ChainId, String)>, Error> {
    reader.list(CHAINS, params![]).await
}

pub async fn centres(reader: &mut Reader<'_>) -> Result<Vec<CentreRow>, Error> {
    reader.list(CENTRES, params![]).await
}

pub async fn chain_of(reader: &mut Reader<'_>, centre: CentreId) -> Result<ChainId, Error> {
    reader.get(CHAIN_OF, params![centre]).await
}

pub async fn rooms(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<(RoomId, String)>, Error> {
    reader.list(ROOMS, params![centre]).await
}

/// The names of what was closed: each kind as its list above.
pub async fn closed_chains(reader: &mut Reader<'_>) -> Result<Vec<String>, Error> {
    reader.list(CLOSED_CHAINS, params![]).await
}

pub async fn closed_centres(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<String>, Error> {
    reader.list(CLOSED_CENTRES, params![chain]).await
}

pub async fn closed_rooms(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<String>, Error> {
    reader.list(CLOSED_ROOMS, params![centre]).await
}

pub async fn closed_programs(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<String>, Error> {
    reader.list(CLOSED_PROGRAMS, params![chain]).await
}

pub async fn programs(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<(ProgramId, String)>, Error> {
    reader.list(PROGRAMS, params![chain]).await
}
