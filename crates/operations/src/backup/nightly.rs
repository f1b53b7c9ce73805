//! The nightly backup: made once a night by one of the servers. A missed one is made at the next start.

use database::Writer;
use jiff::ToSpan;

use super::create::{BackupOptions, Made, backup};
use super::encryption::BackupKey;
use super::storage::BackupStorage;
use super::{DataLocations, store};
use base::clock::Timestamp;
use base::failure::Failure;
use base::refusal::AppError;
use context::App;

/// Metric: the time of the newest complete backup. It survives a restart, so that an alert on its age works.
const NEWEST: &str = "aangan_newest_backup_seconds";

/// Sets the metric from the backup storage. Returns false if the storage cannot be read; the metric is 0 until then.
pub async fn report_newest(app: &App) -> bool {
    let looked = match BackupStorage::nightly(&app.config.backup) {
        Ok(None) => return true,
        // Before the first backup, which makes the folder, there is nothing to warn of.
        Ok(Some(storage)) if storage.folder().is_some_and(|folder| !folder.exists()) => {
            set_newest(Timestamp::EPOCH);
            return false;
        }
        Ok(Some(storage)) => storage.newest().await,
        Err(why) => Err(why),
    };
    let seen = looked.is_ok();
    let newest = looked.unwrap_or_else(|why| {
        tracing::warn!(%why, "cannot read which backup is the newest");
        None
    });
    set_newest(newest.map_or(Timestamp::EPOCH, |(_, moment)| moment));
    seen
}

#[expect(clippy::cast_precision_loss, reason = "a second is exact enough")]
fn set_newest(moment: Timestamp) {
    metrics::gauge!(NEWEST).set(moment.seconds() as f64);
}

/// Makes the backup if it is due and no other server has claimed it. Returns its result, or `None` if it is not due.
pub async fn backup_if_due(app: &App, data: &DataLocations) -> Option<Result<Made, Failure>> {
    let storage = match BackupStorage::nightly(&app.config.backup) {
        Ok(storage) => storage?,
        Err(why) => return Some(Err(why)),
    };
    let (now, due) = (app.now(), last_due(app));
    let claim = async move |writer: &mut Writer<'_>| Ok::<_, AppError>(store::claim_backup(writer, now, due).await?);
    match app.database.write(claim).await {
        Ok(true) => {}
        Ok(false) => return None,
        Err(AppError::Broken(error)) if app.is_away(&error) => return None,
        Err(error) => {
            tracing::warn!(%error, "cannot read whether a backup is due");
            return None;
        }
    }
    let settings = &app.config.backup;
    let key = settings.key_file.as_deref().map(BackupKey::read).transpose();
    let made = match key {
        Ok(key) => {
            let wanted = BackupOptions { storage, keep: Some(settings.keep), key, with_keys: settings.with_keys };
            Box::pin(backup(data, &wanted, &app.clock, &app.random)).await
        }
        Err(why) => Err(why.into()),
    };
    let outcome = match &made {
        Ok(made) => {
            tracing::info!(%made, "nightly backup made");
            set_newest(made.moment);
            "done"
        }
        Err(why) => {
            tracing::error!(%why, "nightly backup failed; the next attempt is tomorrow");
            "failed"
        }
    };
    metrics::counter!("aangan_backups_total", "outcome" => outcome).increment(1);
    Some(made)
}

/// The last time that a backup was due.
fn last_due(app: &App) -> Timestamp {
    let (now, at) = (app.now(), app.config.backup.at);
    let today = app.zone.day_of(now);
    let on = |day| app.zone.at(day, at.hour(), at.minute());
    if on(today) <= now { on(today) } else { on(today.saturating_sub(1.day())) }
}
