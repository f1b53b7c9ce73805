//! Creates a backup in a folder or a bucket while the portal serves. First comes a snapshot of the database, then the
//! pictures (a picture's file exists before its row), then the keys. The manifest comes last: without it there is no
//! backup, so an interrupted one is never mistaken for a complete one.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::encryption::BackupKey;
use super::manifest::{
    self, DATABASE, ENCRYPTED_FILE, HashingWriter, KEYS, MANIFEST_BINDING, Manifest, PICTURES, Part,
};
use super::pictures::{self, PicturePool};
use super::storage::BackupStorage;
use super::{DataLocations, failed, run_blocking};
use base::clock::{Clock, Timestamp};
use base::failure::Failure;
use base::keys::{FILES, Keys};
use base::random::Random;
use daily::cameras::rfc3339;
use daily::pictures::belonging;

/// In the data folder: the database's copy until it is encrypted or uploaded. It never lies unencrypted in the backup
/// storage.
const STAGING: &str = "backup.part";
/// Bytes that must stay free on the disk.
const SPARE: u64 = 16 * 1024 * 1024;
const MEGABYTE: u64 = 1_000_000;

/// How a backup is made.
#[derive(Clone, Debug)]
pub struct BackupOptions {
    pub storage: BackupStorage,
    /// How many complete backups stay; `None`: all.
    pub keep: Option<usize>,
    pub key: Option<BackupKey>,
    pub with_keys: bool,
}

/// A backup that was created.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name in the storage; `place` is its full address for messages.
    pub name: String,
    place: String,
    /// It contains every write that was acknowledged before this time.
    pub moment: Timestamp,
    rows: i64,
    files: usize,
    new: usize,
    /// What was removed afterwards, or why it could not be.
    tidied: Result<Tidied, Failure>,
}

/// The result of the clean-up that follows a backup.
#[derive(Clone, Copy, Debug, Default)]
struct Tidied {
    /// Complete backups that stay.
    stay: usize,
    /// Interrupted backups that were removed.
    incomplete: usize,
    /// Unencrypted backups, and files of pictures that do not match the storage's encryption.
    unencrypted: usize,
    pictures: usize,
}

impl Serialize for Made {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { name, place, moment, rows, files, new, tidied } = self;
        let stay = tidied.as_ref().ok().map(|tidied| tidied.stay);
        let not_removed = tidied.as_ref().err().map(|why| &why.sentence);
        let object = json!({"name": name, "place": place, "at": rfc3339(*moment), "rows": rows, "picture_files": files,
            "new_picture_files": new, "complete_backups": stay, "not_removed": not_removed});
        object.serialize(serializer)
    }
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, rows, files, new, tidied, .. } = self;
        write!(f, "{place}: {rows} rows, {files} files of pictures ({new} new). ")?;
        let Tidied { stay, incomplete, unencrypted, pictures } = match tidied {
            Ok(tidied) => tidied,
            Err(why) => return write!(f, "Older ones could not be removed: {why}."),
        };
        write!(f, "Complete backups there: {stay}.")?;
        for (count, what) in [
            (incomplete, "interrupted backups"),
            (unencrypted, "unencrypted backups, since this storage is encrypted"),
            (pictures, "picture files that do not match this storage's encryption"),
        ] {
            if *count > 0 {
                write!(f, " Removed: {count} {what}.")?;
            }
        }
        Ok(())
    }
}

/// Creates a backup. On failure it returns a sentence; earlier backups are unchanged and nothing of this one is left.
pub async fn backup(
    data: &DataLocations,
    wanted: &BackupOptions,
    clock: &Clock,
    random: &Random,
) -> Result<Made, Failure> {
    wanted.storage.exclusively(random, |storage| make(storage, data, wanted, clock, random)).await
}

async fn make(
    storage: BackupStorage,
    data: &DataLocations,
    wanted: &BackupOptions,
    clock: &Clock,
    random: &Random,
) -> Result<Made, Failure> {
    refuse_place_of_another(&storage, data).await?;
    refuse_other_form(&storage, wanted.key.as_ref()).await?;
    let incomplete = storage.remove_incomplete().await?;
    let pool = PicturePool::of(&storage, wanted.key.clone());
    pool.make().await?;
    if wanted.with_keys {
        Keys::read(&data.keys).map_err(|error| error.to_string())?;
    }
    check_room(data, &storage, &pool).await?;
    let moment = clock.now();
    let name = manifest::name_of(moment);
    storage.begin(&name).await?;
    let ended = match write(data, wanted, (&storage, &name), &pool, moment, random).await {
        Ok(written) => end(wanted, (&storage, &name), &written.0, random).await.map(|()| written),
        Err(why) => Err(why),
    };
    let (manifest, new) = match ended {
        Ok(written) => written,
        Err(why) => {
            storage.abort(&name).await;
            return Err(
                why.within(|why| format!("no backup was made: {why}. The earlier ones in {storage} are unchanged"))
            );
        }
    };
    let tidied = tidy(&storage, &pool, wanted).await.map(|tidied| Tidied { incomplete, ..tidied });
    let files = usize::try_from(manifest.picture_files).unwrap_or(usize::MAX);
    let (place, rows) = (storage.shown(&name), manifest.all_rows());
    Ok(Made { name, place, moment, rows, files, new, tidied })
}

