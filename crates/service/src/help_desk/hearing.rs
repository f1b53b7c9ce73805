//! Hearing the desk: what its agents wrote becomes messages of the ticket's thread, its status the ticket's, by the same actions as
//! a centre's own. The desk is asked for all of it; what came with a knock is not looked at.

use database::Writer;
use outbox::Outcome;

use super::{rules, store};
use crate::threads::{self, Subject};
use crate::tickets::{self, Status, Ticket, Word};
use base::audit::Deed;
use base::ids::TicketId;
use base::refusal::Trouble;
use context::App;
use people::centres::{self, Done, MyCentre};
use providers::desk::{DeskEntry, DeskTicket, Freshdesk, HelpDesk, Missed};

/// Asks the desk for one ticket, and tells the parents what is new.
pub(super) async fn hear(app: &App, settings: &HelpDesk, id: TicketId) -> Result<(), Outcome> {
    let standing = app.database.read(async move |reader| store::standing(reader, id).await).await;
    let standing = standing.map_err(|error| Outcome::TryAgain(error.to_string()))?;
    let Some(desk_id) = standing.and_then(|standing| standing.desk_id) else { return Ok(()) };
    let desk = Freshdesk::new(settings, app.now());
    // In this order: what is written meanwhile makes the ticket newer than what is kept of it.
    let there = match desk.ticket(desk_id).await {
        Err(Missed::Gone) => {
            tracing::info!(ticket = id.0, "the help desk has no such ticket any more");
            return Ok(());
        }
        there => there?,
    };
    let entries = desk.entries(desk_id).await?;
    let parts = app.clone();
    let taken = app.database.write(async move |writer| take(writer, &parts, id, &there, &entries).await).await;
    taken.map_err(|trouble: Trouble| Outcome::TryAgain(trouble.to_string()))
}

async fn take(
    writer: &mut Writer<'_>,
    app: &App,
    id: TicketId,
    there: &DeskTicket,
    entries: &[DeskEntry],
) -> Result<(), Trouble> {
    let Some((about, standing)) = store::about(writer, id).await?.zip(store::standing(writer, id).await?) else {
        return Ok(());
    };
    let heard = store::heard(writer, id).await?;
    let mut new: Vec<_> =
        entries.iter().filter(|entry| rules::is_for_parents(entry) && !heard.contains(&entry.id)).collect();
    new.sort_by_key(|entry| entry.id);
    // To the parents of a child that has left nothing is said any more.
    if about.is_live {
        let centre = MyCentre::of_the_help_desk(about.centre, about.chain);
        // Only what the desk changed: what the centre set meanwhile is on its way there.
        let status = rules::status_of(there.status);
        let status = (standing.status != Some(there.status)).then_some(status);
        let opened = status.filter(|status| about.ticket.status == Status::Closed && *status != Status::Closed);
        if let Some(status) = opened {
            set_status(writer, app, &centre, id, status).await?;
        }
        for entry in new {
            answer(writer, app, &centre, &about.ticket, entry).await?;
        }
        if let Some(status) = status {
            set_status(writer, app, &centre, id, status).await?;
        }
    }
    Ok(store::seen(writer, id, there).await?)
}

async fn answer(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    ticket: &Ticket,
    entry: &DeskEntry,
) -> Result<(), Trouble> {
    let (id, child) = (ticket.id, ticket.child);
    let messages = rules::messages_of(entry);
    if messages.is_empty() {
        // Nothing that can be shown: it is not looked at again.
        return Ok(store::keep_entry(writer, id, entry.id, 0).await?);
    }
    for words in messages {
        let work = async |act: &mut centres::Acting<'_, '_>| {
            let number = match threads::answer(act, Subject::Ticket(id), ("", &words), None).await {
                Ok((_, number)) => number,
                // Closed, or full: the last word is told beside the status.
                Err(Trouble::Refused(_)) => {
                    let status = tickets::of_centre(act.writer, act.centre, id).await?.map(|ticket| ticket.status);
                    let word = Word { status: status.unwrap_or(Status::Closed), note: words.clone() };
                    tickets::say(act, id, &word).await?;
                    0
                }
                Err(trouble) => return Err(trouble),
            };
            store::keep_entry(act.writer, id, entry.id, number).await?;
            Ok(Done::new(Deed::AnsweredATicket, ()).about(child).with(&id))
        };
        centres::act(writer, app, centre, &work).await?;
    }
    Ok(())
}

async fn set_status(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: TicketId,
    status: Status,
) -> Result<(), Trouble> {
    // Both sides may have come to the same.
    if tickets::of_centre(writer, centre, id).await?.is_none_or(|ticket| ticket.status == status) {
        return Ok(());
    }
    let work = async |act: &mut centres::Acting<'_, '_>| {
        let ticket = tickets::say(act, id, &Word { status, note: String::new() }).await?;
        Ok(Done::new(Deed::SetATicketsStatus, ()).about(ticket.child).with(&id))
    };
    centres::act(writer, app, centre, &work).await
}
