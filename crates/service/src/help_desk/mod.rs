//! Tickets at the chain's own help desk, where it has one. What parents raise and write goes there (`carrying.rs`), what its agents
//! say comes back (`hearing.rs`); the portal keeps all of it, and works on while the desk is down.
//!
//! Whoever tells the portal that a ticket has changed only knocks: the portal then asks the desk itself, with its own key. So nothing
//! in a forged knock counts, and a desk's automation that cannot sign what it sends serves as well as a program that can. Every few
//! minutes the portal looks by itself for what nobody told it.

mod carrying;
pub mod door;
mod hearing;
pub mod jobs;
mod messages;
pub mod rules;
pub mod store;

use std::time::Duration;

use database::{Error, Writer};

use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::TicketId;
use base::signed::LATE;
use context::App;

/// Somebody says that a ticket has changed at the desk; `desk_id` is its number there. `mark` is what was signed, if it was: a knock
/// with a mark that was heard before is not heard again, and this answers false.
pub async fn knock(app: &App, desk_id: i64, mark: Option<[u8; 32]>) -> Result<bool, Error> {
    let now = app.now();
    let heard = app.database.write(async move |writer| {
        if let Some(mark) = &mark {
            // A signature is good for as long before and after its moment.
            let since = now - 4 * LATE;
            if !store::keep_knock(writer, mark, now, since).await? {
                return Ok(false);
            }
        }
        // The desk has other tickets too.
        if let Some((id, _)) = store::by_desk_id(writer, desk_id).await? {
            plan_hearing(writer, id, now).await?;
        }
        Ok(true)
    });
    heard.await
}

/// Plans that the desk is asked for a ticket. However many knock, it is asked once; who knocks while it is being asked is made up for
/// by the next look.
async fn plan_hearing(writer: &mut Writer<'_>, id: TicketId, now: Timestamp) -> Result<(), Error> {
    outbox::plan(writer, now, jobs::HEAR, &id.0.to_string(), now, Some(&format!("hear ticket {id}"))).await.map(drop)
}

fn look_each(app: &App) -> Duration {
    app.config.help_desk.as_ref().map_or(MINUTE, |desk| desk.look_each_minutes * MINUTE)
}
