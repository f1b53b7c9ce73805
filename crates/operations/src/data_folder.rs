//! The folder in which a portal keeps its data: who may read it, and which database it belongs to.
//!
//! A folder remembers its database in `database.txt`. Without that, a forgotten flag would open another database beside the
//! same keys and pictures: an office command would write where nobody looks, and the server would serve strangers' rows.

use std::fs::{self, DirBuilder, File, Metadata, Permissions, TryLockError};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use database::{Database, Engine, Location};

use base::failure::Failure;
use config::Config;

/// The database of a folder that names no other.
const DATABASE: &str = "aangan.db";
/// Holds one line: the database that the folder belongs to, without a password.
const MEMORY: &str = "database.txt";
const CONFIGURATION: &str = "aangan.toml";
const KEYS: &str = "keys";
const MEDIA: &str = "media";
pub const ROOT: u32 = 0;

/// Where a portal's data is, as a command was told.
#[derive(Clone, Debug)]
pub struct Place {
    pub folder: PathBuf,
    /// `sqlite:/path` or `postgres://…`; goes before the configuration's.
    pub database: Option<String>,
    /// What is done where there is no portal yet.
    pub missing: Missing,
}

/// What a command does where there is no data folder or no database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// Makes them: `serve`, `migrate`, the first `office chains add`, `demo seed`.
    Made,
    Refused,
}

/// A folder that may be used, with the database that belongs to it.
#[derive(Clone, Debug)]
pub struct DataFolder {
    path: PathBuf,
    location: Location,
    /// As `database.txt` says or will say it.
    belongs_to: String,
    remembered: bool,
    missing: Missing,
}

impl DataFolder {
    /// Looks at the folder and makes it where that is wanted. Fails with a sentence that says what to do.
    pub fn prepare(place: &Place, config: &Config) -> Result<Self, Failure> {
        Self::prepare_as(place, config, rustix::process::geteuid().as_raw())
    }

    pub fn prepare_as(place: &Place, config: &Config, me: u32) -> Result<Self, Failure> {
        let (prepared, folder, used) = Self::seen(place, config, me)?;
        prepared.close_to_others(&folder, used)?;
        prepared.look_for_file()?;
        Ok(prepared)
    }

    /// Looks at the folder of a portal that is there, and changes nothing.
    pub fn look(place: &Place, config: &Config) -> Result<Self, Failure> {
        let place = Place { missing: Missing::Refused, ..place.clone() };
        let (seen, ..) = Self::seen(&place, config, rustix::process::geteuid().as_raw())?;
        seen.look_for_file()?;
        Ok(seen)
    }

    /// Makes the folder of a portal that is being restored, where nothing is yet. From here on, and until its database is in
    /// its place, the folder is one that has lost its database, which nobody serves.
    pub async fn begin(place: &Place, config: &Config) -> Result<Self, Failure> {
        let location = location(place, config)?;
        let path = place.folder.clone();
        let shown = path.display();
        let mut entries = fs::read_dir(&path).into_iter().flatten().flatten();
        if let Some(entry) =
            entries.find(|entry| entry.file_name() != CONFIGURATION && entry.file_name() != "lost+found")
        {
            return Err(Failure::from(format!(
                "the data folder {shown} is not empty (there is {}): name an empty one with --data. Nothing was changed",
                entry.file_name().display()
            )));
        }
        if !location.is_empty().await? {
            return Err(Failure::from(format!(
                "the database {location} is not empty: name an empty one with --database. Nothing was changed"
            )));
        }
        made(&path)?;
        fs::set_permissions(&path, Permissions::from_mode(0o700)).map_err(|error| cannot_write(&path, &error))?;
        let belongs_to = name_of(&location, &path);
        let begun = Self { path, location, belongs_to, remembered: false, missing: Missing::Made };
        begun.remember()?;
        Ok(begun)
    }

