//! The texts of guardians for parents and centres. Names are only shown on the screen.

use super::rules::BadCard;
use super::{Decision, MOST};
use crate::notices::sentences::{
    GUARDIAN_ADDED, GUARDIAN_APPROVED, GUARDIAN_CHANGED, GUARDIAN_GIVEN_BACK, GUARDIAN_REFUSED, GUARDIAN_REMOVED,
    GUARDIAN_SUSPENDED, GUARDIAN_TAKEN_AWAY, note,
};
use crate::pictures::portraits::INACTIVE;
use base::refusal::{ErrorKind, Refusal};
use base::text::NAME_MAX;
use people::families::Side;

/// The status while the gate keeps an older card, when the newer card was refused without a reason.
pub const NOT_TAKEN: &str = "Changes were not approved";
/// The status of a guardian whom the office suspended.
pub const SUSPENDED: &str = "Suspended by the office";
/// The answer to a removal.
pub const REMOVED: &str = "Removed";

impl From<BadCard> for Refusal {
    fn from(bad: BadCard) -> Self {
        match bad {
            BadCard::NoImage => Self::new("no_image", "Please Upload Guardian Image"),
            BadCard::NoName => Self::new("no_name", "Please Enter Guardian Name"),
            BadCard::OddName => Self::new("odd_name", "Special character are not allowed"),
            BadCard::LongName => {
                let most = [("most", NAME_MAX.into())];
                Self::with_args("long_name", "Guardian Name can have at most {most} characters", &most)
            }
            BadCard::BadMobile => Self::new("bad_mobile", "Please Enter Valid Guardian Mobile Number"),
            BadCard::NoRelation => Self::new("no_relation", "Please Select Relation"),
        }
    }
}

pub const fn too_many_changes() -> Refusal {
    Refusal::new(
        "too_many_guardian_changes",
        "Guardians were added and changed many times already. Please try again later.",
    )
}

pub fn too_many_guardians() -> Refusal {
    let most = [("most", MOST.into())];
    Refusal::with_args(
        "too_many_guardians",
        "A child can have {most} guardians at most. Please remove one first.",
        &most,
    )
}

pub const fn guardian_suspended() -> Refusal {
    Refusal::new(
        "guardian_suspended",
        "The office has suspended this guardian, who cannot be changed now. Please ask your centre.",
    )
}

pub const fn no_update_type() -> Refusal {
    Refusal::new("bad_update_type", "Please say what is wanted: requested or remove")
}

/// Its entry in the list of notifications of both parents.
pub fn added(by: Side, relation: &str) -> String {
    GUARDIAN_ADDED.with(&[("parent", by.as_str().into()), ("relation", relation.into())])
}

pub fn changed(by: Side, relation: &str) -> String {
    GUARDIAN_CHANGED.with(&[("parent", by.as_str().into()), ("relation", relation.into())])
}

pub fn removed(by: Side, relation: &str) -> String {
    GUARDIAN_REMOVED.with(&[("parent", by.as_str().into()), ("relation", relation.into())])
}

pub fn suspended(relation: &str) -> String {
    GUARDIAN_SUSPENDED.with(&[("relation", relation.into())])
}

pub fn given_back(relation: &str) -> String {
    GUARDIAN_GIVEN_BACK.with(&[("relation", relation.into())])
}

pub fn taken_away(relation: &str) -> String {
    GUARDIAN_TAKEN_AWAY.with(&[("relation", relation.into())])
}

pub fn decided(decision: &Decision, relation: &str) -> String {
    match decision {
        Decision::Taken => GUARDIAN_APPROVED.with(&[("relation", relation.into())]),
        Decision::NotTaken(why) => {
            let why = if why == INACTIVE { "" } else { why };
            GUARDIAN_REFUSED.with(&[("relation", relation.into()), ("note", note(": ", why))])
        }
    }
}

pub const fn decided_already() -> Refusal {
    Refusal::new("decided_already", "this card was already decided differently").of_kind(ErrorKind::Conflict)
}

/// The caller decided on an outdated state.
pub const fn not_waiting() -> Refusal {
    Refusal::new(
        "not_waiting",
        "this card does not wait any more: a parent removed the guardian or wrote another card, or the office suspended the guardian",
    )
    .of_kind(ErrorKind::Conflict)
}
