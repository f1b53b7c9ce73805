use database::{row, statements};
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{CentreId, MemberId, TabletId};

statements! {
    /// The newest unlock of a person who is on shift on a tablet.
    pub fn find_on_shift(reader, tablet: TabletId, member: MemberId, now: Timestamp) -> Option<Unlock> =
        "SELECT {} FROM tablet_unlock WHERE tablet_id = $1 AND member_id = $2 AND ended_at IS NULL AND ends_at > $3 \
        ORDER BY began_at DESC, id DESC LIMIT 1";
    /// When a person was on shift on a tablet since a time, the newest first.
    pub fn list_shifts(reader, tablet: TabletId, member: MemberId, since: Timestamp) -> Vec<Shift> =
        "SELECT {} FROM tablet_unlock WHERE tablet_id = $1 AND member_id = $2 AND ends_at > $3 ORDER BY began_at DESC, id DESC";
    pub(super) fn find_pin(reader, member: MemberId) -> Option<Pin> = "SELECT {} FROM staff_pin WHERE member_id = $1";
    pub(super) fn set_pin(writer, member: MemberId, new: &Pin, now: Timestamp) =
        "INSERT INTO staff_pin (member_id, salt, rounds, mark, set_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (member_id) DO UPDATE SET salt = excluded.salt, rounds = excluded.rounds, mark = excluded.mark, \
        set_at = excluded.set_at",
        member, &new.salt, new.rounds, &new.mark, now;
    pub(super) fn find_first_code(reader, member: MemberId) -> Option<FirstCode> =
        "SELECT {} FROM staff_code WHERE member_id = $1 AND purpose = 'pin'";
    pub(super) fn count_wrong_first_code(writer, member: MemberId) =
        "UPDATE staff_code SET wrong = wrong + 1 WHERE member_id = $1 AND purpose = 'pin'";
    pub(super) fn delete_used_first_code(writer, member: MemberId) =
        "DELETE FROM staff_code WHERE member_id = $1 AND purpose = 'pin'";
    /// The newest of a person's rows on a tablet.
    pub(super) fn find_tries(reader, tablet: TabletId, member: MemberId) -> Option<Tries> =
        "SELECT {} FROM staff_pin_try WHERE tablet_id = $1 AND member_id = $2 ORDER BY day DESC LIMIT 1";
    /// Returns how many there are now.
    pub(super) fn count_wrong_pin(writer, tablet: TabletId, member: MemberId, day: Date, now: Timestamp) -> i64 =
        "INSERT INTO staff_pin_try (tablet_id, day, member_id, wrong, last_at) VALUES ($1, $3, $2, 1, $4) \
        ON CONFLICT (tablet_id, day, member_id) \
        DO UPDATE SET wrong = staff_pin_try.wrong + 1, last_at = excluded.last_at RETURNING wrong",
        tablet, member, day, now;
    pub(super) fn count_wrong_on(reader, tablet: TabletId, day: Date) -> i64 =
        "SELECT CAST(COALESCE(SUM(wrong), 0) AS BIGINT) FROM staff_pin_try WHERE tablet_id = $1 AND day = $2";
    pub(super) fn insert_shift(writer, id: i64, on: TabletId, member: MemberId, now: Timestamp, ends: Timestamp) =
        "INSERT INTO tablet_unlock (id, tablet_id, member_id, began_at, touched_at, ends_at) VALUES ($1, $2, $3, $4, $4, $5)";
    pub(super) fn note_touch(writer, id: i64, now: Timestamp) = "UPDATE tablet_unlock SET touched_at = $2 WHERE id = $1";
    pub(super) fn end_shift_on(writer, tablet: TabletId, member: MemberId, now: Timestamp) =
        "UPDATE tablet_unlock SET ended_at = $3 WHERE tablet_id = $1 AND member_id = $2 AND ended_at IS NULL";
    pub(super) fn delete_pin(writer, member: MemberId) = "DELETE FROM staff_pin WHERE member_id = $1";
    pub(super) fn end_shifts_of(writer, member: MemberId, now: Timestamp) =
        "UPDATE tablet_unlock SET ended_at = $2 WHERE member_id = $1 AND ended_at IS NULL";
    pub(super) fn delete_tries_of(writer, member: MemberId) = "DELETE FROM staff_pin_try WHERE member_id = $1";
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

row! {
    /// A shift of a person on a tablet.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Shift {
        pub began_at: Timestamp = "began_at",
        pub touched_at: Timestamp = "touched_at",
        pub ends_at: Timestamp = "ends_at",
        pub ended_at: Option<Timestamp> = "ended_at",
    }
}

row! {
    /// A PIN after its slow and its keyed hash.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct Pin {
        pub salt: [u8; 16] = "salt",
        pub rounds: i64 = "rounds",
        pub mark: [u8; 32] = "mark",
    }
}

row! {
    /// A code handed to a person to set a PIN.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct FirstCode {
        pub mark: [u8; 32] = "mark",
        pub made_at: Timestamp = "made_at",
        pub wrong: i64 = "wrong",
    }
}

row! {
    /// Wrong PINs of a person on a tablet, on a day.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Tries {
        pub day: Date = "day",
        pub wrong: i64 = "wrong",
        pub last_at: Timestamp = "last_at",
    }
}