/// A storage belongs to one portal: two portals would remove each other's backups, for example after a fresh start with
/// the old configuration. A portal that was restored from a backup counts as the same one.
async fn refuse_place_of_another(storage: &BackupStorage, data: &DataLocations) -> Result<(), Failure> {
    let Some(ours) = belonging::read_mark(&data.media()?).await? else { return Ok(()) };
    let Some(newest) = storage.list_complete().await?.pop() else { return Ok(()) };
    match storage.manifest(&newest).await {
        Ok(Manifest { store: Some(theirs), .. }) if theirs != ours => Err(format!(
            "{} is of another portal: give this one a folder or bucket of its own for its backups. Nothing was written",
            storage.shown(&newest)
        )
        .into()),
        // An unreadable manifest does not say whose it is.
        _ => Ok(()),
    }
}

/// All backups of a storage are encrypted with one key, or none is: an unencrypted copy would give away what the others
/// protect.
async fn refuse_other_form(storage: &BackupStorage, key: Option<&BackupKey>) -> Result<(), Failure> {
    let under = storage.key_id().await?.map(|id| id.trim().to_owned());
    let (mut encrypted, mut plain) = (under.clone(), None);
    for name in storage.list_complete().await? {
        // An unreadable manifest does not say how it is encrypted.
        match storage.manifest(&name).await {
            Ok(Manifest { encrypted_with: Some(id), .. }) => encrypted = encrypted.or(Some(id)),
            Ok(_) => plain = plain.or(Some(name)),
            Err(_) => {}
        }
    }
    match (key, encrypted, plain) {
        (None, Some(_), _) => Err(format!(
            "the backups in {storage} are encrypted, and this one would not be: name their key with --key-file or in [backup], or another \
             folder or bucket. Nothing was written"
        ).into()),
        (Some(key), Some(id), _) if id != key.id() => Err(format!(
            "the backups in {storage} are encrypted with another key: take another folder or bucket. Nothing was written"
        ).into()),
        (Some(_), None, Some(plain)) => Err(format!(
            "the backups in {storage} are not encrypted ({plain} is one): take another folder or bucket for encrypted ones, or remove the \
             unencrypted ones first. Nothing was written"
        ).into()),
        _ => Ok(()),
    }
}

/// For a bucket only the data folder is checked: the database's copy stays there until it is uploaded.
async fn check_room(data: &DataLocations, storage: &BackupStorage, pool: &PicturePool) -> Result<(), Failure> {
    let database = data.location.bytes().await?;
    let (_, lacks) = pool.compare(&data.media()?).await?;
    match storage.folder() {
        Some(folder) => demand_room(folder, database + pool.room_for(&lacks)),
        None => demand_room(&data.folder, database),
    }
}

/// Fails if so many bytes do not fit on the folder's disk.
pub(super) fn demand_room(folder: &Path, bytes: u64) -> Result<(), Failure> {
    let disk = rustix::fs::statvfs(folder).map_err(|error| failed("read the free space of", folder)(error.into()))?;
    let (free, needed) = (disk.f_bavail.saturating_mul(disk.f_frsize), bytes.saturating_add(SPARE));
    if free >= needed {
        return Ok(());
    }
    Err(format!(
        "there is no room in {}: {} MB are needed, {} MB are free. Nothing was written",
        folder.display(),
        needed.div_ceil(MEGABYTE),
        free / MEGABYTE
    )
    .into())
}

async fn write(
    data: &DataLocations,
    wanted: &BackupOptions,
    (storage, name): (&BackupStorage, &str),
    pool: &PicturePool,
    moment: Timestamp,
    random: &Random,
) -> Result<(Manifest, usize), Failure> {
    let mut manifest = Manifest::new(data.location.engine(), moment, wanted.key.as_ref(), random);
    let into = Into { storage, name, key: wanted.key.as_ref(), random };
    let (copied, database) = into.database(data, &manifest).await?;
    (manifest.rows, manifest.tables) = (copied.rows, copied.migrated_to);
    manifest.parts.push(database);

    let media = data.media()?;
    manifest.store = belonging::read_mark(&media).await?;
    let (list, new) = pool.fill(&media, random).await?;
    manifest.picture_files = list.len() as u64;
    manifest.picture_bytes = list.iter().map(|kept| kept.bytes).sum();
    let text = pictures::written(&list);
    manifest.parts.push(storage.write(name, PICTURES, move |to| to.write_all(text.as_bytes())).await?);
    if wanted.with_keys {
        for key in FILES {
            manifest.parts.push(into.file(&manifest, &format!("{KEYS}{key}"), &data.keys.join(key)).await?);
        }
    }
    Ok((manifest, new))
}

