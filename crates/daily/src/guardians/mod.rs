//! Guardians: who besides the parents may pick up a child. A parent writes a guardian's card, the centre approves it, and only then
//! the gate has it. Until the decision the gate keeps the older card; a removal takes effect at once, and wins over every decision.
//! When the office takes a child from a parent, the guardians whom that parent added are suspended, and only the office can give
//! them back.

mod cards;
mod suspending;
pub mod centre_api;
pub mod messages;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use cards::{Card, State};
pub use cards::{Guardian, Shown};
pub use suspending::{Named, TakenOff, give_back, of_child, remove_by, remove_parent, suspend, suspend_of_barred};

use database::{Error, Reader, Writer};

use self::rules::{Details, Typed};
use crate::notices::{self, Listed, NoticeTopic, NotificationEvent, Screen, Target};
use crate::pictures::portraits::{self, Decision, PENDING};
use crate::pictures::{self, NewPicture, Owner};
use base::audit::AuditAction;
use base::changes;
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId, ParentId, PictureId};
use base::keys::fingerprint;
use base::page::{Queue, Queued};
use base::random::Random;
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;
use people::centres::MyCentre;
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{ReadContext, SignedInParent, WriteContext};

/// The most guardians of one child.
const MOST: usize = 30;

/// Which guardian a parent refers to.
#[derive(Clone, Debug)]
pub enum WhichGuardian {
    Known(GuardianId),
    /// The newest one of this relation.
    Newest(String),
}

/// A card as a parent sends it.
#[derive(Clone, Debug)]
pub struct NewCard {
    /// None: of a new guardian.
    pub whose: Option<WhichGuardian>,
    /// Whether a picture is uploaded with it; without one, the picture that the parent sees stays.
    pub brings_picture: bool,
    pub name: String,
    /// The proof that the action was confirmed by a code.
    pub mobile: String,
    pub relation: String,
    pub confirmation: String,
}

/// A guardian, and their new status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    pub id: GuardianId,
    pub status: String,
}

/// What is known of a card before its picture is processed.
enum Look {
    /// It was sent before: the same answer.
    Saved(Saved),
    /// The guardian (None: a new one), and the details.
    Fit(Option<Box<Guardian>>, Details),
}

/// The child's guardians as this parent sees them, the newest first.
pub async fn list(ctx: &mut ReadContext<'_, '_>) -> Result<Vec<Shown>, Error> {
    let guardians = Guardian::all(store::list_of_child(ctx.reader, ctx.child.id()).await?);
    Ok(guardians.iter().filter_map(|guardian| guardian.shown_to(ctx.me.parent())).collect())
}

/// Checks everything that can be checked before the picture is uploaded.
pub async fn may_send(ctx: &mut ReadContext<'_, '_>, new: &NewCard) -> Result<(), AppError> {
    look(ctx.reader, ctx.app, (ctx.me, ctx.child.id()), new).await.map(drop)
}

/// The same checks before the picture is processed, which counts as an upload. Returns the saved card if it was sent before.
pub async fn may_upload(ctx: &mut WriteContext<'_, '_>, new: &NewCard) -> Result<Option<Saved>, AppError> {
    if let Look::Saved(saved) = look(ctx.tx, ctx.app, (ctx.me, ctx.child.id()), new).await? {
        return Ok(Some(saved));
    }
    portraits::count_upload(ctx).await?;
    Ok(None)
}

