//! A backup into a folder, while the portal serves: first the database as of one moment, then the pictures, which were there
//! before their rows were; then the keys. It is written under another name and gets its own when all of it is on the disk, so
//! that a half-written one is never taken for a backup.

use std::fmt;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::manifest::{self, DATABASE, Manifest, PICTURES, Part};
use super::pictures::{self, Shelf};
use super::sealing::BackupKey;
use super::{Holdings, failed, unhurried};
use crate::base::chance::Chance;
use crate::base::clock::Clock;
use crate::base::keys::{FILES, Keys};
use crate::pictures::belonging;

/// Held by whoever writes into the folder.
const LOCK: &str = ".lock";
/// In the data folder: the database's copy until it is sealed. A disk of others never has it in the clear.
const STAGING: &str = "backup.part";
/// Bytes that are to stay free beside what is written.
const SPARE: u64 = 16 * 1024 * 1024;
const MEGABYTE: u64 = 1_000_000;

/// What a backup is to be.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub folder: PathBuf,
    /// How many whole backups stay; without it all.
    pub keep: Option<usize>,
    pub key: Option<BackupKey>,
    pub with_keys: bool,
}

/// A backup that was made.
#[derive(Clone, Debug)]
pub struct Made {
    pub place: PathBuf,
    /// Everything that was acknowledged before (unix milliseconds) is in it.
    pub moment: i64,
    rows: i64,
    files: usize,
    new: usize,
    kept: usize,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, rows, files, new, kept, .. } = self;
        write!(
            f,
            "{}: {rows} rows, {files} files of pictures ({new} new). Whole backups there: {kept}.",
            place.display()
        )
    }
}

/// Makes one. Fails with a sentence; the former backups are whole then, and nothing of this one is left.
pub async fn backup(holdings: &Holdings, wanted: &Wanted, clock: &Clock, chance: &Chance) -> Result<Made, String> {
    let folder = &wanted.folder;
    let _alone = enter(folder)?;
    manifest::clear_halves(folder)?;
    let shelf = Shelf::of(folder, wanted.key.clone());
    shelf.make()?;
    if wanted.with_keys {
        Keys::read(&holdings.keys).map_err(|error| error.to_string())?;
    }
    look_for_room(holdings, &shelf, folder).await?;
    let moment = clock.now_ms();
    let whole = folder.join(manifest::name_of(moment));
    let part = manifest::part_of(&whole);
    make(&part)?;
    let written = write(holdings, wanted, (&shelf, &part), moment, chance).await;
    let named = written.and_then(|written| {
        fs::rename(&part, &whole).map_err(failed("name", &whole))?;
        sync(folder).map(|()| written)
    });
    let (manifest, new) = named.map_err(|why| {
        let left = fs::remove_dir_all(&part); // what cannot be removed is cleared away by the next one
        tracing::debug!(?left, "a backup was given up");
        format!("there is no backup this time: {why}. The former ones in {} are as they were", folder.display())
    })?;
    let kept = match wanted.keep {
        Some(most) => {
            let (folder, shelf) = (folder.clone(), shelf.clone());
            unhurried(move || remove_oldest(&folder, &shelf, most)).await?
        }
        None => manifest::whole_in(folder)?.len(),
    };
    let files = usize::try_from(manifest.picture_files).unwrap_or(usize::MAX);
    Ok(Made { place: whole, moment, rows: manifest.rows.values().sum(), files, new, kept })
}

/// Makes the folder if need be, and sees to it that nobody else writes into it.
fn enter(folder: &Path) -> Result<File, String> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(failed("make the folder of backups", folder))?;
    let path = folder.join(LOCK);
    let lock = File::create(&path).map_err(failed("write", &path))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => Err(format!("another backup is being written into {}", folder.display())),
        Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", path.display())),
        Ok(()) => Ok(lock),
    }
}

fn make(folder: &Path) -> Result<(), String> {
    DirBuilder::new().mode(0o700).create(folder).map_err(failed("make", folder))
}

fn sync(folder: &Path) -> Result<(), String> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("write", folder))
}

async fn look_for_room(holdings: &Holdings, shelf: &Shelf, folder: &Path) -> Result<(), String> {
    let database = holdings.location.bytes().await.map_err(|error| error.to_string())?;
    let (_, lacks) = shelf.compare(&holdings.media()?).await?;
    refuse_without_room(folder, database + shelf.room_for(&lacks))
}

