use database::statements;

use base::clock::Timestamp;
use base::ids::{ChildId, SessionId};

statements! {
    pub(super) fn add_entry(writer, code: &[u8; 32], session: SessionId, child: ChildId, now: Timestamp) =
        "INSERT INTO billing_entry (fingerprint, session_id, child_id, made_at) VALUES ($1, $2, $3, $4)";
    /// What is dated later than now was written while a clock was wrong.
    pub(super) fn entry(reader, code: &[u8; 32], after: Timestamp, latest: Timestamp) -> Option<(SessionId, ChildId)> =
        "SELECT session_id, child_id FROM billing_entry \
        WHERE fingerprint = $1 AND made_at > $2 AND made_at <= $3";
    /// Whether it was there: of two who come with the same one, one has used it.
    pub(super) fn use_entry(writer, code: &[u8; 32]) -> bool = "DELETE FROM billing_entry WHERE fingerprint = $1";
    pub(super) fn forget_entries(writer, until: Timestamp, latest: Timestamp) =
        "DELETE FROM billing_entry WHERE made_at <= $1 OR made_at > $2";
    pub(super) fn add_visit(writer, kept: &[u8; 32], session: SessionId, child: ChildId, now: Timestamp) =
        "INSERT INTO billing_visit (fingerprint, session_id, child_id, began_at) VALUES ($1, $2, $3, $4)";
    pub(super) fn visit(reader, kept: &[u8; 32], after: Timestamp, latest: Timestamp) -> Option<(SessionId, ChildId)> =
        "SELECT session_id, child_id FROM billing_visit \
        WHERE fingerprint = $1 AND began_at > $2 AND began_at <= $3";
    pub(super) fn forget_visits(writer, until: Timestamp, latest: Timestamp) =
        "DELETE FROM billing_visit WHERE began_at <= $1 OR began_at > $2";
}
