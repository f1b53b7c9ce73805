use database::statements;
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{StaffSessionId, TabletId};

statements! {
    pub(super) fn tablet_lives(reader, tablet: TabletId) -> bool =
        "SELECT 1 FROM tablet WHERE id = $1 AND withdrawn_at IS NULL";
    /// Whether a session is awake, and its person works on a day.
    pub(super) fn session_lives(reader, session: StaffSessionId, now: Timestamp, day: Date) -> bool =
        "SELECT 1 FROM staff_session JOIN staff_member ON staff_member.id = staff_session.member_id \
        WHERE staff_session.id = $1 AND staff_session.ended_at IS NULL AND staff_session.ends_at > $2 \
        AND staff_session.awake_until > $2 AND staff_member.ended_at IS NULL AND staff_member.starts_on <= $3 \
        AND (staff_member.ends_on IS NULL OR staff_member.ends_on >= $3)";
}
