//! Inbound sync: what agents wrote becomes messages of the ticket's thread, and the status that of the ticket, by the same actions as
//! a centre's own. Everything is fetched from the help desk; the body of a webhook call is not used.

use database::Writer;
use outbox::Outcome;

use super::{rules, store};
use crate::threads::{self, Subject};
use crate::tickets::{self, Status, StatusChange, Ticket};
use base::audit::AuditAction;
use base::ids::TicketId;
use base::refusal::AppError;
use context::App;
use people::centres::{self, Audited, MyCentre};
use providers::help_desk::{Freshdesk, HelpDesk, HelpDeskEntry, HelpDeskTicket, Missed};

/// Fetches one ticket, and notifies the parents of what is new.
pub(super) async fn sync(app: &App, settings: &HelpDesk, id: TicketId) -> Result<(), Outcome> {
    let state = app.database.read(async move |reader| store::find_sync_state(reader, id).await).await;
    let state = state.map_err(|error| Outcome::TryAgain(error.to_string()))?;
    let Some(desk_id) = state.and_then(|state| state.desk_id) else { return Ok(()) };
    let desk = Freshdesk::new(settings, app.now()).reporting(&app.gateways);
    // The ticket first: an entry written between the two calls makes the ticket newer than what is stored of it.
    let there = match desk.ticket(desk_id).await {
        Err(Missed::Gone) => {
            tracing::info!(ticket = id.0, "the help desk has no such ticket any more");
            return Ok(());
        }
        there => there?,
    };
    let entries = desk.entries(desk_id).await?;
    let parts = app.clone();
    let stored = app.database.write(async move |writer| apply(writer, &parts, id, &there, &entries).await).await;
    stored.map_err(|error: AppError| Outcome::TryAgain(error.to_string()))
}

async fn apply(
    writer: &mut Writer<'_>,
    app: &App,
    id: TicketId,
    there: &HelpDeskTicket,
    entries: &[HelpDeskEntry],
) -> Result<(), AppError> {
    let Some((about, state)) = store::find_about(writer, id).await?.zip(store::find_sync_state(writer, id).await?)
    else {
        return Ok(());
    };
    let known = store::list_known_entries(writer, id).await?;
    let mut new: Vec<_> =
        entries.iter().filter(|entry| rules::is_for_parents(entry) && !known.contains(&entry.id)).collect();
    new.sort_by_key(|entry| entry.id);
    // Parents of a child that has left are not notified any more.
    if about.is_live {
        let centre = MyCentre::of_the_help_desk(about.centre, about.chain);
        // Only a status that the help desk changed: one that the centre set meanwhile is on its way there.
        let status = rules::status_of(there.status);
        let status = (state.status != Some(there.status)).then_some(status);
        let reopened = status.filter(|status| about.ticket.status == Status::Closed && *status != Status::Closed);
        if let Some(status) = reopened {
            set_status(writer, app, &centre, id, status).await?;
        }
        for entry in new {
            answer(writer, app, &centre, &about.ticket, entry).await?;
        }
        if let Some(status) = status {
            set_status(writer, app, &centre, id, status).await?;
        }
    }
    Ok(store::update_seen(writer, id, there).await?)
}

async fn answer(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    ticket: &Ticket,
    entry: &HelpDeskEntry,
) -> Result<(), AppError> {
    let (id, child) = (ticket.id, ticket.child);
    let messages = rules::messages_of(entry);
    if messages.is_empty() {
        // Nothing to show: store the entry, so that it is not read again.
        return Ok(store::insert_entry(writer, id, entry.id, 0).await?);
    }
    for words in messages {
        let work = async |ctx: &mut centres::WriteContext<'_, '_>| {
            let number = match threads::answer(ctx, Subject::Ticket(id), ("", &words), None).await {
                Ok((_, number)) => number,
                // The thread is closed or full: send the text as the note of a status.
                Err(AppError::Refused(_)) => {
                    let status = tickets::of_centre(ctx.tx, ctx.centre, id).await?.map(|ticket| ticket.status);
                    let change = StatusChange { status: status.unwrap_or(Status::Closed), note: words.clone() };
                    tickets::set_status(ctx, id, &change).await?;
                    0
                }
                Err(error) => return Err(error),
            };
            store::insert_entry(ctx.tx, id, entry.id, number).await?;
            Ok(Audited::new(AuditAction::AnsweredATicket, ()).about(child).with(&id))
        };
        centres::write_in_transaction(writer, app, centre, &work).await?;
    }
    Ok(())
}

async fn set_status(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: TicketId,
    status: Status,
) -> Result<(), AppError> {
    // Both sides may have set the same status.
    if tickets::of_centre(writer, centre, id).await?.is_none_or(|ticket| ticket.status == status) {
        return Ok(());
    }
    let work = async |ctx: &mut centres::WriteContext<'_, '_>| {
        let ticket = tickets::set_status(ctx, id, &StatusChange { status, note: String::new() }).await?;
        Ok(Audited::new(AuditAction::SetATicketsStatus, ()).about(ticket.child).with(&id))
    };
    centres::write_in_transaction(writer, app, centre, &work).await
}
