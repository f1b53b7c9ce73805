//! The staff: who somebody is, what each may call, and how far each reaches.

mod access;
mod live;
mod pairing;
mod pins;
mod scope;
mod tablets;

use base::audit;
use base::clock::Timestamp;
use testing::Town;

/// What the audit log says, with who did it.
async fn audited(town: &Town) -> Vec<(String, String)> {
    let events = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    events.into_iter().map(|(actor, action, _)| (actor, action)).collect()
}
