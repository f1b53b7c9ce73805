use database::{Error, Reader, row, statements};

use super::{MyChild, Side};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ParentId, RoomId, SessionId};

statements! {
    fn find_parent_by_phone(reader, phone: &str) -> Option<ParentId> = "SELECT id FROM parent WHERE phone = $1";
    fn find_parent_by_email(reader, email: &str) -> Option<ParentId> = "SELECT id FROM parent WHERE email = $1";
    /// A parent's phone number and e-mail address on file.
    pub(super) fn find_contacts(reader, parent: ParentId) -> (Option<String>, Option<String>) =
        "SELECT phone, email FROM parent WHERE id = $1";
    /// When a session expires, if it is active and its parent still has the child.
    pub(super) fn find_session_until(reader, session: SessionId, child: ChildId, now: Timestamp) -> Option<Timestamp> =
        "SELECT session.ends_at FROM session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id AND parenthood.child_id = $2 \
        JOIN child ON child.id = parenthood.child_id \
        WHERE session.id = $1 AND session.ended_at IS NULL AND session.ends_at > $3 AND (child.live OR child.readable_until > $3)";
    /// The children that a session has had tokens for.
    pub(super) fn list_children_of_session(reader, session: SessionId) -> Vec<ChildId> =
        "SELECT DISTINCT child_id FROM token WHERE session_id = $1 ORDER BY child_id";
    /// A parent's other children, eldest first; each once, even where the parent is mother and father.
    pub(super) fn list_other_children(reader, parent: ParentId, child: ChildId, now: Timestamp) -> Vec<MyChild> =
        "SELECT {} FROM parenthood \
        JOIN child ON child.id = parenthood.child_id WHERE parenthood.parent_id = $1 AND child.id <> $2 AND (child.live OR child.readable_until > $3) \
        AND NOT EXISTS (SELECT 1 FROM parenthood AS other WHERE other.child_id = child.id AND other.parent_id = $1 AND other.side < parenthood.side) \
        ORDER BY child.date_of_birth, child.id";
    /// One statement for the whole authentication: the token is not replaced, or was replaced after $3; its session is
    /// active; the parent still has the child on that side.
    pub(super) fn find_proof(reader, token: &[u8; 32], now: Timestamp, replaced_after: Timestamp) -> Option<Proof> =
        "SELECT {} FROM token \
        JOIN session ON session.id = token.session_id \
        JOIN parenthood ON parenthood.child_id = token.child_id AND parenthood.side = token.side AND parenthood.parent_id = session.parent_id \
        JOIN child ON child.id = token.child_id \
        WHERE token.fingerprint = $1 AND session.ended_at IS NULL AND session.ends_at > $2 AND (child.live OR child.readable_until > $2) \
        AND (token.replaced_at IS NULL OR token.replaced_at > $3)";
}

row! {
    pub(super) struct Proof {
        pub session: SessionId = "session.id",
        pub parent: ParentId = "session.parent_id",
        pub child: ChildId = "child.id",
        pub side: Side = "token.side",
        pub centre: CentreId = "child.centre_id",
        pub room: RoomId = "child.room_id",
        pub left_at: Option<Timestamp> = "CASE WHEN child.live THEN NULL ELSE COALESCE(child.left_at, 0) END",
    }
}

row! {
    for MyChild {
        id: ChildId = "child.id",
        side: Side = "parenthood.side",
        centre: CentreId = "child.centre_id",
        room: RoomId = "child.room_id",
        left_at: Option<Timestamp> = "CASE WHEN child.live THEN NULL ELSE COALESCE(child.left_at, 0) END",
    }
}

pub(super) async fn find_parent_of(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<ParentId>, Error> {
    match contact {
        Contact::Phone(digits) => find_parent_by_phone(reader, digits).await,
        Contact::Email(address) => find_parent_by_email(reader, address).await,
    }
}
