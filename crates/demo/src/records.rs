//! The demo's records beside the timeline: attendance, measurements, observations.

use database::Writer;

use super::seed::timestamp_of;
use super::story::{Act, Child, Record, Size, Story};
use base::day::CentreZone;
use base::random::Random;
use base::refusal::AppError;
use daily::day::attendance::{self, Attended, Status};
use daily::day::growth::{self, CareEntry, CareItem, Measurement};
use people::families::children::OwnChild;

/// Writes the records of timeline entries.
pub(super) async fn keep<'a>(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    acts: impl Iterator<Item = (OwnChild, &'a Act)>,
) -> Result<(), AppError> {
    for (child, act) in acts {
        let day = act.at.date();
        let when = (timestamp_of(zone, act.at), day);
        let here = |time_in, time_out| Attended { day, status: Status::Present, time_in, time_out };
        match &act.record {
            None => {}
            Some(Record::Absent) => {
                let absent = Attended { status: Status::Absent, ..here(None, None) };
                attendance::record(writer, &[(child, absent)]).await?;
            }
            Some(Record::Came(came)) => attendance::record(writer, &[(child, here(Some(*came), None))]).await?,
            Some(Record::Left(came, left)) => {
                attendance::record(writer, &[(child, here(Some(*came), Some(*left)))]).await?;
            }
            Some(Record::Measured(size)) => {
                growth::measure(writer, (random, zone), when, &[(child, measurement(day, *size))]).await?;
            }
            Some(Record::Observed(seen)) => {
                let item = |&(key, value): &(&str, &str)| CareItem { key: key.to_owned(), value: value.to_owned() };
                let items = seen.iter().map(item).collect();
                let entry = CareEntry { day, description: act.message.clone(), items };
                growth::observe(writer, random, when, &[(child, entry)]).await?;
            }
        }
    }
    Ok(())
}

/// Records older than the timeline's history.
pub(super) async fn keep_older(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    story: &Story,
    (id, child): (OwnChild, &Child),
) -> Result<(), AppError> {
    let now = zone.at(story.began(), 0, 0);
    for (day, size) in story.sizes_before_the_history(child) {
        let taken = [(id, measurement(day, size))];
        growth::measure(writer, (random, zone), (now, story.began()), &taken).await?;
    }
    for day in story.before_the_history(child) {
        let acts = story.day(child, day);
        let last = acts.iter().rev().find_map(|act| match act.record {
            Some(Record::Absent) => Some((Status::Absent, None, None)),
            Some(Record::Left(came, left)) => Some((Status::Present, Some(came), Some(left))),
            _ => None,
        });
        if let Some((status, time_in, time_out)) = last {
            attendance::record(writer, &[(id, Attended { day, status, time_in, time_out })]).await?;
        }
    }
    Ok(())
}

fn measurement(day: jiff::civil::Date, size: Size) -> Measurement {
    let (height_mm, weight_g) = (i64::from(size.millimetres), i64::from(size.hundred_grams) * 100);
    Measurement { day, height_mm: Some(height_mm), weight_g: Some(weight_g) }
}
