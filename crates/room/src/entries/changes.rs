//! What has to change of a child's moments, from those that its entries made so far to those that they come to.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::verdicts::{DayMoment, Slot};
use base::clock::Timestamp;
use base::ids::{EntryId, TimelineEntryId};

/// A moment as the portal last wrote it for an entry. What a person corrected by hand since then is not in it, and stays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Unix milliseconds.
    pub at: i64,
    pub text: String,
    /// Time and text that a moment of others had before an entry corrected it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub former: Option<(i64, String)>,
}

/// A moment that entries have made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The entry whose text it has.
    pub entry: EntryId,
    pub moment: TimelineEntryId,
    pub shown: Shown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It stands as it is.
    Keep(Made),
    Post,
    /// Time and text of this moment change. `former`: it is of others, and had these before.
    Revise {
        moment: TimelineEntryId,
        former: Option<(i64, String)>,
    },
    /// The moment of others gets this text.
    Correct(TimelineEntryId),
}

/// What happens to a moment that no longer stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    Retract(TimelineEntryId),
    /// It is of others: it gets back what it had.
    Restore(TimelineEntryId, Timestamp, String),
}

/// Compares: what ends, and what each wanted moment needs.
pub fn compare(made: &BTreeMap<Slot, Made>, wanted: &BTreeMap<Slot, DayMoment>) -> (Vec<End>, BTreeMap<Slot, Change>) {
    let (mut ends, mut changes) = (Vec::new(), BTreeMap::new());
    for (slot, made) in made {
        let next = wanted.get(slot);
        let stays = next.is_some_and(|next| match &made.shown.former {
            None => next.corrects.is_none(),
            Some(_) => next.corrects == Some(made.moment),
        });
        if !stays {
            // What it corrected is gone if others are no longer among the day's meals.
            ends.push(match &made.shown.former {
                None => End::Retract(made.moment),
                Some((at, text)) => End::Restore(made.moment, Timestamp::from_ms(*at), text.clone()),
            });
        }
        if let Some(next) = next.filter(|_| stays) {
            let same = made.shown.at == next.at.ms() && made.shown.text == next.text;
            let revise = || Change::Revise { moment: made.moment, former: made.shown.former.clone() };
            changes.insert(*slot, if same { Change::Keep(made.clone()) } else { revise() });
        }
    }
    for (slot, next) in wanted {
        let new = || next.corrects.map_or(Change::Post, Change::Correct);
        changes.entry(*slot).or_insert_with(new);
    }
    (ends, changes)
}
