use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{MemberId, TabletId};

statements! {
    /// The newest unlock of a person who is on shift on a tablet.
    pub fn find_on_shift(reader, tablet: TabletId, member: MemberId, now: Timestamp) -> Option<Unlock> =
        "SELECT {} FROM tablet_unlock WHERE tablet_id = $1 AND member_id = $2 AND ended_at IS NULL AND ends_at > $3 \
        ORDER BY began_at DESC, id DESC LIMIT 1";
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
