use database::{Error, Reader, Writer, row, statements};

use super::pass::Pass;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, ChildId, ParentId, SessionId, ViewingId};
use base::page::{Cursor, Page, Paged};

statements! {
    pub(super) fn outlook(reader, child: ChildId, parent: ParentId) -> Outlook =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = $2 WHERE child.id = $1";
    /// A pass's camera, while everything is as it was when the pass was given.
    /// All that can end a viewing, in one look.
    pub(super) fn admitted(reader, pass: &Pass, now: Timestamp) -> Option<AdmittedCamera> =
        "SELECT {} FROM viewing JOIN session ON session.id = viewing.session_id \
        JOIN child ON child.id = viewing.child_id JOIN camera ON camera.id = viewing.camera_id JOIN centre ON centre.id = camera.centre_id \
        WHERE viewing.id = $1 AND viewing.session_id = $2 AND viewing.child_id = $3 AND viewing.camera_id = $4 AND viewing.ended_at IS NULL \
        AND session.ended_at IS NULL AND session.ends_at > $5 AND child.live AND NOT child.paused AND NOT centre.cctv_down \
        AND camera.centre_id = child.centre_id AND (camera.room_id IS NULL OR camera.room_id = child.room_id) \
        AND EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = viewing.child_id AND parenthood.parent_id = session.parent_id)",
        pass.viewing, pass.session, pass.child, pass.camera, now;
    pub(super) fn going_on_of(reader, parent: ParentId) -> Vec<Viewing> =
        "SELECT {} FROM viewing WHERE parent_id = $1 AND ended_at IS NULL ORDER BY began_at, id";
    pub fn unseen_since(reader, at: Timestamp) -> Vec<Viewing> =
        "SELECT {} FROM viewing WHERE ended_at IS NULL AND seen_at <= $1 ORDER BY seen_at, id LIMIT 500";
    /// The networks of a parent's viewings that began after one moment and were seen after another.
    pub(super) fn networks(reader, parent: ParentId, (began, seen): (Timestamp, Timestamp)) -> Vec<String> =
        "SELECT DISTINCT network FROM viewing WHERE parent_id = $1 AND began_at > $2 AND seen_at > $3",
        parent, began, seen;
    /// Whose a viewing is and where it was asked for; None: it is marked already.
    pub(super) fn unmarked(reader, viewing: ViewingId) -> Option<(ParentId, String)> =
        "SELECT parent_id, network FROM viewing WHERE id = $1 AND NOT many_networks";
    fn mark_as_many(writer, viewing: ViewingId) -> bool =
        "UPDATE viewing SET many_networks = TRUE WHERE id = $1 AND NOT many_networks";
    fn find(reader, viewing: ViewingId) -> Option<Viewing> = "SELECT {} FROM viewing WHERE id = $1";
    pub(super) fn begin(writer, new: &NewViewing, now: Timestamp) =
        "INSERT INTO viewing (id, camera_id, camera_name, centre_id, child_id, parent_id, session_id, network, many_networks, \
        began_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
        new.id, new.camera, new.camera_name.as_str(), new.centre, new.child, new.parent, new.session,
        new.network.as_str(), new.many_networks, now;
    pub(super) fn seen(writer, viewing: ViewingId, at: Timestamp) =
        "UPDATE viewing SET seen_at = $2 WHERE id = $1 AND seen_at < $2 AND ended_at IS NULL";
    /// Whether it still went on.
    pub(super) fn end(writer, viewing: ViewingId, at: Timestamp) -> bool =
        "UPDATE viewing SET seen_at = $2, ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    /// All of the last days: a family sees everybody who watched.
    pub fn of_child(reader, child: ChildId, since: Timestamp) -> Vec<Watched> =
        "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.child_id = $1 AND viewing.began_at > $2 ORDER BY viewing.began_at DESC, viewing.id DESC";
    fn of_centre(centre: CentreId, since: Timestamp, page: &Page) -> Rows<Watched> =
        "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.centre_id = $1 AND viewing.began_at > $2 AND (viewing.began_at, viewing.id) < ($3, $4) \
        ORDER BY viewing.began_at DESC, viewing.id DESC LIMIT $5",
        centre, since, page.before.at, page.before.id, page.limit + 1;
    /// Takes away what began before a moment and is over.
    pub fn forget_before(writer, moment: Timestamp) =
        "DELETE FROM viewing WHERE began_at < $1 AND ended_at IS NOT NULL";
    fn bring_beginnings_to_now(writer, now: Timestamp, latest: Timestamp) =
        "UPDATE viewing SET began_at = $1 WHERE began_at > $2";
    fn bring_sights_to_now(writer, now: Timestamp, latest: Timestamp) =
        "UPDATE viewing SET seen_at = $1 WHERE seen_at > $2";
    fn bring_ends_to_now(writer, now: Timestamp, latest: Timestamp) =
        "UPDATE viewing SET ended_at = $1 WHERE ended_at > $2";
}

