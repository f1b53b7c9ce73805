//! Telling the desk: the ticket first, then each message of its thread, then its status, each once and in order.

use std::time::Duration;

use database::{Error, Reader};
use outbox::Outcome;

use super::store::{self, About, Standing};
use super::{messages, rules};
use crate::threads::{self, Author, Message, Subject};
use base::ids::TicketId;
use context::App;
use daily::pictures;
use providers::desk::{Freshdesk, HelpDesk, NewNote, NewTicket, NoteBy};
use providers::media_store::MediaTrouble;

/// Longer than an attempt may take.
const HOLD: Duration = Duration::from_mins(2);
/// The ticket itself, among the numbers of its messages.
const TICKET: i64 = 0;
/// How far back the desk is asked for a ticket that may have arrived.
const FOUND_WITHIN: Duration = Duration::from_hours(1);

/// What the desk is told next.
enum Next {
    Ticket,
    Message(i64, Message),
    /// In the desk's numbers.
    Status(i64, i64),
}

/// Tells the desk all that it has not heard of a ticket. Whatever goes wrong, what was told is not told twice.
pub(super) async fn carry(app: &App, settings: &HelpDesk, id: TicketId) -> Result<(), Outcome> {
    let now = app.now();
    let held = app.database.write(async move |writer| {
        let held = store::hold(writer, id, now, now + HOLD).await?;
        Ok((held, store::standing(writer, id).await?.is_some()))
    });
    match held.await.map_err(|error| broke(&error))? {
        (true, _) => {}
        (false, true) => return Err(Outcome::TryAgain("something else of the same ticket is being told".into())),
        // The family was erased.
        (false, false) => return Ok(()),
    }
    let told = tell(app, &Freshdesk::new(settings, now), id).await;
    app.database.write(async move |w| store::let_go(w, id).await).await.map_err(|error| broke(&error))?;
    told
}

fn broke(error: &Error) -> Outcome {
    Outcome::TryAgain(error.to_string())
}

async fn tell(app: &App, desk: &Freshdesk<'_>, id: TicketId) -> Result<(), Outcome> {
    loop {
        let next =
            app.database.read(async move |reader| next(reader, id).await).await.map_err(|error| broke(&error))?;
        match next {
            None => return Ok(()),
            Some((about, standing, Next::Ticket)) => raise(app, desk, &about, standing).await?,
            Some((about, standing, Next::Message(desk_id, message))) => {
                write(app, desk, &about, standing, (desk_id, message)).await?;
            }
            Some((_, _, Next::Status(desk_id, status))) => {
                let set = desk.set_status(desk_id, status).await?;
                app.database
                    .write(async move |w| store::set_status(w, id, set.status).await)
                    .await
                    .map_err(|error| broke(&error))?;
            }
        }
    }
}

async fn next(reader: &mut Reader<'_>, id: TicketId) -> Result<Option<(About, Standing, Next)>, Error> {
    let Some((about, standing)) = store::about(reader, id).await?.zip(store::standing(reader, id).await?) else {
        return Ok(None);
    };
    let Some(desk_id) = standing.desk_id else { return Ok(Some((about, standing, Next::Ticket))) };
    let from_desk = store::from_desk(reader, id).await?;
    let written = threads::written(reader, Subject::Ticket(id)).await?.into_iter();
    let mut untold = written.filter(|message| message.number > standing.told && !from_desk.contains(&message.number));
    if let Some(message) = untold.next() {
        return Ok(Some((about, standing, Next::Message(desk_id, message))));
    }
    let status = about.ticket.status;
    let differs = standing.status.is_some_and(|there| rules::status_of(there) != status);
    Ok(differs.then_some((about, standing, Next::Status(desk_id, status.number()))))
}

async fn raise(app: &App, desk: &Freshdesk<'_>, about: &About, standing: Standing) -> Result<(), Outcome> {
    let id = about.ticket.id;
    let (tag, requester) = (messages::tag(id), messages::requester(about.parent));
    let found = if begun(app, id, standing, TICKET).await? {
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
    let kept = app.database.write(async move |writer| {
        let now = app_there.now();
        store::arrived(writer, id, &there).await?;
        store::begin_to_look(writer, there.updated_at, now + super::look_each(&app_there)).await?;
        // Somebody may have answered it since.
        if was_there { super::plan_hearing(writer, id, now).await } else { Ok(()) }
    });
    kept.await.map_err(|error| broke(&error))
}

async fn write(
    app: &App,
    desk: &Freshdesk<'_>,
    about: &About,
    standing: Standing,
    (desk_id, message): (i64, Message),
) -> Result<(), Outcome> {
    let (id, number) = (about.ticket.id, message.number);
    let reference = messages::reference(id, number);
    let is_there = begun(app, id, standing, number).await?
        && desk.entries(desk_id).await?.iter().any(|entry| entry.text.trim_end().ends_with(&reference));
    if !is_there {
        let (picture, picture_lost) = match message.picture {
            None => (None, false),
            Some(shown) => match pictures::largest_file(app, shown.id).await {
                Ok(picture) => (Some(picture), false),
                Err(MediaTrouble::Missing) => (None, true),
                Err(down) => return Err(Outcome::TryAgain(down.to_string())),
            },
        };
        let by = match (&message.author, standing.requester) {
            (Author::Parent(_), Some(contact)) => NoteBy::Requester(contact),
            _ => NoteBy::PortalToAgents,
        };
        desk.write(desk_id, NewNote { text: messages::note(about, &message, picture_lost), by, picture }).await?;
    }
    app.database.write(async move |w| store::set_told(w, id, number).await).await.map_err(|error| broke(&error))
}

/// Whether this was begun before and may have arrived; from now on it has been begun.
async fn begun(app: &App, id: TicketId, standing: Standing, number: i64) -> Result<bool, Outcome> {
    if standing.trying == Some(number) {
        return Ok(true);
    }
    app.database.write(async move |w| store::set_trying(w, id, number).await).await.map_err(|error| broke(&error))?;
    Ok(false)
}
