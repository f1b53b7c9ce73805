//! [`App`]: what every handler and job needs: the database, the clock, random numbers, keys, the configuration.

use std::sync::Arc;

use database::Database;
use outbox::Notifier;

use super::ended::EndedSessions;
use super::live::EventStreams;
use super::outage::Outage;
use super::staff_live::{self, StaffStreams};
use super::upload_spool::UploadSpool;
use super::watching::Watching;
use base::changes;
use base::clock::{Clock, Timestamp};
use base::day::CentreZone;
use base::keys::Keys;
use base::random::Random;
use config::Config;
use providers::media_store::MediaStore;
use providers::outage::Outages;
use providers::stream::Streams;

/// The application context. One per running portal; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub database: Database,
    pub clock: Clock,
    pub random: Random,
    pub keys: Keys,
    pub config: Config,
    pub zone: CentreZone,
    /// Rung by each commit that planned follow-up work.
    pub outbox_notifier: Notifier,
    /// Who listens to what changes; rung by each commit that changed something.
    pub live: EventStreams,
    /// The same of the staff's screens.
    pub staff_live: StaffStreams,
    /// Sessions whose end is not yet in the database.
    pub ended: EndedSessions,
    /// Whether the database answers, and what the log has of it.
    pub outage: Outage,
    /// The gateways that fail, and what the log has of it.
    pub gateways: Outages,
    /// Who currently watches a camera.
    pub watching: Watching,
    /// The storage of pictures' files.
    pub media: MediaStore,
    /// Files that are being received.
    pub upload_spool: UploadSpool,
    /// Cameras' pictures.
    pub streams: Streams,
    /// Demo mode: seeded data, a clock that can be set, and messages that everybody can read. Never with real families.
    pub demo: bool,
}

impl App {
    pub fn new(parts: Parts) -> Self {
        let (notifier, live, staff) = (parts.outbox_notifier.clone(), parts.live.clone(), parts.staff_live.clone());
        parts.database.subscribe(outbox::PLANNED, move || notifier.notify());
        parts.database.subscribe(changes::CHANGED, move || live.notify());
        parts.database.subscribe(staff_live::CHANGED, move || staff.notify());
        Self(Arc::new(parts))
    }

    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// Passes the result of a read or transaction through, and notes on success that the database answers.
    pub fn note_database_outcome<T, E>(&self, outcome: Result<T, E>) -> Result<T, E> {
        if outcome.is_ok() {
            self.outage.served(self.now());
        }
        outcome
    }

    /// Whether background work failed because the database is not available or takes no changes. That is logged once, so
    /// the caller logs nothing.
    pub fn is_away(&self, error: &database::Error) -> bool {
        match error {
            database::Error::Suspended { .. } => {}
            database::Error::Unwritable { .. } => self.outage.unwritable(&error.to_string()),
            error if error.is_temporary() => self.outage.refused(&error.to_string(), self.now()),
            _ => return false,
        }
        true
    }
}

impl std::ops::Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("App")
    }
}
