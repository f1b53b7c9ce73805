//! The commands `backup` and `restore`. An option that is not given is taken from `[backup]` of the configuration.

use std::path::PathBuf;

use base::clock::Clock;
use base::failure::{Failure, FailureKind};
use base::random::Random;
use clap::Args;
use office::answer::Answer;
use operations::backup::access::Access;
use operations::backup::create::{BackupOptions, backup};
use operations::backup::encryption::BackupKey;
use operations::backup::restore::restore;
use operations::backup::storage::BackupStorage;
use operations::data_folder::Missing;

use crate::Place;

#[derive(Args)]
pub struct Backup {
    #[command(flatten)]
    place: Place,
    /// The folder of backups, or `s3://bucket/prefix` with the access of `[backup.s3]` of the configuration. Default:
    /// where the nightly backup goes. Pictures that are already there are not copied again
    to: Option<PathBuf>,
    /// Remove the oldest complete backups beyond this number. Default: `[backup] keep` where the nightly backup goes;
    /// elsewhere all of them stay
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    /// Encrypt the backup with this key: 32 bytes in base64. Default: `[backup] key_file`. Without the key the backup
    /// cannot be restored
    #[arg(long)]
    key_file: Option<PathBuf>,
    /// Do not encrypt the backup although the configuration names a key. It needs a folder or bucket of its own
    #[arg(long, alias = "unsealed", conflicts_with = "key_file")]
    unencrypted: bool,
    /// Leave the portal's keys out, as `[backup] with_keys = false` does: keys and database together give away door
    /// PINs
    #[arg(long)]
    without_keys: bool,
}

impl Backup {
    pub async fn run(self) -> Result<Answer, Failure> {
        let data = self.place.locations()?;
        let settings = &data.config.backup;
        let nightly = settings.address();
        let Some(to) = self.to.as_deref().or(nightly) else {
            let none = "name a folder or a bucket for the backup, or set one in [backup] of the configuration";
            return Err(Failure::new(FailureKind::Usage, none));
        };
        let key_file = self.key_file.as_ref().or(settings.key_file.as_ref().filter(|_| !self.unencrypted));
        let wanted = BackupOptions {
            storage: BackupStorage::at(to, settings)?,
            keep: self.keep.map(usize::from).or((nightly == Some(to)).then_some(settings.keep)),
            key: key_file.map(|file| BackupKey::read(file)).transpose()?,
            with_keys: settings.with_keys && !self.without_keys,
        };
        let made = backup(&data, &wanted, &Clock::system(), &Random::system()).await?;
        Ok(Answer::one(made.to_string(), made))
    }
}

#[derive(Args)]
pub struct Restore {
    #[command(flatten)]
    place: Place,
    /// One of the backups that `aangan backup` made: `/folder/<moment>` or `s3://bucket/prefix/<moment>`
    backup: PathBuf,
    #[command(flatten)]
    decrypt: DecryptOptions,
}

impl Restore {
    pub async fn run(self) -> Result<Answer, Failure> {
        let config = self.place.config()?;
        let access = self.decrypt.access(&config.backup)?;
        let restored = restore(&self.backup, &self.place.with(Missing::Made), config, &access).await?;
        Ok(Answer::one(restored.to_string(), restored))
    }
}

/// The options that say how an existing backup is decrypted.
#[derive(Args)]
pub struct DecryptOptions {
    /// The key that the backup is encrypted with. Default: `[backup] key_file` of the configuration
    #[arg(long)]
    key_file: Option<PathBuf>,
    /// The backup is not encrypted, although the configuration names a key
    #[arg(long, alias = "unsealed", conflicts_with = "key_file")]
    unencrypted: bool,
    /// Accept a backup whose parts were encrypted one by one, as by versions up to 4.7.0: the key does not prove that
    /// they belong together
    #[arg(long, conflicts_with = "unencrypted")]
    older_format: bool,
}

impl DecryptOptions {
    pub fn access(&self, settings: &config::Backup) -> Result<Access, String> {
        let key_file = self.key_file.as_ref().or(settings.key_file.as_ref().filter(|_| !self.unencrypted));
        let key = key_file.map(|file| BackupKey::read(file)).transpose()?;
        Ok(Access { key, older_format: self.older_format })
    }
}
