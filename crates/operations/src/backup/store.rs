use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, ChildId};
use people::families::Side;

statements! {
    pub(super) fn list_encrypted_pins(reader) -> Vec<EncryptedPin> =
        "SELECT {} FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.door_pin IS NOT NULL ORDER BY parenthood.child_id, parenthood.side";
    pub(super) fn list_encrypted_sources(reader) -> Vec<EncryptedSource> = "SELECT {} FROM camera ORDER BY camera.id";
    /// Marks are unique: all are removed before new ones are written.
    pub(super) fn clear_marks(writer) = "UPDATE parenthood SET door_mark = NULL WHERE door_mark IS NOT NULL";
    pub(super) fn mark_is_taken(reader, mark: &[u8; 32]) -> bool = "SELECT 1 FROM parenthood WHERE door_mark = $1";
    pub(super) fn set_pin(writer, (child, side): (ChildId, Side), encrypted: Option<&[u8]>, mark: Option<&[u8; 32]>) =
        "UPDATE parenthood SET door_pin = $3, door_mark = $4 WHERE child_id = $1 AND side = $2",
        child, side, encrypted, mark.map(<[u8; 32]>::as_slice);
    /// Claims the backup that was due at this time; false if another server has.
    pub(super) fn claim_backup(writer, now: Timestamp, due: Timestamp) -> bool =
        "UPDATE media_store SET backup_at = $1 WHERE backup_at < $2";
    pub(super) fn has_chain(reader) -> bool = "SELECT 1 FROM chain LIMIT 1";
    pub(super) fn set_source(writer, camera: CameraId, encrypted: &[u8]) = "UPDATE camera SET source = $2 WHERE id = $1";
}

row! {
    /// An encrypted door PIN, and the centre where it is valid.
    pub(super) struct EncryptedPin {
        pub child: ChildId = "parenthood.child_id",
        pub side: Side = "parenthood.side",
        pub encrypted: Vec<u8> = "parenthood.door_pin",
        pub centre: CentreId = "child.centre_id",
    }
}

row! {
    /// A camera's encrypted address.
    pub(super) struct EncryptedSource {
        pub camera: CameraId = "camera.id",
        pub encrypted: Vec<u8> = "camera.source",
    }
}