    /// The folder, what the machine knows of it, and whether it was used before.
    fn seen(place: &Place, config: &Config, me: u32) -> Result<(Self, Metadata, bool), Failure> {
        let location = location(place, config)?;
        let path = place.folder.clone();
        let belongs_to = name_of(&location, &path);
        let missing = place.missing;
        let folder = match fs::metadata(&path) {
            Ok(folder) => folder,
            Err(error) if error.kind() == ErrorKind::NotFound && missing == Missing::Refused => {
                return Err(none(&path));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => made(&path)?,
            Err(error) => return Err(cannot_write(&path, &error).into()),
        };
        if is_for_another(&folder, me) {
            return Err(Failure::from(format!(
                "the data folder {} belongs to the user with the id {}, and what root makes in it that user could not read: run this as that user",
                path.display(),
                folder.uid()
            )));
        }
        let remembered = fs::read_to_string(path.join(MEMORY)).ok().map(|line| line.trim().to_owned());
        let used = !is_unused(&path);
        match &remembered {
            Some(other) if *other != belongs_to => return Err(another_database(&path, other, &belongs_to).into()),
            None if used => fits(&path, &location, &belongs_to)?,
            None if missing == Missing::Refused => return Err(none(&path)),
            _ => {}
        }
        Ok((Self { path, location, belongs_to, remembered: remembered.is_some(), missing }, folder, used))
    }

    /// Keeps another `serve` away from the folder until the file is dropped, at the latest when the process ends.
    /// Several servers may share a PostgreSQL database, but not a file of SQLite: each would run the jobs and scheduled
    /// tasks of the other.
    pub fn hold_to_serve(&self) -> Result<File, Failure> {
        let folder = File::open(&self.path).map_err(|error| cannot_write(&self.path, &error))?;
        if self.location.engine() != Engine::Sqlite {
            return Ok(folder);
        }
        match folder.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Failure::unreachable(format!(
                "another 'aangan serve' serves the data folder {}: stop it first, or name another folder with --data. \
                 Office commands and 'aangan backup' work while it serves",
                self.path.display()
            ))),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "the data folder cannot be locked: nothing keeps a second server away from it");
                Ok(folder)
            }
            Ok(()) => Ok(folder),
        }
    }

    /// Where the keys are.
    pub fn keys(&self) -> PathBuf {
        self.path.join(KEYS)
    }

    /// Where pictures are, unless a bucket has them.
    pub fn media(&self) -> PathBuf {
        self.path.join(MEDIA)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn location(&self) -> &Location {
        &self.location
    }

    /// Refuses a database without a portal's tables, unless one may be made here.
    pub async fn check(&self, database: &Database) -> Result<(), Failure> {
        if database.was_migrated().await? {
            return Ok(());
        }
        match self.missing {
            Missing::Made if !self.remembered => Ok(()),
            Missing::Made => Err(self.lost("is empty").into()),
            Missing::Refused => Err(none(&self.path)),
        }
    }

    /// Writes down which database the folder belongs to, once that database is whole.
    pub fn remember(&self) -> Result<(), String> {
        if self.remembered {
            return Ok(());
        }
        let keep = || {
            let mut file = tempfile::NamedTempFile::new_in(&self.path)?;
            writeln!(file, "{}", self.belongs_to)?;
            file.as_file().sync_all()?;
            file.persist(self.path.join(MEMORY))?;
            File::open(&self.path)?.sync_all()
        };
        keep().map_err(|error| cannot_write(&self.path, &error))
    }

    /// A folder of the portal's own is closed to other users. One with other things in it may be open for a reason, so it is
    /// not used until its owner has decided.
    fn close_to_others(&self, folder: &Metadata, used: bool) -> Result<(), String> {
        let open = folder.permissions().mode() & 0o077 != 0;
        if !open {
            return Ok(());
        }
        let shown = self.path.display();
        let strange = |entry: &fs::DirEntry| entry.file_name() != CONFIGURATION;
        let entries = fs::read_dir(&self.path).map_err(|error| cannot_write(&self.path, &error))?;
        if !used && entries.flatten().any(|entry| strange(&entry)) {
            return Err(format!(
                "{shown} holds other files and other users may look into it: give the portal a folder of its own with --data, \
                 or run chmod 700 on this one"
            ));
        }
        fs::set_permissions(&self.path, Permissions::from_mode(0o700)).map_err(|error| {
            format!("other users may look into the data folder {shown}, which cannot be changed ({error}): run chmod 700 on it as its owner")
        })?;
        tracing::info!("the data folder was open to other users of this machine: it is closed to them now");
        Ok(())
    }

    /// SQLite would make a file that is missing.
    fn look_for_file(&self) -> Result<(), Failure> {
        match (self.location.path(), self.missing) {
            (Some(file), _) if file.exists() => Ok(()),
            (Some(_), Missing::Made) if self.remembered => Err(self.lost("is not there").into()),
            (Some(_), Missing::Refused) => Err(none(&self.path)),
            _ => Ok(()),
        }
    }

    fn lost(&self, how: &str) -> String {
        format!(
            "the data folder {} belongs to the database {}, which {how}: restore it from its backup. \
             To start a new portal, name an empty folder with --data",
            self.path.display(),
            self.belongs_to
        )
    }
}

