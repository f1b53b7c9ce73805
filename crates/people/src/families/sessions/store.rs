use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

statements! {
    pub(super) fn list_active(reader, [parent, child, session]: [Option<i64>; 3], now: Timestamp) -> Vec<Living> =
        "SELECT {} FROM session JOIN parent ON parent.id = session.parent_id \
        WHERE session.ended_at IS NULL AND session.ends_at > $4 \
        AND (CAST($1 AS BIGINT) IS NULL OR session.parent_id = $1) \
        AND (CAST($2 AS BIGINT) IS NULL OR session.parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $2)) \
        AND (CAST($3 AS BIGINT) IS NULL OR session.id = $3) \
        ORDER BY parent.name, session.parent_id, session.started_at, session.id",
        parent, child, session, now;
    pub(super) fn end(
        writer, [parent, child, session]: [Option<i64>; 3], (now, why): (Timestamp, &str),
    ) -> Vec<SessionId> =
        "UPDATE session SET ended_at = $4, end_reason = $5 WHERE ended_at IS NULL AND ends_at > $4 \
        AND (CAST($1 AS BIGINT) IS NULL OR parent_id = $1) \
        AND (CAST($2 AS BIGINT) IS NULL OR parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $2)) \
        AND (CAST($3 AS BIGINT) IS NULL OR id = $3) RETURNING id",
        parent, child, session, now, why;
    /// Forgets the devices of the sessions that ended at this time and for this reason: they sign in as strangers.
    pub(super) fn delete_known_devices(writer, (now, why): (Timestamp, &str)) =
        "DELETE FROM known_device WHERE session_id IN \
        (SELECT id FROM session WHERE ended_at = $1 AND end_reason = $2)",
        now, why;
    /// The actions of a parent's sessions, newest first.
    pub(super) fn list_actions_of(parent: ParentId) -> Rows<Signed> =
        "SELECT {} FROM session JOIN audit ON audit.actor = 'session ' || session.id WHERE session.parent_id = $1 \
        ORDER BY audit.at DESC, audit.id DESC";
    /// The children of the sessions that ended at this time and for this reason, in a fixed order, so that writers cannot deadlock.
    pub(super) fn list_children_of_ended(reader, (now, why): (Timestamp, &str)) -> Vec<ChildId> =
        "SELECT DISTINCT token.child_id FROM session JOIN token ON token.session_id = session.id \
        WHERE session.ended_at = $1 AND session.end_reason = $2 ORDER BY token.child_id",
        now, why;
}

row! {
    /// An active session.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Living {
        pub id: SessionId = "session.id",
        /// The parent's name.
        pub parent: String = "parent.name",
        /// `web`, `android` and the like, as the device sent it.
        pub platform: String = "session.platform",
        /// The device's own name; often empty.
        pub device: String = "session.device",
        pub started_at: Timestamp = "session.started_at",
        pub ends_at: Timestamp = "session.ends_at",
        /// Whether notifications go to the device.
        pub notified: bool = "EXISTS (SELECT 1 FROM device WHERE device.session_id = session.id)",
    }
}

row! {
    /// An action of one of a parent's sessions.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Signed {
        pub at: Timestamp = "audit.at",
        pub action: String = "audit.deed",
        pub object: String = "audit.object",
        pub session: SessionId = "session.id",
        pub platform: String = "session.platform",
        pub device: String = "session.device",
    }
}
