//! The jobs between portal and help desk. While the help desk is down they are retried for a week; then the office sees what was given
//! up and can have it sent again.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{inbound_sync, outbound_sync, plan_inbound_sync, store};
use crate::tickets::OUTBOUND_SYNC;
use base::clock::Timestamp;
use base::ids::TicketId;
use base::page::Cursor;
use base::refusal::AppError;
use context::App;
use context::scheduler::{self, ScheduledTask};
use providers::help_desk::{Freshdesk, HelpDesk, HelpDeskTicket, Missed};

pub(super) const INBOUND_SYNC: &str = "hear_desk";
const POLL: &str = "look_at_desk";

const PATIENT: Policy = Policy {
    attempts: 2000,
    first_delay: Duration::from_secs(10),
    max_delay: Duration::from_mins(15),
    gives_up_after: Duration::from_hours(7 * 24),
    time_limit: Duration::from_mins(1),
};

/// A poll begins this long before the last change that was seen, as the help desk's times are in whole seconds.
const OVERLAP: Duration = Duration::from_mins(1);
/// Calls of one poll; the next poll continues from there.
const CALLS: usize = 20;

/// The configured help desk, and the ticket that a job is about.
fn settings_and_ticket<'a>(app: &'a App, job: &Job) -> Result<(&'a HelpDesk, TicketId), Outcome> {
    let settings = app.config.help_desk.as_ref();
    let settings = settings.ok_or_else(|| Outcome::GiveUp("no help desk is set up any more".into()))?;
    Ok((settings, TicketId(job.read::<i64>()?)))
}

fn ended(done: Result<(), Outcome>) -> Outcome {
    done.err().unwrap_or(Outcome::Done)
}

/// Sends what is new with a ticket to the help desk.
pub struct OutboundSync {
    pub app: App,
}

impl Work for OutboundSync {
    fn kind(&self) -> &'static str {
        OUTBOUND_SYNC
    }

    fn policy(&self) -> Policy {
        PATIENT
    }

    async fn run(&self, job: Job) -> Outcome {
        match settings_and_ticket(&self.app, &job) {
            Ok((settings, id)) => ended(outbound_sync::sync(&self.app, settings, id).await),
            Err(outcome) => outcome,
        }
    }
}

/// Fetches a ticket that has changed at the help desk.
pub struct InboundSync {
    pub app: App,
}

impl Work for InboundSync {
    fn kind(&self) -> &'static str {
        INBOUND_SYNC
    }

    fn policy(&self) -> Policy {
        PATIENT
    }

    async fn run(&self, job: Job) -> Outcome {
        match settings_and_ticket(&self.app, &job) {
            Ok((settings, id)) => ended(inbound_sync::sync(&self.app, settings, id).await),
            Err(outcome) => outcome,
        }
    }
}

/// Every few minutes: polls for changed tickets.
struct PollDue;

impl ScheduledTask for PollDue {
    const NAME: &'static str = "look at the help desk";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, _: usize) -> Result<Vec<Cursor>, Error> {
        store::list_poll_due(reader, now, after).await
    }

    async fn run(writer: &mut Writer<'_>, app: &App, _: i64) -> Result<bool, AppError> {
        let now = app.now();
        let is_due = store::update_next_poll(writer, now, now + super::poll_interval(app)).await?;
        if is_due {
            outbox::plan(writer, now, POLL, "0", now, Some(POLL)).await?;
        }
        Ok(is_due)
    }
}

/// Plans a poll if one is due and a help desk is configured. Returns how many were planned.
pub async fn poll_when_due(app: &App) -> u64 {
    if app.config.help_desk.is_some() { scheduler::run_due::<PollDue>(app).await } else { 0 }
}

/// Polls once. A failed poll is not retried: the next comes in a few minutes.
pub struct PollHelpDesk {
    pub app: App,
}

impl Work for PollHelpDesk {
    fn kind(&self) -> &'static str {
        POLL
    }

    async fn run(&self, job: Job) -> Outcome {
        match settings_and_ticket(&self.app, &job) {
            Ok((settings, _)) => {
                match poll(&self.app, settings).await {
                    // The log has the outage as a whole.
                    Ok(()) | Err(Outcome::Unavailable(..)) => {}
                    Err(why) => {
                        tracing::warn!(?why, "the help desk could not be polled; the next poll comes in a few minutes");
                    }
                }
                Outcome::Done
            }
            Err(_) => Outcome::Done,
        }
    }
}

async fn poll(app: &App, settings: &HelpDesk) -> Result<(), Outcome> {
    let broke = |error: Error| Outcome::TryAgain(error.to_string());
    let Some(since) = app.database.read(async |reader| store::find_polled_until(reader).await).await.map_err(broke)?
    else {
        return Ok(());
    };
    let (mut since, mut page) = (since - OVERLAP, 1);
    for _ in 0..CALLS {
        let desk = Freshdesk::new(settings, app.now()).reporting(&app.gateways);
        let changed = desk.changed_since(since, page).await;
        let (changed, is_full) = changed.map_err(|missed: Missed| Outcome::from(missed))?;
        let Some(newest) = changed.iter().map(|ticket| ticket.updated_at).max() else { return Ok(()) };
        let parts = app.clone();
        app.database.write(async move |writer| note(writer, &parts, &changed, newest).await).await.map_err(broke)?;
        if !is_full {
            return Ok(());
        }
        // A ticket that changes while pages are read moves to a later page. So each page begins with the last second of the one
        // before; a further page is read only where one second has more than a page of changes.
        let begins = Timestamp::from_seconds(newest.seconds());
        (since, page) = if begins > since { (begins, 1) } else { (since, page + 1) };
    }
    Ok(())
}

/// Plans the sync of the portal's tickets among those that changed since their last sync.
async fn note(writer: &mut Writer<'_>, app: &App, changed: &[HelpDeskTicket], newest: Timestamp) -> Result<(), Error> {
    for ticket in changed {
        if let Some((id, synced_until)) = store::find_by_desk_id(writer, ticket.id).await?
            && ticket.updated_at > synced_until
        {
            plan_inbound_sync(writer, id, app.now()).await?;
        }
    }
    store::update_polled_until(writer, newest).await
}
