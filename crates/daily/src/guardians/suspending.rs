//! Guardians whom the office or the centre takes from the gate: with the parent who added them, or alone.

use database::{Error, Reader, Writer};

use super::{Guardian, end, messages, notify, store};
use base::audit::AuditAction;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianId, ParentId};
use base::refusal::{AppError, Refusal};
use people::families::Side;
use people::families::children::{self, By};

/// A guardian, for the office.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub id: GuardianId,
    pub name: String,
    pub relation: String,
    pub at_gate: bool,
    pub suspended: bool,
}

/// A parent who loses a child, and the guardians who are suspended with them.
#[derive(Clone, Debug)]
pub struct TakenOff {
    pub parent: ParentId,
    pub guardians: Vec<Named>,
}

impl Named {
    fn of(guardian: &Guardian) -> Self {
        let (name, relation) =
            guardian.details().map(|details| (details.name.clone(), details.relation.clone())).unwrap_or_default();
        let suspended = guardian.is_suspended();
        Self { id: guardian.id, name, relation, at_gate: guardian.active.is_some() && !suspended, suspended }
    }
}

/// A child's guardians, the newest first.
pub async fn of_child(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Named>, Error> {
    Ok(Guardian::all(store::list_of_child(reader, child).await?).iter().map(Named::of).collect())
}

/// Takes a child from a parent, and suspends the guardians whom this parent added. The only way to take a child from a parent.
pub async fn remove_parent(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    side: Side,
    barred: bool,
) -> Result<TakenOff, AppError> {
    let parent = children::remove_parent(writer, by, child, side, barred).await?;
    let guardians = suspend_if(writer, by, child, parent, |guardian| !guardian.is_suspended()).await?;
    Ok(TakenOff { parent, guardians })
}

/// Suspends the guardians whom a parent added and for whom `holds` is true.
async fn suspend_if(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    parent: ParentId,
    holds: impl Fn(&Guardian) -> bool + Send,
) -> Result<Vec<Named>, Error> {
    let mut suspended = Vec::new();
    for guardian in Guardian::all(store::list_of_child(writer, child).await?) {
        if guardian.is_of(parent) && holds(&guardian) {
            suspended.push(set_suspended(writer, by, child, &guardian).await?);
        }
    }
    Ok(suspended)
}

/// Suspends guardians of barred parents, which an older version left at the gate. Those whom the office gave back stay.
pub async fn suspend_of_barred(writer: &mut Writer<'_>, by: By<'_>) -> Result<(), Error> {
    for (child, parent) in store::list_beside_barred(writer).await? {
        let never = |guardian: &Guardian| guardian.cards().all(|card| card.never_suspended);
        suspend_if(writer, by, child, parent, never).await?;
    }
    Ok(())
}

/// Suspends a guardian. None: they are suspended already.
pub async fn suspend(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    id: GuardianId,
) -> Result<Option<Named>, AppError> {
    let guardian = known(writer, child, id).await?;
    if guardian.is_suspended() {
        return Ok(None);
    }
    Ok(Some(set_suspended(writer, by, child, &guardian).await?))
}

/// Ends a suspension: the gate has the guardian as before. None: they are not suspended.
pub async fn give_back(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    id: GuardianId,
) -> Result<Option<Named>, AppError> {
    let guardian = known(writer, child, id).await?;
    if !guardian.is_suspended() {
        return Ok(None);
    }
    let named = Named { at_gate: guardian.active.is_some(), suspended: false, ..Named::of(&guardian) };
    store::update_suspended(writer, id, Timestamp::EPOCH).await?;
    by.record(writer, AuditAction::GaveAGuardianBack, child, &id.to_string()).await?;
    if named.at_gate {
        let text = messages::given_back(&named.relation);
        notify(writer, by.random, by.now, (child, id.0), None, &text).await?;
    } else {
        changes::bump(writer, child, Topic::Guardians, by.now).await?;
    }
    Ok(Some(named))
}

/// Removes a guardian for good: a parent may add them again. None: they were removed before. The caller writes the audit event.
pub async fn remove_by(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    id: GuardianId,
) -> Result<Option<Named>, AppError> {
    let guardian = match known(writer, child, id).await {
        Ok(guardian) => guardian,
        Err(AppError::Refused(_)) if store::is_of_centre(writer, id, child).await? => return Ok(None),
        Err(unknown) => return Err(unknown),
    };
    let named = Named::of(&guardian);
    end(writer, &guardian, by.now).await?;
    notify(writer, by.random, by.now, (child, id.0), None, &messages::taken_away(&named.relation)).await?;
    Ok(Some(named))
}

async fn known(reader: &mut Reader<'_>, child: ChildId, id: GuardianId) -> Result<Guardian, AppError> {
    let guardians = Guardian::all(store::list_of_child(reader, child).await?);
    let found = guardians.into_iter().find(|guardian| guardian.id == id);
    found.ok_or_else(|| Refusal::not_here("guardian").into())
}

async fn set_suspended(
    writer: &mut Writer<'_>,
    by: By<'_>,
    child: ChildId,
    guardian: &Guardian,
) -> Result<Named, Error> {
    store::update_suspended(writer, guardian.id, by.now).await?;
    by.record(writer, AuditAction::SuspendedAGuardian, child, &guardian.id.to_string()).await?;
    let named = Named { at_gate: false, suspended: true, ..Named::of(guardian) };
    // The other parent is not notified of a guardian whom only the parent who added them knew.
    if guardian.active.is_some() {
        notify(writer, by.random, by.now, (child, guardian.id.0), None, &messages::suspended(&named.relation)).await?;
    } else {
        changes::bump(writer, child, Topic::Guardians, by.now).await?;
    }
    Ok(named)
}
