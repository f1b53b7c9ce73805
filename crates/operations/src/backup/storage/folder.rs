//! Backups in a folder. A backup has another name while it is written and while it is removed, and files are written
//! aside and renamed: what has its final name is complete.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use rustix::fs::{Mode, OFlags};

use super::super::failed;
use super::super::manifest::{self, HashingWriter, Part};
use super::{KEY_ID_FILE, PICTURES, WriteContent};
use base::failure::Failure;

/// More than a picture's file has, encrypted or not.
const MOST_PICTURE_BYTES: u64 = 128 * 1024 * 1024;
/// Locked by the process that writes into the folder.
const LOCK: &str = ".lock";
/// Suffixes of what is being written and what is being removed.
const PART: &str = ".part";
const GOING: &str = ".going";

#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

impl Folder {
    pub fn at(path: &Path) -> Self {
        Self(path.to_owned())
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn try_out(&self) -> Result<(), Failure> {
        let written = tempfile::tempfile_in(&self.0).map(drop);
        let shown = self.0.display();
        written.map_err(|error| {
            format!("no backup can be written into {shown}: {error}. Make the folder, and its user the portal's").into()
        })
    }

    /// Creates the folder if necessary, and locks it.
    pub fn lock(&self) -> Result<File, Failure> {
        let folder = &self.0;
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.map_err(failed("make the folder of backups", folder))?;
        let path = folder.join(LOCK);
        let lock = create(&path, OFlags::empty()).map_err(failed("write", &path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                Err(Failure::unreachable(format!("another backup is being written into {}", folder.display())))
            }
            Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", path.display()).into()),
            Ok(()) => Ok(lock),
        }
    }

    pub fn remove_incomplete(&self) -> Result<usize, Failure> {
        let mut incomplete = 0;
        for entry in fs::read_dir(&self.0).map_err(failed("read", &self.0))?.flatten() {
            let path = entry.path();
            if is_incomplete(&entry.file_name()) {
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let removed = if is_folder { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                removed.map_err(failed("remove", &path))?;
                incomplete += 1;
            }
        }
        Ok(incomplete)
    }

    /// The folder of a backup while it is written.
    pub fn partial(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}{PART}"))
    }

    pub fn begin(&self, name: &str) -> Result<(), Failure> {
        make(&self.partial(name))
    }

    pub(super) fn write(&self, name: &str, part: &str, fill: impl WriteContent) -> Result<Part, Failure> {
        let path = self.partial(name).join(part);
        if let Some(folder) = path.parent().filter(|folder| !folder.exists()) {
            make(folder)?;
        }
        let write = || {
            let mut file = HashingWriter::of(File::create(&path)?);
            fill(&mut file)?;
            file.get_ref().sync_all()?;
            path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
            Ok(file.part(part))
        };
        write().map_err(failed("write", &path))
    }

    pub fn end(&self, name: &str, manifest: &[u8]) -> Result<(), Failure> {
        let (partial, complete) = (self.partial(name), self.0.join(name));
        let path = partial.join(manifest::FILE);
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(manifest)?;
            file.sync_all()
        };
        write().map_err(failed("write", &path))?;
        sync(&partial)?;
        self.sync_pool()?;
        fs::rename(&partial, &complete).map_err(failed("rename", &complete))?;
        sync(&self.0)
    }

    /// The names of all pictures.
    fn sync_pool(&self) -> Result<(), Failure> {
        let pool = self.pool();
        let folders = match fs::read_dir(&pool) {
            Ok(folders) => folders.flatten(),
            // A backup without pictures.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(failed("read", &pool)(error)),
        };
        for folder in folders.filter(|folder| folder.file_type().is_ok_and(|kind| kind.is_dir())) {
            sync(&folder.path())?;
        }
        sync(&pool)
    }

    pub fn abort(&self, name: &str) -> Result<(), Failure> {
        let partial = self.partial(name);
        fs::remove_dir_all(&partial).map_err(failed("remove", &partial))
    }

    pub fn list_complete(&self) -> Result<Vec<String>, Failure> {
        let listed = fs::read_dir(&self.0).map_err(failed("read", &self.0))?;
        let whole = listed.flatten().map(|entry| entry.file_name()).filter(|name| self.is_complete(name));
        Ok(whole.filter_map(|name| name.into_string().ok()).collect())
    }

    fn is_complete(&self, name: &OsStr) -> bool {
        !is_incomplete(name) && self.0.join(name).join(manifest::FILE).is_file()
    }

    pub fn manifest(&self, name: &str) -> Result<String, Failure> {
        let folder = self.0.join(name);
        if !self.is_complete(OsStr::new(name)) {
            let (shown, file) = (folder.display(), manifest::FILE);
            let sentence = format!("{shown} is not a complete backup: name a folder with a {file} in it");
            return Err(Failure::not_found(sentence));
        }
        Ok(String::from_utf8_lossy(&self.document(name, manifest::FILE)?).into_owned())
    }

    /// Reads a small file; no more of it than a manifest has.
    pub fn document(&self, name: &str, file: &str) -> Result<Vec<u8>, Failure> {
        let mut content = Vec::new();
        let read = self.open(name, file)?.take(manifest::MOST_BYTES).read_to_end(&mut content);
        read.map(|_| content).map_err(failed("read", &self.0.join(name).join(file)))
    }

