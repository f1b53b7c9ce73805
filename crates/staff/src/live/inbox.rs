//! At which centres something changed that may wait for a decision: by the children's own counters of changes, so that no
//! change writes more for it.

use std::collections::{BTreeSet, HashMap};

use super::store;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId};
use base::refusal::AppError;
use context::App;

/// The topic of the inbox.
pub const INBOX: &str = "inbox";

#[derive(Default)]
pub struct ChangedInboxes {
    /// The centre and the counters of each child that has changed, as they were read last.
    known: HashMap<ChildId, (CentreId, i64)>,
}

impl ChangedInboxes {
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// Sends the topic to the desks of each centre of which a child changed after a time, and of the centre that a child left.
    pub async fn send(&mut self, app: &App, since: Timestamp) -> Result<(), AppError> {
        let read = app
            .database
            .read::<_, AppError, _>(async move |reader| Ok(store::list_changed_cases(reader, since).await?));
        let mut centres: BTreeSet<(ChainId, CentreId)> = BTreeSet::new();
        for (child, centre, chain, number) in read.await? {
            let before = self.known.insert(child, (centre, number));
            if before != Some((centre, number)) {
                centres.extend(before.map(|(centre, _)| (chain, centre)));
                centres.insert((chain, centre));
            }
        }
        for (chain, centre) in centres {
            app.staff_live.publish_to_desks(chain, centre, INBOX);
        }
        Ok(())
    }
}
