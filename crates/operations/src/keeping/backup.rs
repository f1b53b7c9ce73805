//! A backup into a folder or a bucket, while the portal serves: first the database as of one moment, then the pictures, which were
//! there before their rows were; then the keys. It is a backup when all of it is there, so that a half-written one is never taken
//! for one.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::depot::Depot;
use super::manifest::{self, DATABASE, KEYS, Manifest, PICTURES, Part, SEALED_AS, SEALED_FILE, Summed};
use super::pictures::{self, Shelf};
use super::sealing::BackupKey;
use super::{Holdings, failed, unhurried};
use base::chance::Chance;
use base::clock::{Clock, Timestamp};
use base::keys::{FILES, Keys};
use daily::pictures::belonging;

/// In the data folder: the database's copy until it is sealed or sent. A disk of others never has it in the clear.
const STAGING: &str = "backup.part";
/// Bytes that are to stay free beside what is written.
const SPARE: u64 = 16 * 1024 * 1024;
const MEGABYTE: u64 = 1_000_000;

/// What a backup is to be.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub depot: Depot,
    /// How many whole backups stay; without it all.
    pub keep: Option<usize>,
    pub key: Option<BackupKey>,
    pub with_keys: bool,
}

/// A backup that was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its name in its place, and the whole of it for a sentence.
    pub name: String,
    place: String,
    /// Everything that was acknowledged before is in it.
    pub moment: Timestamp,
    rows: i64,
    files: usize,
    new: usize,
    /// What was removed; why it could not be.
    tidied: Result<Tidied, String>,
}

/// What became of a place once a backup was whole there.
#[derive(Clone, Copy, Debug, Default)]
struct Tidied {
    /// Whole backups that stay.
    stay: usize,
    /// Backups that were begun and never ended.
    halves: usize,
    /// Unsealed backups, and files of pictures in another form than this place's.
    unsealed: usize,
    pictures: usize,
}

impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, rows, files, new, tidied, .. } = self;
        write!(f, "{place}: {rows} rows, {files} files of pictures ({new} new). ")?;
        let Tidied { stay, halves, unsealed, pictures } = match tidied {
            Ok(tidied) => tidied,
            Err(why) => return write!(f, "Older ones could not be removed: {why}."),
        };
        write!(f, "Whole backups there: {stay}.")?;
        for (count, what) in [
            (halves, "backups that were never finished"),
            (unsealed, "unsealed backups, since this place is sealed"),
            (pictures, "pictures' files in another form than this place's"),
        ] {
            if *count > 0 {
                write!(f, " Removed: {count} {what}.")?;
            }
        }
        Ok(())
    }
}

/// Makes one. Fails with a sentence; the former backups are whole then, and nothing of this one is left.
pub async fn backup(holdings: &Holdings, wanted: &Wanted, clock: &Clock, chance: &Chance) -> Result<Made, String> {
    wanted.depot.alone(chance, |depot| make(depot, holdings, wanted, clock, chance)).await
}

async fn make(
    depot: Depot,
    holdings: &Holdings,
    wanted: &Wanted,
    clock: &Clock,
    chance: &Chance,
) -> Result<Made, String> {
    refuse_place_of_another(&depot, holdings).await?;
    refuse_other_form(&depot, wanted.key.as_ref()).await?;
    let halves = depot.clear_halves().await?;
    let shelf = Shelf::of(&depot, wanted.key.clone());
    shelf.make().await?;
    if wanted.with_keys {
        Keys::read(&holdings.keys).map_err(|error| error.to_string())?;
    }
    look_for_room(holdings, &depot, &shelf).await?;
    let moment = clock.now();
    let name = manifest::name_of(moment);
    depot.begin(&name).await?;
    let ended = match write(holdings, wanted, (&depot, &name), &shelf, moment, chance).await {
        Ok(written) => end(wanted, (&depot, &name), &written.0, chance).await.map(|()| written),
        Err(why) => Err(why),
    };
    let (manifest, new) = match ended {
        Ok(written) => written,
        Err(why) => {
            depot.give_up(&name).await;
            return Err(format!("there is no backup this time: {why}. The former ones in {depot} are as they were"));
        }
    };
    let tidied = tidy(&depot, &shelf, wanted).await.map(|tidied| Tidied { halves, ..tidied });
    let files = usize::try_from(manifest.picture_files).unwrap_or(usize::MAX);
    let (place, rows) = (depot.shown(&name), manifest.all_rows());
    Ok(Made { name, place, moment, rows, files, new, tidied })
}

