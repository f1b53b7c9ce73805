//! Backup, restore and verification of a portal's data, and the rotation of its keys.
//!
//! | file | contents |
//! |---|---|
//! | `verify.rs` | verification of database, pictures and keys, and of a backup |
//! | `create.rs` | creates a backup while the portal serves; `pictures.rs` copies the files of pictures |
//! | `storage/` | backup storage: a folder or a bucket |
//! | `nightly.rs` | the backup of each night |
//! | `restore.rs` | restores a backup into an empty place |
//! | `manifest.rs` | the manifest of a backup: its format, parts and checksums |
//! | `access.rs` | which key gives access to which backup |
//! | `tables.rs` | the version of the database's tables, and which command may migrate them |
//! | `encryption.rs` | encrypted files |
//! | `encrypted_fields.rs` | values that the database stores encrypted, and the rotation of their keys |
//!
//! `backup` and `verify` never migrate: the newer program can take the backup before an upgrade.

pub mod create;
pub mod storage;
mod manifest;
pub mod nightly;
pub mod access;
mod pictures;
pub mod restore;
pub mod encrypted_fields;
pub mod encryption;
pub mod store;
pub mod tables;
pub mod verify;

use std::path::{Path, PathBuf};

use database::{Database, Location, Options};

use crate::data_folder::{DataFolder, Place};
use base::failure::Failure;
use config::Config;
use providers::media_store::MediaStore;

/// Where the parts of a portal's data are.
#[derive(Clone, Debug)]
pub struct DataLocations {
    pub folder: PathBuf,
    pub keys: PathBuf,
    pub location: Location,
    pub config: Config,
}

impl DataLocations {
    /// The locations of an existing portal.
    pub fn look(place: &Place, config: Config) -> Result<Self, Failure> {
        Ok(Self::of(&DataFolder::look(place, &config)?, config))
    }

    pub fn of(data: &DataFolder, config: Config) -> Self {
        Self { folder: data.path().to_owned(), keys: data.keys(), location: data.location().clone(), config }
    }

    pub async fn database(&self) -> Result<Database, Failure> {
        let options = Options { limits: self.config.database.limits(), ..Options::default() };
        Ok(Database::open(&self.location, options).await?)
    }

    /// The store of pictures that the configuration names.
    pub fn media(&self) -> Result<MediaStore, Failure> {
        Ok(MediaStore::open(&self.config.media, &self.folder.join("media"))?)
    }
}

/// Runs blocking work on a thread for it.
async fn run_blocking<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<String> + Send + 'static,
{
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|crash| Err(crash.to_string().into()))
}

/// Turns an I/O error into a sentence that names the file.
fn failed(what: &str, path: &Path) -> impl Fn(std::io::Error) -> Failure {
    let place = format!("{what} {}", path.display());
    move |error| format!("cannot {place}: {error}").into()
}
