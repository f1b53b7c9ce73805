use std::ops::ControlFlow;

use database::{Error, Reader, Value, Writer, params, row, statements};

use super::WhichSessions;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, SessionId};

statements! {
    pub(crate) LIVING: Living = "SELECT {} FROM session JOIN parent ON parent.id = session.parent_id \
        WHERE session.ended_at IS NULL AND session.ends_at > $4 \
        AND (CAST($1 AS BIGINT) IS NULL OR session.parent_id = $1) \
        AND (CAST($2 AS BIGINT) IS NULL OR session.parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $2)) \
        AND (CAST($3 AS BIGINT) IS NULL OR session.id = $3) \
        ORDER BY parent.name, session.parent_id, session.started_at, session.id";
    pub END: SessionId = "UPDATE session SET ended_at = $4, end_reason = $5 WHERE ended_at IS NULL AND ends_at > $4 \
        AND (CAST($1 AS BIGINT) IS NULL OR parent_id = $1) \
        AND (CAST($2 AS BIGINT) IS NULL OR parent_id IN (SELECT parent_id FROM parenthood WHERE child_id = $2)) \
        AND (CAST($3 AS BIGINT) IS NULL OR id = $3) RETURNING id";
    pub(crate) FORGET_KNOWN = "DELETE FROM known_device WHERE session_id IN \
        (SELECT id FROM session WHERE ended_at = $1 AND end_reason = $2)";
    pub(crate) DEEDS_OF: Signed = "SELECT {} FROM session JOIN audit ON audit.actor = 'session ' || session.id WHERE session.parent_id = $1 \
        ORDER BY audit.at DESC, audit.id DESC";
    /// The children whom those sessions have had tokens for, in an order that is the same for all who change them.
    pub(crate) CHILDREN_OF_ENDED: ChildId = "SELECT DISTINCT token.child_id FROM session JOIN token ON token.session_id = session.id \
        WHERE session.ended_at = $1 AND session.end_reason = $2 ORDER BY token.child_id";
}

row! {
    /// A session that lives.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Living {
        pub id: SessionId = "session.id",
        /// The parent's name.
        pub parent: String = "parent.name",
        /// `web`, `android` and the like, as the device said.
        pub platform: String = "session.platform",
        /// What the device calls itself; often nothing.
        pub device: String = "session.device",
        pub started_at: Timestamp = "session.started_at",
        pub ends_at: Timestamp = "session.ends_at",
        /// Whether notices go to the device.
        pub notified: bool = "EXISTS (SELECT 1 FROM device WHERE device.session_id = session.id)",
    }
}

row! {
    /// What was done under one of a parent's sessions.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Signed {
        pub at: Timestamp = "audit.at",
        pub deed: String = "audit.deed",
        pub object: String = "audit.object",
        pub session: SessionId = "session.id",
        pub platform: String = "session.platform",
        pub device: String = "session.device",
    }
}

/// Hands all of it to `look`, the newest first, until that has seen enough.
pub(super) async fn deeds_of(
    reader: &mut Reader<'_>,
    parent: ParentId,
    mut look: impl FnMut(Signed) -> ControlFlow<()>,
) -> Result<(), Error> {
    reader.walk(DEEDS_OF, params![parent], |deed| Ok(look(deed))).await
}

fn meant(whose: WhichSessions) -> [Value<'static>; 3] {
    let id = |id: i64| Some(id).into();
    let none = || None::<i64>.into();
    match whose {
        WhichSessions::Parent(parent) => [id(parent.0), none(), none()],
        WhichSessions::Child(child) => [none(), id(child.0), none()],
        WhichSessions::Session(session) => [none(), none(), id(session.0)],
        WhichSessions::All => [none(), none(), none()],
    }
}

pub(super) async fn living(
    reader: &mut Reader<'_>,
    whose: WhichSessions,
    now: Timestamp,
) -> Result<Vec<Living>, Error> {
    let [parent, child, session] = meant(whose);
    reader.list(LIVING, [parent, child, session, now.into()]).await
}

pub(super) async fn end(
    writer: &mut Writer<'_>,
    whose: WhichSessions,
    (now, why): (Timestamp, &str),
) -> Result<usize, Error> {
    let [parent, child, session] = meant(whose);
    let values = [parent, child, session, now.into(), why.into()];
    Ok(writer.list(END, values).await?.len())
}

/// Whoever holds the devices of the sessions that ended at this moment and for this reason signs in as a stranger.
pub(super) async fn forget_known_devices(writer: &mut Writer<'_>, (now, why): (Timestamp, &str)) -> Result<(), Error> {
    writer.execute(FORGET_KNOWN, params![now, why]).await.map(drop)
}

/// Of the sessions that ended at this moment and for this reason.
pub(super) async fn children_of_ended(
    reader: &mut Reader<'_>,
    (now, why): (Timestamp, &str),
) -> Result<Vec<ChildId>, Error> {
    reader.list(CHILDREN_OF_ENDED, params![now, why]).await
}
