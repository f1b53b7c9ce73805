//! The backup that is made without being told: once a night, by one server of several. A night that was missed is made up for
//! at the next start.

use database::Writer;
use jiff::ToSpan;

use super::backup::{Made, Wanted, backup};
use super::depot::Depot;
use super::sealing::BackupKey;
use super::{Holdings, store};
use base::clock::Timestamp;
use base::day::MINUTE;
use base::refusal::Trouble;
use context::App;

/// The moment of the newest whole backup, for whoever watches: a day without one is to wake somebody, also after a restart.
const NEWEST: &str = "aangan_newest_backup_seconds";

/// Puts the moment of the newest whole backup into the figures, from what stands in its place. Answers whether that could be
/// seen; until it is, the figure is 0, which is older than any.
pub async fn tell_newest(app: &App) -> bool {
    let looked = match Depot::of_nights(&app.config.backup) {
        Ok(None) => return true,
        Ok(Some(depot)) => depot.newest().await,
        Err(why) => Err(why),
    };
    let seen = looked.is_ok();
    let newest = looked.unwrap_or_else(|why| {
        tracing::warn!(why, "it cannot be seen which backup is the newest");
        None
    });
    told(newest.map_or(Timestamp::EPOCH, |(_, moment)| moment));
    seen
}

#[expect(clippy::cast_precision_loss, reason = "a second is exact enough")]
fn told(moment: Timestamp) {
    metrics::gauge!(NEWEST).set(moment.seconds() as f64);
}

/// Makes the backup if its hour has passed and no server has taken it on. Answers what became of it; None: it is not due.
pub async fn backup_if_due(app: &App, holdings: &Holdings) -> Option<Result<Made, String>> {
    let depot = match Depot::of_nights(&app.config.backup) {
        Ok(depot) => depot?,
        Err(why) => return Some(Err(why)),
    };
    let (now, due) = (app.now(), last_due(app));
    // What lies in the future was written by a clock that was wrong.
    let claim = async move |writer: &mut Writer<'_>| {
        Ok::<_, Trouble>(store::claim_backup(writer, now, due, now + MINUTE).await?)
    };
    match app.database.write(claim).await {
        Ok(true) => {}
        Ok(false) => return None,
        Err(trouble) => {
            tracing::warn!(%trouble, "it cannot be seen whether a backup is due");
            return None;
        }
    }
    let settings = &app.config.backup;
    let key = settings.key_file.as_deref().map(BackupKey::read).transpose();
    let made = match key {
        Ok(key) => {
            let wanted = Wanted { depot, keep: Some(settings.keep), key, with_keys: settings.with_keys };
            Box::pin(backup(holdings, &wanted, &app.clock, &app.chance)).await
        }
        Err(why) => Err(why),
    };
    let outcome = match &made {
        Ok(made) => {
            tracing::info!(%made, "the nightly backup is made");
            told(made.moment);
            "done"
        }
        Err(why) => {
            tracing::error!(why, "the nightly backup failed; it is tried again tomorrow");
            "failed"
        }
    };
    metrics::counter!("aangan_backups_total", "outcome" => outcome).increment(1);
    Some(made)
}

/// When it was to be made last.
fn last_due(app: &App) -> Timestamp {
    let (now, at) = (app.now(), app.config.backup.at);
    let today = app.zone.day_of(now);
    let on = |day| app.zone.at(day, at.hour(), at.minute());
    if on(today) <= now { on(today) } else { on(today.saturating_sub(1.day())) }
}
