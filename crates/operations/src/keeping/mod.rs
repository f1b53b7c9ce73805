//! What keeps a portal's data from being lost: looking whether it is whole, backups and their restore, new keys.
//!
//! | file | story |
//! |---|---|
//! | `verify.rs` | whether database, pictures and keys are whole and belong together; whether a backup is |
//! | `backup.rs` | a backup, while the portal serves; `pictures.rs` is its part for the files |
//! | `depot/` | the place of backups: a folder or a bucket |
//! | `nightly.rs` | the backup that is made without being told |
//! | `restore.rs` | a backup into an empty place |
//! | `manifest.rs` | what a backup says of itself |
//! | `opening.rs` | which backups may be opened with what key |
//! | `tables.rs` | which version's tables the database has, and who may bring them to this one's |
//! | `sealing.rs` | files that only the holder of a key can read |
//! | `sealed.rs` | what the database keeps sealed under the portal's own keys: door PINs, cameras' sources |
//!
//! Backup and verify leave the tables as they are: a backup is taken before an upgrade, also by the newer program.

pub mod backup;
pub mod depot;
mod manifest;
pub mod nightly;
pub mod opening;
mod pictures;
pub mod restore;
pub mod sealed;
pub mod sealing;
pub mod store;
pub mod tables;
pub mod verify;

use std::path::{Path, PathBuf};

use database::{Database, Location, Options};

use crate::data_folder::{DataFolder, Place};
use config::Config;
use providers::media_store::MediaStore;

/// Where the parts of a portal's data are. Looking there changes nothing.
#[derive(Clone, Debug)]
pub struct Holdings {
    pub folder: PathBuf,
    pub keys: PathBuf,
    pub location: Location,
    pub config: Config,
}

impl Holdings {
    /// Those of a portal that is there.
    pub fn look(place: &Place, config: Config) -> Result<Self, String> {
        Ok(Self::of(&DataFolder::look(place, &config)?, config))
    }

    pub fn of(data: &DataFolder, config: Config) -> Self {
        Self { folder: data.path().to_owned(), keys: data.keys(), location: data.location().clone(), config }
    }

    pub async fn database(&self) -> Result<Database, String> {
        let options = Options { limits: self.config.database.limits(), ..Options::default() };
        Database::open(&self.location, options).await.map_err(|error| error.to_string())
    }

    /// The store of pictures that the configuration names.
    pub fn media(&self) -> Result<MediaStore, String> {
        MediaStore::open(&self.config.media, &self.folder.join("media"))
    }
}

/// Runs what waits for disks on a thread that may wait.
async fn unhurried<T: Send + 'static>(work: impl FnOnce() -> Result<T, String> + Send + 'static) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|crash| Err(crash.to_string()))
}

/// What went wrong with a file, for a sentence. A full disk is what it most often is.
fn failed(what: &str, path: &Path) -> impl Fn(std::io::Error) -> String {
    let place = format!("{what} {}", path.display());
    move |error| format!("cannot {place}: {error}")
}
