use database::{Error, Reader, Writer, params, row, statements};

use super::cards::{Card, State};
use super::rules::Details;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, GuardianCardId, GuardianId, ParentId, PictureId};
use base::page::{Cursor, Queue, Queued};
use people::families::Side;

statements! {
    pub INSERT = "INSERT INTO guardian (id, child_id, added_at) VALUES ($1, $2, $3)";
    pub(crate) INSERT_CARD = "INSERT INTO guardian_card (id, guardian_id, child_id, parent_id, name, mobile, relation, picture_id, \
        confirmation, state, status, written_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    /// What was written with a confirmation, whatever has become of it.
    pub(crate) WRITTEN_WITH: (GuardianId, String) = "SELECT guardian_id, status FROM guardian_card WHERE confirmation = $1";
    pub IS_OF: i64 = "SELECT 1 FROM guardian WHERE id = $1 AND child_id = $2";
    /// The newest guardian first; the cards of one stand together.
    pub OF_CHILD: Card = "SELECT {} FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        WHERE card.child_id = $1 AND card.state IN ('waiting', 'active', 'refused') ORDER BY guardian.added_at DESC, guardian.id DESC";
    pub OF_CENTRE: Card = "SELECT {} FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        JOIN child ON child.id = card.child_id WHERE card.id = $1 AND child.centre_id = $2 AND child.live";
    /// Whose a guardian of a centre's child is, also of one who was removed.
    pub(crate) CHILD_OF: ChildId = "SELECT guardian.child_id FROM guardian JOIN child ON child.id = guardian.child_id \
        WHERE guardian.id = $1 AND child.centre_id = $2 AND child.live";
    pub(crate) ACTIVE_OF: (GuardianCardId, PictureId) = "SELECT id, picture_id FROM guardian_card WHERE guardian_id = $1 AND state = 'active'";
    /// Cards of whom the office took off the child do not wait, nor do those of a suspended guardian.
    pub WAITING_AT: Waiting = "SELECT {} FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'waiting' \
        JOIN guardian ON guardian.id = card.guardian_id \
        JOIN parenthood ON parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id \
        WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 AND (card.written_at, card.id) > ($2, $3) \
        GROUP BY card.id, card.guardian_id, card.child_id, card.name, card.mobile, card.relation, card.written_at, guardian.since \
        ORDER BY card.written_at, card.id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'waiting' \
        JOIN guardian ON guardian.id = card.guardian_id \
        WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 AND EXISTS (SELECT 1 FROM parenthood \
        WHERE parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id)";
    pub(crate) ACTIVE_AT: AtGate = "SELECT {} \
        FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'active' \
        JOIN guardian ON guardian.id = card.guardian_id WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 \
        AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2) ORDER BY card.child_id, guardian.since, guardian.id";
    pub(crate) PICTURE_AT: PictureId = "SELECT card.picture_id FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        JOIN child ON child.id = card.child_id \
        WHERE card.guardian_id = $1 AND card.state = 'active' AND child.centre_id = $2 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0";
    pub DECIDE = "UPDATE guardian_card SET state = $2, status = $3, decided_at = $4 WHERE id = $1";
    pub BEGIN = "UPDATE guardian SET since = COALESCE(since, $2) WHERE id = $1";
    pub(crate) END_CARD = "UPDATE guardian_card SET state = 'past', ended_at = $2 WHERE id = $1";
    pub REMOVE = "UPDATE guardian SET removed_at = $2 WHERE id = $1";
    pub(crate) SET_SUSPENDED = "UPDATE guardian SET suspended_at = $2 WHERE id = $1";
    /// Guardians who were never suspended, of children from whom a parent is barred.
    pub(crate) BESIDE_BARRED: (ChildId, ParentId) = "SELECT DISTINCT removed_parent.child_id, removed_parent.parent_id FROM removed_parent \
        JOIN guardian ON guardian.child_id = removed_parent.child_id \
        WHERE removed_parent.barred AND guardian.removed_at IS NULL AND guardian.suspended_at IS NULL \
        ORDER BY removed_parent.child_id, removed_parent.parent_id";
    /// The first card of a guardian who is still there stays: it says who brought them.
    pub(crate) FORGET_CARDS = "DELETE FROM guardian_card WHERE ended_at < $1 \
        AND (EXISTS (SELECT 1 FROM guardian WHERE guardian.id = guardian_card.guardian_id AND guardian.removed_at IS NOT NULL) \
        OR EXISTS (SELECT 1 FROM guardian_card AS earlier WHERE earlier.guardian_id = guardian_card.guardian_id \
            AND (earlier.written_at, earlier.id) < (guardian_card.written_at, guardian_card.id)))";
    pub(crate) FORGET_REMOVED = "DELETE FROM guardian WHERE removed_at < $1 \
        AND NOT EXISTS (SELECT 1 FROM guardian_card WHERE guardian_card.guardian_id = guardian.id)";
}

row! {
    for Card {
        id: GuardianCardId = "card.id",
        guardian: GuardianId = "card.guardian_id",
        child: ChildId = "card.child_id",
        parent: ParentId = "card.parent_id",
        details: Details,
        picture: PictureId = "card.picture_id",
        state: State = "card.state",
        status: String = "card.status",
        written_at: Timestamp = "card.written_at",
        by_a_parent: bool =
            "EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id)",
        brought_by: ParentId = "(SELECT first.parent_id FROM guardian_card AS first WHERE first.guardian_id = card.guardian_id \
            ORDER BY first.written_at, first.id LIMIT 1)",
        never_suspended: bool = "guardian.suspended_at IS NULL",
        suspended: bool = "COALESCE(guardian.suspended_at, 0) > 0",
    }
}

