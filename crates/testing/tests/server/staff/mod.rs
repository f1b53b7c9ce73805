//! The staff: who somebody is, what each may call, and how far each reaches.

pub(crate) mod access;
mod audits;
mod cases;
mod command_line;
mod enrolment;
mod lists;
mod live;
mod pairing;
mod passkeys;
mod people;
mod pins;
mod rights;
mod scope;
mod sessions;
mod tablets;

use base::audit::{self, AuditEvent};
use base::clock::Timestamp;
use testing::{Reply, Town};

/// The status and the code of a refusal.
fn refused(reply: &Reply) -> (u16, &str) {
    (reply.status.as_u16(), reply.json["code"].as_str().unwrap_or_default())
}

/// The audit log, the oldest first.
async fn events(town: &Town) -> Vec<AuditEvent> {
    town.read(async |reader| Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?)).await
}

/// The actions of the staff in the audit log, each with its actor, in the order of their names. Those of the families with
/// which the town begins are left out.
async fn audited(town: &Town) -> Vec<(String, String)> {
    let before = |action: &str| matches!(action, "joined a parent" | "noted that a child left");
    let events = events(town).await.into_iter().filter(|event| !before(&event.action));
    let mut events: Vec<_> = events.map(|event| (event.action, event.actor)).collect();
    events.sort();
    events
}
