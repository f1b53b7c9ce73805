use database::{Error, Reader, Writer, params, row, statements};

use super::rules::{Kind, State};
use base::clock::Timestamp;
use base::ids::{ChildId, DataAskId, ParentId, SessionId};
use people::families::Side;

statements! {
    pub OF_PARENT: DataAsk = "SELECT {} FROM data_ask WHERE parent_id = $1 AND child_id = $2 ORDER BY asked_at DESC, id DESC";
    pub INSERT = "INSERT INTO data_ask (id, child_id, parent_id, kind, state, reason, asked_at) \
        VALUES ($1, $2, $3, $4, 'asked', '', $5) ON CONFLICT (child_id, parent_id, kind) WHERE state = 'asked' DO NOTHING";
    pub TAKE_BACK = "UPDATE data_ask SET state = 'taken back', decided_at = $4 \
        WHERE id = $1 AND child_id = $2 AND parent_id = $3 AND state = 'asked'";
    pub WAITING: WaitingAsk = "SELECT {} FROM data_ask JOIN child ON child.id = data_ask.child_id \
        JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = data_ask.parent_id \
        LEFT JOIN parenthood ON parenthood.child_id = data_ask.child_id AND parenthood.parent_id = data_ask.parent_id \
        WHERE data_ask.state = 'asked' ORDER BY data_ask.asked_at, data_ask.id";
    pub DECIDE = "UPDATE data_ask SET state = $2, reason = $3, decided_at = $4, ready_until = $5 WHERE id = $1 AND state = 'asked'";
    pub(crate) DONE = "UPDATE data_ask SET state = 'done', decided_at = $2, ready_until = NULL \
        WHERE child_id = $1 AND state IN ('asked', 'ready')";
    pub(crate) FORGET_WORDS = "UPDATE data_ask SET reason = '' WHERE child_id = $1 AND reason <> ''";
    /// A copy that may be fetched in a session, while its parent has the child.
    pub(crate) FETCHED: (ChildId, ParentId) = "SELECT data_ask.child_id, data_ask.parent_id FROM data_ask \
        JOIN session ON session.parent_id = data_ask.parent_id \
        JOIN parenthood ON parenthood.parent_id = data_ask.parent_id AND parenthood.child_id = data_ask.child_id \
        JOIN child ON child.id = data_ask.child_id \
        WHERE data_ask.id = $1 AND data_ask.kind = 'copy' AND data_ask.state = 'ready' AND data_ask.ready_until > $3 \
        AND session.id = $2 AND session.ended_at IS NULL AND session.ends_at > $3 AND (child.live OR child.readable_until > $3)";
}

database::stored! {
    Kind as &str: Kind::parse, Kind::as_str;
    State as &str: State::parse, State::as_str;
}

row! {
    /// An ask as its parent sees it.
    #[derive(Clone, Debug)]
    pub struct DataAsk {
        pub id: DataAskId = "id",
        pub kind: Kind = "kind",
        /// As it is stored; [`DataAsk::state`] says how it stands.
        pub stored: State = "state",
        pub reason: String = "reason",
        pub asked_at: Timestamp = "asked_at",
        pub decided_at: Option<Timestamp> = "decided_at",
        pub ready_until: Option<Timestamp> = "ready_until",
    }
}

row! {
    /// An ask that nobody has decided, as the office sees it.
    #[derive(Clone, Debug)]
    pub struct WaitingAsk {
        pub id: DataAskId = "data_ask.id",
        pub kind: Kind = "data_ask.kind",
        pub child: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub centre: String = "centre.name",
        pub parent: ParentId = "parent.id",
        pub parent_name: String = "parent.name",
        /// None: the child was taken from them since.
        pub side: Option<Side> = "parenthood.side",
        pub asked_at: Timestamp = "data_ask.asked_at",
    }
}

impl DataAsk {
    pub fn state(&self, now: Timestamp) -> State {
        self.stored.at(self.ready_until, now)
    }
}

pub(super) async fn of_parent(
    reader: &mut Reader<'_>,
    parent: ParentId,
    child: ChildId,
) -> Result<Vec<DataAsk>, Error> {
    reader.list(OF_PARENT, params![parent, child]).await
}

/// False: there is an open one of the kind.
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    id: DataAskId,
    (child, parent): (ChildId, ParentId),
    kind: Kind,
    now: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.execute(INSERT, params![id, child, parent, kind, now]).await? > 0)
}

/// False: there is no such open ask of the parent's.
pub(super) async fn take_back(
    writer: &mut Writer<'_>,
    id: DataAskId,
    (child, parent): (ChildId, ParentId),
    now: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.execute(TAKE_BACK, params![id, child, parent, now]).await? > 0)
}

pub(super) async fn waiting(reader: &mut Reader<'_>) -> Result<Vec<WaitingAsk>, Error> {
    reader.list(WAITING, params![]).await
}

/// False: somebody has decided it meanwhile.
pub(super) async fn decide(
    writer: &mut Writer<'_>,
    id: DataAskId,
    state: State,
    reason: &str,
    (now, ready_until): (Timestamp, Option<Timestamp>),
) -> Result<bool, Error> {
    Ok(writer.execute(DECIDE, params![id, state, reason, now, ready_until]).await? > 0)
}

pub(super) async fn done(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<u64, Error> {
    Ok(writer.execute(DONE, params![child, now]).await? + writer.execute(FORGET_WORDS, params![child]).await?)
}

pub(super) async fn fetched(
    reader: &mut Reader<'_>,
    id: DataAskId,
    session: SessionId,
    now: Timestamp,
) -> Result<Option<(ChildId, ParentId)>, Error> {
    reader.find(FETCHED, params![id, session, now]).await
}