/// Stores a card for the centre to decide on, in place of an older one that waits or was refused. Uses up the confirmation, which
/// identifies the card: the same card sent again gets the same answer.
pub async fn write(
    ctx: &mut WriteContext<'_, '_>,
    new: &NewCard,
    picture: Option<&NewPicture>,
) -> Result<Saved, AppError> {
    let (me, child, now) = (ctx.me, ctx.child, ctx.now);
    let (guardian, details) = match look(ctx.tx, ctx.app, (me, child.id()), new).await? {
        Look::Saved(saved) => return Ok(saved),
        Look::Fit(guardian, details) => (guardian, details),
    };
    let rate_limit = [(rate_limits::GUARDIAN_CHANGES_PER_PARENT, &*me.parent().to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many_changes().into());
    }
    confirmations::use_up(ctx.tx, ctx.app, me, &new.change(&details), &new.confirmation).await?;
    let seen = guardian.as_ref().and_then(|guardian| guardian.picture_for(me.parent()));
    let picture = match (picture, seen) {
        (Some(picture), _) => {
            pictures::keep_row(ctx.tx, picture, Owner::portrait(child), now).await?;
            picture.id
        }
        (None, Some(seen)) => seen,
        (None, None) => return Err(Refusal::from(rules::BadCard::NoImage).into()),
    };
    let (id, former) = match &guardian {
        Some(guardian) => (guardian.id, guardian.newer.as_ref()),
        None => (GuardianId(ctx.app.random.id()), None),
    };
    if guardian.is_none() {
        store::insert(ctx.tx, id, child.id(), now).await?;
    }
    if let Some(former) = former {
        store::update_ended(ctx.tx, former.id, now).await?;
    }
    let card = Card {
        id: GuardianCardId(ctx.app.random.id()),
        guardian: id,
        child: child.id(),
        parent: me.parent(),
        details,
        picture,
        state: State::Waiting,
        status: PENDING.into(),
        written_at: now,
        by_a_parent: true,
        brought_by: me.parent(),
        suspended: false,
        never_suspended: true,
    };
    store::insert_card(ctx.tx, &card, &new.named(me)).await?;
    if let Some(former) = former {
        pictures::withdraw_portrait(ctx.tx, former.picture).await?;
    }
    let relation = &card.details.relation;
    let (action, text) = match guardian {
        None => (AuditAction::AddedAGuardian, messages::added(child.side(), relation)),
        Some(_) => (AuditAction::ChangedAGuardian, messages::changed(child.side(), relation)),
    };
    ctx.audit(action, &id.to_string()).await?;
    notify(ctx.tx, &ctx.app.random, now, (child.id(), card.id.0), Some(me.parent()), &text).await?;
    Ok(Saved { id, status: card.status })
}

async fn look(
    reader: &mut Reader<'_>,
    app: &App,
    (me, child): (&SignedInParent, ChildId),
    new: &NewCard,
) -> Result<Look, AppError> {
    if let Some((id, status)) = store::find_written_with(reader, &new.named(me)).await? {
        return Ok(Look::Saved(Saved { id, status }));
    }
    let mut guardians = Guardian::all(store::list_of_child(reader, child).await?);
    let guardian = match &new.whose {
        Some(whose) => Some(meant(&mut guardians, me, whose)?),
        None => None,
    };
    if guardian.as_ref().is_some_and(Guardian::is_suspended) {
        return Err(messages::guardian_suspended().into());
    }
    let seen = guardian.as_ref().and_then(|guardian| guardian.picture_for(me.parent()));
    let typed = Typed {
        has_image: new.brings_picture || seen.is_some(),
        name: &new.name,
        mobile: &new.mobile,
        relation: &new.relation,
    };
    let details =
        rules::details(typed, &app.config.texts.guardian_relations, app.config.numbers()).map_err(Refusal::from)?;
    confirmations::must_be_good(reader, app, me, &new.change(&details), &new.confirmation).await?;
    if guardian.is_none() && guardians.len() >= MOST {
        return Err(messages::too_many_guardians().into());
    }
    Ok(Look::Fit(guardian.map(Box::new), details))
}

/// The guardian that the parent refers to; by a relation, among those that the parent sees.
fn meant(guardians: &mut Vec<Guardian>, me: &SignedInParent, whose: &WhichGuardian) -> Result<Guardian, Refusal> {
    let is_meant = |guardian: &Guardian| match whose {
        WhichGuardian::Known(id) => guardian.id == *id,
        WhichGuardian::Newest(relation) => {
            let shown = guardian.shown_to(me.parent()).filter(|_| !guardian.is_suspended());
            shown.is_some_and(|shown| shown.details.relation == *relation)
        }
    };
    let place = guardians.iter().position(is_meant).ok_or_else(Refusal::not_found)?;
    Ok(guardians.swap_remove(place))
}

impl NewCard {
    fn change(&self, details: &Details) -> Change {
        let action = if self.whose.is_some() { Action::GuardianEdit } else { Action::GuardianAdd };
        Change::of(action, &details.mobile)
    }

    /// The fingerprint by which the same card is recognised when it is sent again: its confirmation, which belongs to this session,
    /// and what that is for.
    fn named(&self, me: &SignedInParent) -> [u8; 32] {
        let Self { mobile, confirmation, .. } = self;
        let whose = match &self.whose {
            None => "new".to_owned(),
            Some(WhichGuardian::Known(id)) => id.to_string(),
            Some(WhichGuardian::Newest(relation)) => format!("newest {relation}"),
        };
        fingerprint(&format!("{} {confirmation} {mobile} {whose}", me.session()))
    }
}

