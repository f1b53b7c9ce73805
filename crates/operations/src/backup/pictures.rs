//! The pool of pictures that all backups of a storage share. A picture's file is named by its id and never changes, so
//! a file that is there with its length is not copied again; each backup has a list of its files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};

use super::encryption::BackupKey;
use super::manifest::{HashingReader, HashingWriter, Manifest, PICTURES};
use super::run_blocking;
use super::storage::BackupStorage;
use base::failure::Failure;
use base::random::Random;
use daily::pictures::sweep::picture_of;
use providers::media_store::{MediaError, MediaStore};

const ENCRYPTED: &str = ".sealed";
/// More than a picture's file has; it is decrypted in memory.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// Files that are copied at the same time.
const AT_ONCE: usize = 8;

#[derive(Clone, Debug)]
pub(super) struct PicturePool {
    storage: BackupStorage,
    key: Option<BackupKey>,
}

/// A picture's file, and its length in the portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PictureFile {
    pub path: String,
    pub bytes: u64,
}

impl PicturePool {
    /// The pool of a storage.
    pub fn of(storage: &BackupStorage, key: Option<BackupKey>) -> Self {
        Self { storage: storage.clone(), key }
    }

    /// Creates it, and stores the id of its key.
    pub async fn make(&self) -> Result<(), Failure> {
        match (self.storage.key_id().await?, &self.key) {
            (None, Some(key)) => self.storage.set_key_id(&key.id()).await,
            _ => Ok(()),
        }
    }

    fn name(&self, path: &str) -> String {
        let end = if self.key.is_some() { ENCRYPTED } else { "" };
        format!("{path}{end}")
    }

    /// The length of a file in the pool.
    fn length(&self, bytes: u64) -> u64 {
        if self.key.is_some() { BackupKey::encrypted_length(bytes) } else { bytes }
    }

    fn is_in(&self, here: &BTreeMap<String, u64>, kept: &PictureFile) -> bool {
        here.get(&self.name(&kept.path)) == Some(&self.length(kept.bytes))
    }

    /// The portal's files, and those that the pool lacks.
    pub async fn compare(&self, media: &MediaStore) -> Result<(Vec<PictureFile>, Vec<PictureFile>), Failure> {
        let (mut listed, mut all) = (media.list(), Vec::new());
        while let Some(file) = listed.try_next().await? {
            if picture_of(&file.path).is_some() {
                all.push(PictureFile { path: file.path, bytes: u64::try_from(file.bytes).unwrap_or_default() });
            }
        }
        let here = self.storage.pictures().await?;
        let lacks = all.iter().filter(|kept| !self.is_in(&here, kept)).cloned().collect();
        Ok((all, lacks))
    }

    /// Bytes that these files need in the pool.
    pub fn room_for(&self, lacks: &[PictureFile]) -> u64 {
        lacks.iter().map(|kept| self.length(kept.bytes)).sum()
    }

    /// Copies what the pool lacks. Returns the portal's files and how many were new; a file that vanishes meanwhile was
    /// withdrawn.
    pub async fn fill(&self, media: &MediaStore, random: &Random) -> Result<(Vec<PictureFile>, usize), Failure> {
        let (mut all, lacks) = self.compare(media).await?;
        let new = lacks.len();
        let copied = stream::iter(lacks).map(|kept| self.fetch(media, kept, random)).buffer_unordered(AT_ONCE);
        let gone: BTreeSet<String> = copied.try_filter_map(|gone| async { Ok(gone) }).try_collect().await?;
        all.retain(|kept| !gone.contains(&kept.path));
        Ok((all, new - gone.len()))
    }

    /// Returns the file's name if it no longer exists.
    async fn fetch(&self, media: &MediaStore, kept: PictureFile, random: &Random) -> Result<Option<String>, Failure> {
        let content = match media.get(&kept.path, None).await {
            Ok(found) => found.content,
            Err(MediaError::Missing) => return Ok(Some(kept.path)),
            Err(error) => return Err(error.into()),
        };
        if content.len() as u64 != kept.bytes {
            return Err(format!(
                "{} gave {} of the {} bytes of {}: aangan verify checks its pictures",
                media.named(),
                content.len(),
                kept.bytes,
                kept.path
            )
            .into());
        }
        let name = self.name(&kept.path);
        let content = match self.key.clone() {
            None => content,
            Some(key) => {
                let random = random.clone();
                run_blocking(move || {
                    let mut encrypted = Vec::new();
                    let done = key.encrypt(&kept.path, content.as_ref(), &mut encrypted, &random);
                    done.map(|()| Bytes::from(encrypted))
                        .map_err(|error| format!("{} cannot be encrypted: {error}", kept.path))
                })
                .await?
            }
        };
        self.storage.keep_picture(&name, content).await.map(|()| None)
    }

