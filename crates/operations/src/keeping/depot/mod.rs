//! A place of backups: a folder, or a bucket. Both hold the same names:
//!
//! | name | what |
//! |---|---|
//! | `<moment>/database`, `keys/…`, `pictures.list` | the parts of one backup |
//! | `<moment>/manifest.sealed` | the manifest as the key of a sealed one sealed it |
//! | `<moment>/manifest.json` | written last: where it is missing there is no backup |
//! | `pictures/…` | the pictures of all backups, each once |

mod bucket;
mod folder;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use self::bucket::Bucket;
use self::folder::Folder;
use super::manifest::{self, Manifest, Part, SEALED_FILE, Summed};
use super::unhurried;
use base::chance::Chance;
use base::clock::Timestamp;

/// What begins like this is a bucket and no folder.
const BUCKET: &str = "s3://";
const PICTURES: &str = "pictures";
/// Among the pictures: which key the sealed ones are under.
const UNDER: &str = "sealed-under";

/// Cheap to clone.
#[derive(Clone, Debug)]
pub enum Depot {
    Folder(Folder),
    Bucket(Bucket),
}

/// Writes a part of a backup into whatever it is given.
pub(super) trait Filling: FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static {}
impl<F: FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static> Filling for F {}

impl Depot {
    /// The folder, or the bucket that is reached as `[backup.s3]` says. Nothing is looked at yet.
    pub fn at(address: &Path, settings: &config::Backup) -> Result<Self, String> {
        let bucket = address.to_str().filter(|address| address.starts_with(BUCKET));
        let Some(bucket) = bucket else { return Ok(Self::Folder(Folder::at(address))) };
        match &settings.s3 {
            Some(access) => Ok(Self::Bucket(Bucket::at(bucket, &access.to(bucket)?)?)),
            None => {
                Err(format!("{bucket} cannot be reached: [backup.s3] of the configuration says how, and is not there"))
            }
        }
    }

    /// Where the portal backs itself up by itself, if it does.
    pub fn of_nights(settings: &config::Backup) -> Result<Option<Self>, String> {
        settings.address().map(|address| Self::at(address, settings)).transpose()
    }

    /// One of the backups of a place, and its name there. A bucket that is named without one says which there are.
    pub async fn one_of(address: &Path, settings: &config::Backup) -> Result<(Self, String), String> {
        let Some((place, name)) = parted(address) else {
            return Err(format!("{} names no backup", address.display()));
        };
        if !address.starts_with(BUCKET) || manifest::is_name(&name) {
            return Ok((Self::at(&place, settings)?, name));
        }
        let named = address.to_string_lossy();
        let named = named.trim_end_matches('/');
        let said = format!("{named} is a bucket and no backup");
        match Self::at(address, settings)?.whole().await?.pop() {
            None => Err(format!("{said}, and there is none in it")),
            Some(newest) => Err(format!("{said}: the newest in it is {named}/{newest}")),
        }
    }

