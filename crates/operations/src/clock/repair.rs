//! Brings timestamps that lie in the future back to now, after the clock of a server ran ahead.

use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Writer};

use super::store;
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::AGREED_WITHIN;
use base::day::MS;
use context::App;

/// Longer than any delay between two attempts of a job.
const LONGEST_RETRY: Duration = Duration::from_hours(25);
/// Quiet hours end within a day, also on one on which clocks are set back.
const QUIET_AT_MOST: Duration = Duration::from_hours(25);
/// Longer than the interval between two polls of the help desk, and than a job holds a ticket.
const LONGEST_POLL: Duration = Duration::from_mins(61);

/// If a timestamp lies more than a minute in the future, brings all that lie there back to now. They keep their order,
/// across all tables. Returns the number of timestamps by table.
pub async fn run(writer: &mut Writer<'_>, app: &App) -> Result<BTreeMap<&'static str, u64>, Error> {
    let (now, mut repaired) = (app.now(), BTreeMap::new());
    let number = store::collect(writer, now, now + AGREED_WITHIN).await?;
    if number > 0 {
        let month = app.zone.day_of(now).strftime("%Y-%m").to_string();
        store::bump_changes(writer, now).await?;
        store::update_months_of_photos(writer, now, &month).await?;
        for (column, count) in store::move_to(writer, now).await?.into_iter().filter(|(_, count)| *count > 0) {
            *repaired.entry(column.table).or_default() += count;
        }
        store::update_retries(writer, now, now + LONGEST_RETRY).await?;
        store::update_quiet(writer, now, now + QUIET_AT_MOST).await?;
        store::update_polls(writer, now, now + LONGEST_POLL).await?;
        store::release_tickets(writer, now + LONGEST_POLL).await?;
        store::fill_buckets(writer, now).await?;
        let object = format!("{} timestamps", repaired.values().sum::<u64>());
        let entry = Entry::new(&Actor::Office, AuditAction::RepairedTimestamps).with(&object);
        audit::record(writer, &app.random, now + number * MS, entry).await?;
    }
    store::clear(writer).await?;
    Ok(repaired)
}
