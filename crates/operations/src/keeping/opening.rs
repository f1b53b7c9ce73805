//! Which backups may be opened with what. A key that is named proves all of a backup or nothing: what the key did not seal, and what
//! it sealed for another backup, is refused.

use super::depot::Depot;
use super::manifest::{Manifest, SEALED_AS};
use super::sealing::BackupKey;

/// What a reader of a backup holds.
#[derive(Clone, Debug, Default)]
pub struct Access {
    pub key: Option<BackupKey>,
    /// Sealed backups of format 1 are taken too, although nothing proves that their parts belong together.
    pub older_format: bool,
}

impl From<Option<BackupKey>> for Access {
    fn from(key: Option<BackupKey>) -> Self {
        Self { key, older_format: false }
    }
}

impl Depot {
    /// What a backup says of itself, proved by the key that was named. An unsealed one proves nothing, and no key is named for it.
    pub(super) async fn proved(&self, name: &str, access: &Access) -> Result<Manifest, String> {
        let (plain, shown) = (self.manifest(name).await?, self.shown(name));
        let key = match (&plain.sealed_under, &access.key) {
            (None, None) => return Ok(plain),
            (None, Some(_)) => {
                return Err(format!(
                    "{shown} is not sealed, and a key was named: whoever can write there may have put it in a sealed one's place. If \
                     it is yours, restore it with --unsealed"
                ));
            }
            (Some(_), None) => return Err(format!("{shown} is sealed: name its key with --key-file")),
            (Some(id), Some(key)) if key.id() != *id => {
                return Err(format!("{shown} is sealed under another key than the one that was named"));
            }
            (Some(_), Some(key)) => key,
        };
        if !plain.is_one_whole() {
            return if access.older_format {
                Ok(plain)
            } else {
                Err(format!(
                    "{shown} was sealed by version {}, which sealed each part by itself: nothing proves that the parts are of one backup. If \
                     nobody but you could write there, restore it with --older-format, and make a new backup then",
                    plain.version
                ))
            };
        }
        let changed =
            || format!("{shown} is not what its key sealed: it was changed or is damaged. Take another backup");
        let (sealed, mut opened) = (self.sealed_manifest(name).await?, Vec::new());
        key.open(SEALED_AS, sealed.as_slice(), &mut opened).map_err(|_| changed())?;
        let proved = Manifest::parse(&String::from_utf8(opened).map_err(|_| changed())?, &shown)?;
        if proved != plain || !proved.is_named(name) {
            return Err(changed());
        }
        Ok(proved)
    }
}
