use database::{Error, Reader, Writer, params, row, statements};

use super::pass::Pass;
use base::clock::Timestamp;
use base::ids::{CameraId, CentreId, ChildId, ParentId, SessionId, ViewingId};
use base::page::{Cursor, Page, Paged};

statements! {
    pub(crate) OUTLOOK: Outlook = "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = $2 WHERE child.id = $1";
    /// All that can end a viewing, in one look.
    pub(crate) ADMITTED: AdmittedCamera = "SELECT {} FROM viewing JOIN session ON session.id = viewing.session_id \
        JOIN child ON child.id = viewing.child_id JOIN camera ON camera.id = viewing.camera_id JOIN centre ON centre.id = camera.centre_id \
        WHERE viewing.id = $1 AND viewing.session_id = $2 AND viewing.child_id = $3 AND viewing.camera_id = $4 AND viewing.ended_at IS NULL \
        AND session.ended_at IS NULL AND session.ends_at > $5 AND child.live AND NOT child.paused AND NOT centre.cctv_down \
        AND camera.centre_id = child.centre_id AND (camera.room_id IS NULL OR camera.room_id = child.room_id) \
        AND EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = viewing.child_id AND parenthood.parent_id = session.parent_id)";
    pub(crate) GOING_ON_OF: Viewing = "SELECT {} FROM viewing WHERE parent_id = $1 AND ended_at IS NULL ORDER BY began_at, id";
    pub(crate) UNSEEN_SINCE: Viewing = "SELECT {} FROM viewing WHERE ended_at IS NULL AND seen_at <= $1 ORDER BY seen_at, id LIMIT 500";
    pub NETWORKS: String = "SELECT DISTINCT network FROM viewing WHERE parent_id = $1 AND began_at > $2 AND seen_at > $3";
    pub(crate) NETWORKS_OF: (ParentId, String) = "SELECT parent_id, network FROM viewing WHERE id = $1 AND NOT many_networks";
    pub(crate) MARK = "UPDATE viewing SET many_networks = TRUE WHERE id = $1 AND NOT many_networks";
    pub(crate) ONE: Viewing = "SELECT {} FROM viewing WHERE id = $1";
    pub BEGIN = "INSERT INTO viewing (id, camera_id, camera_name, centre_id, child_id, parent_id, session_id, network, many_networks, \
        began_at, seen_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)";
    pub SEEN = "UPDATE viewing SET seen_at = $2 WHERE id = $1 AND seen_at < $2 AND ended_at IS NULL";
    pub END = "UPDATE viewing SET seen_at = $2, ended_at = $2 WHERE id = $1 AND ended_at IS NULL";
    /// All of the last days: a family sees everybody who watched.
    pub OF_CHILD: Watched = "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.child_id = $1 AND viewing.began_at > $2 ORDER BY viewing.began_at DESC, viewing.id DESC";
    pub OF_CENTRE: Watched = "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.centre_id = $1 AND viewing.began_at > $2 AND (viewing.began_at, viewing.id) < ($3, $4) \
        ORDER BY viewing.began_at DESC, viewing.id DESC LIMIT $5";
    pub FORGET = "DELETE FROM viewing WHERE began_at < $1 AND ended_at IS NOT NULL";
    pub(crate) BRING_BEGINNINGS_TO_NOW = "UPDATE viewing SET began_at = $1 WHERE began_at > $2";
    pub(crate) BRING_SIGHTS_TO_NOW = "UPDATE viewing SET seen_at = $1 WHERE seen_at > $2";
    pub(crate) BRING_ENDS_TO_NOW = "UPDATE viewing SET ended_at = $1 WHERE ended_at > $2";
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

pub(super) async fn outlook(reader: &mut Reader<'_>, child: ChildId, parent: ParentId) -> Result<Outlook, Error> {
    reader.get(OUTLOOK, params![child, parent]).await
}

/// A pass's camera, while everything is as it was when the pass was given.
pub(super) async fn admitted(
    reader: &mut Reader<'_>,
    pass: &Pass,
    now: Timestamp,
) -> Result<Option<AdmittedCamera>, Error> {
    let Pass { viewing, session, child, camera, .. } = *pass;
    reader.find(ADMITTED, params![viewing, session, child, camera, now]).await
}

pub(super) async fn going_on_of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<Viewing>, Error> {
    reader.list(GOING_ON_OF, params![parent]).await
}

pub async fn unseen_since(reader: &mut Reader<'_>, at: Timestamp) -> Result<Vec<Viewing>, Error> {
    reader.list(UNSEEN_SINCE, params![at]).await
}

/// The networks of a parent's viewings that began after one moment and were seen after another.
pub(super) async fn networks(
    reader: &mut Reader<'_>,
    parent: ParentId,
    (began, seen): (Timestamp, Timestamp),
) -> Result<Vec<String>, Error> {
    reader.list(NETWORKS, params![parent, began, seen]).await
}

pub(super) async fn begin(writer: &mut Writer<'_>, new: &NewViewing, now: Timestamp) -> Result<(), Error> {
    let NewViewing { id, camera, camera_name, centre, child, parent, session, network, many_networks } = new;
    let values = params![
        *id,
        *camera,
        camera_name.as_str(),
        *centre,
        *child,
        *parent,
        *session,
        network.as_str(),
        *many_networks,
        now
    ];
    writer.execute(BEGIN, values).await.map(drop)
}

pub(super) async fn seen(writer: &mut Writer<'_>, viewing: ViewingId, at: Timestamp) -> Result<(), Error> {
    writer.execute(SEEN, params![viewing, at]).await.map(drop)
}

/// Whether it still went on.
pub(super) async fn end(writer: &mut Writer<'_>, viewing: ViewingId, at: Timestamp) -> Result<bool, Error> {
    Ok(writer.execute(END, params![viewing, at]).await? == 1)
}

pub async fn of_child(reader: &mut Reader<'_>, child: ChildId, since: Timestamp) -> Result<Vec<Watched>, Error> {
    reader.list(OF_CHILD, params![child, since]).await
}

pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    since: Timestamp,
    page: &Page,
) -> Result<Paged<Watched>, Error> {
    let values = params![centre, since, page.before.at, page.before.id, page.limit + 1];
    page.read(reader, OF_CENTRE, values, |one| (Cursor::of_time(one.began, one.id.0), one)).await
}

/// Takes away what began before a moment and is over.
pub async fn forget_before(writer: &mut Writer<'_>, moment: Timestamp) -> Result<(), Error> {
    writer.execute(FORGET, params![moment]).await.map(drop)
}

pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp, latest: Timestamp) -> Result<(), Error> {
    for sql in [BRING_BEGINNINGS_TO_NOW, BRING_SIGHTS_TO_NOW, BRING_ENDS_TO_NOW] {
        writer.execute(sql, params![now, latest]).await?;
    }
    Ok(())
}

/// Whose a viewing is and where it was asked for; None: it is marked already.
pub(super) async fn unmarked(reader: &mut Reader<'_>, viewing: ViewingId) -> Result<Option<(ParentId, String)>, Error> {
    reader.find(NETWORKS_OF, params![viewing]).await
}

/// Marks a viewing as one of many networks, unless it is.
pub(super) async fn mark(writer: &mut Writer<'_>, viewing: ViewingId) -> Result<Option<Viewing>, Error> {
    if writer.execute(MARK, params![viewing]).await? == 0 {
        return Ok(None);
    }
    writer.find(ONE, params![viewing]).await
}
