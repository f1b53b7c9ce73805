//! Judges entries again after others than tablets have recorded something of the day: a centre's program, or the office.

use database::{Error, Reader, Writer};
use jiff::ToSpan;

use super::settle::{Days, Place, settle};
use super::store;
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::ChildId;
use base::page::Cursor;
use base::refusal::AppError;
use context::App;
use context::scheduler::ScheduledTask;
use people::families::children::find_at_centre;

/// Days back that are judged again. Entries of days before are judged again with the next entry of the day.
const DAYS: i64 = 2;

/// Settles the days of a child again of which others have changed something since they were settled.
pub struct JudgeAgain;

impl ScheduledTask for JudgeAgain {
    const NAME: &'static str = "judge_entries";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, most: usize) -> Result<Vec<Cursor>, Error> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let due = store::list_changed_since(reader, now - DAY, after, most).await?;
        Ok(due.into_iter().map(|(at, child)| Cursor::of_time(at, child.0)).collect())
    }

    async fn run(writer: &mut Writer<'_>, app: &App, id: i64) -> Result<bool, AppError> {
        let (child, now) = (ChildId(id), app.now());
        let first = app.zone.day_of(now).saturating_sub(DAYS.days());
        let days = store::list_days_since(writer, child, first).await?;
        let before = writer.changed();
        for (centre, day) in &days {
            let Some(found) = find_at_centre(writer, &app.zone, *centre, child).await? else { continue };
            let mut touched = Days::default();
            touched.touch(found.child, *day);
            settle(writer, Place { app, centre: *centre, now }, touched).await?;
        }
        if writer.changed() > before {
            let entry = Entry::new(&Actor::Portal, AuditAction::JudgedEntriesAgain).about(child);
            audit::record(writer, &app.random, now, entry).await?;
        }
        store::note_judged(writer, child).await?;
        Ok(!days.is_empty())
    }
}