/// Writes the manifest, which completes the backup. An encrypted backup also gets an encrypted copy of it, which binds
/// all parts together.
async fn end(
    wanted: &BackupOptions,
    (storage, name): (&BackupStorage, &str),
    manifest: &Manifest,
    random: &Random,
) -> Result<(), Failure> {
    let text = manifest.written()?;
    if let Some(key) = wanted.key.clone() {
        let (plain, random) = (text.clone(), random.clone());
        let fill = move |to: &mut dyn io::Write| key.encrypt(MANIFEST_BINDING, plain.as_slice(), to, &random);
        storage.write(name, ENCRYPTED_FILE, fill).await?;
    }
    storage.end(name, text).await
}

/// The backup that is being written, and the key of its files.
struct Into<'a> {
    storage: &'a BackupStorage,
    name: &'a str,
    key: Option<&'a BackupKey>,
    random: &'a Random,
}

impl Into<'_> {
    /// Copies the database: directly into a folder if it is not encrypted.
    async fn database(&self, data: &DataLocations, manifest: &Manifest) -> Result<(database::Copied, Part), Failure> {
        if let (None, Some(place)) = (self.key, self.storage.file_being_written(self.name, DATABASE)) {
            let copied = copy_database(data, &place).await?;
            return Ok((copied, run_blocking(move || sum_of(DATABASE, &place)).await?));
        }
        let clear = data.folder.join(STAGING);
        let _ = fs::remove_file(&clear); // left by an interrupted backup
        let sent = match copy_database(data, &clear).await {
            Ok(copied) => self.file(manifest, DATABASE, &clear).await.map(|part| (copied, part)),
            Err(why) => Err(why),
        };
        let _ = fs::remove_file(&clear); // absent if the copy failed
        sent
    }

    async fn file(&self, manifest: &Manifest, part: &str, from: &Path) -> Result<Part, Failure> {
        let plain = File::open(from).map_err(failed("read", from))?;
        let (key, binding, random) = (self.key.cloned(), manifest.binding(part), self.random.clone());
        let fill = move |to: &mut dyn io::Write| match key {
            Some(key) => key.encrypt(&binding, plain, to, &random),
            None => io::copy(&mut io::BufReader::new(plain), to).map(drop),
        };
        self.storage.write(self.name, part, fill).await
    }
}

async fn copy_database(data: &DataLocations, to: &Path) -> Result<database::Copied, Failure> {
    let copied = data.location.copy(to).await;
    let shown = |why: &str| format!("the database cannot be copied: {why} (aangan verify checks it)");
    copied.map_err(|error| Failure::from(error).within(shown))
}

fn sum_of(name: &str, file: &Path) -> Result<Part, Failure> {
    let mut sum = HashingWriter::of(io::sink());
    let read = File::open(file).and_then(|mut content| io::copy(&mut content, &mut sum));
    read.map(|_| sum.part(name)).map_err(failed("read", file))
}

/// Cleans up: removes unencrypted backups from an encrypted storage (a former version allowed them), the oldest backups
/// beyond the limit, and pictures that no remaining backup lists.
async fn tidy(storage: &BackupStorage, pool: &PicturePool, wanted: &BackupOptions) -> Result<Tidied, Failure> {
    let (mut stay, mut tidied) = (Vec::new(), Tidied::default());
    for name in storage.list_complete().await? {
        let is_plain = storage.manifest(&name).await.is_ok_and(|manifest| manifest.encrypted_with.is_none());
        if wanted.key.is_some() && is_plain {
            storage.remove(&name).await?;
            tidied.unencrypted += 1;
        } else {
            stay.push(name);
        }
    }
    let most = wanted.keep.map_or(stay.len(), |most| most.max(1));
    for name in stay.drain(..stay.len().saturating_sub(most)) {
        storage.remove(&name).await?;
    }
    tidied.stay = stay.len();
    let mut lists = Vec::new();
    for name in &stay {
        let list = async { pictures::of_backup(storage, name, &storage.manifest(name).await?).await };
        match list.await {
            Ok(list) => lists.push(list),
            // A list that cannot be read may contain any of them.
            Err(why) => {
                tracing::warn!(
                    %why,
                    "unused pictures stay in the backup storage, because a backup's list cannot be read"
                );
                return Ok(tidied);
            }
        }
    }
    tidied.pictures = pool.keep_only(&lists).await?;
    Ok(tidied)
}
