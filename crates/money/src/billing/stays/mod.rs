//! Stays: where a child was on which days. A centre charges the days of a stay, also after the child left.

mod store;

pub use store::STATEMENTS;
pub(super) use store::list_here_since;

use database::Reader;
use jiff::civil::Date;

use self::store::{BilledChild, FormerStay};
use super::rules::{MonthDays, later};
use base::clock::Timestamp;
use base::day::{CentreZone, MS};
use base::ids::{CentreId, ChildId, ProgramId};
use base::refusal::{AppError, Refusal};
use service::requests::{self, Absence};

/// A period without gaps at one centre.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stay {
    pub centre: CentreId,
    /// The program at its end.
    pub program: ProgramId,
    pub from: Date,
    /// `None`: it has not ended.
    pub last: Option<Date>,
    /// First and last day of each break.
    pub breaks: Vec<(Date, Date)>,
}

impl Stay {
    /// The days of a month within the stay, including breaks.
    pub fn days(&self, month: Date) -> MonthDays {
        MonthDays::between(month, self.from, self.last)
    }

    /// The days of a month on which the child was on a break.
    pub fn away(&self, month: Date) -> MonthDays {
        let each = self.breaks.iter().map(|&(from, to)| MonthDays::between(month, from, Some(to)));
        each.fold(MonthDays::NONE, MonthDays::with)
    }
}

/// The stays of a child, the oldest first.
pub(super) async fn stays_of(
    reader: &mut Reader<'_>,
    zone: &CentreZone,
    child: ChildId,
) -> Result<Vec<Stay>, AppError> {
    let now = store::find_child(reader, child).await?.ok_or_else(Refusal::not_found)?;
    if !now.live && !store::has_parents(reader, child).await? {
        return Ok(Vec::new()); // erased
    }
    let former = store::list_former_stays(reader, child).await?;
    Ok(stays(zone, &now, &former, &requests::approved_absences(reader, child).await?))
}

/// A request gives the day on which a child leaves or moves; the portal may have recorded it later. Requests stay valid after a move,
/// but not after the child left and returned.
fn stays(zone: &CentreZone, now: &BilledChild, former: &[FormerStay], absences: &[Absence]) -> Vec<Stay> {
    let (mut stays, mut from, mut since) = (Vec::new(), now.admitted, Timestamp::EPOCH);
    for &FormerStay { centre, program, left_at, back_at } in former {
        let (gone, breaks) = requested_in(absences, from, (since, Some(back_at)));
        let noted = zone.day_of(back_at);
        let has_moved = left_at == back_at;
        let next = gone.filter(|_| has_moved).map_or(noted, |gone| gone.min(noted));
        let last = if has_moved { later(next, -1) } else { last_day(zone, left_at, gone) };
        stays.push(Stay { centre, program, from, last: Some(last), breaks });
        from = next;
        if !has_moved {
            since = back_at;
        }
    }
    let noted_since = former.last().map_or(Timestamp::EPOCH, |one| one.back_at);
    if let Some(arrived) = now.arrived_at.filter(|arrived| *arrived > noted_since) {
        from = from.max(zone.day_of(arrived)); // it moved before stays were recorded
    }
    let (gone, breaks) = requested_in(absences, from, (since, None));
    let last = match (now.live, now.left_at) {
        (true, _) => gone.map(|gone| later(gone, -1)),
        (false, Some(left_at)) => Some(last_day(zone, left_at, gone)),
        (false, None) => return stays, // it left before that was recorded
    };
    stays.push(Stay { centre: now.centre, program: now.program, from, last, breaks });
    stays
}

/// The requests of a period: the first day after `from` on which the child has left for good, and the breaks.
fn requested_in(
    absences: &[Absence],
    from: Date,
    (since, until): (Timestamp, Option<Timestamp>),
) -> (Option<Date>, Vec<(Date, Date)>) {
    let own = absences.iter().filter(|one| one.asked_at >= since && until.is_none_or(|until| one.asked_at < until));
    let gone = own.clone().filter(|one| one.to.is_none() && one.from > from).map(|one| one.from).min();
    (gone, own.filter_map(|one| one.to.map(|to| (one.from, to))).collect())
}

/// The last day of a stay: a child who left at the start of a day was there until the day before.
fn last_day(zone: &CentreZone, left_at: Timestamp, gone: Option<Date>) -> Date {
    let noted = zone.day_of(left_at - MS);
    gone.map_or(noted, |gone| noted.min(later(gone, -1)))
}