/// Whether nothing of a portal is in a folder, or the folder is not there: the operator may have made it beforehand.
pub fn is_unused(folder: &Path) -> bool {
    [MEMORY, KEYS, DATABASE].iter().all(|of_portal| !folder.join(of_portal).exists())
}

/// Whether a first start may make a portal there: nothing of one is there, and the folder is not another user's.
pub fn awaits_a_portal(folder: &Path) -> bool {
    awaits(folder, rustix::process::geteuid().as_raw())
}

pub fn awaits(folder: &Path, me: u32) -> bool {
    is_unused(folder) && fs::metadata(folder).map_or(true, |there| !is_for_another(&there, me))
}

/// What root makes in a user's folder that user could not read.
fn is_for_another(folder: &Metadata, me: u32) -> bool {
    me == ROOT && folder.uid() != ROOT
}

/// The database that was named for the command, else the configuration's, else the file in the folder.
pub fn location(place: &Place, config: &Config) -> Result<Location, String> {
    let named = place.database.as_deref().filter(|named| !named.is_empty());
    if let Some(named) = named {
        return config.database.named(named);
    }
    Ok(config.database.location()?.unwrap_or_else(|| Location::file(place.folder.join(DATABASE))))
}

/// How a database is written down: the folder's own file without the folder, so that the folder can be moved.
fn name_of(location: &Location, folder: &Path) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match location.path() {
        Some(file) if absolute(file) == absolute(&folder.join(DATABASE)) => format!("sqlite:{DATABASE}"),
        Some(file) => format!("sqlite:{}", absolute(file).display()),
        None => location.to_string(),
    }
}

fn made(path: &Path) -> Result<Metadata, String> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(path).and_then(|()| fs::metadata(path));
    made.map_err(|error| cannot_write(path, &error))
}

/// Whether a folder of a version that did not remember its database can belong to this one.
fn fits(folder: &Path, location: &Location, belongs_to: &str) -> Result<(), String> {
    let own = folder.join(DATABASE);
    match location.path() {
        None if own.exists() => Err(another_database(folder, &format!("sqlite:{DATABASE}"), belongs_to)),
        Some(file) if !file.exists() && folder.join(KEYS).exists() => Err(format!(
            "the data folder {} is in use, but the database {belongs_to} is not there. If its data is in another database, name that one \
             ([database] in the configuration, AANGAN_DATABASE or --database); if the file was lost, restore it from its backup",
            folder.display()
        )),
        _ => Ok(()),
    }
}

fn another_database(folder: &Path, own: &str, named: &str) -> String {
    let shown = folder.display();
    format!(
        "the data folder {shown} belongs to the database {own}, and this command would open {named}. Name the folder's own database \
         ([database] in the configuration, AANGAN_DATABASE or --database), or another folder with --data. If the data has moved, \
         write {named} into {}",
        folder.join(MEMORY).display()
    )
}

fn none(folder: &Path) -> Failure {
    Failure::not_found(format!(
        "there is no portal in {}: name its data folder with --data or AANGAN_DATA, and its database if it has one of its own. \
         A new one is made by 'aangan serve', 'aangan migrate', 'aangan office chains add' or 'aangan office places apply --yes'",
        std::path::absolute(folder).as_deref().unwrap_or(folder).display()
    ))
}

pub fn cannot_write(folder: &Path, error: &std::io::Error) -> String {
    format!(
        "cannot write in the data folder {}: {error}. Make it writable, or choose another with --data",
        folder.display()
    )
}
