use database::{Error, Reader, Row, Writer, params, statements};

use super::cards::{Card, State};
use super::rules::Details;
use crate::base::ids::{CentreId, ChildId, GuardianCardId, GuardianId, ParentId, PictureId};
use crate::families::Side;

statements! {
    pub(crate) INSERT = "INSERT INTO guardian (id, child_id, added_at) VALUES ($1, $2, $3)";
    pub(crate) INSERT_CARD = "INSERT INTO guardian_card (id, guardian_id, child_id, parent_id, name, mobile, relation, picture_id, \
        confirmation, state, status, written_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    /// What was written with a confirmation, whatever has become of it.
    pub(crate) WRITTEN_WITH = "SELECT guardian_id, status FROM guardian_card WHERE confirmation = $1";
    pub(crate) IS_OF = "SELECT 1 FROM guardian WHERE id = $1 AND child_id = $2";
    /// The newest guardian first; the cards of one stand together.
    pub(crate) OF_CHILD = "SELECT card.id, card.guardian_id, card.child_id, card.parent_id, card.name, card.mobile, card.relation, \
        card.picture_id, card.state, card.status, card.written_at, \
        EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id) \
        FROM guardian_card AS card JOIN guardian ON guardian.id = card.guardian_id \
        WHERE card.child_id = $1 AND card.state IN ('waiting', 'active', 'refused') ORDER BY guardian.added_at DESC, guardian.id DESC";
    pub(crate) OF_CENTRE = "SELECT card.id, card.guardian_id, card.child_id, card.parent_id, card.name, card.mobile, card.relation, \
        card.picture_id, card.state, card.status, card.written_at, \
        EXISTS (SELECT 1 FROM parenthood WHERE parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id) \
        FROM guardian_card AS card JOIN child ON child.id = card.child_id WHERE card.id = $1 AND child.centre_id = $2 AND child.live";
    pub(crate) ACTIVE_OF = "SELECT id, picture_id FROM guardian_card WHERE guardian_id = $1 AND state = 'active'";
    /// Cards of whom the office took off the child do not wait.
    pub(crate) WAITING_AT = "SELECT card.id, card.guardian_id, card.child_id, card.name, card.mobile, card.relation, card.written_at, \
        MIN(parenthood.side), guardian.since FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'waiting' \
        JOIN guardian ON guardian.id = card.guardian_id \
        JOIN parenthood ON parenthood.child_id = card.child_id AND parenthood.parent_id = card.parent_id \
        WHERE child.centre_id = $1 AND child.live \
        GROUP BY card.id, card.guardian_id, card.child_id, card.name, card.mobile, card.relation, card.written_at, guardian.since \
        ORDER BY card.written_at, card.id LIMIT 500";
    pub(crate) ACTIVE_AT = "SELECT guardian.id, card.child_id, card.name, card.mobile, card.relation, guardian.since, card.decided_at \
        FROM child JOIN guardian_card AS card ON card.child_id = child.id AND card.state = 'active' \
        JOIN guardian ON guardian.id = card.guardian_id WHERE child.centre_id = $1 AND child.live \
        AND (CAST($2 AS BIGINT) IS NULL OR child.id = $2) ORDER BY card.child_id, guardian.since, guardian.id";
    pub(crate) PICTURE_AT = "SELECT card.picture_id FROM guardian_card AS card JOIN child ON child.id = card.child_id \
        WHERE card.guardian_id = $1 AND card.state = 'active' AND child.centre_id = $2 AND child.live";
    pub(crate) DECIDE = "UPDATE guardian_card SET state = $2, status = $3, decided_at = $4 WHERE id = $1";
    pub(crate) BEGIN = "UPDATE guardian SET since = COALESCE(since, $2) WHERE id = $1";
    pub(crate) END_CARD = "UPDATE guardian_card SET state = 'past', ended_at = $2 WHERE id = $1";
    pub(crate) REMOVE = "UPDATE guardian SET removed_at = $2 WHERE id = $1";
    pub(crate) FORGET_CARDS = "DELETE FROM guardian_card WHERE ended_at < $1";
    pub(crate) FORGET_REMOVED = "DELETE FROM guardian WHERE removed_at < $1 \
        AND NOT EXISTS (SELECT 1 FROM guardian_card WHERE guardian_card.guardian_id = guardian.id)";
}

fn card(row: &Row<'_>) -> Result<Card, Error> {
    let state =
        State::parse(row.text(8)?).ok_or_else(|| Error::other("a stored guardian's card has an unknown state"))?;
    Ok(Card {
        id: GuardianCardId(row.int(0)?),
        guardian: GuardianId(row.int(1)?),
        child: ChildId(row.int(2)?),
        parent: ParentId(row.int(3)?),
        details: Details { name: row.string(4)?, mobile: row.string(5)?, relation: row.string(6)? },
        picture: PictureId(row.int(7)?),
        state,
        status: row.string(9)?,
        written_at: row.int(10)?,
        by_a_parent: row.boolean(11)?,
    })
}