    /// The folder, if it is one: its disk may be full.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder.path()),
            Self::Bucket(_) => None,
        }
    }

    /// Whether it can be written. The sentence says what to do.
    pub async fn try_out(&self, chance: &Chance) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.try_out(),
            Self::Bucket(bucket) => bucket.try_out(&format!(".aangan-trial-{}", chance.id())).await,
        }
    }

    /// Does work while nobody else writes there. It is given the place as the one who may.
    pub async fn alone<T, W>(&self, chance: &Chance, work: impl FnOnce(Self) -> W) -> Result<T, String>
    where
        W: Future<Output = Result<T, String>>,
    {
        match self {
            Self::Folder(folder) => {
                let _lock = folder.lock()?;
                work(self.clone()).await
            }
            Self::Bucket(bucket) => bucket.alone(chance, |mine| work(Self::Bucket(mine))).await,
        }
    }

    /// Clears away what was begun and never ended. Only for who is alone.
    /// Answers how many there were.
    pub(super) async fn clear_halves(&self) -> Result<usize, String> {
        match self {
            Self::Folder(folder) => folder.clear_halves(),
            Self::Bucket(bucket) => bucket.clear_halves().await,
        }
    }

    pub(super) async fn begin(&self, name: &str) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.begin(name),
            Self::Bucket(bucket) => bucket.begin(name).await,
        }
    }

    /// Where the file of a part is written, for a program that writes it itself. A bucket has none.
    pub(super) fn file_being_written(&self, name: &str, part: &str) -> Option<PathBuf> {
        match self {
            Self::Folder(folder) => Some(folder.half(name).join(part)),
            Self::Bucket(_) => None,
        }
    }

    /// Where it lies.
    pub(super) fn file(&self, name: &str, part: &str) -> Option<PathBuf> {
        self.folder().map(|folder| folder.join(name).join(part))
    }

    /// Writes a part of a backup that was begun.
    pub(super) async fn write(&self, name: &str, part: &str, fill: impl Filling) -> Result<Part, String> {
        let (depot, name, part) = (self.clone(), name.to_owned(), part.to_owned());
        unhurried(move || match depot {
            Self::Folder(folder) => folder.write(&name, &part, fill),
            Self::Bucket(bucket) => bucket.write(&name, &part, fill),
        })
        .await
    }

    /// All of it is there: from here on it is a backup.
    pub(super) async fn end(&self, name: &str, text: Vec<u8>) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.end(name, &text),
            Self::Bucket(bucket) => bucket.end(name, text).await,
        }
    }

    /// It came to nothing. What cannot be removed is cleared away by the next one.
    pub(super) async fn give_up(&self, name: &str) {
        let left = match self {
            Self::Folder(folder) => folder.give_up(name),
            Self::Bucket(bucket) => bucket.remove(name).await,
        };
        tracing::debug!(?left, "a backup was given up");
    }

    /// The names of the whole backups, the oldest first.
    pub async fn whole(&self) -> Result<Vec<String>, String> {
        let mut whole = match self {
            Self::Folder(folder) => folder.whole()?,
            Self::Bucket(bucket) => bucket.whole().await?,
        };
        whole.sort();
        Ok(whole)
    }

    /// The newest whole backup's name and its moment.
    pub async fn newest(&self) -> Result<Option<(String, Timestamp)>, String> {
        let Some(name) = self.whole().await?.pop() else { return Ok(None) };
        let moment = self.manifest(&name).await?.moment;
        Ok(Some((name, moment)))
    }

    /// What a whole backup says of itself; nothing proves it. Who restores asks [`Self::proved`].
    pub(super) async fn manifest(&self, name: &str) -> Result<Manifest, String> {
        let text = match self {
            Self::Folder(folder) => folder.manifest(name)?,
            Self::Bucket(bucket) => bucket.manifest(name).await?,
        };
        Manifest::parse(&text, &self.shown(name))
    }

    /// The manifest of a sealed backup as its key sealed it.
    pub(super) async fn sealed_manifest(&self, name: &str) -> Result<Vec<u8>, String> {
        match self {
            Self::Folder(folder) => folder.document(name, SEALED_FILE),
            Self::Bucket(bucket) => Ok(bucket.get(&format!("{name}/{SEALED_FILE}")).await?.unwrap_or_default()),
        }
    }

    /// Removes a whole backup; what is left if that is cut short is taken for none.
    pub(super) async fn remove(&self, name: &str) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.remove(name),
            Self::Bucket(bucket) => bucket.remove(name).await,
        }
    }

    /// The content of a part, to be read where a thread may wait.
    pub(super) fn open(&self, name: &str, part: &Part) -> Result<Box<dyn Read>, String> {
        match self {
            Self::Folder(folder) => folder.open(name, &part.name),
            Self::Bucket(bucket) => Ok(bucket.open(name, part)),
        }
    }

    /// Reads parts to their ends and compares them with what was written down of them.
    pub(super) async fn check(&self, name: &str, parts: &[Part]) -> Result<(), String> {
        let (depot, name, parts) = (self.clone(), name.to_owned(), parts.to_vec());
        unhurried(move || {
            for part in &parts {
                let (mut content, mut sum) = (depot.open(&name, part)?, Summed::of(io::sink()));
                let shown = depot.shown(&format!("{name}/{}", part.name));
                io::copy(&mut content.by_ref().take(part.bytes.saturating_add(1)), &mut sum)
                    .map_err(|error| format!("cannot read {shown}: {error}"))?;
                if sum.part(&part.name) != *part {
                    return Err(format!("{shown} is not as it was written: take another backup"));
                }
            }
            Ok(())
        })
        .await
    }

    /// The files of pictures by their names here, and their bytes as they lie here.
    pub(super) async fn pictures(&self) -> Result<BTreeMap<String, u64>, String> {
        match self {
            Self::Folder(folder) => {
                let folder = folder.clone();
                unhurried(move || folder.pictures()).await
            }
            Self::Bucket(bucket) => bucket.pictures().await,
        }
    }

    pub(super) async fn keep_picture(&self, name: &str, content: Bytes) -> Result<(), String> {
        match self {
            Self::Folder(folder) => {
                let (folder, name) = (folder.clone(), name.to_owned());
                unhurried(move || folder.keep_picture(&name, &content)).await
            }
            Self::Bucket(bucket) => bucket.put(&format!("{PICTURES}/{name}"), content).await,
        }
    }

    pub(super) async fn picture(&self, name: &str) -> Result<Bytes, String> {
        match self {
            Self::Folder(folder) => {
                let (folder, name) = (folder.clone(), name.to_owned());
                unhurried(move || folder.picture(&name)).await
            }
            Self::Bucket(bucket) => bucket.picture(name).await,
        }
    }

    pub(super) async fn remove_picture(&self, name: &str) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.remove_picture(name),
            Self::Bucket(bucket) => bucket.delete(&format!("{PICTURES}/{name}")).await,
        }
    }

    /// Which key the pictures are sealed under, where some are.
    pub(super) async fn sealed_under(&self) -> Result<Option<String>, String> {
        match self {
            Self::Folder(folder) => folder.sealed_under(),
            Self::Bucket(bucket) => {
                let key = bucket.get(&format!("{PICTURES}/{UNDER}")).await?;
                Ok(key.map(|key| String::from_utf8_lossy(&key).into_owned()))
            }
        }
    }

    pub(super) async fn set_sealed_under(&self, key: &str) -> Result<(), String> {
        match self {
            Self::Folder(folder) => folder.set_sealed_under(key),
            Self::Bucket(bucket) => bucket.put(&format!("{PICTURES}/{UNDER}"), key.to_owned().into()).await,
        }
    }

    /// For a sentence: the whole of a name there.
    pub(super) fn shown(&self, name: &str) -> String {
        format!("{self}/{name}")
    }

    pub(super) fn shown_picture(&self, name: &str) -> String {
        format!("{self}/{PICTURES}/{name}")
    }
}

impl fmt::Display for Depot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.path().display()),
            Self::Bucket(bucket) => f.write_str(bucket.address()),
        }
    }
}

/// A backup's place, and its name there.
fn parted(address: &Path) -> Option<(PathBuf, String)> {
    let bucket = address.to_str().and_then(|address| address.strip_prefix(BUCKET));
    if let Some(bucket) = bucket {
        let (place, name) = bucket.trim_end_matches('/').rsplit_once('/').unwrap_or((bucket, ""));
        return Some((format!("{BUCKET}{place}").into(), name.to_owned()));
    }
    let address = std::path::absolute(address).ok()?;
    Some((address.parent()?.to_owned(), address.file_name()?.to_str()?.to_owned()))
}
