//! Syncs tickets with the chain's own help desk, where it has one. `outbound_sync.rs` sends what parents raise and write,
//! `inbound_sync.rs` fetches what agents write. The portal stores everything, and works on while the help desk is down.
//!
//! The webhook (`webhook.rs`) only says which ticket has changed; the portal then fetches the ticket with its own API key. So a forged
//! call changes nothing, and automations that cannot sign their calls can use it too. Every few minutes the portal also polls for
//! changes.

pub mod webhook;
mod inbound_sync;
pub mod jobs;
mod messages;
mod outbound_sync;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::TicketId;
use base::signed::LATE;
use context::App;

/// Plans the sync of a ticket that has changed at the help desk; `desk_id` is its number there. `mark` identifies a signed call: false
/// if a call with this mark was received before.
pub async fn ticket_changed(app: &App, desk_id: i64, mark: Option<[u8; 32]>) -> Result<bool, Error> {
    let now = app.now();
    let accepted = app.database.write(async move |writer| {
        if let Some(mark) = &mark {
            // A signature is valid for as long before as after its time.
            let since = now - 4 * LATE;
            if !store::insert_webhook_call(writer, mark, now, since).await? {
                return Ok(false);
            }
        }
        // The help desk has other tickets too.
        if let Some((id, _)) = store::find_by_desk_id(writer, desk_id).await? {
            plan_inbound_sync(writer, id, now).await?;
        }
        Ok(true)
    });
    accepted.await
}

/// Plans that a ticket is fetched from the help desk. Calls of the webhook before it runs are merged into one; a change while it runs is
/// found by the next poll.
async fn plan_inbound_sync(writer: &mut Writer<'_>, id: TicketId, now: Timestamp) -> Result<(), Error> {
    outbox::plan(writer, now, jobs::INBOUND_SYNC, &id.0.to_string(), now, Some(&format!("hear ticket {id}")))
        .await
        .map(drop)
}

fn poll_interval(app: &App) -> Duration {
    app.config.help_desk.as_ref().map_or(MINUTE, |settings| settings.look_each_minutes * MINUTE)
}
