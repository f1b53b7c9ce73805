//! Outbound sync: sends the ticket first, then each message of its thread, then its status; each once and in order.

use std::time::Duration;

use database::{Error, Reader};
use outbox::Outcome;

use super::store::{self, About, SyncState};
use super::{messages, rules};
use crate::threads::{self, Author, Message, Subject};
use base::ids::TicketId;
use context::App;
use daily::pictures;
use providers::help_desk::{Freshdesk, HelpDesk, NewNote, NewTicket, NoteBy};
use providers::media_store::MediaError;

/// Longer than an attempt may take.
const HOLD: Duration = Duration::from_mins(2);
/// The ticket itself, among the numbers of its messages.
const TICKET: i64 = 0;
/// How far back a ticket is searched that may have been created already.
const FOUND_WITHIN: Duration = Duration::from_hours(1);

/// What is sent next.
enum Next {
    Ticket,
    Message(i64, Message),
    /// The help desk's number of the ticket, and the status.
    Status(i64, i64),
}

/// Sends all that the help desk does not have of a ticket yet. After a failure nothing is sent twice.
pub(super) async fn sync(app: &App, settings: &HelpDesk, id: TicketId) -> Result<(), Outcome> {
    let now = app.now();
    let held = app.database.write(async move |writer| {
        let held = store::hold(writer, id, now, now + HOLD).await?;
        Ok((held, store::find_sync_state(writer, id).await?.is_some()))
    });
    match held.await.map_err(|error| broke(&error))? {
        (true, _) => {}
        (false, true) => return Err(Outcome::TryAgain("another job is sending the same ticket".into())),
        // The family was erased.
        (false, false) => return Ok(()),
    }
    let sent = send(app, &Freshdesk::new(settings, now).reporting(&app.gateways), id).await;
    app.database.write(async move |w| store::release(w, id).await).await.map_err(|error| broke(&error))?;
    sent
}

fn broke(error: &Error) -> Outcome {
    Outcome::TryAgain(error.to_string())
}

async fn send(app: &App, desk: &Freshdesk<'_>, id: TicketId) -> Result<(), Outcome> {
    loop {
        let next =
            app.database.read(async move |reader| next(reader, id).await).await.map_err(|error| broke(&error))?;
        match next {
            None => return Ok(()),
            Some((about, state, Next::Ticket)) => raise(app, desk, &about, state).await?,
            Some((about, state, Next::Message(desk_id, message))) => {
                write(app, desk, &about, state, (desk_id, message)).await?;
            }
            Some((_, _, Next::Status(desk_id, status))) => {
                let set = desk.set_status(desk_id, status).await?;
                app.database
                    .write(async move |w| store::update_status(w, id, set.status).await)
                    .await
                    .map_err(|error| broke(&error))?;
            }
        }
    }
}

async fn next(reader: &mut Reader<'_>, id: TicketId) -> Result<Option<(About, SyncState, Next)>, Error> {
    let Some((about, state)) = store::find_about(reader, id).await?.zip(store::find_sync_state(reader, id).await?)
    else {
        return Ok(None);
    };
    let Some(desk_id) = state.desk_id else { return Ok(Some((about, state, Next::Ticket))) };
    let from_desk = store::list_numbers_from_desk(reader, id).await?;
    let written = threads::written(reader, Subject::Ticket(id)).await?.into_iter();
    let mut unsent = written.filter(|message| message.number > state.sent && !from_desk.contains(&message.number));
    if let Some(message) = unsent.next() {
        return Ok(Some((about, state, Next::Message(desk_id, message))));
    }
    let status = about.ticket.status;
    let differs = state.status.is_some_and(|there| rules::status_of(there) != status);
    Ok(differs.then_some((about, state, Next::Status(desk_id, status.number()))))
}

async fn raise(app: &App, desk: &Freshdesk<'_>, about: &About, state: SyncState) -> Result<(), Outcome> {
    let id = about.ticket.id;
    let (tag, requester) = (messages::tag(id), messages::requester(about.parent));
    let found = if begun(app, id, state, TICKET).await? {
        desk.find(&requester, &tag, about.ticket.raised_at - FOUND_WITHIN).await?
    } else {
        None
    };
    let was_there = found.is_some();
    let there = if let Some(there) = found {
        there
    } else {
        let new = NewTicket {
            tag,
            requester,
            name: about.parent_name.clone(),
            subject: messages::subject(about),
            description: messages::description(about),
            status: about.ticket.status.number(),
        };
        desk.create(&new).await?
    };
    let app_there = app.clone();
    let stored = app.database.write(async move |writer| {
        let now = app_there.now();
        store::update_created(writer, id, &there).await?;
        store::insert_poll(writer, there.updated_at, now + super::poll_interval(&app_there)).await?;
        // An agent may have answered it since.
        if was_there { super::plan_inbound_sync(writer, id, now).await } else { Ok(()) }
    });
    stored.await.map_err(|error| broke(&error))
}

async fn write(
    app: &App,
    desk: &Freshdesk<'_>,
    about: &About,
    state: SyncState,
    (desk_id, message): (i64, Message),
) -> Result<(), Outcome> {
    let (id, number) = (about.ticket.id, message.number);
    let reference = messages::reference(id, number);
    let is_there = begun(app, id, state, number).await?
        && desk.entries(desk_id).await?.iter().any(|entry| entry.text.trim_end().ends_with(&reference));
    if !is_there {
        let (picture, picture_lost) = match message.picture {
            None => (None, false),
            Some(shown) => match pictures::largest_file(app, shown.id).await {
                Ok(picture) => (Some(picture), false),
                Err(MediaError::Missing) => (None, true),
                Err(down) => return Err(Outcome::TryAgain(down.to_string())),
            },
        };
        let by = match (&message.author, state.requester) {
            (Author::Parent(_), Some(contact)) => NoteBy::Requester(contact),
            _ => NoteBy::PortalToAgents,
        };
        desk.add_note(desk_id, NewNote { text: messages::note(about, &message, picture_lost), by, picture }).await?;
    }
    app.database.write(async move |w| store::update_sent(w, id, number).await).await.map_err(|error| broke(&error))
}

/// Whether an earlier attempt may have sent this already. Stores that an attempt has begun.
async fn begun(app: &App, id: TicketId, state: SyncState, number: i64) -> Result<bool, Outcome> {
    if state.trying == Some(number) {
        return Ok(true);
    }
    app.database
        .write(async move |w| store::update_trying(w, id, number).await)
        .await
        .map_err(|error| broke(&error))?;
    Ok(false)
}
