//! What the chain's own help desk has to hear of, where it has one. Who tells it stands later in the order, in `help_desk`.

use database::{Error, Writer};

use base::clock::Timestamp;
use base::ids::TicketId;
use context::App;

/// The follow-up work that tells the help desk what is new with a ticket.
pub const TELL_DESK: &str = "tell_desk";

/// Plans that the help desk hears what is new with a ticket, in the transaction in which it came to be. Without a help desk nothing
/// is planned.
pub async fn tell_desk(writer: &mut Writer<'_>, app: &App, id: TicketId, now: Timestamp) -> Result<(), Error> {
    if app.config.help_desk.is_some() {
        outbox::plan(writer, now, TELL_DESK, &id.0.to_string(), now, None).await?;
    }
    Ok(())
}
