//! A guardian's cards: what the gate has, and what a parent sees.

use super::messages;
use super::rules::Details;
use crate::pictures::portraits::{ACTIVE, INACTIVE, PENDING};
use base::clock::Timestamp;
use base::ids::{ChildId, GuardianCardId, GuardianId, ParentId, PictureId};

/// The state of a card.
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

/// What a parent wrote of a guardian.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: GuardianCardId,
    pub guardian: GuardianId,
    pub child: ChildId,
    /// The parent who wrote it.
    pub parent: ParentId,
    pub details: Details,
    pub picture: PictureId,
    pub state: State,
    pub status: String,
    pub written_at: Timestamp,
    /// Whether that parent still has the child. Cards of former parents do not wait and are not shown.
    pub by_a_parent: bool,
    /// The parent who wrote the guardian's first card.
    pub brought_by: ParentId,
    /// The office suspended the guardian: not at the gate, and no card of theirs waits.
    pub suspended: bool,
    /// Whether the guardian was never suspended, nor given back.
    pub never_suspended: bool,
}

impl Card {
    /// Whether the centre has to decide on it. Cards of former parents and of suspended guardians do not wait.
    pub fn waits(&self) -> bool {
        self.state == State::Waiting && self.by_a_parent && !self.suspended
    }
}

/// A guardian who is not removed.
#[derive(Clone, Debug)]
pub struct Guardian {
    pub id: GuardianId,
    /// What the gate has.
    pub active: Option<Card>,
    /// A newer card that waits or was refused.
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
    /// Groups cards that are not past by guardian; those of one guardian have to be adjacent.
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

    /// Whether they are at the gate because of this parent: the parent wrote their first card, or the one that the gate has.
    pub fn is_of(&self, parent: ParentId) -> bool {
        let gate = self.active.as_ref().is_some_and(|card| card.parent == parent);
        gate || self.cards().any(|card| card.brought_by == parent)
    }

    /// Their details: of the card that the gate has, else of the newer one.
    pub fn details(&self) -> Option<&Details> {
        self.cards().next().map(|card| &card.details)
    }

    /// The picture that this parent sees: one that waits is only visible to the parent who uploaded it.
    pub fn picture_for(&self, parent: ParentId) -> Option<PictureId> {
        let own = self.newer.as_ref().filter(|card| card.state == State::Waiting && card.parent == parent);
        own.or(self.active.as_ref()).map(|card| card.picture)
    }

    /// None: nothing to show any more.
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
