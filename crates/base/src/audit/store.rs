use database::{row, statements};

use super::{Actor, AuditAction, StaffActor};
use crate::clock::Timestamp;
use crate::ids::ChildId;

statements! {
    pub(super) fn insert(
        writer, id: i64, now: Timestamp, entry: &Entry<'_>, login: Option<&str>, person: Option<&StaffActor>,
    ) =
        "INSERT INTO audit (id, at, actor, deed, child_id, object, login, device, proof) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        id, now, entry.actor.to_string(), entry.action.text(), entry.child.map(|child| child.0), entry.object, login,
        person.map(|person| person.device.to_string()), person.map(|person| person.proof.name());
    /// The next 500 events after one (its time and id) and before `until`, oldest first. Empty: there are no more.
    pub fn list_page(reader, (at, id): (Timestamp, i64), until: Timestamp) -> Vec<AuditEvent> =
        "SELECT {} FROM audit \
        WHERE (at, id) > ($1, $2) AND at < $3 ORDER BY at, id LIMIT 500",
        at, id, until;
    /// The time of an actor's last event.
    pub fn find_latest_by(reader, actor: &Actor) -> Option<Timestamp> =
        "SELECT at FROM audit WHERE actor = $1 ORDER BY at DESC LIMIT 1",
        actor.to_string();
    /// Deletes older events. Returns how many.
    pub fn delete_before(writer, before: Timestamp) -> u64 = "DELETE FROM audit WHERE at < $1";
    /// Events since a time, oldest first: actor, action, object.
    pub fn list_since(reader, since: Timestamp) -> Vec<(String, String, String)> =
        "SELECT actor, deed, object FROM audit WHERE at >= $1 ORDER BY at, id";
}

/// An audit event to write.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    pub actor: &'a Actor,
    pub action: AuditAction,
    pub child: Option<ChildId>,
    /// The id or kind of what the action was done to.
    pub object: &'a str,
}

row! {
    /// An audit event as read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct AuditEvent {
        pub at: Timestamp = "at",
        pub id: i64 = "id",
        pub actor: String = "actor",
        pub action: String = "deed",
        pub child: Option<ChildId> = "child_id",
        pub object: String = "object",
        /// The login name of the person at the office's command line.
        pub login: Option<String> = "login",
        /// With what a person of the staff called: `tablet 7`, `session 12`.
        pub device: Option<String> = "device",
        /// How well it was proved that it was this person, as [`super::Proof::name`] gives it.
        pub proof: Option<String> = "proof",
    }
}
