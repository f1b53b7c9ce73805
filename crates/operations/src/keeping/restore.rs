//! A backup into an empty place: everything is looked at before anything is written, and the database comes last and wholly or
//! not at all. Until it is in its place nobody serves the folder.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::backup::refuse_without_room;
use super::depot::Depot;
use super::manifest::{DATABASE, Heard, KEYS, Kind, Manifest, Part, Summed};
use super::opening::Access;
use super::pictures::{self, Kept, Shelf};
use super::sealing::BackupKey;
use super::{Holdings, failed, unhurried};
use crate::data_folder::{self, DataFolder, Place};
use base::keys::FILES;
use config::Config;
use daily::pictures::{belonging, sweep};
use providers::media_store::MediaStore;

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

/// The backup that is put back, and the key that opens it if it is sealed.
struct Chosen {
    depot: Depot,
    name: String,
    shelf: Shelf,
    key: Option<BackupKey>,
}

/// Puts a backup back. Fails with a sentence; then nothing is there that `serve` would take.
pub async fn restore(from: &Path, place: &Place, config: Config, access: &Access) -> Result<Restored, String> {
    let (depot, name) = Depot::one_of(from, &config.backup).await?;
    let manifest = depot.proved(&name, access).await?;
    let location = data_folder::location(place, &config)?;
    if manifest.engine != Kind::from(location.engine()) {
        return Err(match manifest.engine {
            Kind::Sqlite => format!("the backup is of SQLite, and {location} is PostgreSQL"),
            Kind::Postgres => format!("the backup is of PostgreSQL: name an empty one with --database, not {location}"),
        });
    }
    let key = access.key.clone();
    let chosen = Chosen { shelf: Shelf::of(&depot, key.clone()), depot, name, key };
    chosen.depot.check(&chosen.name, &manifest.parts).await?;
    let list = pictures::of_backup(&chosen.depot, &chosen.name, &manifest).await?;
    chosen.shelf.check(&list).await?;
    if config.media.s3.is_some() {
        refuse_full_store(&MediaStore::open(&config.media, &place.folder)?).await?;
    }
    let was_there = place.folder.exists();
    let data = DataFolder::begin(place, &config).await?;
    let holdings = Holdings::of(&data, config);
    let put = put_back(&chosen, &manifest, &list, &holdings).await;
    if let Err(why) = put {
        take_away(&holdings, &list, was_there).await;
        return Err(format!("nothing was restored: {why}. What had been put there was taken away again"));
    }
    Ok(Restored {
        at: manifest.at.clone(),
        rows: manifest.all_rows(),
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

async fn put_back(chosen: &Chosen, manifest: &Manifest, list: &[Kept], holdings: &Holdings) -> Result<(), String> {
    let of_database = manifest.part(DATABASE)?;
    let in_folder = if holdings.config.media.s3.is_none() { manifest.picture_bytes } else { 0 };
    let direct = if chosen.key.is_none() { chosen.depot.file(&chosen.name, DATABASE) } else { None };
    let copies = if direct.is_some() { 1 } else { 2 };
    refuse_without_room(&holdings.folder, of_database.bytes.saturating_mul(copies).saturating_add(in_folder))?;

    let folder = holdings.folder.join("media");
    fs::create_dir_all(&folder).map_err(failed("make", &folder))?;
    let media = holdings.media()?;
    chosen.shelf.put_back(list, &media).await?;
    if let Some(store) = &manifest.store {
        belonging::put_mark(&media, store).await?;
    }
    put_keys(chosen, manifest, &holdings.keys).await?;

    if let Some(file) = direct {
        return holdings.location.put_back(&file).await.map_err(|error| error.to_string());
    }
    let clear = holdings.folder.join(STAGING);
    chosen.fetch(manifest, of_database, &clear).await?;
    let put = holdings.location.put_back(&clear).await.map_err(|error| error.to_string());
    fs::remove_file(&clear).map_err(failed("remove", &clear))?;
    put
}

/// The names are our own list's, never the backup's.
async fn put_keys(chosen: &Chosen, manifest: &Manifest, keys: &Path) -> Result<(), String> {
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
    /// Writes a part into a file, opened if it is sealed. What comes over a network may have changed since it was looked at.
    async fn fetch(&self, manifest: &Manifest, part: &Part, to: &Path) -> Result<(), String> {
        let binding = manifest.binding(&part.name);
        let (depot, name, key, part, to) =
            (self.depot.clone(), self.name.clone(), self.key.clone(), part.clone(), to.to_owned());
        unhurried(move || {
            let content = depot.open(&name, &part)?;
            let (plain, mut sum) = (File::create_new(&to).map_err(failed("write", &to))?, Summed::of(io::sink()));
            let read = Heard { content, sum: &mut sum };
            let written = match key {
                Some(key) => key.open(&binding, read, &plain),
                None => io::copy(&mut { read }, &mut &plain).map(drop),
            };
            written.and_then(|()| plain.sync_all()).map_err(failed("open", &to))?;
            if sum.part(&part.name) == part {
                return Ok(());
            }
            Err(format!("{} is not as it was written", depot.shown(&format!("{name}/{}", part.name))))
        })
        .await
    }
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
