use database::{Error, Reader, Writer, row, statements};

use super::view_token::ViewToken;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, ChildId, ParentId, SessionId, ViewSessionId};
use base::page::{Cursor, Page, Paged};

statements! {
    pub(super) fn find_eligibility(reader, child: ChildId, parent: ParentId) -> Eligibility =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = $2 WHERE child.id = $1";
    /// The camera of a view token, while all that authorized it still holds. One statement for everything that can end the session.
    pub(super) fn find_authorized_camera(reader, token: &ViewToken, now: Timestamp) -> Option<AuthorizedCamera> =
        "SELECT {} FROM viewing JOIN session ON session.id = viewing.session_id \
        JOIN child ON child.id = viewing.child_id JOIN camera ON camera.id = viewing.camera_id JOIN centre ON centre.id = camera.centre_id \
        WHERE viewing.id = $1 AND viewing.session_id = $2 AND viewing.child_id = $3 AND viewing.camera_id = $4 AND viewing.ended_at IS NULL \
        AND session.ended_at IS NULL AND session.ends_at > $5 AND child.live AND NOT child.paused AND NOT centre.cctv_down \
        AND camera.centre_id = child.centre_id AND (camera.room_id IS NULL OR camera.room_id = child.room_id) \
        AND EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = viewing.child_id AND parenthood.parent_id = session.parent_id)",
        token.view_session, token.session, token.child, token.camera, now;
    pub(super) fn list_active_of(reader, parent: ParentId) -> Vec<ViewSession> =
        "SELECT {} FROM viewing WHERE parent_id = $1 AND ended_at IS NULL ORDER BY began_at, id";
    pub fn list_unseen_since(reader, at: Timestamp) -> Vec<ViewSession> =
        "SELECT {} FROM viewing WHERE ended_at IS NULL AND seen_at <= $1 ORDER BY seen_at, id LIMIT 500";
    /// The networks of a parent's view sessions that began and were seen after these times.
    pub(super) fn list_networks(reader, parent: ParentId, (began, seen): (Timestamp, Timestamp)) -> Vec<String> =
        "SELECT DISTINCT network FROM viewing WHERE parent_id = $1 AND began_at > $2 AND seen_at > $3",
        parent, began, seen;
    /// The parent of a view session and the network that asked for it; None: it is marked already.
    pub(super) fn find_unmarked(reader, view_session: ViewSessionId) -> Option<(ParentId, String)> =
        "SELECT parent_id, network FROM viewing WHERE id = $1 AND NOT many_networks";
    fn mark_many_networks(writer, view_session: ViewSessionId) -> bool =
        "UPDATE viewing SET many_networks = TRUE WHERE id = $1 AND NOT many_networks";
    fn find(reader, view_session: ViewSessionId) -> Option<ViewSession> = "SELECT {} FROM viewing WHERE id = $1";
    pub(super) fn insert(writer, new: &NewViewSession, now: Timestamp) =
        "INSERT INTO viewing (id, camera_id, camera_name, centre_id, child_id, parent_id, session_id, network, many_networks, \
        began_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
        new.id, new.camera, new.camera_name.as_str(), new.centre, new.child, new.parent, new.session,
        new.network.as_str(), new.many_networks, now;
    pub(super) fn update_seen(writer, view_session: ViewSessionId, at: Timestamp) =
        "UPDATE viewing SET seen_at = $2 WHERE id = $1 AND seen_at < $2 AND ended_at IS NULL";
    /// Whether it still went on.
    pub(super) fn end(writer, view_session: ViewSessionId, at: Timestamp) -> bool =
        "UPDATE viewing SET seen_at = $2, ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    /// All since then: a family sees everybody who watched.
    pub fn list_of_child(reader, child: ChildId, since: Timestamp) -> Vec<Watched> =
        "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.child_id = $1 AND viewing.began_at > $2 ORDER BY viewing.began_at DESC, viewing.id DESC";
    fn page_of_centre(centre: CentreId, since: Timestamp, page: &Page) -> Rows<Watched> =
        "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.centre_id = $1 AND viewing.began_at > $2 AND (viewing.began_at, viewing.id) < ($3, $4) \
        ORDER BY viewing.began_at DESC, viewing.id DESC LIMIT $5",
        centre, since, page.before.at, page.before.id, page.limit + 1;
    /// Deletes sessions that began before this time and have ended.
    pub fn delete_before(writer, before: Timestamp) =
        "DELETE FROM viewing WHERE began_at < $1 AND ended_at IS NOT NULL";
}

row! {
    /// What decides whether a parent may watch, and the parent's name.
    #[derive(Clone, Debug)]
    pub struct Eligibility {
        /// Its centre's name.
        pub centre: String = "centre.name",
        pub paused: bool = "child.paused",
        pub down: bool = "centre.cctv_down",
        pub viewer: String = "parent.name",
    }
}

row! {
    /// A camera that the caller may watch.
    #[derive(Clone)]
    pub struct AuthorizedCamera {
        /// Encrypted.
        pub source: Vec<u8> = "camera.source",
        pub encoded: bool = "camera.encoded",
        pub set_at: Timestamp = "camera.set_at",
        /// The hash of the network that asked for the token.
        pub network: String = "viewing.network",
    }
}

row! {
    /// An active view session.
    pub struct ViewSession {
        pub id: ViewSessionId = "id",
        pub camera: CameraId = "camera_id",
        pub child: ChildId = "child_id",
        pub session: SessionId = "session_id",
        pub network: String = "network",
        pub began: Timestamp = "began_at",
        pub seen: Timestamp = "seen_at",
    }
}

row! {
    /// A view session as families and centres read it.
    #[derive(Clone, Debug)]
    pub struct Watched {
        pub(super) id: ViewSessionId = "viewing.id",
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

/// A new view session.
pub(super) struct NewViewSession {
    pub id: ViewSessionId,
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
    page.read(reader, page_of_centre(centre, since, page), |one| (Cursor::of_time(one.began, one.id.0), one)).await
}

/// Marks a view session as one of many networks. None: it is marked already.
pub(super) async fn update_many_networks(
    writer: &mut Writer<'_>,
    view_session: ViewSessionId,
) -> Result<Option<ViewSession>, Error> {
    if mark_many_networks(writer, view_session).await? { find(writer, view_session).await } else { Ok(None) }
}
