//! The pictures of all backups of a place, kept once. A picture's file is named by its id and never changes, so what is there
//! with its length is not copied again; each backup lists the files that are its own.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};

use super::depot::Depot;
use super::manifest::{Heard, Manifest, PICTURES, Summed};
use super::sealing::BackupKey;
use super::unhurried;
use base::chance::Chance;
use daily::pictures::sweep::picture_of;
use providers::media_store::{MediaStore, MediaTrouble};

const SEALED: &str = ".sealed";
/// More than a picture's file has: it is opened in memory.
const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// How many files are on their way at once: a bucket takes its time for each.
const AT_ONCE: usize = 8;

/// Where they are kept.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    depot: Depot,
    key: Option<BackupKey>,
}

/// A picture's file, and its bytes as the portal keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub path: String,
    pub bytes: u64,
}

impl Shelf {
    /// That of a place of backups.
    pub fn of(depot: &Depot, key: Option<BackupKey>) -> Self {
        Self { depot: depot.clone(), key }
    }

    /// Makes it, and writes down which key it is sealed under.
    pub async fn make(&self) -> Result<(), String> {
        match (self.depot.sealed_under().await?, &self.key) {
            (None, Some(key)) => self.depot.set_sealed_under(&key.id()).await,
            _ => Ok(()),
        }
    }

    fn name(&self, path: &str) -> String {
        let end = if self.key.is_some() { SEALED } else { "" };
        format!("{path}{end}")
    }

    /// Bytes of a file as it is kept here.
    fn length(&self, bytes: u64) -> u64 {
        if self.key.is_some() { BackupKey::sealed_length(bytes) } else { bytes }
    }

    fn is_in(&self, here: &BTreeMap<String, u64>, kept: &Kept) -> bool {
        here.get(&self.name(&kept.path)) == Some(&self.length(kept.bytes))
    }

    /// The files of the portal, and which of them are not here yet.
    pub async fn compare(&self, media: &MediaStore) -> Result<(Vec<Kept>, Vec<Kept>), String> {
        let (mut listed, mut all) = (media.list(), Vec::new());
        while let Some(file) = listed.try_next().await.map_err(|trouble| trouble.to_string())? {
            if picture_of(&file.path).is_some() {
                all.push(Kept { path: file.path, bytes: u64::try_from(file.bytes).unwrap_or_default() });
            }
        }
        let here = self.depot.pictures().await?;
        let lacks = all.iter().filter(|kept| !self.is_in(&here, kept)).cloned().collect();
        Ok((all, lacks))
    }

    /// Bytes that these files will take here.
    pub fn room_for(&self, lacks: &[Kept]) -> u64 {
        lacks.iter().map(|kept| self.length(kept.bytes)).sum()
    }

    /// Copies what is not here yet. Answers the files of the portal and how many were new. One that goes meanwhile was taken
    /// back by its centre.
    pub async fn fill(&self, media: &MediaStore, chance: &Chance) -> Result<(Vec<Kept>, usize), String> {
        let (mut all, lacks) = self.compare(media).await?;
        let new = lacks.len();
        let copied = stream::iter(lacks).map(|kept| self.fetch(media, kept, chance)).buffer_unordered(AT_ONCE);
        let gone: BTreeSet<String> = copied.try_filter_map(|gone| async { Ok(gone) }).try_collect().await?;
        all.retain(|kept| !gone.contains(&kept.path));
        Ok((all, new - gone.len()))
    }

    /// Answers the file's name if it is gone.
    async fn fetch(&self, media: &MediaStore, kept: Kept, chance: &Chance) -> Result<Option<String>, String> {
        let content = match media.get(&kept.path, None).await {
            Ok(found) => found.content,
            Err(MediaTrouble::Missing) => return Ok(Some(kept.path)),
            Err(trouble) => return Err(trouble.to_string()),
        };
        if content.len() as u64 != kept.bytes {
            return Err(format!(
                "{} gave {} of the {} bytes of {}: aangan verify says whether its pictures are whole",
                media.named(),
                content.len(),
                kept.bytes,
                kept.path
            ));
        }
        let name = self.name(&kept.path);
        let content = match self.key.clone() {
            None => content,
            Some(key) => {
                let chance = chance.clone();
                unhurried(move || {
                    let mut sealed = Vec::new();
                    let done = key.seal(&kept.path, content.as_ref(), &mut sealed, &chance);
                    done.map(|()| Bytes::from(sealed))
                        .map_err(|error| format!("{} cannot be sealed: {error}", kept.path))
                })
                .await?
            }
        };
        self.depot.keep_picture(&name, content).await.map(|()| None)
    }

