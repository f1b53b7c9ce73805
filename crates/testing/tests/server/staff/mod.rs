//! The staff: who somebody is, what each may call, and how far each reaches.

mod command_line;
mod enrolment;
mod passkeys;
mod people;
mod scope;
mod sessions;

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
