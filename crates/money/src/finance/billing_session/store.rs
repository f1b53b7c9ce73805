use database::statements;

use base::clock::Timestamp;
use base::ids::{ChildId, SessionId};

statements! {
    pub(super) fn insert_link(writer, code: &[u8; 32], session: SessionId, child: ChildId, now: Timestamp) =
        "INSERT INTO billing_entry (fingerprint, session_id, child_id, made_at) VALUES ($1, $2, $3, $4)";
    pub(super) fn find_link(reader, code: &[u8; 32], after: Timestamp) -> Option<(SessionId, ChildId)> =
        "SELECT session_id, child_id FROM billing_entry WHERE fingerprint = $1 AND made_at > $2";
    /// False: it was used before; of two concurrent uses one succeeds.
    pub(super) fn delete_link(writer, code: &[u8; 32]) -> bool = "DELETE FROM billing_entry WHERE fingerprint = $1";
    pub(super) fn delete_expired_links(writer, until: Timestamp) = "DELETE FROM billing_entry WHERE made_at <= $1";
    pub(super) fn insert_session(writer, kept: &[u8; 32], session: SessionId, child: ChildId, now: Timestamp) =
        "INSERT INTO billing_visit (fingerprint, session_id, child_id, began_at) VALUES ($1, $2, $3, $4)";
    pub(super) fn find_session(reader, kept: &[u8; 32], after: Timestamp) -> Option<(SessionId, ChildId)> =
        "SELECT session_id, child_id FROM billing_visit WHERE fingerprint = $1 AND began_at > $2";
    pub(super) fn delete_expired_sessions(writer, until: Timestamp) =
        "DELETE FROM billing_visit WHERE began_at <= $1";
}