    pub fn remove(&self, name: &str) -> Result<(), Failure> {
        let (whole, going) = (self.0.join(name), self.0.join(format!("{name}{GOING}")));
        fs::rename(&whole, &going).and_then(|()| fs::remove_dir_all(&going)).map_err(failed("remove", &whole))
    }

    pub(super) fn open(&self, name: &str, part: &str) -> Result<Box<dyn Read>, Failure> {
        let folder = self.0.join(name);
        Ok(Box::new(open_below(&folder, part).map_err(failed("read", &folder.join(part)))?))
    }

    fn pool(&self) -> PathBuf {
        self.0.join(PICTURES)
    }

    pub fn pictures(&self) -> Result<BTreeMap<String, u64>, Failure> {
        let (pool, mut all) = (self.pool(), BTreeMap::new());
        let is_folder = fs::symlink_metadata(&pool).map_err(failed("read", &pool))?.is_dir();
        if !is_folder {
            return Err(format!("{} is not a folder: links are not followed here", pool.display()).into());
        }
        for folder in fs::read_dir(&pool).map_err(failed("read", &pool))?.flatten() {
            if !folder.file_type().is_ok_and(|kind| kind.is_dir()) {
                continue;
            }
            let Ok(files) = fs::read_dir(folder.path()) else { continue };
            for file in files.flatten() {
                let name = format!("{}/{}", folder.file_name().display(), file.file_name().display());
                all.insert(name, file.metadata().map_or(0, |file| file.len()));
            }
        }
        Ok(all)
    }

    pub fn keep_picture(&self, name: &str, content: &[u8]) -> Result<(), Failure> {
        let place = self.pool().join(name);
        let aside = place.with_file_name(format!("{}{PART}", place.file_name().unwrap_or_default().display()));
        let write = || {
            place.parent().map_or(Ok(()), make_plain)?;
            let mut file = create(&aside, OFlags::TRUNC)?;
            file.write_all(content)?;
            file.sync_all()?;
            fs::rename(&aside, &place)
        };
        write().map_err(failed("write", &place))
    }

    pub fn picture(&self, name: &str) -> Result<Bytes, Failure> {
        let (pool, mut content) = (self.pool(), Vec::new());
        let read = open_below(&pool, name).and_then(|file| file.take(MOST_PICTURE_BYTES).read_to_end(&mut content));
        read.map(|_| content.into()).map_err(failed("read", &pool.join(name)))
    }

    pub fn remove_picture(&self, name: &str) -> Result<(), Failure> {
        let place = self.pool().join(name);
        fs::remove_file(&place).map_err(failed("remove", &place))
    }

    /// Also creates the folder of the pictures.
    pub fn key_id(&self) -> Result<Option<String>, Failure> {
        let pool = self.pool();
        make_plain(&pool).map_err(failed("make", &pool))?;
        let mut key = String::new();
        let read =
            open_below(&pool, KEY_ID_FILE).and_then(|file| file.take(manifest::MOST_BYTES).read_to_string(&mut key));
        match read {
            Ok(_) => Ok(Some(key)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &pool.join(KEY_ID_FILE))(error)),
        }
    }

    pub fn set_key_id(&self, key: &str) -> Result<(), Failure> {
        let path = self.pool().join(KEY_ID_FILE);
        let write = || {
            let mut file = create(&path, OFlags::TRUNC)?;
            file.write_all(key.as_bytes())?;
            file.sync_all()
        };
        write().map_err(failed("write", &path))
    }
}

fn is_incomplete(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.ends_with(PART) || name.ends_with(GOING)
}

/// Opens a regular file below a folder. Links and pipes are refused.
fn open_below(folder: &Path, name: &str) -> io::Result<File> {
    let below = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let mut at = rustix::fs::open(folder, OFlags::RDONLY | OFlags::CLOEXEC | OFlags::DIRECTORY, Mode::empty())?;
    let mut names = name.split('/').peekable();
    while let Some(name) = names.next() {
        let kind = if names.peek().is_some() { OFlags::DIRECTORY } else { OFlags::empty() };
        at = rustix::fs::openat(&at, name, below | kind, Mode::empty())?;
    }
    let file = File::from(at);
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a regular file")) }
}

/// Opens a file for writing, and creates it if necessary. A link is not followed.
fn create(path: &Path, more: OFlags) -> io::Result<File> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::CLOEXEC | OFlags::NOFOLLOW | more;
    Ok(File::from(rustix::fs::open(path, flags, Mode::RUSR | Mode::WUSR)?))
}

/// Creates a folder if necessary. A link is not followed.
fn make_plain(folder: &Path) -> io::Result<()> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && fs::symlink_metadata(folder)?.is_dir() => Ok(()),
        made => made,
    }
}

fn make(folder: &Path) -> Result<(), Failure> {
    DirBuilder::new().mode(0o700).create(folder).map_err(failed("make", folder))
}

fn sync(folder: &Path) -> Result<(), Failure> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("write", folder))
}
