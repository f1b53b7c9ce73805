//! Who did what, when: ids and deeds, never names, texts or secrets.

mod deeds;
mod store;

pub use deeds::{Actor, ActorKind, Deed};
pub use store::STATEMENTS;
pub use store::{Entry, RecordLine, entries, forget_before, latest_by, page};

use database::{Error, Writer};

use crate::chance::Chance;
use crate::clock::Timestamp;
use crate::ids::ChildId;

/// What a transaction announces that has written an audit event.
const RECORDED: &str = "audit";

/// Whether this transaction has written an audit event so far.
pub fn is_recorded(writer: &Writer<'_>) -> bool {
    writer.has_announced(RECORDED)
}

/// Writes one line of the record, in the transaction of the deed. A deed that its actor may not do breaks the transaction.
pub async fn record(writer: &mut Writer<'_>, chance: &Chance, now: Timestamp, entry: Entry<'_>) -> Result<(), Error> {
    let Entry { actor, deed, .. } = entry;
    if !deed.by().contains(&actor.kind()) {
        return Err(Error::other(format!("{actor} may not have {}", deed.words())));
    }
    writer.announce(RECORDED);
    store::insert(writer, chance.id(), now, &entry).await
}

impl<'a> Entry<'a> {
    pub fn new(actor: &'a Actor, deed: Deed) -> Self {
        Self { actor, deed, child: None, object: "" }
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
