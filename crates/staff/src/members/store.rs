use database::{row, statements};
use jiff::civil::Date;

use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, RoomId, TabletId};
use base::language::Language;

statements! {
    pub fn find_member(reader, member: MemberId) -> Option<Member> = "SELECT {} FROM staff_member WHERE id = $1";
    /// The open rooms of a teacher.
    pub fn list_rooms_of(reader, member: MemberId) -> Vec<RoomId> =
        "SELECT room.id FROM staff_room JOIN room ON room.id = staff_room.room_id \
        WHERE staff_room.member_id = $1 AND room.closed_at IS NULL ORDER BY room.id";
    /// The people of a centre who have not ended, by name.
    pub(crate) fn list_at_centre(reader, centre: CentreId) -> Vec<Member> =
        "SELECT {} FROM staff_member WHERE centre_id = $1 AND ended_at IS NULL ORDER BY name, id";
    /// The open rooms of each of them.
    pub(crate) fn list_rooms_at_centre(reader, centre: CentreId) -> Vec<(MemberId, RoomId)> =
        "SELECT staff_room.member_id, staff_room.room_id FROM staff_member \
        JOIN staff_room ON staff_room.member_id = staff_member.id JOIN room ON room.id = staff_room.room_id \
        WHERE staff_member.centre_id = $1 AND staff_member.ended_at IS NULL AND room.closed_at IS NULL \
        ORDER BY staff_room.room_id";
    /// The next people of a chain after one (their name and id), by name.
    pub(super) fn list_of_chain(
        reader, chain: ChainId, (name, id): (&str, MemberId), ended: bool, today: Date, limit: i64,
    ) -> Vec<Listed> =
        "SELECT {} FROM staff_member WHERE chain_id = $1 AND (name, id) > ($2, $3) \
        AND ($4 OR ended_at IS NULL AND (ends_on IS NULL OR ends_on >= $5)) ORDER BY name, id LIMIT $6",
        chain, name, id, ended, today, limit;
    /// The same, of one centre.
    pub(super) fn list_of_centre(
        reader, centre: CentreId, (name, id): (&str, MemberId), ended: bool, today: Date, limit: i64,
    ) -> Vec<Listed> =
        "SELECT {} FROM staff_member WHERE centre_id = $1 AND (name, id) > ($2, $3) \
        AND ($4 OR ended_at IS NULL AND (ends_on IS NULL OR ends_on >= $5)) ORDER BY name, id LIMIT $6",
        centre, name, id, ended, today, limit;
    /// The open rooms of each teacher of a chain from one person (their name and id) to another, without the first.
    pub(super) fn list_rooms_between(
        reader, chain: ChainId, (after, after_id): (&str, MemberId), (last, last_id): (&str, MemberId),
    ) -> Vec<(MemberId, RoomId)> =
        "SELECT staff_room.member_id, staff_room.room_id FROM staff_member \
        JOIN staff_room ON staff_room.member_id = staff_member.id JOIN room ON room.id = staff_room.room_id \
        WHERE staff_member.chain_id = $1 AND (staff_member.name, staff_member.id) > ($2, $3) \
        AND (staff_member.name, staff_member.id) <= ($4, $5) AND room.closed_at IS NULL ORDER BY staff_room.room_id",
        chain, after, after_id, last, last_id;
    /// The same with the tablets on which somebody has typed so many wrong PINs for each on a day.
    pub(super) fn list_tries_between(
        reader, chain: ChainId, (after, after_id): (&str, MemberId), (last, last_id): (&str, MemberId), day: Date, wrong: i64,
    ) -> Vec<(MemberId, TabletId)> =
        "SELECT staff_pin_try.member_id, staff_pin_try.tablet_id FROM staff_member \
        JOIN staff_pin_try ON staff_pin_try.member_id = staff_member.id JOIN tablet ON tablet.id = staff_pin_try.tablet_id \
        WHERE staff_member.chain_id = $1 AND (staff_member.name, staff_member.id) > ($2, $3) \
        AND (staff_member.name, staff_member.id) <= ($4, $5) AND staff_pin_try.day = $6 AND staff_pin_try.wrong >= $7 \
        AND tablet.withdrawn_at IS NULL ORDER BY staff_pin_try.tablet_id",
        chain, after, after_id, last, last_id, day, wrong;
    pub(super) fn find_listed(reader, member: MemberId) -> Option<Listed> = "SELECT {} FROM staff_member WHERE id = $1";
    /// Tablets on which somebody has typed so many wrong PINs for a person on a day.
    pub(super) fn list_tablets_with_tries(reader, member: MemberId, day: Date, wrong: i64) -> Vec<TabletId> =
        "SELECT staff_pin_try.tablet_id FROM staff_pin_try JOIN tablet ON tablet.id = staff_pin_try.tablet_id \
        WHERE staff_pin_try.member_id = $1 AND staff_pin_try.day = $2 AND staff_pin_try.wrong >= $3 \
        AND tablet.withdrawn_at IS NULL ORDER BY staff_pin_try.tablet_id";
    /// Every person of a chain, the ended ones too, by name.
    pub fn list_all(reader, chain: ChainId) -> Vec<Member> =
        "SELECT {} FROM staff_member WHERE chain_id = $1 ORDER BY name, id";
    /// Whether the office of a chain has somebody besides a person, today and without a set end.
    pub(super) fn has_other_office(reader, chain: ChainId, member: MemberId, today: Date) -> bool =
        "SELECT 1 FROM staff_member WHERE chain_id = $1 AND id <> $2 AND role = 'office' AND ended_at IS NULL \
        AND ends_on IS NULL AND starts_on <= $3";
    pub(super) fn insert(writer, new: &Member, now: Timestamp) =
        "INSERT INTO staff_member (id, chain_id, centre_id, role, name, writes, publishes, starts_on, ends_on, \
        language, added_at, changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)",
        new.id, new.chain, new.centre, new.role, &new.name, new.writes, new.publishes, new.starts_on, new.ends_on,
        new.language, now;
    pub(super) fn update(writer, new: &Member, now: Timestamp) =
        "UPDATE staff_member SET centre_id = $2, role = $3, name = $4, writes = $5, publishes = $6, starts_on = $7, \
        ends_on = $8, language = $9, changed_at = $10 WHERE id = $1",
        new.id, new.centre, new.role, &new.name, new.writes, new.publishes, new.starts_on, new.ends_on, new.language,
        now;
    pub(crate) fn set_language(writer, member: MemberId, language: Language) =
        "UPDATE staff_member SET language = $2 WHERE id = $1";
    pub(super) fn end(writer, member: MemberId, now: Timestamp) =
        "UPDATE staff_member SET ended_at = $2, changed_at = $2 WHERE id = $1";
    pub(super) fn delete_rooms(writer, member: MemberId) = "DELETE FROM staff_room WHERE member_id = $1";
    pub(super) fn insert_room(writer, member: MemberId, room: RoomId) =
        "INSERT INTO staff_room (member_id, room_id) VALUES ($1, $2)";

    pub(super) fn find_former_rights(reader, member: MemberId) -> Option<Rights> =
        "SELECT {} FROM staff_former_rights WHERE member_id = $1";
    /// Keeps the rights that the person had before the first change that they have not read.
    pub(super) fn insert_former_rights(writer, member: MemberId, before: &Rights, now: Timestamp) =
        "INSERT INTO staff_former_rights (member_id, role, centre_id, rooms, writes, publishes, changed_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (member_id) DO NOTHING",
        member, before.role, before.centre, &before.rooms, before.writes, before.publishes, now;
    /// Returns whether there were any.
    pub(super) fn delete_former_rights(writer, member: MemberId) -> bool =
        "DELETE FROM staff_former_rights WHERE member_id = $1";

    pub(super) fn find_enrolment_code(reader, finder: &[u8; 32]) -> Option<StoredCode> =
        "SELECT {} FROM staff_code WHERE finder = $1 AND purpose = 'passkey'";
    pub(super) fn insert_enrolment_code(
        writer, member: MemberId, finder: &[u8; 32], mark: &[u8; 32], now: Timestamp,
    ) =
        "INSERT INTO staff_code (member_id, purpose, finder, mark, made_at, wrong) VALUES ($1, 'passkey', $2, $3, $4, 0)";
    pub(super) fn count_wrong_enrolment_code(writer, member: MemberId) =
        "UPDATE staff_code SET wrong = wrong + 1 WHERE member_id = $1 AND purpose = 'passkey'";
    pub(super) fn delete_enrolment_code(writer, member: MemberId) =
        "DELETE FROM staff_code WHERE member_id = $1 AND purpose = 'passkey'";
    pub(super) fn delete_enrolment_codes_before(writer, before: Timestamp) =
        "DELETE FROM staff_code WHERE made_at < $1 AND purpose = 'passkey'";
    pub(super) fn delete_first_code(writer, member: MemberId) =
        "DELETE FROM staff_code WHERE member_id = $1 AND purpose = 'pin'";
    pub(super) fn insert_first_code(writer, member: MemberId, mark: &[u8; 32], now: Timestamp) =
        "INSERT INTO staff_code (member_id, purpose, mark, made_at, wrong) VALUES ($1, 'pin', $2, $3, 0)";
    /// Voids every PIN and code.
    pub(super) fn delete_all_pins(writer) -> u64 = "DELETE FROM staff_pin";
    pub(super) fn delete_all_codes(writer) -> u64 = "DELETE FROM staff_code";

    pub(crate) fn find_centre_name(reader, centre: CentreId) -> String = "SELECT name FROM centre WHERE id = $1";
    pub fn find_chain_name(reader, chain: ChainId) -> String = "SELECT name FROM chain WHERE id = $1";
}

