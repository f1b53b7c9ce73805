use super::rules::{DAYS_AHEAD, DAYS_AT_ONCE, Unsayable};
use super::{Said, Word};
use base::refusal::Refusal;

impl From<Unsayable> for Refusal {
    fn from(unsayable: Unsayable) -> Self {
        match unsayable {
            Unsayable::EndsBefore => {
                Self::new("ends_before", "The last day is before the first. Please choose the days again.")
            }
            Unsayable::Past => Self::new("past", "That day has passed. Please choose today or a later day."),
            Unsayable::TooFar => {
                let days = [("days", DAYS_AHEAD.into())];
                Self::about("too_far", "Please choose days within the next {days} days.", &days)
            }
            Unsayable::TooLong => Self::about(
                "absence_too_long",
                "That is more than {days} days. For a longer time please ask for a break under Support.",
                &[("days", DAYS_AT_ONCE.into())],
            ),
            Unsayable::LateOnSeveralDays => {
                Self::new("late_days", "Please say for each day when your child will come.")
            }
            Unsayable::LateInThePast => Self::new("late_past", "That time has passed. Please choose a later one."),
            Unsayable::AlreadyThere => Self::new(
                "already_there",
                "The centre has recorded that your child came today. Please write to the centre.",
            ),
        }
    }
}

pub const fn unreadable() -> Refusal {
    Refusal::new("bad_absence", "Please choose the day, and whether your child is away or comes late.")
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_absences", "That is a lot of changes for one day. Please write to the centre.")
}

/// As the record has it: '2026-11-13', '2026-11-13 to 2026-11-16', '2026-11-13 late'.
pub fn deed(said: Said) -> String {
    let Said { from, until, word } = said;
    match word {
        Word::LateAt(_) => format!("{from} late"),
        Word::Away if from == until => from.to_string(),
        Word::Away => format!("{from} to {until}"),
    }
}