/// Removes a guardian, for the gate too, at once. If they are removed already, nothing changes.
pub async fn remove(ctx: &mut WriteContext<'_, '_>, whose: &WhichGuardian) -> Result<Saved, AppError> {
    let (child, now) = (ctx.child, ctx.now);
    let mut guardians = Guardian::all(store::list_of_child(ctx.tx, child.id()).await?);
    let guardian = match (meant(&mut guardians, ctx.me, whose), whose) {
        (Ok(guardian), _) => guardian,
        (Err(_), WhichGuardian::Known(id)) if store::is_of_centre(ctx.tx, *id, child.id()).await? => {
            return Ok(Saved { id: *id, status: messages::REMOVED.into() });
        }
        (Err(unknown), _) => return Err(unknown.into()),
    };
    end(ctx.tx, &guardian, now).await?;
    ctx.audit(AuditAction::RemovedAGuardian, &guardian.id.to_string()).await?;
    let relation = guardian.cards().next().map(|card| card.details.relation.as_str()).unwrap_or_default();
    let text = messages::removed(child.side(), relation);
    let by = Some(ctx.me.parent());
    notify(ctx.tx, &ctx.app.random, now, (child.id(), guardian.id.0), by, &text).await?;
    Ok(Saved { id: guardian.id, status: messages::REMOVED.into() })
}

/// Removes a guardian with all their cards.
async fn end(writer: &mut Writer<'_>, guardian: &Guardian, now: Timestamp) -> Result<(), AppError> {
    for card in guardian.cards() {
        store::update_ended(writer, card.id, now).await?;
    }
    for card in guardian.cards() {
        pictures::withdraw_portrait(writer, card.picture).await?;
    }
    Ok(store::remove(writer, guardian.id, now).await?)
}

/// Decides on a waiting card, the very one that the centre saw. The same decision again changes nothing. Returns the child.
pub async fn decide(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: GuardianCardId,
    decision: &Decision,
) -> Result<ChildId, AppError> {
    let card =
        store::find_of_centre(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("guardian card"))?;
    match card.state {
        State::Waiting if card.by_a_parent && card.suspended => return Err(messages::not_waiting().into()),
        State::Waiting if card.by_a_parent => {}
        State::Waiting => return Err(Refusal::not_here("guardian card").into()),
        State::Active | State::Refused if card.status == decision.status() => return Ok(card.child),
        State::Active | State::Refused => return Err(messages::decided_already().into()),
        State::Past => return Err(messages::not_waiting().into()),
    }
    let now = app.now();
    let gone = if *decision == Decision::Taken {
        let former = store::find_active_of(writer, card.guardian).await?;
        if let Some((former, _)) = former {
            store::update_ended(writer, former, now).await?;
        }
        store::decide(writer, id, State::Active, decision.status(), now).await?;
        store::begin(writer, card.guardian, now).await?;
        former.map(|(_, picture)| picture)
    } else {
        store::decide(writer, id, State::Refused, decision.status(), now).await?;
        Some(card.picture)
    };
    if let Some(picture) = gone {
        pictures::withdraw_portrait(writer, picture).await?;
    }
    let text = messages::decided(decision, &card.details.relation);
    notify(writer, &app.random, now, (card.child, id.0), None, &text).await?;
    Ok(card.child)
}

/// A centre's cards that wait for a decision, longest first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    queue: &Queue,
) -> Result<Queued<store::Waiting>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}

/// A card of a child of the centre, and the one that the gate has of the same guardian. None: there is no such card.
pub async fn to_decide(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: GuardianCardId,
) -> Result<Option<(Card, Option<Card>)>, Error> {
    let Some(card) = store::find_of_centre(reader, centre.id(), id).await? else { return Ok(None) };
    if !card.by_a_parent && card.state != State::Active {
        return Ok(None);
    }
    let active = store::find_active_of(reader, card.guardian).await?.map(|(id, _)| id).filter(|id| *id != card.id);
    let standing = match active {
        Some(id) => store::find_of_centre(reader, centre.id(), id).await?,
        None => None,
    };
    Ok(Some((card, standing)))
}

/// Notifies both parents, and their open screens.
async fn notify(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    (child, object): (ChildId, i64),
    by: Option<ParentId>,
    text: &str,
) -> Result<(), Error> {
    let entry = Some(notices::ListedEntry { listed: Listed::Guardian, at: now, text, picture: None });
    let place = Target::whole(Screen::Guardians);
    let event = NotificationEvent { topic: NoticeTopic::Guardians, place, object, by, entry };
    notices::notify(writer, random, now, child, event).await?;
    changes::bump(writer, child, changes::Topic::Guardians, now).await.map(drop)
}

/// The picture of a waiting card at a centre.
async fn waiting_picture(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: GuardianCardId,
) -> Result<Option<PictureId>, Error> {
    let card = store::find_of_centre(reader, centre.id(), id).await?;
    Ok(card.filter(Card::waits).map(|card| card.picture))
}