row! {
    for Details { name: String = "card.name", mobile: String = "card.mobile", relation: String = "card.relation" }
}

pub async fn insert(writer: &mut Writer<'_>, id: GuardianId, child: ChildId, now: Timestamp) -> Result<(), Error> {
    writer.execute(INSERT, params![id, child, now]).await.map(drop)
}

pub async fn insert_card(writer: &mut Writer<'_>, card: &Card, confirmation: &[u8; 32]) -> Result<(), Error> {
    let Card { id, guardian, child, parent, details, picture, state, status, written_at, .. } = card;
    let Details { name, mobile, relation } = details;
    let values = params![
        *id,
        *guardian,
        *child,
        *parent,
        name.as_str(),
        mobile.as_str(),
        relation.as_str(),
        *picture,
        confirmation.as_slice(),
        *state,
        status.as_str(),
        *written_at
    ];
    writer.execute(INSERT_CARD, values).await.map(drop)
}

pub(super) async fn written_with(
    reader: &mut Reader<'_>,
    confirmation: &[u8; 32],
) -> Result<Option<(GuardianId, String)>, Error> {
    reader.find(WRITTEN_WITH, params![confirmation.as_slice()]).await
}

/// Whether there is, or was, such a guardian of the child.
pub(super) async fn is_of(reader: &mut Reader<'_>, id: GuardianId, child: ChildId) -> Result<bool, Error> {
    reader.exists(IS_OF, params![id, child]).await
}

/// The cards of a child's guardians that are not past.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Card>, Error> {
    reader.list(OF_CHILD, params![child]).await
}

pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: GuardianCardId,
) -> Result<Option<Card>, Error> {
    reader.find(OF_CENTRE, params![id, centre]).await
}

/// The card of a guardian that the gate has, and its picture.
pub(super) async fn active_of(
    reader: &mut Reader<'_>,
    guardian: GuardianId,
) -> Result<Option<(GuardianCardId, PictureId)>, Error> {
    reader.find(ACTIVE_OF, params![guardian]).await
}

row! {
    /// A card that a centre has to look at.
    pub(super) struct Waiting {
        pub id: GuardianCardId = "card.id",
        pub guardian: GuardianId = "card.guardian_id",
        pub child: ChildId = "card.child_id",
        pub details: Details,
        pub written_at: Timestamp = "card.written_at",
        pub by: Side = "MIN(parenthood.side)",
        /// Whether the gate has an older card of the same guardian.
        pub at_gate: bool = "guardian.since IS NOT NULL",
    }
}

pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    let item = |card: Waiting| (Cursor::of_time(card.written_at, card.id.0), card);
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), item).await
}

row! {
    /// A guardian as the gate has them.
    pub(super) struct AtGate {
        pub id: GuardianId = "guardian.id",
        pub child: ChildId = "card.child_id",
        pub details: Details,
        pub since: Timestamp = "guardian.since",
        pub decided_at: Timestamp = "card.decided_at",
    }
}

/// Of one child, or of all of the centre's.
pub(super) async fn active_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: Option<ChildId>,
) -> Result<Vec<AtGate>, Error> {
    reader.list(ACTIVE_AT, params![centre, child]).await
}

pub(super) async fn picture_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    guardian: GuardianId,
) -> Result<Option<PictureId>, Error> {
    reader.find(PICTURE_AT, params![guardian, centre]).await
}

/// Says what became of a card that waited.
pub async fn decide(
    writer: &mut Writer<'_>,
    id: GuardianCardId,
    state: State,
    status: &str,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(DECIDE, params![id, state, status, now]).await.map(drop)
}

/// The gate has a guardian from now on, unless it had them before.
pub async fn begin(writer: &mut Writer<'_>, id: GuardianId, now: Timestamp) -> Result<(), Error> {
    writer.execute(BEGIN, params![id, now]).await.map(drop)
}

pub(super) async fn end_card(writer: &mut Writer<'_>, id: GuardianCardId, now: Timestamp) -> Result<(), Error> {
    writer.execute(END_CARD, params![id, now]).await.map(drop)
}

pub(super) async fn remove(writer: &mut Writer<'_>, id: GuardianId, now: Timestamp) -> Result<(), Error> {
    writer.execute(REMOVE, params![id, now]).await.map(drop)
}

/// The beginning of time: given back.
pub(super) async fn set_suspended(writer: &mut Writer<'_>, id: GuardianId, since: Timestamp) -> Result<(), Error> {
    writer.execute(SET_SUSPENDED, params![id, since]).await.map(drop)
}

/// Children with guardians who were never suspended, each with a parent who is barred from it.
pub(super) async fn beside_barred(reader: &mut Reader<'_>) -> Result<Vec<(ChildId, ParentId)>, Error> {
    reader.list(BESIDE_BARRED, params![]).await
}

/// Whose a guardian is, if it is a living child of this centre.
pub(super) async fn child_of(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: GuardianId,
) -> Result<Option<ChildId>, Error> {
    reader.find(CHILD_OF, params![id, centre]).await
}

/// Forgets cards and guardians that were past before a moment.
pub async fn forget_past(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    let cards = writer.execute(FORGET_CARDS, params![before]).await?;
    Ok(cards + writer.execute(FORGET_REMOVED, params![before]).await?)
}
