use database::{Error, Reader, row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, ParentId, ProgramId, RoomId, SessionId, TabletId};
use base::tables::cells;
use people::centres::Place;
use people::centres::store::CentreRow;

statements! {
    /// Including children who left: one who returns is not a new child.
    fn list_all_enrolled(reader, centre: CentreId) -> Vec<Enrolled> =
        "SELECT {} FROM child WHERE centre_id = $1 ORDER BY id";
    pub(super) fn find_enrolled(reader, child: ChildId) -> Option<Enrolled> = "SELECT {} FROM child WHERE id = $1";
    /// Children of a parent at other centres of the chain, born on a day (`YYYY-MM-DD`): id, names and centre.
    pub(super) fn list_at_other_centres(
        reader, parent: ParentId, born: &str, centre: &CentreRow,
    ) -> Vec<(ChildId, String, String, String)> =
        "SELECT child.id, child.name, child.last_name, centre.name FROM parenthood \
        JOIN child ON child.id = parenthood.child_id JOIN centre ON centre.id = child.centre_id \
        WHERE parenthood.parent_id = $1 AND child.live AND child.date_of_birth = $2 AND centre.id <> $3 AND centre.chain_id = $4 ORDER BY child.id",
        parent, born, centre.id, centre.chain_id;
    fn count_at_centre(reader, centre: CentreId) -> i64 = "SELECT COUNT(*) FROM child WHERE live AND centre_id = $1";
    fn count_in_room(reader, room: RoomId) -> i64 = "SELECT COUNT(*) FROM child WHERE live AND room_id = $1";
    fn count_in_program(reader, program: ProgramId) -> i64 =
        "SELECT COUNT(*) FROM child WHERE live AND program_id = $1";
    /// Children with an approved move to a centre who are not there yet.
    pub(super) fn count_approved_to(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM request WHERE status = 'Approved' AND began_at IS NULL AND ended_at IS NULL AND details LIKE $1",
        format!("%\"centre\":\"{centre}\"%");
    /// Children of a centre with an approved move to another one, by name.
    pub(super) fn list_approved_to_leave(reader, centre: CentreId) -> Vec<(String, String)> =
        "SELECT child.name, child.last_name FROM request JOIN child ON child.id = request.child_id \
        WHERE request.status = 'Approved' AND request.began_at IS NULL AND request.ended_at IS NULL AND request.details LIKE '%\"centre\":\"%' \
        AND child.live AND child.centre_id = $1 ORDER BY child.id";
    /// The stored contact of a one-time code, by the fingerprint of its challenge.
    pub(super) fn find_contact_of_code(reader, challenge: &[u8; 32]) -> Option<String> =
        "SELECT contact FROM one_time_code WHERE challenge = $1";
    /// The parent whose session requested a code, for example to a new contact.
    pub(super) fn find_parent_asking(reader, challenge: &[u8; 32]) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM one_time_code JOIN session ON one_time_code.asker = 'session ' || CAST(session.id AS TEXT) \
        JOIN parent ON parent.id = session.parent_id WHERE one_time_code.challenge = $1";
    /// Who had the old contact that is notified of a change.
    pub(super) fn find_parent_of_old_contact(reader, contact_notice: i64) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM contact_notice JOIN former_contact ON former_contact.contact = contact_notice.contact \
        JOIN parent ON parent.id = former_contact.parent_id WHERE contact_notice.id = $1 ORDER BY former_contact.until DESC LIMIT 1";
    pub(super) fn find_parent_of_notice(reader, notice: i64) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM notice JOIN parent ON parent.id = notice.parent_id WHERE notice.id = $1";
    pub(super) fn find_parent_of_delivery(reader, delivery: i64) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM delivery JOIN notice ON notice.id = delivery.notice_id \
        JOIN parent ON parent.id = notice.parent_id WHERE delivery.id = $1";
    /// The other parent, who is notified of an answer to an event.
    pub(super) fn find_parent_beside_answer(reader, consent: i64) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM consent JOIN parenthood ON parenthood.child_id = consent.child_id \
        AND parenthood.parent_id <> consent.parent_id JOIN parent ON parent.id = parenthood.parent_id WHERE consent.id = $1";
    pub(super) fn find_parent_of_certificate(reader, email: i64) -> Option<(ParentId, String)> =
        "SELECT parent.id, parent.name FROM certificate_letter JOIN parent ON parent.email = certificate_letter.email \
        WHERE certificate_letter.id = $1";
    /// The old contact that is notified of a change.
    pub(super) fn find_contact_of_notice(reader, notice: i64) -> Option<String> =
        "SELECT contact FROM contact_notice WHERE id = $1";
    pub(super) fn get_parent_name(reader, parent: ParentId) -> String = "SELECT name FROM parent WHERE id = $1";
    pub(super) fn find_parent_name(reader, parent: ParentId) -> Option<String> = "SELECT name FROM parent WHERE id = $1";
    /// Where a child is now: centre, room, program and transport.
    pub(super) fn find_placement(reader, child: ChildId) -> Option<Placement> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN room ON room.id = child.room_id \
        JOIN program ON program.id = child.program_id WHERE child.id = $1";
    /// The phone numbers of a child's parents, the mother's first.
    pub(super) fn list_phones(reader, child: ChildId) -> Vec<String> =
        "SELECT parent.phone FROM parenthood JOIN parent ON parent.id = parenthood.parent_id \
        WHERE parenthood.child_id = $1 AND parent.phone IS NOT NULL ORDER BY parenthood.side DESC";
    pub(super) fn find_centre_name(reader, centre: CentreId) -> Option<String> = "SELECT name FROM centre WHERE id = $1";
    pub(super) fn find_tablet_name(reader, tablet: TabletId) -> Option<String> = "SELECT name FROM tablet WHERE id = $1";
    pub(super) fn find_parent_name_of_session(reader, session: SessionId) -> Option<String> =
        "SELECT parent.name FROM session JOIN parent ON parent.id = session.parent_id WHERE session.id = $1";
    fn find_child_names(reader, child: ChildId) -> Option<(String, String)> =
        "SELECT name, last_name FROM child WHERE id = $1";
}

row! {
    pub(super) struct Placement {
        pub centre: String = "centre.name",
        pub room: String = "room.name",
        pub program: String = "program.label",
        pub transport: Option<String> = "child.transport",
    }
}

row! {
    /// A child with what a roster knows of it.
    pub struct Enrolled {
        pub id: ChildId = "id",
        pub centre: CentreId = "centre_id",
        pub office_number: Option<String> = "office_number",
        pub name: String = "name",
        pub last_name: String = "last_name",
        /// `YYYY-MM-DD`, as is the admission date.
        pub date_of_birth: String = "date_of_birth",
        pub admission_type: String = "admission_type",
        pub admission_date: String = "admission_date",
        pub room: RoomId = "room_id",
        pub program: ProgramId = "program_id",
        pub live: bool = "live",
        /// `None` also for children who left before the time was recorded.
        pub left_at: Option<Timestamp> = "left_at",
    }
}

pub async fn list_enrolled(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Enrolled>, Error> {
    let mut enrolled = list_all_enrolled(reader, centre).await?;
    for child in &mut enrolled {
        // Older versions stored placeholders.
        child.office_number.take_if(|number| cells::is_placeholder(number));
    }
    Ok(enrolled)
}

/// The number of children in a place; 0 for a chain, which has children only through its centres.
pub(super) async fn count_children(reader: &mut Reader<'_>, place: Place) -> Result<i64, Error> {
    match place {
        Place::Chain(_) => Ok(0),
        Place::Centre(centre) => count_at_centre(reader, centre).await,
        Place::Room(room) => count_in_room(reader, room).await,
        Place::Program(program) => count_in_program(reader, program).await,
    }
}

pub(super) async fn find_child_name(reader: &mut Reader<'_>, child: ChildId) -> Result<Option<String>, Error> {
    Ok(find_child_names(reader, child).await?.map(|(name, last_name)| format!("{name} {last_name}")))
}
