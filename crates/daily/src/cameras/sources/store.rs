use database::{row, statements};

use super::ForRoom;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, RoomId};
use providers::stream::{NoPicture, State};

statements! {
    pub(super) fn list_of_centre(reader, centre: CentreId) -> Vec<Camera> =
        "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 ORDER BY camera.name, camera.id";
    pub(super) fn find_of_centre_by_id(reader, centre: CentreId, camera: CameraId) -> Option<Camera> =
        "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.id = $2 AND camera.centre_id = $1";
    pub(super) fn find_of_centre_by_word(reader, centre: CentreId, word: &str) -> Option<Camera> =
        "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 AND camera.word = $2";
    /// The cameras that the families of a room may watch.
    pub(super) fn list_for_room(reader, centre: CentreId, room: RoomId) -> Vec<Camera> =
        "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 AND (camera.room_id IS NULL OR camera.room_id = $2) ORDER BY camera.name, camera.id";
    pub(super) fn find_name_for_room(reader, camera: CameraId, centre: CentreId, room: RoomId) -> Option<String> =
        "SELECT name FROM camera \
        WHERE id = $1 AND centre_id = $2 AND (room_id IS NULL OR room_id = $3)";
    pub(super) fn upsert(writer, centre: CentreId, camera: &NewCamera<'_>, now: Timestamp) =
        "INSERT INTO camera (id, centre_id, word, name, room_id, source, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, room_id = excluded.room_id, source = excluded.source, set_at = excluded.set_at",
        camera.id, centre, camera.word, camera.name, camera.room, camera.source, now;
    /// Forgets what was known of the source of before.
    pub(super) fn reset_state(writer, camera: CameraId) =
        "UPDATE camera SET encoded = FALSE, shown_at = NULL, failing_since = NULL, failure = NULL WHERE id = $1";
    /// Ignored if the camera was set again meanwhile. `failing_since` stays that of the first failure.
    pub(super) fn update_state(writer, camera: CameraId, state: &State) =
        "UPDATE camera SET encoded = $3, shown_at = COALESCE($4, shown_at), failure = $6, \
        failing_since = CASE WHEN CAST($5 AS BIGINT) IS NULL THEN NULL ELSE COALESCE(failing_since, $5) END \
        WHERE id = $1 AND set_at = $2",
        camera, state.remembered.set_at, state.remembered.encoded, state.shown_at, state.failing.unzip().0,
        state.failing.unzip().1;
    /// The cameras of all centres; those that have failed longest come first.
    pub fn list(reader) -> Vec<Camera> =
        "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        ORDER BY camera.failing_since, camera.id";
    pub(super) fn delete(writer, camera: CameraId) = "DELETE FROM camera WHERE id = $1";
}

row! {
    #[derive(Clone)]
    pub struct Camera {
        pub id: CameraId = "camera.id",
        pub word: String = "camera.word",
        pub name: String = "camera.name",
        pub room: ForRoom = "camera.room_id",
        pub room_name: Option<String> = "room.name",
        /// Encrypted.
        pub source: Vec<u8> = "camera.source",
        /// Transcoded.
        pub encoded: bool = "camera.encoded",
        pub shown_at: Option<Timestamp> = "camera.shown_at",
        pub failing_since: Option<Timestamp> = "camera.failing_since",
        pub failure: Option<NoPicture> = "camera.failure",
    }
}

/// A camera as it is set.
pub(super) struct NewCamera<'a> {
    pub id: CameraId,
    pub word: &'a str,
    pub name: &'a str,
    pub room: ForRoom,
    /// Encrypted.
    pub source: &'a [u8],
}
