//! Who besides the parents may fetch a child. A parent writes a guardian's card, the centre looks at it, and only then the gate has
//! it. Until it is decided the gate keeps what it had; a removal holds at once, and wins over every decision. With a parent whom the
//! office takes off a child go the guardians whom that parent brought: they are suspended, and the office alone gives them back.

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
use crate::notices::{self, Happening, Listed, NoticeTopic, Screen, Target};
use crate::pictures::portraits::{self, Decision, PENDING};
use crate::pictures::{self, NewPicture, Owner};
use base::audit::Deed;
use base::chance::Chance;
use base::changes;
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId, ParentId, PictureId};
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;
use people::centres::MyCentre;
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{Acting, Asking, SignedInParent};

/// Guardians of one child.
const MOST: usize = 30;

/// Which guardian a parent means.
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
    /// Whether a picture comes with it; without one, the one that the parent sees stays.
    pub brings_picture: bool,
    pub name: String,
    /// What is confirmed.
    pub mobile: String,
    pub relation: String,
    pub confirmation: String,
}

/// A guardian, and what stands under them from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    pub id: GuardianId,
    pub status: String,
}

/// What is known of a card before its picture is looked at.
enum Look {
    /// It was sent before.
    Saved(Saved),
    /// The guardian it belongs to (None: a new one), and what it says.
    Fit(Option<Box<Guardian>>, Details),
}

/// The child's guardians as this parent sees them, the newest first.
pub async fn list(ask: &mut Asking<'_, '_>) -> Result<Vec<Shown>, Error> {
    let guardians = Guardian::all(store::of_child(ask.reader, ask.child.id()).await?);
    Ok(guardians.iter().filter_map(|guardian| guardian.shown_to(ask.me.parent())).collect())
}

/// Whether a card's picture is worth waiting for: all that can be said before it is there is in order.
pub async fn may_send(ask: &mut Asking<'_, '_>, new: &NewCard) -> Result<(), Trouble> {
    look(ask.reader, ask.app, (ask.me, ask.child.id()), new).await.map(drop)
}

/// The same before the picture is worked on, which counts as an upload. Answers what was saved if it was sent before.
pub async fn may_bring(act: &mut Acting<'_, '_>, new: &NewCard) -> Result<Option<Saved>, Trouble> {
    if let Look::Saved(saved) = look(act.writer, act.app, (act.me, act.child.id()), new).await? {
        return Ok(Some(saved));
    }
    portraits::count_upload(act).await?;
    Ok(None)
}

