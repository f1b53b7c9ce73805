//! The audit log: who did what, when. It holds ids, actions and login names of the office, never names of
//! families, texts or secrets.

mod actions;
mod store;

pub use actions::{Actor, ActorKind, AuditAction, Proof, Role, StaffActor, StaffDevice};
pub use store::STATEMENTS;
pub use store::{AuditEvent, Entry, delete_before, find_latest_by, list_page, list_since};

use database::{Error, Writer};

use crate::clock::Timestamp;
use crate::ids::ChildId;
use crate::random::Random;

/// Announced by a transaction that writes an audit event.
const RECORDED: &str = "audit";

/// Does the work of a transaction. Fails if it changes a row and leaves no audit event.
pub async fn demand<T, E: From<Error>>(
    writer: &mut Writer<'_>,
    work: impl AsyncFnOnce(&mut Writer<'_>) -> Result<T, E>,
) -> Result<T, E> {
    let before = writer.changed();
    let answer = work(writer).await?;
    if writer.changed() > before && !writer.has_published(RECORDED) {
        return Err(Error::other("a write left no audit event").into());
    }
    Ok(answer)
}

/// Writes an audit event in the transaction of the action. Fails if the actor may not do the action.
pub async fn record(writer: &mut Writer<'_>, random: &Random, now: Timestamp, entry: Entry<'_>) -> Result<(), Error> {
    let Entry { actor, action, .. } = entry;
    if !action.allowed_actors().contains(&actor.kind()) {
        return Err(Error::other(format!("{actor} may not have {}", action.text())));
    }
    writer.publish(RECORDED);
    let login = writer.author().filter(|_| actor.kind() == ActorKind::Office);
    let person = if let Actor::Person(person) = actor { Some(person) } else { None };
    store::insert(writer, random.id(), now, &entry, login, person).await
}

impl<'a> Entry<'a> {
    pub fn new(actor: &'a Actor, action: AuditAction) -> Self {
        Self { actor, action, child: None, object: "" }
    }

    #[must_use]
    pub fn about(mut self, child: ChildId) -> Self {
        self.child = Some(child);
        self
    }

    #[must_use]
    pub fn with(mut self, object: &'a str) -> Self {
        self.object = object;
        self
    }
}
