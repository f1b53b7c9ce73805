use database::statements;

use super::Device;
use crate::families::Side;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

statements! {
    /// The children that a parent can see, eldest first.
    pub(super) fn list_visible_children(reader, parent: ParentId, now: Timestamp) -> Vec<(ChildId, Side)> =
        "SELECT parenthood.child_id, parenthood.side FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $2) ORDER BY child.date_of_birth, child.id, parenthood.side";
    pub(super) fn insert_session(
        writer, session: SessionId, parent: ParentId, device: &Device, now: Timestamp, ends_at: Timestamp,
    ) =
        "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)",
        session, parent, device.platform.as_str(), device.model.as_str(), now, ends_at;
    pub(super) fn insert_token(writer, token: &[u8; 32], session: SessionId, issue: i64, child: ChildId, side: Side) =
        "INSERT INTO token (fingerprint, session_id, issue, child_id, side) VALUES ($1, $2, $3, $4, $5)";
    /// Marks the tokens that were issued together with this one as replaced, unless they are already.
    pub(super) fn update_issue_of(writer, session: SessionId, token: &[u8; 32], now: Timestamp) =
        "UPDATE token SET replaced_at = $3 WHERE session_id = $1 AND replaced_at IS NULL \
        AND issue = (SELECT issue FROM token WHERE fingerprint = $2)";
    /// The active session of a token that was replaced before a time.
    pub(super) fn find_replayed(reader, token: &[u8; 32], replaced_by: Timestamp) -> Option<SessionId> =
        "SELECT session.id FROM token JOIN session ON session.id = token.session_id \
        WHERE token.fingerprint = $1 AND token.replaced_at <= $2 AND session.ended_at IS NULL";
    /// The session of a token, if it is active.
    pub(super) fn find_active(reader, token: &[u8; 32], now: Timestamp) -> Option<SessionId> =
        "SELECT session.id FROM token JOIN session ON session.id = token.session_id \
        WHERE token.fingerprint = $1 AND session.ended_at IS NULL AND session.ends_at > $2";
    pub(super) fn end_session_of(writer, token: &[u8; 32], now: Timestamp, reason: &str) -> Option<SessionId> =
        "UPDATE session SET ended_at = $2, end_reason = $3 \
        WHERE id = (SELECT session_id FROM token WHERE fingerprint = $1) AND ended_at IS NULL RETURNING id";
    pub(super) fn delete_tokens_of_ended(writer, before: Timestamp) =
        "DELETE FROM token WHERE session_id IN (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    pub(super) fn delete_devices_of_ended(writer, before: Timestamp) =
        "DELETE FROM device WHERE session_id IN (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    pub(super) fn delete_confirmations_of_ended(writer, before: Timestamp) =
        "DELETE FROM confirmation WHERE session_id IN \
        (SELECT id FROM session WHERE ended_at < $1 OR ends_at < $1)";
    /// Rows that refer to them are deleted already.
    pub(super) fn delete_ended(writer, before: Timestamp) =
        "DELETE FROM session WHERE (ended_at < $1 OR ends_at < $1) \
        AND NOT EXISTS (SELECT 1 FROM portrait WHERE portrait.session_id = session.id)";
}
