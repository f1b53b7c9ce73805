//! What every door hands to its action: the database, the time, chance, the keys, the configuration.

use std::sync::Arc;

use database::Database;
use outbox::Bell;

use super::arriving::Arrivals;
use super::ended::EndedSessions;
use super::live::Hub;
use super::outage::Outage;
use super::watching::Watching;
use base::chance::Chance;
use base::changes;
use base::clock::{Clock, Timestamp};
use base::day::CentreZone;
use base::keys::Keys;
use config::Config;
use providers::media_store::MediaStore;
use providers::stream::Streams;

/// Cheap to clone; one per running portal.
#[derive(Clone)]
pub struct App(Arc<Parts>);

pub struct Parts {
    pub database: Database,
    pub clock: Clock,
    pub chance: Chance,
    pub keys: Keys,
    pub config: Config,
    pub zone: CentreZone,
    /// Rung by each commit that planned follow-up work.
    pub bell: Bell,
    /// Who listens to what changes; rung by each commit that changed something.
    pub live: Hub,
    /// Sessions whose end could not be written down yet.
    pub ended: EndedSessions,
    /// What the log has said of a database that does not answer.
    pub outage: Outage,
    /// Who looks through a camera just now.
    pub watching: Watching,
    /// Where pictures' files are.
    pub media: MediaStore,
    /// Files on their way in.
    pub arrivals: Arrivals,
    /// Cameras' pictures.
    pub streams: Streams,
    /// Seeded data, a clock that can be set, messages that can be read: never with real families.
    pub demo: bool,
}

impl App {
    pub fn new(parts: Parts) -> Self {
        let (bell, live) = (parts.bell.clone(), parts.live.clone());
        parts.database.when_announced(outbox::PLANNED, move || bell.ring());
        parts.database.when_announced(changes::CHANGED, move || live.ring());
        Self(Arc::new(parts))
    }

    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// Hands on what came of a call's reading or transaction. One that went well says that the database answers.
    pub fn heard<T, E>(&self, of_the_database: Result<T, E>) -> Result<T, E> {
        if of_the_database.is_ok() {
            self.outage.served(self.now());
        }
        of_the_database
    }

    /// Whether work of the portal's own failed because the database is away. The log has heard of that once, then, and not from
    /// each that fails.
    pub fn is_away(&self, error: &database::Error) -> bool {
        match error {
            database::Error::Unwritable { .. } => self.outage.unwritable(&error.to_string()),
            error if error.is_passing() => self.outage.refused(&error.to_string(), self.now()),
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
