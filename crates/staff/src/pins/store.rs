use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, MemberId, TabletId};

statements! {
    pub(super) fn delete_pin(writer, member: MemberId) = "DELETE FROM staff_pin WHERE member_id = $1";
    pub(super) fn end_shifts_of(writer, member: MemberId, now: Timestamp) =
        "UPDATE tablet_unlock SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL";
    pub(super) fn delete_tries_of(writer, member: MemberId) = "DELETE FROM staff_pin_try WHERE member_id = $1";
    /// The newest unlock of a person who is on shift on a tablet.
    pub fn find_on_shift(reader, tablet: TabletId, member: MemberId, now: Timestamp) -> Option<Unlock> =
        "SELECT {} FROM tablet_unlock WHERE tablet_id = $1 AND member_id = $2 AND ended_at IS NULL AND ends_at > $3 \
        ORDER BY began_at DESC, id DESC LIMIT 1";
    pub(crate) fn delete_tries_on(writer, tablet: TabletId) = "DELETE FROM staff_pin_try WHERE tablet_id = $1";
    /// Who is on shift on a tablet, and when each last touched it with a fresh PIN.
    pub(crate) fn list_on_shift(reader, tablet: TabletId, now: Timestamp) -> Vec<(MemberId, Timestamp)> =
        "SELECT member_id, touched_at FROM tablet_unlock WHERE tablet_id = $1 AND ended_at IS NULL AND ends_at > $2";
    /// The people of a centre who have a PIN.
    pub(crate) fn list_with_pin(reader, centre: CentreId) -> Vec<MemberId> =
        "SELECT staff_pin.member_id FROM staff_pin JOIN staff_member ON staff_member.id = staff_pin.member_id \
        WHERE staff_member.centre_id = $1";
}

row! {
    /// A right PIN, and what came of it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Unlock {
        pub id: i64 = "id",
        pub began_at: Timestamp = "began_at",
        pub touched_at: Timestamp = "touched_at",
        pub ends_at: Timestamp = "ends_at",
    }
}
