use database::{Error, Reader, Writer, params, row, statements};

use super::ForRoom;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, RoomId};
use providers::stream::{NoPicture, State};

statements! {
    pub OF_CENTRE: Camera = "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 ORDER BY camera.name, camera.id";
    pub OF_CENTRE_BY_ID: Camera = "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.id = $2 AND camera.centre_id = $1";
    pub(crate) OF_CENTRE_BY_WORD: Camera = "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 AND camera.word = $2";
    pub(crate) FOR_ROOM: Camera = "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        WHERE camera.centre_id = $1 AND (camera.room_id IS NULL OR camera.room_id = $2) ORDER BY camera.name, camera.id";
    pub(crate) NAME_FOR_ROOM: String = "SELECT name FROM camera \
        WHERE id = $1 AND centre_id = $2 AND (room_id IS NULL OR room_id = $3)";
    pub PUT = "INSERT INTO camera (id, centre_id, word, name, room_id, source, set_at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, room_id = excluded.room_id, source = excluded.source, set_at = excluded.set_at";
    pub(crate) BEGIN_ANEW = "UPDATE camera SET encoded = FALSE, shown_at = NULL, failing_since = NULL, failure = NULL WHERE id = $1";
    /// What a camera that was set anew meanwhile has shown before then is of no use.
    /// It fails since it was first found to, whoever came to watch after that.
    pub(crate) SET_STATE = "UPDATE camera SET encoded = $3, shown_at = COALESCE($4, shown_at), failure = $6, \
        failing_since = CASE WHEN CAST($5 AS BIGINT) IS NULL THEN NULL ELSE COALESCE(failing_since, $5) END \
        WHERE id = $1 AND set_at = $2";
    pub EVERY: Camera = "SELECT {} FROM camera LEFT JOIN room ON room.id = camera.room_id \
        ORDER BY camera.failing_since, camera.id";
    pub REMOVE = "DELETE FROM camera WHERE id = $1";
}

row! {
    #[derive(Clone)]
    pub struct Camera {
        pub id: CameraId = "camera.id",
        pub word: String = "camera.word",
        pub name: String = "camera.name",
        pub room: ForRoom = "camera.room_id",
        pub room_name: Option<String> = "room.name",
        /// Sealed.
        pub source: Vec<u8> = "camera.source",
        /// What it sends is encoded anew.
        pub encoded: bool = "camera.encoded",
        pub shown_at: Option<Timestamp> = "camera.shown_at",
        pub failing_since: Option<Timestamp> = "camera.failing_since",
        pub failure: Option<NoPicture> = "camera.failure",
    }
}

pub(super) async fn of_centre(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Camera>, Error> {
    reader.list(OF_CENTRE, params![centre]).await
}

pub(super) async fn of_centre_by_id(
    reader: &mut Reader<'_>,
    centre: CentreId,
    camera: CameraId,
) -> Result<Option<Camera>, Error> {
    reader.find(OF_CENTRE_BY_ID, params![centre, camera]).await
}

pub(super) async fn of_centre_by_word(
    reader: &mut Reader<'_>,
    centre: CentreId,
    word: &str,
) -> Result<Option<Camera>, Error> {
    reader.find(OF_CENTRE_BY_WORD, params![centre, word]).await
}

/// Those whose families a room's are.
pub(super) async fn for_room(reader: &mut Reader<'_>, centre: CentreId, room: RoomId) -> Result<Vec<Camera>, Error> {
    reader.list(FOR_ROOM, params![centre, room]).await
}

pub(super) async fn name_for_room(
    reader: &mut Reader<'_>,
    camera: CameraId,
    centre: CentreId,
    room: RoomId,
) -> Result<Option<String>, Error> {
    reader.find(NAME_FOR_ROOM, params![camera, centre, room]).await
}

/// A camera as it is set.
pub(super) struct NewCamera<'a> {
    pub id: CameraId,
    pub word: &'a str,
    pub name: &'a str,
    pub room: ForRoom,
    /// Sealed.
    pub source: &'a [u8],
}

pub(super) async fn put(
    writer: &mut Writer<'_>,
    centre: CentreId,
    camera: &NewCamera<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    let NewCamera { id, word, name, room, source } = *camera;
    writer.execute(PUT, params![id, centre, word, name, room, source, now]).await.map(drop)
}

pub(super) async fn remove(writer: &mut Writer<'_>, camera: CameraId) -> Result<(), Error> {
    writer.execute(REMOVE, params![camera]).await.map(drop)
}

/// A new source: what was known of the one before is forgotten.
pub(super) async fn begin_anew(writer: &mut Writer<'_>, camera: CameraId) -> Result<(), Error> {
    writer.execute(BEGIN_ANEW, params![camera]).await.map(drop)
}

pub(super) async fn set_state(writer: &mut Writer<'_>, camera: CameraId, state: &State) -> Result<(), Error> {
    let (since, why) = state.failing.unzip();
    let values = params![camera, state.remembered.set_at, state.remembered.encoded, state.shown_at, since, why];
    writer.execute(SET_STATE, values).await.map(drop)
}

/// The cameras of all centres. Of those that showed no picture when they were watched last, the longest come first.
pub async fn every(reader: &mut Reader<'_>) -> Result<Vec<Camera>, Error> {
    reader.list(EVERY, params![]).await
}
