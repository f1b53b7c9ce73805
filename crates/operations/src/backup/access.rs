//! Access to encrypted backups. A key proves a whole backup: parts that were not encrypted with it, or that belong to
//! another backup, are refused.

use super::encryption::BackupKey;
use super::manifest::{MANIFEST_BINDING, Manifest};
use super::storage::BackupStorage;
use base::failure::Failure;

/// The key and the options of a caller who reads a backup.
#[derive(Clone, Debug, Default)]
pub struct Access {
    pub key: Option<BackupKey>,
    /// Encrypted backups of format 1 are taken too, although nothing proves that their parts belong together.
    pub older_format: bool,
}

impl From<Option<BackupKey>> for Access {
    fn from(key: Option<BackupKey>) -> Self {
        Self { key, older_format: false }
    }
}

impl BackupStorage {
    /// The manifest of a backup, verified with the key. For an unencrypted backup no key may be given, and nothing is
    /// verified.
    pub(super) async fn verified_manifest(&self, name: &str, access: &Access) -> Result<Manifest, Failure> {
        let (plain, shown) = (self.manifest(name).await?, self.shown(name));
        let key = match (&plain.encrypted_with, &access.key) {
            (None, None) => return Ok(plain),
            (None, Some(_)) => {
                return Err(format!(
                    "{shown} is not encrypted, but a key was given: somebody may have put it in the place of an encrypted one. If it is yours, \
                     restore it with --unencrypted"
                ).into());
            }
            (Some(_), None) => return Err(format!("{shown} is encrypted: name its key with --key-file").into()),
            (Some(id), Some(key)) if key.id() != *id => {
                return Err(format!("{shown} is encrypted with another key than the one that was given").into());
            }
            (Some(_), Some(key)) => key,
        };
        if !plain.is_encrypted_as_a_whole() {
            return if access.older_format {
                Ok(plain)
            } else {
                Err(format!(
                    "{shown} was encrypted by version {}, which encrypted each part by itself: nothing proves that the parts belong together. If nobody \
                     but you could write there, restore it with --older-format and then make a new backup",
                    plain.version
                ).into())
            };
        }
        let changed = || {
            Failure::from(format!(
                "{shown} is not what its key encrypted: it was changed or is damaged. Take another backup"
            ))
        };
        let (encrypted, mut opened) = (self.encrypted_manifest(name).await?, Vec::new());
        key.decrypt(MANIFEST_BINDING, encrypted.as_slice(), &mut opened).map_err(|_| changed())?;
        let proved = Manifest::parse(&String::from_utf8(opened).map_err(|_| changed())?, &shown)?;
        if proved != plain || !proved.is_named(name) {
            return Err(changed());
        }
        Ok(proved)
    }
}