pub(crate) async fn insert(writer: &mut Writer<'_>, id: GuardianId, child: ChildId, now: i64) -> Result<(), Error> {
    writer.execute(INSERT, params![id, child, now]).await.map(drop)
}

pub(crate) async fn insert_card(writer: &mut Writer<'_>, card: &Card, confirmation: &[u8; 32]) -> Result<(), Error> {
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
        state.as_str(),
        status.as_str(),
        *written_at
    ];
    writer.execute(INSERT_CARD, values).await.map(drop)
}

pub(super) async fn written_with(
    reader: &mut Reader<'_>,
    confirmation: &[u8; 32],
) -> Result<Option<(GuardianId, String)>, Error> {
    reader
        .optional(WRITTEN_WITH, params![confirmation.as_slice()], |row| Ok((GuardianId(row.int(0)?), row.string(1)?)))
        .await
}

/// Whether there is, or was, such a guardian of the child.
pub(super) async fn is_of(reader: &mut Reader<'_>, id: GuardianId, child: ChildId) -> Result<bool, Error> {
    Ok(reader.optional(IS_OF, params![id, child], |_| Ok(())).await?.is_some())
}

/// The cards of a child's guardians that are not past.
pub(super) async fn of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Card>, Error> {
    reader.all(OF_CHILD, params![child], card).await
}

pub(super) async fn of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    id: GuardianCardId,
) -> Result<Option<Card>, Error> {
    reader.optional(OF_CENTRE, params![id, centre], card).await
}

/// The card of a guardian that the gate has, and its picture.
pub(super) async fn active_of(
    reader: &mut Reader<'_>,
    guardian: GuardianId,
) -> Result<Option<(GuardianCardId, PictureId)>, Error> {
    reader.optional(ACTIVE_OF, params![guardian], |row| Ok((GuardianCardId(row.int(0)?), PictureId(row.int(1)?)))).await
}

/// A card that a centre has to look at.
pub(super) struct Waiting {
    pub id: GuardianCardId,
    pub guardian: GuardianId,
    pub child: ChildId,
    pub details: Details,
    pub written_at: i64,
    pub by: Side,
    /// Whether the gate has an older card of the same guardian.
    pub at_gate: bool,
}

pub(super) async fn waiting_at(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<Waiting>, Error> {
    reader
        .all(WAITING_AT, params![centre], |row| {
            let by = Side::parse(row.text(7)?).ok_or_else(|| Error::other("a stored side is none"))?;
            Ok(Waiting {
                id: GuardianCardId(row.int(0)?),
                guardian: GuardianId(row.int(1)?),
                child: ChildId(row.int(2)?),
                details: Details { name: row.string(3)?, mobile: row.string(4)?, relation: row.string(5)? },
                written_at: row.int(6)?,
                by,
                at_gate: row.maybe_int(8)?.is_some(),
            })
        })
        .await
}

/// A guardian as the gate has them.
pub(super) struct AtGate {
    pub id: GuardianId,
    pub child: ChildId,
    pub details: Details,
    pub since: i64,
    pub decided_at: i64,
}

/// Of one child, or of all of the centre's.
pub(super) async fn active_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: Option<ChildId>,
) -> Result<Vec<AtGate>, Error> {
    reader
        .all(ACTIVE_AT, params![centre, child], |row| {
            Ok(AtGate {
                id: GuardianId(row.int(0)?),
                child: ChildId(row.int(1)?),
                details: Details { name: row.string(2)?, mobile: row.string(3)?, relation: row.string(4)? },
                since: row.int(5)?,
                decided_at: row.int(6)?,
            })
        })
        .await
}

pub(super) async fn picture_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    guardian: GuardianId,
) -> Result<Option<PictureId>, Error> {
    reader.optional(PICTURE_AT, params![guardian, centre], |row| row.int(0).map(PictureId)).await
}

/// Says what became of a card that waited.
pub(crate) async fn decide(
    writer: &mut Writer<'_>,
    id: GuardianCardId,
    state: State,
    status: &str,
    now: i64,
) -> Result<(), Error> {
    writer.execute(DECIDE, params![id, state.as_str(), status, now]).await.map(drop)
}

/// The gate has a guardian from now on, unless it had them before.
pub(crate) async fn begin(writer: &mut Writer<'_>, id: GuardianId, now: i64) -> Result<(), Error> {
    writer.execute(BEGIN, params![id, now]).await.map(drop)
}

pub(super) async fn end_card(writer: &mut Writer<'_>, id: GuardianCardId, now: i64) -> Result<(), Error> {
    writer.execute(END_CARD, params![id, now]).await.map(drop)
}

pub(super) async fn remove(writer: &mut Writer<'_>, id: GuardianId, now: i64) -> Result<(), Error> {
    writer.execute(REMOVE, params![id, now]).await.map(drop)
}

/// Forgets cards and guardians that were past before a moment.
pub async fn forget_past(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    let cards = writer.execute(FORGET_CARDS, params![before]).await?;
    Ok(cards + writer.execute(FORGET_REMOVED, params![before]).await?)
}