/// A place belongs to one portal: of two, such as one that was begun anew with the configuration of the first, each would remove
/// what the other still needs. What was restored from a backup goes on where that portal was: it cannot be told from it.
async fn refuse_place_of_another(depot: &Depot, holdings: &Holdings) -> Result<(), String> {
    let Some(ours) = belonging::read_mark(&holdings.media()?).await? else { return Ok(()) };
    let Some(newest) = depot.whole().await?.pop() else { return Ok(()) };
    match depot.manifest(&newest).await {
        Ok(Manifest { store: Some(theirs), .. }) if theirs != ours => Err(format!(
            "{} is of another portal: give this one a place of its own for its backups. Nothing was written",
            depot.shown(&newest)
        )),
        // What cannot be read does not say whose it is.
        _ => Ok(()),
    }
}

/// A place is sealed under one key, or nothing in it is. An unsealed copy beside sealed ones would give away what they guard.
async fn refuse_other_form(depot: &Depot, key: Option<&BackupKey>) -> Result<(), String> {
    let under = depot.sealed_under().await?.map(|id| id.trim().to_owned());
    let (mut sealed, mut plain) = (under.clone(), None);
    for name in depot.whole().await? {
        // What cannot be read does not say how it is sealed.
        match depot.manifest(&name).await {
            Ok(Manifest { sealed_under: Some(id), .. }) => sealed = sealed.or(Some(id)),
            Ok(_) => plain = plain.or(Some(name)),
            Err(_) => {}
        }
    }
    match (key, sealed, plain) {
        (None, Some(_), _) => Err(format!(
            "the backups in {depot} are sealed, and this one would not be: name their key with --key-file or in [backup], or another \
             folder or bucket. Nothing was written"
        )),
        (Some(key), Some(id), _) if id != key.id() => Err(format!(
            "the backups in {depot} are sealed under another key: take another folder or bucket. Nothing was written"
        )),
        (Some(_), None, Some(plain)) => Err(format!(
            "the backups in {depot} are not sealed ({plain} is one): take another folder or bucket for sealed ones, or remove the \
             unsealed ones first. Nothing was written"
        )),
        _ => Ok(()),
    }
}

/// A bucket has as much room as its owner pays for; the database's copy waits in the data folder until it is sent.
async fn look_for_room(holdings: &Holdings, depot: &Depot, shelf: &Shelf) -> Result<(), String> {
    let database = holdings.location.bytes().await.map_err(|error| error.to_string())?;
    let (_, lacks) = shelf.compare(&holdings.media()?).await?;
    match depot.folder() {
        Some(folder) => refuse_without_room(folder, database + shelf.room_for(&lacks)),
        None => refuse_without_room(&holdings.folder, database),
    }
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
    (depot, name): (&Depot, &str),
    shelf: &Shelf,
    moment: Timestamp,
    chance: &Chance,
) -> Result<(Manifest, usize), String> {
    let mut manifest = Manifest::new(holdings.location.engine(), moment, wanted.key.as_ref(), chance);
    let into = Into { depot, name, key: wanted.key.as_ref(), chance };
    let (copied, database) = into.database(holdings, &manifest).await?;
    (manifest.rows, manifest.tables) = (copied.rows, copied.migrated_to);
    manifest.parts.push(database);

    let media = holdings.media()?;
    manifest.store = belonging::read_mark(&media).await?;
    let (list, new) = shelf.fill(&media, chance).await?;
    manifest.picture_files = list.len() as u64;
    manifest.picture_bytes = list.iter().map(|kept| kept.bytes).sum();
    let text = pictures::written(&list);
    manifest.parts.push(depot.write(name, PICTURES, move |to| to.write_all(text.as_bytes())).await?);
    if wanted.with_keys {
        for key in FILES {
            manifest.parts.push(into.file(&manifest, &format!("{KEYS}{key}"), &holdings.keys.join(key)).await?);
        }
    }
    Ok((manifest, new))
}

