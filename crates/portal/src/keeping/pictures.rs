//! The pictures of all backups of a folder, kept once. A picture's file is named by its id and never changes, so what is there
//! with its length is not copied again; each backup lists the files that are its own.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt, stream};

use super::sealing::BackupKey;
use super::{failed, unhurried};
use crate::base::chance::Chance;
use crate::pictures::sweep::picture_of;
use crate::providers::media_store::{MediaStore, MediaTrouble};

const FOLDER: &str = "pictures";
const SEALED: &str = ".sealed";
/// Says which key the sealed ones are under.
const UNDER: &str = "sealed-under";
/// How many files are on their way at once: a bucket takes its time for each.
const AT_ONCE: usize = 8;

/// Where they are kept.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    folder: PathBuf,
    key: Option<BackupKey>,
}

/// A picture's file, and its bytes as the portal keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub path: String,
    pub bytes: u64,
}

impl Shelf {
    /// That of a folder of backups.
    pub fn of(backups: &Path, key: Option<BackupKey>) -> Self {
        Self { folder: backups.join(FOLDER), key }
    }

    /// Makes it. Pictures that are sealed under another key could be opened by nobody who holds this one.
    pub fn make(&self) -> Result<(), String> {
        fs::create_dir_all(&self.folder).map_err(failed("make", &self.folder))?;
        let Some(key) = &self.key else { return Ok(()) };
        let under = self.folder.join(UNDER);
        match fs::read_to_string(&under) {
            Ok(id) if id.trim() == key.id() => Ok(()),
            Ok(_) => Err(format!(
                "the pictures in {} are sealed under another key: take another folder",
                self.folder.display()
            )),
            Err(_) => fs::write(&under, key.id()).map_err(failed("write", &under)),
        }
    }

    fn place(&self, path: &str) -> PathBuf {
        let end = if self.key.is_some() { SEALED } else { "" };
        self.folder.join(format!("{path}{end}"))
    }

    /// Bytes of a file as it is kept here.
    fn length(&self, bytes: u64) -> u64 {
        if self.key.is_some() { BackupKey::sealed_length(bytes) } else { bytes }
    }

    fn has(&self, kept: &Kept) -> bool {
        fs::metadata(self.place(&kept.path)).is_ok_and(|file| file.len() == self.length(kept.bytes))
    }

    /// The files of the portal, and which of them are not here yet.
    pub async fn compare(&self, media: &MediaStore) -> Result<(Vec<Kept>, Vec<Kept>), String> {
        let (mut listed, mut all) = (media.list(), Vec::new());
        while let Some(file) = listed.try_next().await.map_err(|trouble| trouble.to_string())? {
            if picture_of(&file.path).is_some() {
                all.push(Kept { path: file.path, bytes: u64::try_from(file.bytes).unwrap_or_default() });
            }
        }
        let here = self.clone();
        unhurried(move || {
            let lacks = all.iter().filter(|kept| !here.has(kept)).cloned().collect();
            Ok((all, lacks))
        })
        .await
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
        let (here, chance) = (self.clone(), chance.clone());
        unhurried(move || here.keep(&kept.path, &content, &chance)).await.map(|()| None)
    }

    /// Written aside and renamed: what bears a picture's name is whole.
    fn keep(&self, path: &str, content: &[u8], chance: &Chance) -> Result<(), String> {
        let place = self.place(path);
        let aside = place.with_file_name(format!("{}.part", place.file_name().unwrap_or_default().display()));
        let write = || {
            place.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = File::create(&aside)?;
            match &self.key {
                Some(key) => key.seal(path, content, &mut file, chance)?,
                None => file.write_all(content)?,
            }
            file.sync_all()?;
            fs::rename(&aside, &place)
        };
        write().map_err(failed("write", &place))
    }

    /// Refuses a list of which a file is missing here, or of another length.
    pub fn check(&self, list: &[Kept]) -> Result<(), String> {
        let lost: Vec<&Kept> = list.iter().filter(|kept| !self.has(kept)).collect();
        match lost.first() {
            None => Ok(()),
            Some(first) => Err(format!(
                "{} of the backup's {} pictures' files are missing or cut, {} is the first",
                lost.len(),
                list.len(),
                self.place(&first.path).display()
            )),
        }
    }

    /// Puts the listed files into a portal's store.
    pub async fn put_back(&self, list: &[Kept], media: &MediaStore) -> Result<(), String> {
        let put = stream::iter(list).map(|kept| async move {
            let (here, path) = (self.clone(), kept.path.clone());
            let content = unhurried(move || here.content(&path)).await?;
            media.put(&kept.path, content).await.map_err(|trouble| trouble.to_string())
        });
        put.buffer_unordered(AT_ONCE).try_collect().await
    }

    fn content(&self, path: &str) -> Result<Bytes, String> {
        let place = self.place(path);
        let read = || {
            let Some(key) = &self.key else { return fs::read(&place) };
            let mut content = Vec::new();
            key.open(path, File::open(&place)?, &mut content)?;
            Ok(content)
        };
        read().map(Bytes::from).map_err(failed("read", &place))
    }

    /// Removes what stands on none of the lists, whichever key it is under: pictures that no backup has any more.
    pub fn keep_only(&self, lists: &[Vec<Kept>]) -> Result<usize, String> {
        let needed: BTreeSet<&str> = lists.iter().flatten().map(|kept| kept.path.as_str()).collect();
        let mut removed = 0;
        for folder in fs::read_dir(&self.folder).map_err(failed("read", &self.folder))?.flatten() {
            let Ok(files) = fs::read_dir(folder.path()) else { continue };
            for file in files.flatten() {
                let name = format!("{}/{}", folder.file_name().display(), file.file_name().display());
                let name = name.strip_suffix(SEALED).unwrap_or(&name);
                if !needed.contains(name) {
                    fs::remove_file(file.path()).map_err(failed("remove", &file.path()))?;
                    removed += 1;
                }
            }
        }
        Ok(removed)
    }
}

/// One line a file.
pub(super) fn written(list: &[Kept]) -> String {
    list.iter().fold(String::new(), |text, Kept { path, bytes }| text + &format!("{path} {bytes}\n"))
}

pub(super) fn read(path: &Path) -> Result<Vec<Kept>, String> {
    let text = fs::read_to_string(path).map_err(failed("read", path))?;
    let line = |line: &str| {
        let (path, bytes) = line.split_once(' ')?;
        // Names come from a file: none leads anywhere but to a picture's place.
        picture_of(path)?;
        Some(Kept { path: path.to_owned(), bytes: bytes.parse().ok()? })
    };
    let list: Option<Vec<Kept>> = text.lines().map(line).collect();
    list.ok_or_else(|| format!("{} cannot be read: a line of it names no picture", path.display()))
}
