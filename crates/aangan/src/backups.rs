//! The commands that make a backup and put one back. What no flag says, `[backup]` of the configuration says, as for the nightly one.

use std::path::PathBuf;

use base::chance::Chance;
use base::clock::Clock;
use clap::Args;
use operations::data_folder::Missing;
use operations::keeping::backup::{Wanted, backup};
use operations::keeping::depot::Depot;
use operations::keeping::opening::Access;
use operations::keeping::restore::restore;
use operations::keeping::sealing::BackupKey;

use crate::Place;

#[derive(Args)]
pub struct Backup {
    #[command(flatten)]
    place: Place,
    /// The folder of backups, or `s3://bucket/prefix`, which `[backup.s3]` of the configuration says how to reach; without it the place
    /// of the nightly backup. Pictures that are in it already are not copied again
    to: Option<PathBuf>,
    /// Remove the oldest whole backups beyond so many; without it as many stay as `[backup] keep` says in the place of the nightly
    /// backup, and all of them elsewhere
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    /// Seal it under this key: 32 bytes in base64; without it under `[backup] key_file`. Who loses the key has no backup
    #[arg(long)]
    key_file: Option<PathBuf>,
    /// Do not seal it, although the configuration names a key. It goes into a place of its own
    #[arg(long, conflicts_with = "key_file")]
    unsealed: bool,
    /// Leave the portal's keys out, as `[backup] with_keys = false` does: whoever has them and the database can read door PINs
    #[arg(long)]
    without_keys: bool,
}

impl Backup {
    pub async fn run(self) -> Result<String, String> {
        let holdings = self.place.holdings()?;
        let settings = &holdings.config.backup;
        let nightly = settings.address();
        let Some(to) = self.to.as_deref().or(nightly) else {
            return Err(
                "name a folder or a bucket for the backup, or set one in [backup] of the configuration".to_owned()
            );
        };
        let key_file = self.key_file.as_ref().or(settings.key_file.as_ref().filter(|_| !self.unsealed));
        let wanted = Wanted {
            depot: Depot::at(to, settings)?,
            keep: self.keep.map(usize::from).or((nightly == Some(to)).then_some(settings.keep)),
            key: key_file.map(|file| BackupKey::read(file)).transpose()?,
            with_keys: settings.with_keys && !self.without_keys,
        };
        Ok(backup(&holdings, &wanted, &Clock::system(), &Chance::system()).await?.to_string())
    }
}

#[derive(Args)]
pub struct Restore {
    #[command(flatten)]
    place: Place,
    /// One of the backups that `aangan backup` made: `/folder/<moment>` or `s3://bucket/prefix/<moment>`
    backup: PathBuf,
    #[command(flatten)]
    opening: Opening,
}

impl Restore {
    pub async fn run(self) -> Result<String, String> {
        let config = self.place.config()?;
        let access = self.opening.access(&config.backup)?;
        Ok(restore(&self.backup, &self.place.with(Missing::Made), config, &access).await?.to_string())
    }
}

/// What opens a backup that is there.
#[derive(Args)]
pub struct Opening {
    /// The key that the backup is sealed under; without it `[backup] key_file` of the configuration
    #[arg(long)]
    key_file: Option<PathBuf>,
    /// The backup is not sealed, although the configuration names a key
    #[arg(long, conflicts_with = "key_file")]
    unsealed: bool,
    /// Take a backup that was sealed part by part, as versions up to 4.7.0 did: the key does not prove that its parts belong together
    #[arg(long, conflicts_with = "unsealed")]
    older_format: bool,
}

impl Opening {
    pub fn access(&self, settings: &config::Backup) -> Result<Access, String> {
        let key_file = self.key_file.as_ref().or(settings.key_file.as_ref().filter(|_| !self.unsealed));
        let key = key_file.map(|file| BackupKey::read(file)).transpose()?;
        Ok(Access { key, older_format: self.older_format })
    }
}
