//! Restores a backup into an empty place. Everything is checked before anything is written. The database comes last, as
//! a whole or not at all; until then no server starts on the folder.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::access::Access;
use super::create::demand_room;
use super::encryption::BackupKey;
use super::manifest::{DATABASE, HashingReader, HashingWriter, KEYS, Kind, Manifest, Part};
use super::pictures::{self, PictureFile, PicturePool};
use super::storage::BackupStorage;
use super::{DataLocations, failed, run_blocking};
use crate::data_folder::{self, DataFolder, Place};
use base::failure::Failure;
use base::keys::FILES;
use config::Config;
use daily::pictures::{belonging, sweep};
use providers::media_store::MediaStore;

/// In the data folder: the decrypted copy of the database.
const STAGING: &str = "restore.part";

/// The result of a restore.
#[derive(Clone, Debug, Serialize)]
pub struct Restored {
    at: String,
    rows: i64,
    #[serde(rename = "picture_files")]
    files: usize,
    keys: usize,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, rows, files, keys } = self;
        write!(f, "The portal is as it was at {at}: {rows} rows, {files} files of pictures, {keys} keys.")?;
        if *keys == 0 {
            f.write_str(" The backup contains no keys: put them into the folder keys/ before you start the portal.")?;
        }
        f.write_str(" Check it with aangan verify.")
    }
}

/// The backup that is restored, and its key if it is encrypted.
struct Chosen {
    storage: BackupStorage,
    name: String,
    pool: PicturePool,
    key: Option<BackupKey>,
}

/// Restores a backup. On failure it returns a sentence, and nothing is left that `serve` would start on.
pub async fn restore(from: &Path, place: &Place, config: Config, access: &Access) -> Result<Restored, Failure> {
    let (storage, name) = BackupStorage::resolve(from, &config.backup).await?;
    let manifest = storage.verified_manifest(&name, access).await?;
    let location = data_folder::location(place, &config)?;
    if manifest.engine != Kind::from(location.engine()) {
        return Err(Failure::from(match manifest.engine {
            Kind::Sqlite => format!("the backup is of SQLite, and {location} is PostgreSQL"),
            Kind::Postgres => format!("the backup is of PostgreSQL: name an empty one with --database, not {location}"),
        }));
    }
    let key = access.key.clone();
    let chosen = Chosen { pool: PicturePool::of(&storage, key.clone()), storage, name, key };
    chosen.storage.check(&chosen.name, &manifest.parts).await?;
    let list = pictures::of_backup(&chosen.storage, &chosen.name, &manifest).await?;
    chosen.pool.check(&list).await?;
    if config.media.s3.is_some() {
        refuse_full_store(&MediaStore::open(&config.media, &place.folder)?).await?;
    }
    let was_there = place.folder.exists();
    let folder = DataFolder::begin(place, &config).await?;
    let data = DataLocations::of(&folder, config);
    let put = put_back(&chosen, &manifest, &list, &data).await;
    if let Err(why) = put {
        take_away(&data, &list, was_there).await;
        return Err(why.within(|why| format!("nothing was restored: {why}. What had been written was removed")));
    }
    Ok(Restored {
        at: manifest.at.clone(),
        rows: manifest.all_rows(),
        files: list.len(),
        keys: manifest.keys().count(),
    })
}

async fn refuse_full_store(media: &MediaStore) -> Result<(), Failure> {
    let has_files = sweep::has_files(media).await?;
    if !has_files && belonging::read_mark(media).await?.is_none() {
        return Ok(());
    }
    Err(format!("{} is not empty: name an empty one in [media.s3]. Nothing was changed", media.named()).into())
}

async fn put_back(
    chosen: &Chosen,
    manifest: &Manifest,
    list: &[PictureFile],
    data: &DataLocations,
) -> Result<(), Failure> {
    let of_database = manifest.part(DATABASE)?;
    let in_folder = if data.config.media.s3.is_none() { manifest.picture_bytes } else { 0 };
    let direct = if chosen.key.is_none() { chosen.storage.file(&chosen.name, DATABASE) } else { None };
    let copies = if direct.is_some() { 1 } else { 2 };
    demand_room(&data.folder, of_database.bytes.saturating_mul(copies).saturating_add(in_folder))?;

    let folder = data.folder.join("media");
    fs::create_dir_all(&folder).map_err(failed("make", &folder))?;
    let media = data.media()?;
    chosen.pool.put_back(list, &media).await?;
    if let Some(store) = &manifest.store {
        belonging::put_mark(&media, store).await?;
    }
    put_keys(chosen, manifest, &data.keys).await?;
    // The names of both folders.
    File::open(&data.folder).and_then(|folder| folder.sync_all()).map_err(failed("write", &data.folder))?;

    if let Some(file) = direct {
        return Ok(data.location.put_back(&file).await?);
    }
    let clear = data.folder.join(STAGING);
    chosen.fetch(manifest, of_database, &clear).await?;
    let put = data.location.put_back(&clear).await.map_err(Failure::from);
    fs::remove_file(&clear).map_err(failed("remove", &clear))?;
    put
}

/// File names come from this program's list, never from the backup.
async fn put_keys(chosen: &Chosen, manifest: &Manifest, keys: &Path) -> Result<(), Failure> {
    if manifest.keys().next().is_none() {
        return Ok(());
    }
    fs::create_dir(keys).map_err(failed("make", keys))?;
    for name in FILES {
        if let Ok(part) = manifest.part(&format!("{KEYS}{name}")) {
            chosen.fetch(manifest, part, &keys.join(name)).await?;
        }
    }
    File::open(keys).and_then(|keys| keys.sync_all()).map_err(failed("write", keys))
}

impl Chosen {
    /// Writes a part into a file, decrypted if necessary, and checks its checksum again: the storage may have changed
    /// since.
    async fn fetch(&self, manifest: &Manifest, part: &Part, to: &Path) -> Result<(), Failure> {
        let binding = manifest.binding(&part.name);
        let (storage, name, key, part, to) =
            (self.storage.clone(), self.name.clone(), self.key.clone(), part.clone(), to.to_owned());
        run_blocking(move || {
            let content = storage.open(&name, &part)?;
            let (plain, mut sum) =
                (File::create_new(&to).map_err(failed("write", &to))?, HashingWriter::of(io::sink()));
            let read = HashingReader { content, sum: &mut sum };
            let written = match key {
                Some(key) => key.decrypt(&binding, read, &plain),
                None => io::copy(&mut { read }, &mut &plain).map(drop),
            };
            written.and_then(|()| plain.sync_all()).map_err(failed("write", &to))?;
            if sum.part(&part.name) == part {
                return Ok(());
            }
            Err(format!("{} was changed after it was written", storage.shown(&format!("{name}/{}", part.name))).into())
        })
        .await
    }
}

/// Removes what was written. The file that names the folder's database is removed last: while it exists without its
/// database, no server starts on the folder.
async fn take_away(data: &DataLocations, list: &[PictureFile], was_there: bool) {
    if data.config.media.s3.is_some()
        && let Ok(media) = data.media()
    {
        for kept in list {
            let _ = media.delete(&kept.path).await; // the next attempt reports what stays
        }
        let _ = belonging::remove_mark(&media).await;
    }
    let folder = &data.folder;
    let remove = |path: PathBuf| if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    for name in ["media", "keys", STAGING, "database.txt"] {
        let path = folder.join(name);
        if path.exists()
            && let Err(error) = remove(path)
        {
            tracing::warn!(%error, name, "cannot remove what was partly restored");
            return;
        }
    }
    if !was_there {
        let _ = fs::remove_dir(folder); // this restore created it
    }
}
