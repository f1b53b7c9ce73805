use database::statements;
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId, RoomId, StaffSessionId, TabletId};

/// What of a child the room screen shows, as a list of topics of changes.
macro_rules! shown_topics {
    () => {
        "('timeline', 'attendance', 'child', 'requests', 'guardians', 'access', 'settings', 'food_menu', 'activity_plan', 'holidays')"
    };
}

/// What of a child may wait for a centre's decision, as a list of topics of changes.
macro_rules! decided_topics {
    () => {
        "('requests', 'guardians', 'child')"
    };
}

statements! {
    /// How often something that a room screen shows has changed, of each child of which something changed after a time.
    pub(super) fn list_changed_children(reader, since: Timestamp) -> Vec<(ChildId, RoomId, i64)> = concat!(
        "SELECT child.id, child.room_id, CAST(SUM(changed.number) AS BIGINT) FROM changed JOIN child ON child.id = changed.child_id \
        WHERE changed.topic IN ", shown_topics!(), " AND changed.child_id IN \
        (SELECT late.child_id FROM changed AS late WHERE late.at > $1 AND late.topic IN ", shown_topics!(), ") \
        GROUP BY child.id, child.room_id");
    /// How often something that may wait for a decision has changed, of each child of which something changed after a time.
    pub(super) fn list_changed_cases(reader, since: Timestamp) -> Vec<(ChildId, CentreId, ChainId, i64)> = concat!(
        "SELECT child.id, child.centre_id, centre.chain_id, CAST(SUM(changed.number) AS BIGINT) FROM changed \
        JOIN child ON child.id = changed.child_id JOIN centre ON centre.id = child.centre_id \
        WHERE changed.topic IN ", decided_topics!(), " AND changed.child_id IN \
        (SELECT late.child_id FROM changed AS late WHERE late.at > $1 AND late.topic IN ", decided_topics!(), ") \
        GROUP BY child.id, child.centre_id, centre.chain_id");
    /// How often something that a room screen shows has changed, of each child of a tablet's rooms.
    pub fn list_changes_of(reader, tablet: TabletId) -> Vec<(ChildId, RoomId, i64)> = concat!(
        "SELECT child.id, child.room_id, CAST(COALESCE(SUM(changed.number), 0) AS BIGINT) FROM tablet_room \
        JOIN child ON child.room_id = tablet_room.room_id AND child.live \
        LEFT JOIN changed ON changed.child_id = child.id AND changed.topic IN ", shown_topics!(), " \
        WHERE tablet_room.tablet_id = $1 GROUP BY child.id, child.room_id ORDER BY child.id");
    pub(super) fn list_rooms(reader) -> Vec<(RoomId, TabletId)> =
        "SELECT tablet_room.room_id, tablet_room.tablet_id FROM tablet_room \
        JOIN tablet ON tablet.id = tablet_room.tablet_id WHERE tablet.withdrawn_at IS NULL \
        ORDER BY tablet_room.room_id, tablet_room.tablet_id";
    /// The children in rooms that have a tablet.
    pub(super) fn list_children(reader) -> Vec<(ChildId, RoomId)> =
        "SELECT DISTINCT child.id, child.room_id FROM tablet_room JOIN tablet ON tablet.id = tablet_room.tablet_id \
        JOIN child ON child.room_id = tablet_room.room_id AND child.live WHERE tablet.withdrawn_at IS NULL";
    pub(super) fn tablet_lives(reader, tablet: TabletId) -> bool =
        "SELECT 1 FROM tablet WHERE id = $1 AND withdrawn_at IS NULL";
    /// Whether a session is awake, and its person works on a day.
    pub(super) fn session_lives(reader, session: StaffSessionId, now: Timestamp, day: Date) -> bool =
        "SELECT 1 FROM staff_session JOIN staff_member ON staff_member.id = staff_session.member_id \
        WHERE staff_session.id = $1 AND staff_session.ended_at IS NULL AND staff_session.ends_at > $2 \
        AND staff_session.awake_until > $2 AND staff_member.ended_at IS NULL AND staff_member.starts_on <= $3 \
        AND (staff_member.ends_on IS NULL OR staff_member.ends_on >= $3)";
}
