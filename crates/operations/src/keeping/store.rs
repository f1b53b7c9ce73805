use database::{Error, Reader, Writer, params, row, statements};

use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, ChildId};
use people::families::Side;

statements! {
    pub(crate) SEALED_PINS: SealedPin = "SELECT {} FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.door_pin IS NOT NULL ORDER BY parenthood.child_id, parenthood.side";
    pub(crate) SEALED_SOURCES: SealedSource = "SELECT {} FROM camera ORDER BY camera.id";
    /// Marks are unique, so none is left when new ones are written.
    pub(crate) CLEAR_MARKS = "UPDATE parenthood SET door_mark = NULL WHERE door_mark IS NOT NULL";
    pub(crate) MARK_TAKEN: i64 = "SELECT 1 FROM parenthood WHERE door_mark = $1";
    pub(crate) SET_PIN = "UPDATE parenthood SET door_pin = $3, door_mark = $4 WHERE child_id = $1 AND side = $2";
    /// Of several servers one makes the nightly backup.
    pub(crate) CLAIM_BACKUP: i64 = "UPDATE media_store SET backup_at = $1 WHERE backup_at < $2 OR backup_at > $3 RETURNING one";
    pub(crate) ANY_CHAIN: i64 = "SELECT 1 FROM chain LIMIT 1";
    pub(crate) SET_SOURCE = "UPDATE camera SET source = $2 WHERE id = $1";
}

row! {
    /// A door PIN as it is kept, and the centre at whose door it opens.
    pub(super) struct SealedPin {
        pub child: ChildId = "parenthood.child_id",
        pub side: Side = "parenthood.side",
        pub sealed: Vec<u8> = "parenthood.door_pin",
        pub centre: CentreId = "child.centre_id",
    }
}

row! {
    /// A camera's source as it is kept.
    pub(super) struct SealedSource {
        pub camera: CameraId = "camera.id",
        pub sealed: Vec<u8> = "camera.source",
    }
}

pub(super) async fn has_chain(reader: &Reader<'_>) -> Result<bool, Error> {
    reader.exists(ANY_CHAIN, params![]).await
}

pub(super) async fn sealed_pins(reader: &Reader<'_>) -> Result<Vec<SealedPin>, Error> {
    reader.list(SEALED_PINS, params![]).await
}

pub(super) async fn sealed_sources(reader: &Reader<'_>) -> Result<Vec<SealedSource>, Error> {
    reader.list(SEALED_SOURCES, params![]).await
}

pub(super) async fn clear_marks(writer: &mut Writer<'_>) -> Result<(), Error> {
    writer.execute(CLEAR_MARKS, params![]).await.map(drop)
}

pub(super) async fn mark_is_taken(reader: &Reader<'_>, mark: &[u8; 32]) -> Result<bool, Error> {
    reader.exists(MARK_TAKEN, params![mark.as_slice()]).await
}

pub(super) async fn set_pin(
    writer: &mut Writer<'_>,
    (child, side): (ChildId, Side),
    sealed: Option<&[u8]>,
    mark: Option<&[u8; 32]>,
) -> Result<(), Error> {
    writer.execute(SET_PIN, params![child, side, sealed, mark.map(<[u8; 32]>::as_slice)]).await.map(drop)
}

/// Takes on the backup that was due at a moment; false if a server has.
pub(super) async fn claim_backup(
    writer: &mut Writer<'_>,
    now: Timestamp,
    due: Timestamp,
    ahead: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.find(CLAIM_BACKUP, params![now, due, ahead]).await?.is_some())
}

pub(super) async fn set_source(writer: &mut Writer<'_>, camera: CameraId, sealed: &[u8]) -> Result<(), Error> {
    writer.execute(SET_SOURCE, params![camera, sealed]).await.map(drop)
}
