//! Plans the sync of a ticket with the chain's own help desk. The job itself is in `crate::help_desk`.

use database::{Error, Writer};

use base::clock::Timestamp;
use base::ids::TicketId;
use context::App;

/// The kind of the job that sends what is new with a ticket to the help desk.
pub const OUTBOUND_SYNC: &str = "tell_desk";

/// Plans that the help desk gets what is new with a ticket, in the transaction of the change. Without a help desk nothing is planned.
pub async fn plan_outbound_sync(writer: &mut Writer<'_>, app: &App, id: TicketId, now: Timestamp) -> Result<(), Error> {
    if app.config.help_desk.is_some() {
        outbox::plan(writer, now, OUTBOUND_SYNC, &id.0.to_string(), now, None).await?;
    }
    Ok(())
}