/// The manifest comes last; that of a sealed backup is sealed first, which binds all of it together.
async fn end(
    wanted: &Wanted,
    (depot, name): (&Depot, &str),
    manifest: &Manifest,
    chance: &Chance,
) -> Result<(), String> {
    let text = manifest.written()?;
    if let Some(key) = wanted.key.clone() {
        let (plain, chance) = (text.clone(), chance.clone());
        let fill = move |to: &mut dyn io::Write| key.seal(SEALED_AS, plain.as_slice(), to, &chance);
        depot.write(name, SEALED_FILE, fill).await?;
    }
    depot.end(name, text).await
}

/// Where a backup is being written, and what its files are sealed under.
struct Into<'a> {
    depot: &'a Depot,
    name: &'a str,
    key: Option<&'a BackupKey>,
    chance: &'a Chance,
}

impl Into<'_> {
    /// Straight into a folder, if it may lie there in the clear.
    async fn database(&self, holdings: &Holdings, manifest: &Manifest) -> Result<(database::Copied, Part), String> {
        if let (None, Some(place)) = (self.key, self.depot.file_being_written(self.name, DATABASE)) {
            let copied = copy_database(holdings, &place).await?;
            return Ok((copied, unhurried(move || sum_of(DATABASE, &place)).await?));
        }
        let clear = holdings.folder.join(STAGING);
        let _ = fs::remove_file(&clear); // of a backup that ended too early
        let sent = match copy_database(holdings, &clear).await {
            Ok(copied) => self.file(manifest, DATABASE, &clear).await.map(|part| (copied, part)),
            Err(why) => Err(why),
        };
        let _ = fs::remove_file(&clear); // it is not there if it could not be made
        sent
    }

    async fn file(&self, manifest: &Manifest, part: &str, from: &Path) -> Result<Part, String> {
        let plain = File::open(from).map_err(failed("read", from))?;
        let (key, binding, chance) = (self.key.cloned(), manifest.binding(part), self.chance.clone());
        let fill = move |to: &mut dyn io::Write| match key {
            Some(key) => key.seal(&binding, plain, to, &chance),
            None => io::copy(&mut io::BufReader::new(plain), to).map(drop),
        };
        self.depot.write(self.name, part, fill).await
    }
}

async fn copy_database(holdings: &Holdings, to: &Path) -> Result<database::Copied, String> {
    let copied = holdings.location.copy(to).await;
    copied.map_err(|error| format!("the database cannot be copied: {error} (aangan verify says whether it is whole)"))
}

fn sum_of(name: &str, file: &Path) -> Result<Part, String> {
    let mut sum = Summed::of(io::sink());
    let read = File::open(file).and_then(|mut content| io::copy(&mut content, &mut sum));
    read.map(|_| sum.part(name)).map_err(failed("read", file))
}

/// Removes what the place is not to hold any more: of a sealed one the unsealed backups, which a former version let in; the oldest
/// beyond so many; the pictures that none of the others has.
async fn tidy(depot: &Depot, shelf: &Shelf, wanted: &Wanted) -> Result<Tidied, String> {
    let (mut stay, mut tidied) = (Vec::new(), Tidied::default());
    for name in depot.whole().await? {
        let is_plain = depot.manifest(&name).await.is_ok_and(|manifest| manifest.sealed_under.is_none());
        if wanted.key.is_some() && is_plain {
            depot.remove(&name).await?;
            tidied.unsealed += 1;
        } else {
            stay.push(name);
        }
    }
    let most = wanted.keep.map_or(stay.len(), |most| most.max(1));
    for name in stay.drain(..stay.len().saturating_sub(most)) {
        depot.remove(&name).await?;
    }
    tidied.stay = stay.len();
    let mut lists = Vec::new();
    for name in &stay {
        let list = async { pictures::of_backup(depot, name, &depot.manifest(name).await?).await };
        match list.await {
            Ok(list) => lists.push(list),
            // A list that cannot be read may need any of them.
            Err(why) => {
                tracing::warn!(why, "pictures that no backup has any more stay where the backups are");
                return Ok(tidied);
            }
        }
    }
    tidied.pictures = shelf.keep_only(&lists).await?;
    Ok(tidied)
}
