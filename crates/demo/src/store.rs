use database::{Error, Reader, params, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId};
use people::families::Side;

statements! {
    pub CHILDREN: (ChildId, String, String) = "SELECT id, name, last_name FROM child WHERE centre_id = $1 AND live AND NOT paused";
    pub(crate) FAMILIES_OF_ROOM: (ChildId, Side, ParentId) = "SELECT child.id, parenthood.side, parenthood.parent_id FROM child \
        JOIN room ON room.id = child.room_id AND room.name = $2 JOIN parenthood ON parenthood.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live ORDER BY child.id, parenthood.side";
    pub NEWEST: Option<Timestamp> = "SELECT CAST(MAX(at) AS BIGINT) FROM moment";
}

/// Who is looked after at a centre at present, by name.
pub(super) async fn children(
    reader: &mut Reader<'_>,
    centre: CentreId,
) -> Result<Vec<(ChildId, String, String)>, Error> {
    reader.list(CHILDREN, params![centre]).await
}

/// Each child of a room with each of its parents.
pub(super) async fn families_of_room(
    reader: &mut Reader<'_>,
    centre: CentreId,
    room: &str,
) -> Result<Vec<(ChildId, Side, ParentId)>, Error> {
    reader.list(FAMILIES_OF_ROOM, params![centre, room]).await
}

/// When the newest moment of all was.
pub(super) async fn newest(reader: &mut Reader<'_>) -> Result<Option<Timestamp>, Error> {
    reader.get(NEWEST, params![]).await
}
