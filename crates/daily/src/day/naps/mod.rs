//! Naps. Parents read nothing while a child sleeps, and one Sleep entry once it is awake.

mod messages;
pub mod store;

use database::{Error, Reader, Writer};
use jiff::civil::Date;

use crate::day::timeline::kinds::Kind;
use crate::day::timeline::{self, NewTimelineEntry};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::{ChildId, NapId, TimelineEntryId};
use base::random::Random;
use base::refusal::AppError;
use people::families::children::OwnChild;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nap {
    pub id: NapId,
    pub child: ChildId,
    /// The day in the centre's zone on which it began.
    pub day: Date,
    pub started: Timestamp,
    /// None: the child is asleep.
    pub ended: Option<Timestamp>,
    /// The Sleep entry, posted at waking.
    pub moment: Option<TimelineEntryId>,
}

/// When a nap began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub started: Timestamp,
    /// None: the child is asleep.
    pub ended: Option<Timestamp>,
}

impl Nap {
    fn span(&self) -> Span {
        Span { started: self.started, ended: self.ended }
    }
}

/// The naps of a child's day, the first first.
pub async fn of_day(reader: &Reader<'_>, child: ChildId, day: Date) -> Result<Vec<Nap>, Error> {
    store::list_of_day(reader, child, day).await
}

/// Makes the naps of a child's day these (`wanted`: by beginning, each beginning once), and posts, changes or deletes their Sleep
/// entries. A nap whose entry the centre has deleted gets no other.
pub async fn set_day(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    now: Timestamp,
    (child, day): (OwnChild, Date),
    wanted: &[Span],
) -> Result<(), AppError> {
    let before = of_day(writer, child.id(), day).await?;
    if before.iter().map(Nap::span).eq(wanted.iter().copied()) {
        return Ok(());
    }
    // For the tablets of the room: parents are shown nothing of a nap that has begun.
    changes::bump(writer, child.id(), Topic::Attendance, now).await?;
    let is_wanted = |nap: &Nap| wanted.iter().any(|span| span.started == nap.started);
    let (same, others): (Vec<Nap>, Vec<Nap>) = before.into_iter().partition(is_wanted);
    let mut others = others.into_iter();
    let mut entries = Vec::new();
    for span in wanted {
        // A nap whose beginning was corrected stays the same nap, with the same Sleep entry.
        let nap = match same.iter().find(|nap| nap.started == span.started).cloned().or_else(|| others.next()) {
            Some(nap) => nap,
            None => begin(writer, random, (child, day), span.started).await?,
        };
        entries.extend(change(writer, zone, now, child, &nap, *span).await?);
    }
    for nap in others {
        if let Some(moment) = nap.moment {
            timeline::retract(writer, now, moment).await?;
        }
        store::delete(writer, nap.id).await?;
    }
    let rows: Vec<_> = entries.iter().map(|(_, entry)| Ok(entry.clone())).collect();
    let moments = timeline::post(writer, random, now, &rows).await?;
    for ((nap, _), moment) in entries.iter().zip(moments) {
        store::update_moment(writer, *nap, Some(moment)).await?;
    }
    Ok(())
}

async fn begin(
    writer: &mut Writer<'_>,
    random: &Random,
    (child, day): (OwnChild, Date),
    started: Timestamp,
) -> Result<Nap, Error> {
    let nap = Nap { id: NapId(random.id()), child: child.id(), day, started, ended: None, moment: None };
    store::insert(writer, &nap).await?;
    Ok(nap)
}

/// Gives a nap other times. Returns its Sleep entry if that has to be posted.
async fn change(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    child: OwnChild,
    nap: &Nap,
    span: Span,
) -> Result<Option<(NapId, NewTimelineEntry)>, Error> {
    let Span { started, ended } = span;
    if span == nap.span() {
        return Ok(None);
    }
    store::update_times(writer, nap.id, started, ended).await?;
    match (ended, nap.moment) {
        (None, None) => Ok(None),
        (None, Some(moment)) => {
            timeline::retract(writer, now, moment).await?;
            store::update_moment(writer, nap.id, None).await?;
            Ok(None)
        }
        (Some(ended), Some(moment)) => {
            let message = messages::slept(zone, started, ended);
            timeline::revise(writer, now, (child, moment), (ended, &message)).await?;
            Ok(None)
        }
        (Some(ended), None) => {
            let message = messages::slept(zone, started, ended);
            let entry = NewTimelineEntry { child, what: Kind::Sleep.into(), message, at: ended, picture: None };
            Ok(Some((nap.id, entry)))
        }
    }
}