    /// Refuses a list of which a file is missing here, or of another length.
    pub async fn check(&self, list: &[Kept]) -> Result<(), String> {
        if list.is_empty() {
            return Ok(());
        }
        let here = self.depot.pictures().await?;
        let lost: Vec<&Kept> = list.iter().filter(|kept| !self.is_in(&here, kept)).collect();
        match lost.first() {
            None => Ok(()),
            Some(first) => Err(format!(
                "{} of the backup's {} pictures' files are missing or cut, {} is the first",
                lost.len(),
                list.len(),
                self.depot.shown_picture(&self.name(&first.path))
            )),
        }
    }

    /// Puts the listed files into a portal's store.
    pub async fn put_back(&self, list: &[Kept], media: &MediaStore) -> Result<(), String> {
        let put = stream::iter(list).map(|kept| async move {
            let content = self.content(kept).await?;
            media.put(&kept.path, content).await.map_err(|trouble| trouble.to_string())
        });
        put.buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Reads the listed files to their ends, and opens them if they are sealed.
    pub async fn read_all(&self, list: &[Kept]) -> Result<(), String> {
        let read = stream::iter(list).map(|kept| async move { self.content(kept).await.map(drop) });
        read.buffer_unordered(AT_ONCE).try_collect().await
    }

    async fn content(&self, kept: &Kept) -> Result<Bytes, String> {
        let name = self.name(&kept.path);
        let mut content = self.depot.picture(&name).await?;
        if let Some(key) = self.key.clone() {
            let (path, sealed) = (kept.path.clone(), content);
            let opened = unhurried(move || {
                let mut opened = Vec::new();
                key.open(&path, sealed.as_ref(), &mut opened).map(|()| opened).map_err(|error| error.to_string())
            });
            let opened = opened.await.map_err(|why| format!("{}: {why}", self.depot.shown_picture(&name)))?;
            content = opened.into();
        }
        if content.len() as u64 == kept.bytes {
            return Ok(content);
        }
        Err(format!("{} is not as long as it was written", self.depot.shown_picture(&name)))
    }

    /// Removes what stands on none of the lists, and what is not in the form of this place: a plain copy beside a sealed one. Answers
    /// how many files were of the other form.
    pub async fn keep_only(&self, lists: &[Vec<Kept>]) -> Result<usize, String> {
        let needed: BTreeSet<String> = lists.iter().flatten().map(|kept| self.name(&kept.path)).collect();
        let mut of_other_form = 0;
        for name in self.depot.pictures().await?.into_keys() {
            if !needed.contains(&name) {
                self.depot.remove_picture(&name).await?;
                of_other_form += usize::from(name.ends_with(SEALED) != self.key.is_some());
            }
        }
        Ok(of_other_form)
    }
}

/// One line a file.
pub(super) fn written(list: &[Kept]) -> String {
    list.iter().fold(String::new(), |text, Kept { path, bytes }| text + &format!("{path} {bytes}\n"))
}

/// `shown` names the list, for a sentence.
pub(super) fn read(text: &str, shown: &str) -> Result<Vec<Kept>, String> {
    let line = |line: &str| {
        let (path, bytes) = line.split_once(' ')?;
        // Names come from a file: none leads anywhere but to a picture's place.
        picture_of(path)?;
        let bytes = bytes.parse().ok().filter(|bytes| *bytes <= MOST_BYTES)?;
        Some(Kept { path: path.to_owned(), bytes })
    };
    let list: Option<Vec<Kept>> = text.lines().map(line).collect();
    list.ok_or_else(|| format!("{shown} cannot be read: a line of it names no picture"))
}

/// The list of a backup, if it is what was written down of it.
pub(super) async fn of_backup(depot: &Depot, name: &str, manifest: &Manifest) -> Result<Vec<Kept>, String> {
    let part = manifest.part(PICTURES)?;
    let (depot, name, part) = (depot.clone(), name.to_owned(), part.clone());
    unhurried(move || {
        let (mut text, mut sum) = (String::new(), Summed::of(io::sink()));
        let shown = depot.shown(&format!("{name}/{PICTURES}"));
        let content = Heard { content: depot.open(&name, &part)?, sum: &mut sum };
        let read = content.take(part.bytes).read_to_string(&mut text);
        read.map_err(|error| format!("cannot read {shown}: {error}"))?;
        if sum.part(PICTURES) != part {
            return Err(format!("{shown} is not as it was written: take another backup"));
        }
        self::read(&text, &shown)
    })
    .await
}
