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

/// The actions of the staff in the audit log, each with its actor, in the order of their names. Those of the families with
/// which the town begins are left out.
async fn audited(town: &Town) -> Vec<(String, String)> {
    let events = town.read(async |reader| Ok(audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let before = |action: &str| matches!(action, "joined a parent" | "noted that a child left");
    let events = events.into_iter().filter(|(_, action, _)| !before(action));
    let mut events: Vec<_> = events.map(|(actor, action, _)| (action, actor)).collect();
    events.sort();
    events
}
