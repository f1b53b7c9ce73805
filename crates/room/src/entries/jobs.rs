//! What time brings about: entries are judged again after others than tablets have recorded something of the day, and a day that
//! nobody has closed goes to review.

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;

use super::reasons::Reason;
use super::settle::{Days, Place, settle};
use super::store::{self, NewEntry};
use base::audit::{self, Actor, AuditAction, Entry, Proof};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{ChildId, EntryId, RoomId, TabletId};
use base::keys::fingerprint;
use base::page::Cursor;
use base::refusal::AppError;
use context::App;
use context::scheduler::ScheduledTask;
use people::families::children::find_at_centre;

/// Days back on which an open day is looked for.
const OPEN_DAYS: i64 = 14;
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

/// Puts days to review on which a child came and nobody has recorded that it left. Nothing is closed by itself. Returns how many
/// children were found; the next minute tries again what fails.
pub async fn review_open_days(app: &App) -> u64 {
    let today = app.zone.day_of(app.now());
    let first = today.saturating_sub(OPEN_DAYS.days());
    let open = app.database.read(async move |reader| store::list_open(reader, first, today).await).await;
    let mut found = 0;
    for child in app.note_database_outcome(open).unwrap_or_default() {
        let own_app = app.clone();
        let noted = app.database.write(async move |writer| note_open_days(writer, &own_app, child, first).await).await;
        match app.note_database_outcome::<(), AppError>(noted) {
            Ok(()) => found += 1,
            Err(error) => tracing::error!(?error, %child, "a day that is still open could not be put to review"),
        }
    }
    found
}

async fn note_open_days(writer: &mut Writer<'_>, app: &App, child: ChildId, first: Date) -> Result<(), AppError> {
    let now = app.now();
    for (day, centre, tablet) in store::list_open_of(writer, child, first, app.zone.day_of(now)).await? {
        let Some(found) = find_at_centre(writer, &app.zone, centre, child).await? else { continue };
        let mut days = Days::default();
        days.add(found.child, open_day((child, day), tablet, found.room, &app.zone, now));
        settle(writer, Place { app, centre, now }, days).await?;
        let entry = Entry::new(&Actor::Portal, AuditAction::JudgedEntriesAgain).about(child);
        audit::record(writer, &app.random, now, entry).await?;
    }
    Ok(())
}

/// The entry that waits for the time at which a child left.
fn open_day(
    (child, day): (ChildId, Date),
    tablet: TabletId,
    room: Option<RoomId>,
    zone: &CentreZone,
    now: Timestamp,
) -> NewEntry {
    let fingerprint = fingerprint(&format!("open day {child} {day}"));
    let mut id = [0; 16];
    id.copy_from_slice(&fingerprint[..16]);
    NewEntry {
        id: EntryId(id),
        fingerprint,
        group: None,
        tablet,
        kind: "out".to_owned(),
        child: Some(child),
        room,
        day,
        member: None,
        proof: Proof::Nothing.name(),
        offline: false,
        made_at: now,
        done_at: zone.end_of(day),
        about: true,
        content: r#"{"collector":null,"name":null}"#.to_owned(),
        undoes: None,
        refused: Some(Reason::DayOpen),
    }
}
