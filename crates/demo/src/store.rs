use database::statements;

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId};
use people::families::Side;

statements! {
    /// The enrolled children of a centre, by name.
    pub(super) fn children(reader, centre: CentreId) -> Vec<(ChildId, String, String)> =
        "SELECT id, name, last_name FROM child WHERE centre_id = $1 AND live AND NOT paused";
    /// Pairs of children of a room and their parents.
    pub(super) fn families_of_room(reader, centre: CentreId, room: &str) -> Vec<(ChildId, Side, ParentId)> =
        "SELECT child.id, parenthood.side, parenthood.parent_id FROM child \
        JOIN room ON room.id = child.room_id AND room.name = $2 JOIN parenthood ON parenthood.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live ORDER BY child.id, parenthood.side";
    /// The time of the newest timeline entry.
    pub(crate) fn newest(reader) -> Option<Timestamp> = "SELECT CAST(MAX(at) AS BIGINT) FROM moment HAVING MAX(at) IS NOT NULL";
}
