//! A guardian as their cards say: what the gate has, and what a parent is shown of it.

use super::messages;
use super::rules::Details;
use crate::pictures::portraits::{ACTIVE, INACTIVE, PENDING};
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId, ParentId, PictureId};

/// Where a card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    /// The gate has it.
    Active,
    Refused,
    /// Replaced by a newer one, or the guardian was removed.
    Past,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Active => "active",
            Self::Refused => "refused",
            Self::Past => "past",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Waiting, Self::Active, Self::Refused, Self::Past].into_iter().find(|state| state.as_str() == text)
    }
}

database::stored! {
    State as &str: State::parse, State::as_str;
}

/// What a parent wrote of a guardian at one time.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: GuardianCardId,
    pub guardian: GuardianId,
    pub child: ChildId,
    /// Who wrote it.
    pub parent: ParentId,
    pub details: Details,
    pub picture: PictureId,
    pub state: State,
    pub status: String,
    pub written_at: Timestamp,
    /// Whether whoever wrote it has the child still. What others wrote does not wait and is not shown.
    pub by_a_parent: bool,
    /// Who wrote the guardian's first card.
    pub brought_by: ParentId,
    /// The office suspended the guardian: nobody at the gate, and no card of theirs waits.
    pub suspended: bool,
    /// Nor were they given back.
    pub never_suspended: bool,
}

/// A guardian who was not removed.
#[derive(Clone, Debug)]
pub struct Guardian {
    pub id: GuardianId,
    /// What the gate has.
    pub active: Option<Card>,
    /// A newer card that waits or was not taken.
    pub newer: Option<Card>,
}

/// A guardian as one parent sees them.
#[derive(Clone, Debug)]
pub struct Shown {
    pub id: GuardianId,
    pub details: Details,
    pub picture: Option<PictureId>,
    pub status: String,
    pub at_gate: bool,
}

impl Guardian {
    /// Puts cards together that are not past; those of one guardian stand together.
    pub fn all(cards: Vec<Card>) -> Vec<Self> {
        let mut guardians: Vec<Self> = Vec::new();
        for card in cards {
            if guardians.last().is_none_or(|last| last.id != card.guardian) {
                guardians.push(Self { id: card.guardian, active: None, newer: None });
            }
            let Some(last) = guardians.last_mut() else { continue };
            let place = if card.state == State::Active { &mut last.active } else { &mut last.newer };
            *place = Some(card);
        }
        guardians
    }

    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.active.iter().chain(&self.newer)
    }

    pub fn is_suspended(&self) -> bool {
        self.cards().any(|card| card.suspended)
    }

    /// Whether they are at the gate by a parent's word: the parent wrote their first card, or the one that the gate has.
    pub fn is_of(&self, parent: ParentId) -> bool {
        let gate = self.active.as_ref().is_some_and(|card| card.parent == parent);
        gate || self.cards().any(|card| card.brought_by == parent)
    }

    /// What is known of them: by the card that the gate has, else by the newer one.
    pub fn details(&self) -> Option<&Details> {
        self.cards().next().map(|card| &card.details)
    }

    /// The picture that this parent sees: one that waits is nobody's but whose who brought it.
    pub fn picture_for(&self, parent: ParentId) -> Option<PictureId> {
        let own = self.newer.as_ref().filter(|card| card.state == State::Waiting && card.parent == parent);
        own.or(self.active.as_ref()).map(|card| card.picture)
    }

    /// None: nothing of it is to be seen any more.
    pub fn shown_to(&self, parent: ParentId) -> Option<Shown> {
        let newer = self.newer.as_ref().filter(|card| card.by_a_parent);
        let (card, status) = match (&self.active, newer) {
            (Some(card), _) | (None, Some(card)) if card.suspended => (card, messages::SUSPENDED),
            (_, Some(waiting)) if waiting.state == State::Waiting => (waiting, PENDING),
            (Some(active), Some(refused)) if refused.status == INACTIVE => (active, messages::NOT_TAKEN),
            (Some(active), Some(refused)) => (active, refused.status.as_str()),
            (Some(active), None) => (active, ACTIVE),
            (None, Some(refused)) => (refused, refused.status.as_str()),
            (None, None) => return None,
        };
        Some(Shown {
            id: self.id,
            details: card.details.clone(),
            picture: self.picture_for(parent),
            status: status.to_owned(),
            at_gate: self.active.is_some() && !self.is_suspended(),
        })
    }
}