row! {
    /// A person of the staff.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Member {
        pub id: MemberId = "id",
        pub chain: ChainId = "chain_id",
        /// None: of the chain's office.
        pub centre: Option<CentreId> = "centre_id",
        pub role: Role = "role",
        pub name: String = "name",
        pub writes: bool = "writes",
        pub publishes: bool = "publishes",
        pub starts_on: Date = "starts_on",
        pub ends_on: Option<Date> = "ends_on",
        /// None: that of the tablet.
        pub language: Option<Language> = "language",
        pub ended_at: Option<Timestamp> = "ended_at",
    }
}

row! {
    /// What a person may do.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct Rights {
        pub role: Role = "role",
        pub centre: Option<CentreId> = "centre_id",
        /// Room ids, separated by blanks.
        pub rooms: String = "rooms",
        pub writes: bool = "writes",
        pub publishes: bool = "publishes",
    }
}

row! {
    /// An enrolment code.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct StoredCode {
        pub member: MemberId = "member_id",
        pub mark: [u8; 32] = "mark",
        pub made_at: Timestamp = "made_at",
        pub wrong: i64 = "wrong",
    }
}

row! {
    /// A person in the list of people.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct Listed {
        pub id: MemberId = "id",
        pub centre: Option<CentreId> = "centre_id",
        pub role: Role = "role",
        pub name: String = "name",
        pub writes: bool = "writes",
        pub publishes: bool = "publishes",
        pub starts_on: Date = "starts_on",
        pub ends_on: Option<Date> = "ends_on",
        /// None: that of the tablet.
        pub language: Option<Language> = "language",
        pub ended_at: Option<Timestamp> = "ended_at",
        pub has_pin: bool = "EXISTS (SELECT 1 FROM staff_pin WHERE staff_pin.member_id = staff_member.id)",
        pub has_passkey: bool = "EXISTS (SELECT 1 FROM staff_passkey WHERE staff_passkey.member_id = staff_member.id)",
        /// When the valid codes were made.
        pub first_code: Option<Timestamp> = "(SELECT made_at FROM staff_code WHERE staff_code.member_id = staff_member.id AND staff_code.purpose = 'pin' AND staff_code.wrong < 5)",
        pub enrolment_code: Option<Timestamp> = "(SELECT made_at FROM staff_code WHERE staff_code.member_id = staff_member.id AND staff_code.purpose = 'passkey' AND staff_code.wrong < 5)",
    }
}
