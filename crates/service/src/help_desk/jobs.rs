//! The follow-up work between portal and desk. A desk that is down is tried again for a week; then the office sees what was given up
//! and can have it sent again.

use std::time::Duration;

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{carrying, hearing, plan_hearing, store};
use crate::tickets::TELL_DESK;
use base::clock::Timestamp;
use base::ids::TicketId;
use base::page::Cursor;
use base::refusal::Trouble;
use context::App;
use context::due::{self, Effect};
use providers::desk::{DeskTicket, Freshdesk, HelpDesk, Missed};

pub(super) const HEAR: &str = "hear_desk";
const LOOK: &str = "look_at_desk";

const PATIENT: Policy = Policy {
    attempts: 2000,
    first_delay: Duration::from_secs(10),
    max_delay: Duration::from_mins(15),
    gives_up_after: Duration::from_hours(7 * 24),
    time_limit: Duration::from_mins(1),
};

/// What changed is asked for from so long before the last change that was seen: the desk writes its moments to the second.
const OVERLAP: Duration = Duration::from_mins(1);
/// Calls of one look; the next goes on from there.
const CALLS: usize = 20;
/// A look that is planned further ahead than any is was planned by a clock that was wrong.
const FURTHEST: Duration = Duration::from_mins(61);

/// The desk as it is set up, and the ticket that a job is about.
fn meant<'a>(app: &'a App, job: &Job) -> Result<(&'a HelpDesk, TicketId), Outcome> {
    let settings = app.config.help_desk.as_ref();
    let settings = settings.ok_or_else(|| Outcome::GiveUp("no help desk is set up any more".into()))?;
    Ok((settings, TicketId(job.read::<i64>()?)))
}

fn ended(done: Result<(), Outcome>) -> Outcome {
    done.err().unwrap_or(Outcome::Done)
}

/// Tells the desk what is new with a ticket.
pub struct TellDesk {
    pub app: App,
}

impl Work for TellDesk {
    fn kind(&self) -> &'static str {
        TELL_DESK
    }

    fn policy(&self) -> Policy {
        PATIENT
    }

    async fn run(&self, job: Job) -> Outcome {
        match meant(&self.app, &job) {
            Ok((settings, id)) => ended(carrying::carry(&self.app, settings, id).await),
            Err(outcome) => outcome,
        }
    }
}

/// Asks the desk for a ticket that has changed there.
pub struct HearDesk {
    pub app: App,
}

impl Work for HearDesk {
    fn kind(&self) -> &'static str {
        HEAR
    }

    fn policy(&self) -> Policy {
        PATIENT
    }

    async fn run(&self, job: Job) -> Outcome {
        match meant(&self.app, &job) {
            Ok((settings, id)) => ended(hearing::hear(&self.app, settings, id).await),
            Err(outcome) => outcome,
        }
    }
}

/// Every few minutes: looks what has changed at the desk without anybody saying so.
struct LookDue;

impl Effect for LookDue {
    const NAME: &'static str = "look at the help desk";

    async fn due(reader: &mut Reader<'_>, now: Timestamp, after: Cursor, _: usize) -> Result<Vec<Cursor>, Error> {
        store::look_due(reader, now, now + FURTHEST, after).await
    }

    async fn bring_about(writer: &mut Writer<'_>, app: &App, _: i64) -> Result<bool, Trouble> {
        let now = app.now();
        let is_due = store::next_look(writer, now, now + FURTHEST, now + super::look_each(app)).await?;
        if is_due {
            outbox::plan(writer, now, LOOK, "0", now, Some(LOOK)).await?;
        }
        Ok(is_due)
    }
}

/// Plans a look if one is due. Without a help desk none is.
pub async fn look_when_due(app: &App) -> u64 {
    if app.config.help_desk.is_some() { due::bring_about::<LookDue>(app).await } else { 0 }
}

/// A look. It is not tried again: the next comes in a few minutes.
pub struct LookAtDesk {
    pub app: App,
}

impl Work for LookAtDesk {
    fn kind(&self) -> &'static str {
        LOOK
    }

    async fn run(&self, job: Job) -> Outcome {
        match meant(&self.app, &job) {
            Ok((settings, _)) => {
                if let Err(why) = look(&self.app, settings).await {
                    tracing::warn!(?why, "the help desk could not be looked at; the next look comes in a few minutes");
                }
                Outcome::Done
            }
            Err(_) => Outcome::Done,
        }
    }
}

async fn look(app: &App, settings: &HelpDesk) -> Result<(), Outcome> {
    let broke = |error: Error| Outcome::TryAgain(error.to_string());
    let Some(since) = app.database.read(async |reader| store::looked_until(reader).await).await.map_err(broke)? else {
        return Ok(());
    };
    let (mut since, mut page) = (since - OVERLAP, 1);
    for _ in 0..CALLS {
        let changed = Freshdesk::new(settings, app.now()).changed_since(since, page).await;
        let (changed, is_full) = changed.map_err(|missed: Missed| Outcome::from(missed))?;
        let Some(newest) = changed.iter().map(|ticket| ticket.updated_at).max() else { return Ok(()) };
        let parts = app.clone();
        app.database.write(async move |writer| note(writer, &parts, &changed, newest).await).await.map_err(broke)?;
        if !is_full {
            return Ok(());
        }
        // What changes while the pages are read moves behind what was read. So each page begins with the last moment of the one
        // before; only of one moment with more than a page of changes a further page is read.
        let begins = Timestamp::from_seconds(newest.seconds());
        (since, page) = if begins > since { (begins, 1) } else { (since, page + 1) };
    }
    Ok(())
}

/// Has the tickets asked for that are ours, and changed since they were heard.
async fn note(writer: &mut Writer<'_>, app: &App, changed: &[DeskTicket], newest: Timestamp) -> Result<(), Error> {
    for ticket in changed {
        if let Some((id, heard_until)) = store::by_desk_id(writer, ticket.id).await?
            && ticket.updated_at > heard_until
        {
            plan_hearing(writer, id, app.now()).await?;
        }
    }
    store::looked(writer, newest).await
}
