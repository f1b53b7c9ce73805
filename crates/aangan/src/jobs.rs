//! Every kind of follow-up work, and the housekeeping that recurs.

use std::time::Duration;

use database::Writer;
use outbox::{Runner, Works};

use base::audit::{self, Actor};
use base::changes;
use base::clock::{Timestamp, latest};
use base::day::DAY;
use base::refusal::Trouble;
use context::App;
use context::budgets;
use context::due;
use context::http::idempotency;
use daily::cameras::viewing;
use daily::content::newsletters::{self, jobs::TellNewsletter};
use daily::conversations;
use daily::day::{notifications, photos, timeline};
use daily::events::jobs::TellOtherParent;
use daily::guardians;
use daily::notices;
use daily::notices::jobs::{DeliverNotice, EndOfQuiet, TellParent};
use money::billing::schedule::jobs::{IssueInvoices, LookAtUnpaid, TurnTheMonth};
use money::finance::certificate::{self, SendCertificate};
use people::families::children::{self, EndOfReading};
use people::families::codes::{self, jobs::SendCode};
use people::families::confirmations;
use people::families::devices;
use people::families::former_contacts;
use people::families::profile::{self, jobs::TellOldContact};
use people::families::sign_in;
use providers::Messengers;
use service::help_desk::jobs::{HearDesk, LookAtDesk, TellDesk, look_when_due};
use service::requests::TakeEffect;

/// A device that has not signed in for so long is a stranger's again.
const DEVICE_KNOWN: Duration = Duration::from_hours(400 * 24);

/// The runner of all follow-up work.
pub fn runner(app: &App, messengers: Messengers) -> Runner {
    let works = Works::new()
        .with(SendCode { app: app.clone(), messengers: messengers.clone() })
        .with(TellOldContact { app: app.clone(), messengers: messengers.clone() })
        .with(TellOtherParent { app: app.clone(), messengers: messengers.clone() })
        .with(SendCertificate { app: app.clone(), messengers: messengers.clone() })
        .with(TellNewsletter { app: app.clone() })
        .with(TellParent { app: app.clone() })
        .with(TellDesk { app: app.clone() })
        .with(HearDesk { app: app.clone() })
        .with(LookAtDesk { app: app.clone() })
        .with(DeliverNotice { app: app.clone(), messengers });
    let (clock, chance) = (app.clock.clone(), app.chance.clone());
    Runner::new(app.database.clone(), works, move || clock.now(), move || u64::from_be_bytes(chance.bytes()))
        .rung_by(&app.bell)
}

/// Brings about what is due by now, of every kind. Run at start and then each minute. Answers how many effects took place.
pub async fn bring_about(app: &App) -> u64 {
    due::bring_about::<EndOfQuiet>(app).await
        + due::bring_about::<TakeEffect>(app).await
        + due::bring_about::<EndOfReading>(app).await
        + due::bring_about::<IssueInvoices>(app).await
        + due::bring_about::<TurnTheMonth>(app).await
        + due::bring_about::<LookAtUnpaid>(app).await
        + look_when_due(app).await
}

/// Forgets what is past its time: codes, what belonged to sessions that are over, uses of budgets, names of pushes, lines of
/// the record. Run at start and then daily.
pub async fn tidy(app: &App) -> Result<(), Trouble> {
    newsletters::list_old_pictures(&app.database).await?;
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let now = parts.now();
            bring_to_now(writer, &parts, now).await?;
            children::end_graces_with_the_day(writer, &parts.zone).await?;
            let by = children::By { actor: &Actor::Portal, chance: &parts.chance, now };
            guardians::suspend_of_barred(writer, by).await?;
            codes::store::delete_old_codes(writer, now - 2 * DAY, now).await?;
            codes::store::forget_old_devices(writer, now - DEVICE_KNOWN).await?;
            confirmations::store::delete_old(writer, now - DAY, now).await?;
            devices::store::forget_ended(writer, now).await?;
            sign_in::forget_ended(writer, now, parts.config.record.keep()).await?;
            notices::store::close_stuck(writer, now - 2 * DAY).await?;
            notices::store::forget_old(writer, now - 90 * DAY).await?;
            former_contacts::forget_before(writer, now - parts.config.record.keep()).await?;
            profile::store::delete_old_notices(writer, now - 2 * DAY).await?;
            certificate::store::forget_old_letters(writer, now - 2 * DAY).await?;
            budgets::forget_old(writer, now).await?;
            idempotency::forget_old(writer, now).await?;
            viewing::store::forget_before(writer, now - parts.config.record.keep()).await?;
            guardians::store::forget_past(writer, now - parts.config.record.keep()).await?;
            audit::forget_before(writer, now - parts.config.record.keep()).await?;
            Ok(())
        })
        .await
}

/// A clock that was wrong has dated things ahead: they count as now. Those that nobody may wait for (codes, confirmations, budgets,
/// replaced tokens, the newest message of a conversation) are looked at wherever they are read; the others are set right here.
async fn bring_to_now(writer: &mut Writer<'_>, app: &App, now: Timestamp) -> Result<(), Trouble> {
    sign_in::store::bring_to_now(writer, now).await?;
    children::store::bring_to_now(writer, now).await?;
    changes::bring_to_now(writer, now).await?;
    idempotency::bring_to_now(writer, now).await?;
    notices::store::bring_to_now(writer, now).await?;
    timeline::store::bring_to_now(writer, now, timeline::rules::AHEAD).await?;
    let month = app.zone.day_of(now).strftime("%Y-%m").to_string();
    photos::store::bring_to_now(writer, now, photos::rules::AHEAD, &month).await?;
    notifications::store::bring_to_now(writer, now, timeline::rules::AHEAD).await?;
    conversations::bring_all_to_now(writer, now).await?;
    viewing::store::bring_to_now(writer, now, latest(now)).await?;
    outbox::bring_to_now(writer, now).await?;
    Ok(())
}
