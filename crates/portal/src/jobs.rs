//! Every kind of follow-up work, and the housekeeping that recurs.

use outbox::{Runner, Works};

use crate::audit;
use crate::base::day::DAY_MS;
use crate::base::refusal::Trouble;
use crate::budgets;
use crate::content::newsletters::{self, jobs::TellNewsletter};
use crate::events::jobs::TellOtherParent;
use crate::families::codes::{self, jobs::SendCode};
use crate::families::confirmations;
use crate::families::devices;
use crate::families::profile::{self, jobs::TellOldContact};
use crate::http::{App, idempotency};
use crate::notices;
use crate::notices::jobs::{DeliverNotice, TellParent};
use crate::providers::Messengers;

/// A device that has not signed in for so long is a stranger's again.
const DEVICE_KNOWN_MS: i64 = 400 * DAY_MS;

/// The runner of all follow-up work.
pub fn runner(app: &App, messengers: Messengers) -> Runner {
    let works = Works::new()
        .with(SendCode { app: app.clone(), messengers: messengers.clone() })
        .with(TellOldContact { app: app.clone(), messengers: messengers.clone() })
        .with(TellOtherParent { app: app.clone(), messengers: messengers.clone() })
        .with(TellNewsletter { app: app.clone() })
        .with(TellParent { app: app.clone() })
        .with(DeliverNotice { app: app.clone(), messengers });
    let (clock, chance) = (app.clock.clone(), app.chance.clone());
    Runner::new(app.database.clone(), works, move || clock.now_ms(), move || u64::from_be_bytes(chance.bytes()))
        .rung_by(&app.bell)
}

/// Forgets what is past its time: codes, uses of budgets, names of pushes, lines of the record. Run at start and then daily.
pub async fn tidy(app: &App) -> Result<(), Trouble> {
    newsletters::list_old_pictures(&app.database).await?;
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let now = parts.now();
            codes::store::delete_old_codes(writer, now - 2 * DAY_MS, now).await?;
            codes::store::forget_old_devices(writer, now - DEVICE_KNOWN_MS).await?;
            confirmations::store::delete_old(writer, now - DAY_MS).await?;
            devices::store::forget_ended(writer, now).await?;
            notices::store::close_stuck(writer, now - 2 * DAY_MS).await?;
            notices::store::forget_old(writer, now - 90 * DAY_MS).await?;
            profile::store::delete_old_notices(writer, now - 2 * DAY_MS).await?;
            budgets::forget_old(writer, now).await?;
            idempotency::forget_old(writer, now).await?;
            audit::forget_before(writer, now - parts.config.record.keep_ms()).await?;
            Ok(())
        })
        .await
}