/// Refuses where so many bytes do not fit on the disk of a folder.
pub(super) fn refuse_without_room(folder: &Path, bytes: u64) -> Result<(), String> {
    let disk = rustix::fs::statvfs(folder).map_err(|error| failed("look at", folder)(error.into()))?;
    let (free, needed) = (disk.f_bavail.saturating_mul(disk.f_frsize), bytes.saturating_add(SPARE));
    if free >= needed {
        return Ok(());
    }
    Err(format!(
        "there is no room in {}: {} MB are needed, {} MB are free. Nothing was written",
        folder.display(),
        needed.div_ceil(MEGABYTE),
        free / MEGABYTE
    ))
}

async fn write(
    holdings: &Holdings,
    wanted: &Wanted,
    (shelf, part): (&Shelf, &Path),
    moment: i64,
    chance: &Chance,
) -> Result<(Manifest, usize), String> {
    let mut manifest = Manifest::new(holdings.location.engine(), moment);
    manifest.sealed_under = wanted.key.as_ref().map(BackupKey::id);
    let place = part.join(DATABASE);
    let copied = match &wanted.key {
        None => copy_database(holdings, &place).await?,
        Some(key) => {
            let clear = holdings.folder.join(STAGING);
            let _ = fs::remove_file(&clear); // of a backup that ended too early
            let copied = copy_database(holdings, &clear).await;
            let (key, from, to, chance) = (key.clone(), clear.clone(), place, chance.clone());
            let sealed = match copied {
                Ok(copied) => unhurried(move || seal(&key, DATABASE, &from, &to, &chance)).await.map(|()| copied),
                Err(why) => Err(why),
            };
            let _ = fs::remove_file(&clear); // it is not there if it could not be made
            sealed?
        }
    };
    (manifest.rows, manifest.tables) = (copied.rows, copied.migrated_to);

    let media = holdings.media()?;
    manifest.store = belonging::read_mark(&media).await?;
    let (list, new) = shelf.fill(&media, chance).await?;
    manifest.picture_files = list.len() as u64;
    manifest.picture_bytes = list.iter().map(|kept| kept.bytes).sum();

    let (keys, part, wanted, chance) = (holdings.keys.clone(), part.to_owned(), wanted.clone(), chance.clone());
    unhurried(move || {
        let mut names = vec![DATABASE.to_owned(), PICTURES.to_owned()];
        keep(&part.join(PICTURES), pictures::written(&list).as_bytes())?;
        if wanted.with_keys {
            make(&part.join("keys"))?;
            for name in FILES {
                let (from, named) = (keys.join(name), format!("keys/{name}"));
                let to = part.join(&named);
                match &wanted.key {
                    Some(key) => seal(key, &named, &from, &to, &chance)?,
                    None => keep(&to, &fs::read(&from).map_err(failed("read", &from))?)?,
                }
                names.push(named);
            }
            sync(&part.join("keys"))?;
        }
        manifest.parts = names.iter().map(|name| Part::of(&part, name)).collect::<Result<_, _>>()?;
        manifest.write(&part)?;
        sync(&part)?;
        Ok((manifest, new))
    })
    .await
}

async fn copy_database(holdings: &Holdings, to: &Path) -> Result<database::Copied, String> {
    let copied = holdings.location.copy(to).await;
    copied.map_err(|error| format!("the database cannot be copied: {error} (aangan verify says whether it is whole)"))
}

fn seal(key: &BackupKey, name: &str, from: &Path, to: &Path, chance: &Chance) -> Result<(), String> {
    let plain = File::open(from).map_err(failed("read", from))?;
    let write = || {
        let sealed = File::create(to)?;
        key.seal(name, plain, &sealed, chance)?;
        sealed.sync_all()
    };
    write().map_err(failed("write", to))
}

fn keep(path: &Path, content: &[u8]) -> Result<(), String> {
    fs::write(path, content).and_then(|()| File::open(path)?.sync_all()).map_err(failed("write", path))
}

/// Removes the oldest whole backups beyond so many, and the pictures that none of the others has. Answers how many stay.
fn remove_oldest(folder: &Path, shelf: &Shelf, most: usize) -> Result<usize, String> {
    let whole = manifest::whole_in(folder)?;
    let (old, stay) = whole.split_at(whole.len().saturating_sub(most.max(1)));
    for backup in old {
        manifest::remove(backup)?;
    }
    let lists = stay.iter().map(|backup| pictures::read(&backup.join(PICTURES))).collect::<Result<Vec<_>, _>>();
    // A list that cannot be read may need any of them.
    if let Ok(lists) = lists {
        shelf.keep_only(&lists)?;
    }
    Ok(stay.len())
}
