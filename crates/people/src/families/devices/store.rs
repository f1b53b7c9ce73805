use database::{Error, Writer, params, row, statements};

use super::{Device, NewDevice};
use base::clock::Timestamp;
use base::ids::{ParentId, SessionId};
use providers::push::PushKind;
use providers::secret::Secret;

statements! {
    /// Deletes the session's other devices: it has one.
    fn delete_others(writer, session: SessionId, place: &[u8; 32]) =
        "DELETE FROM device WHERE session_id = $1 AND place <> $2";
    pub SAVE = "INSERT INTO device (place, session_id, kind, token, model, system, app_version, saved_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
        ON CONFLICT (place) DO UPDATE SET session_id = excluded.session_id, kind = excluded.kind, token = excluded.token, \
        model = excluded.model, system = excluded.system, app_version = excluded.app_version, saved_at = excluded.saved_at";
    /// The devices of a parent's active sessions.
    pub(super) fn list_of_parent(reader, parent: ParentId, now: Timestamp) -> Vec<Device> =
        "SELECT {} FROM device JOIN session ON session.id = device.session_id \
        WHERE session.parent_id = $1 AND session.ended_at IS NULL AND session.ends_at > $2 ORDER BY device.saved_at, device.place";
    /// A session that ends takes its device with it.
    pub fn delete_of_session(writer, session: SessionId) = "DELETE FROM device WHERE session_id = $1";
    /// Deletes a device that takes no notifications any more.
    pub fn delete(writer, place: &[u8]) = "DELETE FROM device WHERE place = $1";
    /// Deletes the devices of sessions that have expired.
    pub fn delete_ended(writer, now: Timestamp) -> u64 =
        "DELETE FROM device WHERE session_id IN \
        (SELECT id FROM session WHERE ended_at IS NOT NULL OR ends_at <= $1)";
}

/// The longest description of a device, in characters.
const LABEL_MAX: usize = 120;

pub(super) async fn upsert(
    writer: &mut Writer<'_>,
    session: SessionId,
    place: &[u8; 32],
    device: &NewDevice,
    now: Timestamp,
) -> Result<(), Error> {
    delete_others(writer, session, place).await?;
    let label = |text: &str| text.chars().filter(|c| !c.is_control()).take(LABEL_MAX).collect::<String>();
    let (model, system, version) = (label(&device.model), label(&device.system), label(&device.app_version));
    let values = params![place.as_slice(), session, device.kind, device.token.expose(), model, system, version, now];
    writer.execute(SAVE, values).await.map(drop)
}

row! {
    for Device { place: [u8; 32] = "device.place", kind: PushKind = "device.kind", token: Secret = "device.token" }
}
