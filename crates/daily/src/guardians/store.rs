use database::{Error, Reader, Writer, row, statements};

use super::cards::{Card, State};
use super::rules::Details;
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, GuardianCardId, GuardianId, ParentId, PictureId};
use base::page::{Cursor, Queue, Queued};
use people::families::Side;

statements! {
    pub fn insert(writer, id: GuardianId, child: ChildId, now: Timestamp) =
        "INSERT INTO guardian (id, child_id, added_at) VALUES ($1, $2, $3)";
    pub fn insert_card(writer, card: &Card, confirmation: &[u8; 32]) =
        "INSERT INTO guardian_card (id, guardian_id, child_id, parent_id, name, mobile, relation, picture_id, \
        confirmation, state, status, written_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        card.id, card.guardian, card.child, card.parent, card.details.name.as_str(), card.details.mobile.as_str(),
        card.details.relation.as_str(), card.picture, confirmation, card.state, card.status.as_str(),
        card.written_at;
    /// The card that was written with a confirmation, in whichever state.
    pub(super) fn find_written_with(reader, confirmation: &[u8; 32]) -> Option<(GuardianId, String)> =
        "SELECT guardian_id, status FROM guardian_card WHERE confirmation = $1";
    /// Whether the child has, or had, such a guardian.
    pub(super) fn is_of_centre(reader, id: GuardianId, child: ChildId) -> bool =
        "SELECT 1 FROM guardian WHERE id = $1 AND child_id = $2";
    /// The current cards of a child's guardians, the newest guardian first; the cards of one are adjacent.
    pub(super) fn list_of_child(reader, child: ChildId) -> Vec<Card> =
        "SELECT {} FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        WHERE card.child_id = $1 AND card.state IN ('waiting', 'active', 'refused') ORDER BY guardian.added_at DESC, guardian.id DESC";
    pub(super) fn find_of_centre(reader, centre: CentreId, id: GuardianCardId) -> Option<Card> =
        "SELECT {} FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        JOIN child ON child.id = card.child_id WHERE card.id = $1 AND child.centre_id = $2 AND child.live",
        id, centre;
    /// The child of a guardian, if it is an active child of this centre; also of a removed guardian.
    pub(super) fn find_child_of(reader, centre: CentreId, id: GuardianId) -> Option<ChildId> =
        "SELECT guardian.child_id FROM guardian JOIN child ON child.id = guardian.child_id \
        WHERE guardian.id = $1 AND child.centre_id = $2 AND child.live",
        id, centre;
    /// The card of a guardian that the gate has, and its picture.
    pub(super) fn find_active_of(reader, guardian: GuardianId) -> Option<(GuardianCardId, PictureId)> =
        "SELECT id, picture_id FROM guardian_card WHERE guardian_id = $1 AND state = 'active'";
    /// Without cards of parents whom the office took off the child, and without those of suspended guardians.
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<Waiting> =
        "SELECT {} FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'waiting' \
        JOIN guardian ON guardian.id = card.guardian_id \
        JOIN parenthood ON parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id \
        WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 AND (card.written_at, card.id) > ($2, $3) \
        GROUP BY card.id, card.guardian_id, card.child_id, card.name, card.mobile, card.relation, card.written_at, guardian.since \
        ORDER BY card.written_at, card.id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'waiting' \
        JOIN guardian ON guardian.id = card.guardian_id \
        WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 AND EXISTS (SELECT 1 FROM parenthood \
        WHERE parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id)";
    /// Of one child, or of all of the centre's (None).
    pub(super) fn list_active_at(reader, centre: CentreId, child: Option<ChildId>) -> Vec<AtGate> =
        "SELECT {} \
        FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'active' \
        JOIN guardian ON guardian.id = card.guardian_id WHERE child.centre_id = $1 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0 \
        AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2) ORDER BY card.child_id, guardian.since, guardian.id";
    pub(super) fn find_picture_at(reader, centre: CentreId, guardian: GuardianId) -> Option<PictureId> =
        "SELECT card.picture_id FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        JOIN child ON child.id = card.child_id \
        WHERE card.guardian_id = $1 AND card.state = 'active' AND child.centre_id = $2 AND child.live AND COALESCE(guardian.suspended_at, 0) = 0",
        guardian, centre;
    /// Stores the decision on a waiting card.
    pub fn decide(writer, id: GuardianCardId, state: State, status: &str, now: Timestamp) =
        "UPDATE guardian_card SET state = $2, status = $3, decided_at = $4 WHERE id = $1";
    /// Sets `since` to the first approval.
    pub fn begin(writer, id: GuardianId, now: Timestamp) =
        "UPDATE guardian SET since = COALESCE(since, $2) WHERE id = $1";
    pub(super) fn update_ended(writer, id: GuardianCardId, now: Timestamp) =
        "UPDATE guardian_card SET state = 'past', ended_at = $2 WHERE id = $1";
    pub(super) fn remove(writer, id: GuardianId, now: Timestamp) = "UPDATE guardian SET removed_at = $2 WHERE id = $1";
    /// The epoch: given back.
    pub(super) fn update_suspended(writer, id: GuardianId, since: Timestamp) =
        "UPDATE guardian SET suspended_at = $2 WHERE id = $1";
    /// Children from whom a parent is barred, with guardians who were never suspended.
    pub(super) fn list_beside_barred(reader) -> Vec<(ChildId, ParentId)> =
        "SELECT DISTINCT removed_parent.child_id, removed_parent.parent_id FROM removed_parent \
        JOIN guardian ON guardian.child_id = removed_parent.child_id \
        WHERE removed_parent.barred AND guardian.removed_at IS NULL AND guardian.suspended_at IS NULL \
        ORDER BY removed_parent.child_id, removed_parent.parent_id";
    /// Keeps the first card of an existing guardian: it says who added them.
    fn delete_past_cards(writer, before: Timestamp) -> u64 =
        "DELETE FROM guardian_card WHERE ended_at < $1 \
        AND (EXISTS (SELECT 1 FROM guardian WHERE guardian.id = guardian_card.guardian_id AND guardian.removed_at IS NOT NULL) \
        OR EXISTS (SELECT 1 FROM guardian_card AS earlier WHERE earlier.guardian_id = guardian_card.guardian_id \
            AND (earlier.written_at, earlier.id) < (guardian_card.written_at, guardian_card.id)))";
    fn delete_removed(writer, before: Timestamp) -> u64 =
        "DELETE FROM guardian WHERE removed_at < $1 \
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

row! {
    /// A card for a centre to decide on.
    pub struct Waiting {
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

pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let total = count_waiting(reader, centre).await?;
    let item = |card: Waiting| (Cursor::of_time(card.written_at, card.id.0), card);
    queue.read(reader, page_of_waiting(centre, queue), total, item).await
}

row! {
    /// A guardian at the gate.
    pub(super) struct AtGate {
        pub id: GuardianId = "guardian.id",
        pub child: ChildId = "card.child_id",
        pub details: Details,
        pub since: Timestamp = "guardian.since",
        pub decided_at: Timestamp = "card.decided_at",
    }
}

/// Deletes cards and guardians that ended before this time.
pub async fn delete_past(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    let cards = delete_past_cards(writer, before).await?;
    Ok(cards + delete_removed(writer, before).await?)
}
