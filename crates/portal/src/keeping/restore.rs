//! A backup into an empty place: everything is looked at before anything is written, and the database comes last and wholly or
//! not at all. Until it is in its place nobody serves the folder.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::backup::refuse_without_room;
use super::manifest::{DATABASE, Kind, Manifest, PICTURES};
use super::pictures::{self, Kept, Shelf};
use super::sealing::BackupKey;
use super::{Holdings, failed, unhurried};
use crate::config::Config;
use crate::data_folder::{self, DataFolder, Place};
use crate::pictures::{belonging, sweep};
use crate::providers::media_store::MediaStore;

/// In the data folder: the database's copy when it was opened.
const STAGING: &str = "restore.part";

/// What was put back.
#[derive(Clone, Debug)]
pub struct Restored {
    at: String,
    rows: i64,
    files: usize,
    keys: usize,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, rows, files, keys } = self;
        write!(f, "The portal is as it was at {at}: {rows} rows, {files} files of pictures, {keys} keys.")?;
        if *keys == 0 {
            f.write_str(" The backup holds no keys: put them into the folder keys/ before you start it.")?;
        }
        f.write_str(" aangan verify says whether all of it is whole.")
    }
}

/// Puts a backup back. Fails with a sentence; then nothing is there that `serve` would take.
pub async fn restore(from: &Path, place: &Place, config: Config, key: Option<BackupKey>) -> Result<Restored, String> {
    let manifest = Manifest::read(from)?;
    let location = data_folder::location(place, &config)?;
    if manifest.engine != Kind::from(location.engine()) {
        return Err(match manifest.engine {
            Kind::Sqlite => format!("the backup is of SQLite, and {location} is PostgreSQL"),
            Kind::Postgres => format!("the backup is of PostgreSQL: name an empty one with --database, not {location}"),
        });
    }
    let key = match (&manifest.sealed_under, key) {
        (None, _) => None,
        (Some(id), Some(key)) if key.id() == *id => Some(key),
        (Some(_), Some(_)) => return Err("the backup is sealed under another key than that of --key-file".to_owned()),
        (Some(_), None) => return Err("the backup is sealed: name its key with --key-file".to_owned()),
    };
    let backups = std::path::absolute(from).map_err(failed("find", from))?;
    let shelf = Shelf::of(backups.parent().unwrap_or(from), key.clone());
    let looked = {
        let (manifest, shelf, from) = (manifest.clone(), shelf.clone(), from.to_owned());
        unhurried(move || {
            manifest.check_parts(&from)?;
            let list = pictures::read(&from.join(PICTURES))?;
            shelf.check(&list).map(|()| list)
        })
    };
    let list = looked.await?;
    if config.media.s3.is_some() {
        refuse_full_store(&MediaStore::open(&config.media, &place.folder)?).await?;
    }
    let was_there = place.folder.exists();
    let data = DataFolder::begin(place, &config).await?;
    let holdings = Holdings::of(&data, config);
    let put = put_back(from, &manifest, &list, (&shelf, key), &holdings).await;
    if let Err(why) = put {
        take_away(&holdings, &list, was_there).await;
        return Err(format!("nothing was restored: {why}. What had been put there was taken away again"));
    }
    Ok(Restored {
        at: manifest.at.clone(),
        rows: manifest.rows.values().sum(),
        files: list.len(),
        keys: manifest.keys().count(),
    })
}

async fn refuse_full_store(media: &MediaStore) -> Result<(), String> {
    let has_files = sweep::has_files(media).await.map_err(|trouble| trouble.to_string())?;
    if !has_files && belonging::read_mark(media).await?.is_none() {
        return Ok(());
    }
    Err(format!("{} is not empty: name an empty one in [media.s3]. Nothing was changed", media.named()))
}

async fn put_back(
    from: &Path,
    manifest: &Manifest,
    list: &[Kept],
    (shelf, key): (&Shelf, Option<BackupKey>),
    holdings: &Holdings,
) -> Result<(), String> {
    let of_database = manifest.parts.iter().filter(|part| part.name == DATABASE).map(|part| part.bytes).sum::<u64>();
    let in_folder = if holdings.config.media.s3.is_none() { manifest.picture_bytes } else { 0 };
    refuse_without_room(&holdings.folder, in_folder + of_database * if key.is_some() { 2 } else { 1 })?;

    let folder = holdings.folder.join("media");
    fs::create_dir_all(&folder).map_err(failed("make", &folder))?;
    let media = holdings.media()?;
    shelf.put_back(list, &media).await?;
    if let Some(store) = &manifest.store {
        belonging::put_mark(&media, store).await?;
    }
    let names: Vec<String> = manifest.keys().map(str::to_owned).collect();
    let (keys, source, with) = (holdings.keys.clone(), from.to_owned(), key.clone());
    unhurried(move || put_keys(&names, &source, &keys, with.as_ref())).await?;

    let Some(key) = key else {
        return holdings.location.put_back(&from.join(DATABASE)).await.map_err(|error| error.to_string());
    };
    let (sealed, clear) = (from.join(DATABASE), holdings.folder.join(STAGING));
    let to = clear.clone();
    unhurried(move || open(&key, DATABASE, &sealed, &to)).await?;
    let put = holdings.location.put_back(&clear).await.map_err(|error| error.to_string());
    fs::remove_file(&clear).map_err(failed("remove", &clear))?;
    put
}

fn put_keys(names: &[String], from: &Path, keys: &Path, key: Option<&BackupKey>) -> Result<(), String> {
    if names.is_empty() {
        return Ok(());
    }
    fs::create_dir_all(keys).map_err(failed("make", keys))?;
    for name in names {
        let part = format!("keys/{name}");
        let (from, to) = (from.join(&part), keys.join(name));
        match key {
            Some(key) => open(key, &part, &from, &to)?,
            None => fs::copy(&from, &to).and_then(|_| File::open(&to)?.sync_all()).map_err(failed("write", &to))?,
        }
    }
    File::open(keys).and_then(|keys| keys.sync_all()).map_err(failed("write", keys))
}

fn open(key: &BackupKey, name: &str, from: &Path, to: &Path) -> Result<(), String> {
    let sealed = File::open(from).map_err(failed("read", from))?;
    let write = || {
        let plain = File::create(to)?;
        key.open(name, sealed, &plain)?;
        plain.sync_all()
    };
    write().map_err(failed("open", to))
}

/// Leaves the place as it was. The line that says which database the folder belongs to goes last: as long as it is there, and
/// its database is not, nobody serves the folder.
async fn take_away(holdings: &Holdings, list: &[Kept], was_there: bool) {
    if holdings.config.media.s3.is_some()
        && let Ok(media) = holdings.media()
    {
        for kept in list {
            let _ = media.delete(&kept.path).await; // what stays is told by the next attempt
        }
        let _ = belonging::remove_mark(&media).await;
    }
    let folder = &holdings.folder;
    let remove = |path: PathBuf| if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    for name in ["media", "keys", STAGING, "database.txt"] {
        let path = folder.join(name);
        if path.exists()
            && let Err(error) = remove(path)
        {
            tracing::warn!(%error, name, "what was restored in part could not be taken away");
            return;
        }
    }
    if !was_there {
        let _ = fs::remove_dir(folder); // it was made for this
    }
}
