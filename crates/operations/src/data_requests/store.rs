use database::{Error, Writer, row, statements};

use super::rules::{Kind, State};
use base::clock::Timestamp;
use base::ids::{ChildId, DataRequestId, ParentId, SessionId};
use people::families::Side;

statements! {
    pub(super) fn list_of_parent(reader, parent: ParentId, child: ChildId) -> Vec<DataRequest> =
        "SELECT {} FROM data_ask WHERE parent_id = $1 AND child_id = $2 ORDER BY asked_at DESC, id DESC";
    /// False: a request of the kind is open.
    pub(super) fn insert(
        writer, id: DataRequestId, (child, parent): (ChildId, ParentId), kind: Kind, now: Timestamp,
    ) -> bool =
        "INSERT INTO data_ask (id, child_id, parent_id, kind, state, reason, asked_at) \
        VALUES ($1, $2, $3, $4, 'asked', '', $5) ON CONFLICT (child_id, parent_id, kind) WHERE state = 'asked' DO NOTHING",
        id, child, parent, kind, now;
    /// False: the parent has no such open request.
    pub(super) fn update_withdrawn(writer, id: DataRequestId, (child, parent): (ChildId, ParentId), now: Timestamp) -> bool =
        "UPDATE data_ask SET state = 'taken back', decided_at = $4 \
        WHERE id = $1 AND child_id = $2 AND parent_id = $3 AND state = 'asked'",
        id, child, parent, now;
    pub(super) fn list_pending(reader) -> Vec<PendingRequest> =
        "SELECT {} FROM data_ask JOIN child ON child.id = data_ask.child_id \
        JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = data_ask.parent_id \
        LEFT JOIN parenthood ON parenthood.child_id = data_ask.child_id AND parenthood.parent_id = data_ask.parent_id \
        WHERE data_ask.state = 'asked' ORDER BY data_ask.asked_at, data_ask.id";
    /// False: it was decided meanwhile.
    pub(super) fn update_decision(
        writer, id: DataRequestId, state: State, reason: &str, (now, ready_until): (Timestamp, Option<Timestamp>),
    ) -> bool =
        "UPDATE data_ask SET state = $2, reason = $3, decided_at = $4, ready_until = $5 WHERE id = $1 AND state = 'asked'",
        id, state, reason, now, ready_until;
    fn update_done(writer, child: ChildId, now: Timestamp) -> u64 =
        "UPDATE data_ask SET state = 'done', decided_at = $2, ready_until = NULL \
        WHERE child_id = $1 AND state IN ('asked', 'ready')";
    fn update_reasons_cleared(writer, child: ChildId) -> u64 =
        "UPDATE data_ask SET reason = '' WHERE child_id = $1 AND reason <> ''";
    /// The child and parent of a copy that can be downloaded in a session.
    pub(super) fn find_downloadable(reader, id: DataRequestId, session: SessionId, now: Timestamp) -> Option<(ChildId, ParentId)> =
        "SELECT data_ask.child_id, data_ask.parent_id FROM data_ask \
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
    /// A request as its parent sees it.
    #[derive(Clone, Debug)]
    pub struct DataRequest {
        pub id: DataRequestId = "id",
        pub kind: Kind = "kind",
        /// The stored state; [`DataRequest::state`] is the current one.
        pub stored: State = "state",
        pub reason: String = "reason",
        pub asked_at: Timestamp = "asked_at",
        pub decided_at: Option<Timestamp> = "decided_at",
        pub ready_until: Option<Timestamp> = "ready_until",
    }
}

row! {
    /// An undecided request as the office sees it.
    #[derive(Clone, Debug)]
    pub struct PendingRequest {
        pub id: DataRequestId = "data_ask.id",
        pub kind: Kind = "data_ask.kind",
        pub child: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub centre: String = "centre.name",
        pub parent: ParentId = "parent.id",
        pub parent_name: String = "parent.name",
        /// `None`: the parent no longer has access to the child.
        pub side: Option<Side> = "parenthood.side",
        pub asked_at: Timestamp = "data_ask.asked_at",
    }
}

impl DataRequest {
    pub fn state(&self, now: Timestamp) -> State {
        self.stored.at(self.ready_until, now)
    }
}

pub(super) async fn complete(writer: &mut Writer<'_>, child: ChildId, now: Timestamp) -> Result<u64, Error> {
    Ok(update_done(writer, child, now).await? + update_reasons_cleared(writer, child).await?)
}