    /// Fails if a listed file is missing or has another length.
    pub async fn check(&self, list: &[PictureFile]) -> Result<(), Failure> {
        if list.is_empty() {
            return Ok(());
        }
        let here = self.storage.pictures().await?;
        let lost: Vec<&PictureFile> = list.iter().filter(|kept| !self.is_in(&here, kept)).collect();
        match lost.first() {
            None => Ok(()),
            Some(first) => Err(format!(
                "{} of the backup's {} pictures' files are missing or cut, {} is the first",
                lost.len(),
                list.len(),
                self.storage.shown_picture(&self.name(&first.path))
            )
            .into()),
        }
    }

    /// Copies the listed files into a portal's media store.
    pub async fn put_back(&self, list: &[PictureFile], media: &MediaStore) -> Result<(), Failure> {
        let put = stream::iter(list).map(|kept| async move {
            let content = self.content(kept).await?;
            Ok::<_, Failure>(media.put(&kept.path, content).await?)
        });
        put.buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Reads the listed files completely, and decrypts them.
    pub async fn read_all(&self, list: &[PictureFile]) -> Result<(), Failure> {
        let read = stream::iter(list).map(|kept| async move { self.content(kept).await.map(drop) });
        read.buffer_unordered(AT_ONCE).try_collect().await
    }

    async fn content(&self, kept: &PictureFile) -> Result<Bytes, Failure> {
        let name = self.name(&kept.path);
        let mut content = self.storage.picture(&name).await?;
        if let Some(key) = self.key.clone() {
            let (path, encrypted) = (kept.path.clone(), content);
            let opened = run_blocking(move || {
                let mut opened = Vec::new();
                key.decrypt(&path, encrypted.as_ref(), &mut opened).map(|()| opened).map_err(|error| error.to_string())
            });
            let opened = opened.await.map_err(|why| format!("{}: {why}", self.storage.shown_picture(&name)))?;
            content = opened.into();
        }
        if content.len() as u64 == kept.bytes {
            return Ok(content);
        }
        Err(format!("{} is not as long as it was written", self.storage.shown_picture(&name)).into())
    }

    /// Removes files that no list contains, and files that do not match the pool's encryption. Returns how many of the
    /// latter.
    pub async fn keep_only(&self, lists: &[Vec<PictureFile>]) -> Result<usize, Failure> {
        let needed: BTreeSet<String> = lists.iter().flatten().map(|kept| self.name(&kept.path)).collect();
        let mut mismatched = 0;
        for name in self.storage.pictures().await?.into_keys() {
            if !needed.contains(&name) {
                self.storage.remove_picture(&name).await?;
                mismatched += usize::from(name.ends_with(ENCRYPTED) != self.key.is_some());
            }
        }
        Ok(mismatched)
    }
}

/// One line a file.
pub(super) fn written(list: &[PictureFile]) -> String {
    list.iter().fold(String::new(), |text, PictureFile { path, bytes }| text + &format!("{path} {bytes}\n"))
}

/// Parses a list; `shown` names it in the error.
pub(super) fn read(text: &str, shown: &str) -> Result<Vec<PictureFile>, Failure> {
    let line = |line: &str| {
        let (path, bytes) = line.split_once(' ')?;
        // The names come from a file: only those of pictures are accepted.
        picture_of(path)?;
        let bytes = bytes.parse().ok().filter(|bytes| *bytes <= MOST_BYTES)?;
        Some(PictureFile { path: path.to_owned(), bytes })
    };
    let list: Option<Vec<PictureFile>> = text.lines().map(line).collect();
    list.ok_or_else(|| format!("{shown} cannot be read: a line of it names no picture").into())
}

/// The list of a backup, after its checksum was verified.
pub(super) async fn of_backup(
    storage: &BackupStorage,
    name: &str,
    manifest: &Manifest,
) -> Result<Vec<PictureFile>, Failure> {
    let part = manifest.part(PICTURES)?;
    let (storage, name, part) = (storage.clone(), name.to_owned(), part.clone());
    run_blocking(move || {
        let (mut text, mut sum) = (String::new(), HashingWriter::of(io::sink()));
        let shown = storage.shown(&format!("{name}/{PICTURES}"));
        let content = HashingReader { content: storage.open(&name, &part)?, sum: &mut sum };
        let read = content.take(part.bytes).read_to_string(&mut text);
        read.map_err(|error| format!("cannot read {shown}: {error}"))?;
        if sum.part(PICTURES) != part {
            return Err(format!("{shown} was changed after it was written: take another backup").into());
        }
        self::read(&text, &shown)
    })
    .await
}
