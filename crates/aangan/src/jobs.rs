//! The handlers of the outbox, the scheduled tasks, and the daily housekeeping.

use std::time::Duration;

use database::Writer;
use outbox::{Runner, Works};

use base::audit::{self, Actor};
use base::changes;
use base::clock::{Timestamp, latest};
use base::day::DAY;
use base::refusal::AppError;
use context::App;
use context::http::idempotency;
use context::rate_limits;
use context::scheduler;
use daily::cameras::view_sessions;
use daily::content::newsletters::{self, jobs::NotifyOfNewsletter};
use daily::conversations;
use daily::day::{notifications, photos, timeline};
use daily::events::jobs::NotifyOtherParent;
use daily::guardians;
use daily::notices;
use daily::notices::jobs::{DeliverNotice, EndOfQuiet, NotifyParent};
use money::billing::schedule::jobs::{AdvanceMonth, IssueInvoices, RemindUnpaid};
use money::finance::certificate::{self, SendCertificate};
use people::families::children::{self, EndOfReading};
use people::families::codes::{self, jobs::SendCode};
use people::families::confirmations;
use people::families::devices;
use people::families::former_contacts;
use people::families::profile::{self, jobs::NotifyOldContact};
use people::families::sign_in;
use providers::Messengers;
use service::help_desk::jobs::{InboundSync, OutboundSync, PollHelpDesk, poll_when_due};
use service::requests::TakeEffect;

/// A device that has not signed in for so long is no longer known.
const DEVICE_KNOWN: Duration = Duration::from_hours(400 * 24);

/// The runner of the outbox with all handlers.
pub fn runner(app: &App, messengers: Messengers) -> Runner {
    let messengers = messengers.reporting(&app.gateways);
    let works = Works::new()
        .with(SendCode { app: app.clone(), messengers: messengers.clone() })
        .with(NotifyOldContact { app: app.clone(), messengers: messengers.clone() })
        .with(NotifyOtherParent { app: app.clone(), messengers: messengers.clone() })
        .with(SendCertificate { app: app.clone(), messengers: messengers.clone() })
        .with(NotifyOfNewsletter { app: app.clone() })
        .with(NotifyParent { app: app.clone() })
        .with(OutboundSync { app: app.clone() })
        .with(InboundSync { app: app.clone() })
        .with(PollHelpDesk { app: app.clone() })
        .with(DeliverNotice { app: app.clone(), messengers });
    let (clock, random) = (app.clock.clone(), app.random.clone());
    Runner::new(app.database.clone(), works, move || clock.now(), move || u64::from_be_bytes(random.bytes()))
        .notified_by(&app.outbox_notifier)
}

/// Runs the due tasks of every kind. Called at start and then each minute. Returns how many ran.
pub async fn run_due_tasks(app: &App) -> u64 {
    scheduler::run_due::<EndOfQuiet>(app).await
        + scheduler::run_due::<TakeEffect>(app).await
        + scheduler::run_due::<EndOfReading>(app).await
        + scheduler::run_due::<IssueInvoices>(app).await
        + scheduler::run_due::<AdvanceMonth>(app).await
        + scheduler::run_due::<RemindUnpaid>(app).await
        + poll_when_due(app).await
}

/// Deletes expired data: codes, ended sessions, uses of rate limits, idempotency keys, audit events. Run at start and
/// then daily.
pub async fn tidy(app: &App) -> Result<(), AppError> {
    newsletters::list_old_pictures(&app.database).await?;
    let parts = app.clone();
    app.database
        .write(async move |writer| {
            let now = parts.now();
            bring_to_now(writer, &parts, now).await?;
            children::end_graces_with_the_day(writer, &parts.zone).await?;
            let by = children::By { actor: &Actor::Portal, random: &parts.random, now };
            guardians::suspend_of_barred(writer, by).await?;
            codes::store::delete_old_codes(writer, now - 2 * DAY, now).await?;
            codes::store::delete_old_devices(writer, now - DEVICE_KNOWN).await?;
            confirmations::store::delete_old(writer, now - DAY, now).await?;
            devices::store::delete_ended(writer, now).await?;
            sign_in::forget_ended(writer, now, parts.config.record.keep()).await?;
            notices::store::close_stuck(writer, now - 2 * DAY).await?;
            notices::store::delete_before(writer, now - 90 * DAY).await?;
            former_contacts::delete_before(writer, now - parts.config.record.keep()).await?;
            profile::store::delete_old_notices(writer, now - 2 * DAY).await?;
            certificate::store::delete_emails_before(writer, now - 2 * DAY).await?;
            rate_limits::forget_old(writer, now).await?;
            idempotency::delete_old(writer, now).await?;
            view_sessions::store::delete_before(writer, now - parts.config.record.keep()).await?;
            guardians::store::delete_past(writer, now - parts.config.record.keep()).await?;
            audit::delete_before(writer, now - parts.config.record.keep()).await?;
            Ok(())
        })
        .await
}

/// A clock that was wrong has dated things ahead: they count as now. Those that nobody may wait for (codes,
/// confirmations, rate limits, replaced tokens, the newest message of a conversation) are looked at wherever they are
/// read; the others are set right here.
async fn bring_to_now(writer: &mut Writer<'_>, app: &App, now: Timestamp) -> Result<(), AppError> {
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
    view_sessions::store::bring_to_now(writer, now, latest(now)).await?;
    outbox::bring_to_now(writer, now).await?;
    Ok(())
}