row! {
    /// What stands against looking, and who would look.
    #[derive(Clone, Debug)]
    pub struct Outlook {
        /// Its centre's name.
        pub centre: String = "centre.name",
        pub paused: bool = "child.paused",
        pub down: bool = "centre.cctv_down",
        pub viewer: String = "parent.name",
    }
}

row! {
    /// A camera that may be looked through.
    #[derive(Clone)]
    pub struct AdmittedCamera {
        /// Sealed.
        pub source: Vec<u8> = "camera.source",
        pub encoded: bool = "camera.encoded",
        pub set_at: Timestamp = "camera.set_at",
        /// The mark of the network that it was asked for from.
        pub network: String = "viewing.network",
    }
}

row! {
    /// A viewing that goes on.
    pub struct Viewing {
        pub id: ViewingId = "id",
        pub camera: CameraId = "camera_id",
        pub child: ChildId = "child_id",
        pub session: SessionId = "session_id",
        pub network: String = "network",
        pub began: Timestamp = "began_at",
        pub seen: Timestamp = "seen_at",
    }
}

row! {
    /// Who watched.
    #[derive(Clone, Debug)]
    pub struct Watched {
        pub(super) id: ViewingId = "viewing.id",
        pub camera: CameraId = "viewing.camera_id",
        pub camera_name: String = "viewing.camera_name",
        pub child: ChildId = "viewing.child_id",
        pub parent_name: String = "parent.name",
        pub many_networks: bool = "viewing.many_networks",
        pub began: Timestamp = "viewing.began_at",
        pub seen: Timestamp = "viewing.seen_at",
        pub ended: Option<Timestamp> = "viewing.ended_at",
    }
}

/// A viewing as it begins.
pub(super) struct NewViewing {
    pub id: ViewingId,
    pub camera: CameraId,
    pub camera_name: String,
    pub centre: CentreId,
    pub child: ChildId,
    pub parent: ParentId,
    pub session: SessionId,
    pub network: String,
    pub many_networks: bool,
}

pub(super) async fn list_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    since: Timestamp,
    page: &Page,
) -> Result<Paged<Watched>, Error> {
    page.read(reader, of_centre(centre, since, page), |one| (Cursor::of_time(one.began, one.id.0), one)).await
}

pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp, latest: Timestamp) -> Result<(), Error> {
    bring_beginnings_to_now(writer, now, latest).await?;
    bring_sights_to_now(writer, now, latest).await?;
    bring_ends_to_now(writer, now, latest).await
}

/// Marks a viewing as one of many networks, unless it is.
pub(super) async fn mark(writer: &mut Writer<'_>, viewing: ViewingId) -> Result<Option<Viewing>, Error> {
    if mark_as_many(writer, viewing).await? { find(writer, viewing).await } else { Ok(None) }
}