/// Keeps a card for the centre to look at, in place of an older one that waits or was not taken. The confirmation is used up and
/// names the card: sent again, the same card has the same answer.
pub async fn write(act: &mut Acting<'_, '_>, new: &NewCard, picture: Option<&NewPicture>) -> Result<Saved, Trouble> {
    let (me, child, now) = (act.me, act.child, act.now);
    let (guardian, details) = match look(act.writer, act.app, (me, child.id()), new).await? {
        Look::Saved(saved) => return Ok(saved),
        Look::Fit(guardian, details) => (guardian, details),
    };
    let budget = [(budgets::GUARDIAN_CHANGES_PER_PARENT, &*me.parent().to_string())];
    if budgets::spend(act.writer, act.app, &budget).await?.is_err() {
        return Err(messages::too_many_changes().into());
    }
    confirmations::use_up(act.writer, act.app, me, &new.change(&details), &new.confirmation).await?;
    let seen = guardian.as_ref().and_then(|guardian| guardian.picture_for(me.parent()));
    let picture = match (picture, seen) {
        (Some(picture), _) => {
            pictures::keep_row(act.writer, picture, Owner::portrait(child), now).await?;
            picture.id
        }
        (None, Some(seen)) => seen,
        (None, None) => return Err(Refusal::from(rules::BadCard::NoImage).into()),
    };
    let (id, former) = match &guardian {
        Some(guardian) => (guardian.id, guardian.newer.as_ref()),
        None => (GuardianId(act.app.chance.id()), None),
    };
    if guardian.is_none() {
        store::insert(act.writer, id, child.id(), now).await?;
    }
    if let Some(former) = former {
        store::end_card(act.writer, former.id, now).await?;
    }
    let card = Card {
        id: GuardianCardId(act.app.chance.id()),
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
    store::insert_card(act.writer, &card, &new.named(me)).await?;
    if let Some(former) = former {
        pictures::withdraw_portrait(act.writer, former.picture).await?;
    }
    let relation = &card.details.relation;
    let (deed, told) = match guardian {
        None => (Deed::AddedAGuardian, messages::added(child.side(), relation)),
        Some(_) => (Deed::ChangedAGuardian, messages::changed(child.side(), relation)),
    };
    act.record(deed, &id.to_string()).await?;
    tell(act.writer, &act.app.chance, now, (child.id(), card.id.0), Some(me.parent()), &told).await?;
    Ok(Saved { id, status: card.status })
}

async fn look(
    reader: &mut Reader<'_>,
    app: &App,
    (me, child): (&SignedInParent, ChildId),
    new: &NewCard,
) -> Result<Look, Trouble> {
    if let Some((id, status)) = store::written_with(reader, &new.named(me)).await? {
        return Ok(Look::Saved(Saved { id, status }));
    }
    let mut guardians = Guardian::all(store::of_child(reader, child).await?);
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

/// The guardian who is meant; by a relation, of those that the parent sees.
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

    /// The mark by which the same card is recognised when it is sent again: its confirmation, which belongs to this session, and
    /// what that confirmation is for.
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

/// Takes a guardian away, for the gate too, at once. Taken away already, they stay so.
pub async fn remove(act: &mut Acting<'_, '_>, whose: &WhichGuardian) -> Result<Saved, Trouble> {
    let (child, now) = (act.child, act.now);
    let mut guardians = Guardian::all(store::of_child(act.writer, child.id()).await?);
    let guardian = match (meant(&mut guardians, act.me, whose), whose) {
        (Ok(guardian), _) => guardian,
        (Err(_), WhichGuardian::Known(id)) if store::is_of(act.writer, *id, child.id()).await? => {
            return Ok(Saved { id: *id, status: messages::REMOVED.into() });
        }
        (Err(unknown), _) => return Err(unknown.into()),
    };
    end(act.writer, &guardian, now).await?;
    act.record(Deed::RemovedAGuardian, &guardian.id.to_string()).await?;
    let relation = guardian.cards().next().map(|card| card.details.relation.as_str()).unwrap_or_default();
    let told = messages::removed(child.side(), relation);
    let by = Some(act.me.parent());
    tell(act.writer, &act.app.chance, now, (child.id(), guardian.id.0), by, &told).await?;
    Ok(Saved { id: guardian.id, status: messages::REMOVED.into() })
}

/// Ends a guardian with all their cards.
async fn end(writer: &mut Writer<'_>, guardian: &Guardian, now: Timestamp) -> Result<(), Trouble> {
    for card in guardian.cards() {
        store::end_card(writer, card.id, now).await?;
    }
    for card in guardian.cards() {
        pictures::withdraw_portrait(writer, card.picture).await?;
    }
    Ok(store::remove(writer, guardian.id, now).await?)
}

/// The centre decides on a card that waits: on the very one that it saw. Deciding the same again changes nothing. Answers whose
/// guardian it is.
pub async fn decide(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: GuardianCardId,
    decision: &Decision,
) -> Result<ChildId, Trouble> {
    let card = store::of_centre(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    match card.state {
        State::Waiting if card.by_a_parent && card.suspended => return Err(messages::not_waiting().into()),
        State::Waiting if card.by_a_parent => {}
        State::Waiting => return Err(Refusal::not_here().into()),
        State::Active | State::Refused if card.status == decision.status() => return Ok(card.child),
        State::Active | State::Refused => return Err(messages::decided_already().into()),
        State::Past => return Err(messages::not_waiting().into()),
    }
    let now = app.now();
    let gone = if *decision == Decision::Taken {
        let former = store::active_of(writer, card.guardian).await?;
        if let Some((former, _)) = former {
            store::end_card(writer, former, now).await?;
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
    let told = messages::decided(decision, &card.details.relation);
    tell(writer, &app.chance, now, (card.child, id.0), None, &told).await?;
    Ok(card.child)
}

/// Tells both parents, and their open screens.
async fn tell(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    (child, object): (ChildId, i64),
    by: Option<ParentId>,
    text: &str,
) -> Result<(), Error> {
    let entry = Some(notices::ListedEntry { listed: Listed::Guardian, at: now, text, picture: None });
    let place = Target::whole(Screen::Guardians);
    let happening = Happening { topic: NoticeTopic::Guardians, place, object, by, entry };
    notices::tell(writer, chance, now, child, happening).await?;
    changes::bump(writer, child, changes::Topic::Guardians, now).await.map(drop)
}

/// The picture of a card that waits at a centre.
async fn waiting_picture(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: GuardianCardId,
) -> Result<Option<PictureId>, Error> {
    let card = store::of_centre(reader, centre.id(), id).await?;
    Ok(card.filter(|card| card.state == State::Waiting && card.by_a_parent && !card.suspended).map(|card| card.picture))
}
