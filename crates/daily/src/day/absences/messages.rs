use super::rules::{AbsenceFault, DAYS_AHEAD, DAYS_AT_ONCE};
use super::{AbsenceKind, Announcement};
use base::refusal::Refusal;

impl From<AbsenceFault> for Refusal {
    fn from(fault: AbsenceFault) -> Self {
        match fault {
            AbsenceFault::EndsBefore => {
                Self::new("ends_before", "The last day is before the first. Please choose the days again.")
            }
            AbsenceFault::Past => Self::new("past", "That day has passed. Please choose today or a later day."),
            AbsenceFault::TooFar => {
                let days = [("days", DAYS_AHEAD.into())];
                Self::with_args("too_far", "Please choose days within the next {days} days.", &days)
            }
            AbsenceFault::TooLong => Self::with_args(
                "absence_too_long",
                "That is more than {days} days. For a longer time please ask for a break under Support.",
                &[("days", DAYS_AT_ONCE.into())],
            ),
            AbsenceFault::LateOnSeveralDays => {
                Self::new("late_days", "Please say for each day when your child will come.")
            }
            AbsenceFault::LateInThePast => Self::new("late_past", "That time has passed. Please choose a later one."),
            AbsenceFault::AlreadyThere => Self::new(
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

/// As the audit log has it: '2026-11-13', '2026-11-13 to 2026-11-16', '2026-11-13 late'.
pub fn action(announced: Announcement) -> String {
    let Announcement { from, until, kind } = announced;
    match kind {
        AbsenceKind::LateAt(_) => format!("{from} late"),
        AbsenceKind::Away if from == until => from.to_string(),
        AbsenceKind::Away => format!("{from} to {until}"),
    }
}
