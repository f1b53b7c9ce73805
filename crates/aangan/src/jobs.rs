//! The handlers of the outbox, the scheduled tasks, and the daily housekeeping.

use std::time::Duration;

use outbox::{Runner, Works};

use base::audit::{self, Actor};
use base::day::DAY;
use base::refusal::AppError;
use context::App;
use context::http::idempotency;
use context::rate_limits;
use context::scheduler;
use daily::cameras::view_sessions;
use daily::content::newsletters::{self, jobs::NotifyOfNewsletter};
use daily::events::jobs::NotifyOtherParent;
use daily::guardians;
use daily::notices;
use daily::notices::jobs::{DeliverNotice, EndOfQuiet, NotifyParent};
use money::billing::schedule::jobs::{AdvanceMonth, IssueInvoices, RemindUnpaid};
use money::finance::certificate::{self, SendCertificate};
use operations::erasure::store::date_older_erasures;
use people::families::children::{self, EndOfReading};
use people::families::codes::{self, jobs::SendCode};
use people::families::confirmations;
use people::families::devices;
use people::families::former_contacts;
use people::families::profile::{self, jobs::NotifyOldContact};
use people::families::sign_in;
use providers::Messengers;
use room::entries::jobs::{JudgeAgain, review_open_days};
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
        + scheduler::run_due::<JudgeAgain>(app).await
        + review_open_days(app).await
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
            children::end_graces_with_the_day(writer, &parts.zone).await?;
            let by = children::By { actor: &Actor::Portal, random: &parts.random, now };
            guardians::suspend_of_barred(writer, by).await?;
            date_older_erasures(writer).await?;
            codes::store::delete_old_codes(writer, now - 2 * DAY).await?;
            codes::store::delete_old_refusals(writer, now - 2 * DAY).await?;
            codes::store::delete_old_devices(writer, now - DEVICE_KNOWN).await?;
            confirmations::store::delete_old(writer, now - DAY).await?;
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
            staff::tidy(writer, now, parts.config.record.keep()).await?;
            audit::delete_before(writer, now - parts.config.record.keep()).await?;
            Ok(())
        })
        .await
}
