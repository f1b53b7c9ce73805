//! Guards the data against a wrong clock. At start and each minute the server's clock is compared with the newest
//! timestamp that a server stored. If the clock is more than a minute behind, changes are suspended until it has caught
//! up; reads continue. [`repair::run`] is the way out after a clock that ran ahead.

pub mod repair;
pub mod store;

use std::time::Duration;

use database::{Error, Reader, Writer};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};

use crate::health;
use context::App;
use context::http::listener;

/// How often the clock is compared.
const CHECK_INTERVAL: Duration = Duration::from_mins(1);

const REASON: &str = "the clock of this server is behind the newest entry of the database: set it right, or, if it was \
     ahead before, run 'aangan repair-timestamps'";

/// Compares the clock with the newest stored timestamp, and suspends or resumes changes. Then marks how far the clocks
/// of all servers have been, also where nothing else is written.
pub async fn check(app: &App) -> Result<(), Error> {
    compare(app).await?;
    if app.database.is_suspended() {
        return Ok(());
    }
    let now = app.now();
    app.database.write(async move |writer: &mut Writer<'_>| health::store::beat(writer, now).await).await
}

/// The same for a command, without the mark. Logs only the change.
pub async fn compare(app: &App) -> Result<(), Error> {
    let newest = app.database.read(async |reader: &mut Reader<'_>| store::find_newest(reader).await).await?;
    if let Err(behind) = app.clock.catch_up_with(newest) {
        if app.database.suspend_writes(REASON) {
            let seconds = behind.as_secs();
            tracing::error!(
                seconds,
                reason = REASON,
                "the clock is behind: no changes are taken until it has caught up"
            );
        }
        return Ok(());
    }
    if app.database.resume_writes() {
        tracing::info!("the clock has caught up: changes are taken again");
        app.outbox_notifier.notify();
    }
    Ok(())
}

/// Checks each minute, until the stop.
pub async fn run(app: App, mut stopped: watch::Receiver<bool>) {
    let mut checks = interval(CHECK_INTERVAL);
    checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = listener::stopped(&mut stopped) => return,
            _ = checks.tick() => {}
        }
        if let Err(error) = check(&app).await
            && !app.is_away(&error)
        {
            tracing::warn!(%error, "cannot compare the clock with the database; the next attempt is in a minute");
        }
    }
}
