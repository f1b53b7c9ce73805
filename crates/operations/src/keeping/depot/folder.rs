//! A backup bears another name while it is written and while it is removed, and files are written aside and renamed: what bears
//! its own name is whole.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use rustix::fs::{Mode, OFlags};

use super::super::failed;
use super::super::manifest::{self, Part, Summed};
use super::{Filling, PICTURES, UNDER};

/// More than a picture's file has, sealed or not.
const MOST_PICTURE_BYTES: u64 = 128 * 1024 * 1024;
/// Held by whoever writes into the folder.
const LOCK: &str = ".lock";
/// What is being written, and what is being removed, bears its name with one of these behind.
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

    pub fn try_out(&self) -> Result<(), String> {
        let written = tempfile::tempfile_in(&self.0).map(drop);
        let shown = self.0.display();
        written.map_err(|error| {
            format!("no backup can be written into {shown}: {error}. Make the folder, and its user the portal's")
        })
    }

    /// Makes the folder if need be, and sees to it that nobody else writes into it.
    pub fn lock(&self) -> Result<File, String> {
        let folder = &self.0;
        let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
        made.map_err(failed("make the folder of backups", folder))?;
        let path = folder.join(LOCK);
        let lock = create(&path, OFlags::empty()).map_err(failed("write", &path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(format!("another backup is being written into {}", folder.display())),
            Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", path.display())),
            Ok(()) => Ok(lock),
        }
    }

    pub fn clear_halves(&self) -> Result<usize, String> {
        let mut halves = 0;
        for entry in fs::read_dir(&self.0).map_err(failed("read", &self.0))?.flatten() {
            let path = entry.path();
            if is_half(&entry.file_name()) {
                let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
                let removed = if is_folder { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
                removed.map_err(failed("remove", &path))?;
                halves += 1;
            }
        }
        Ok(halves)
    }

    /// The place of a backup while it is written.
    pub fn half(&self, name: &str) -> PathBuf {
        self.0.join(format!("{name}{PART}"))
    }

    pub fn begin(&self, name: &str) -> Result<(), String> {
        make(&self.half(name))
    }

    pub(super) fn write(&self, name: &str, part: &str, fill: impl Filling) -> Result<Part, String> {
        let path = self.half(name).join(part);
        if let Some(folder) = path.parent().filter(|folder| !folder.exists()) {
            make(folder)?;
        }
        let write = || {
            let mut file = Summed::of(File::create(&path)?);
            fill(&mut file)?;
            file.get_ref().sync_all()?;
            path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())?;
            Ok(file.part(part))
        };
        write().map_err(failed("write", &path))
    }

    pub fn end(&self, name: &str, manifest: &[u8]) -> Result<(), String> {
        let (half, whole) = (self.half(name), self.0.join(name));
        let path = half.join(manifest::FILE);
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(manifest)?;
            file.sync_all()
        };
        write().map_err(failed("write", &path))?;
        sync(&half)?;
        fs::rename(&half, &whole).map_err(failed("name", &whole))?;
        sync(&self.0)
    }

    pub fn give_up(&self, name: &str) -> Result<(), String> {
        let half = self.half(name);
        fs::remove_dir_all(&half).map_err(failed("remove", &half))
    }

    pub fn whole(&self) -> Result<Vec<String>, String> {
        let listed = fs::read_dir(&self.0).map_err(failed("read", &self.0))?;
        let whole = listed.flatten().map(|entry| entry.file_name()).filter(|name| self.is_whole(name));
        Ok(whole.filter_map(|name| name.into_string().ok()).collect())
    }

    fn is_whole(&self, name: &OsStr) -> bool {
        !is_half(name) && self.0.join(name).join(manifest::FILE).is_file()
    }

    pub fn manifest(&self, name: &str) -> Result<String, String> {
        let folder = self.0.join(name);
        if !self.is_whole(OsStr::new(name)) {
            let (shown, file) = (folder.display(), manifest::FILE);
            return Err(format!("{shown} is no whole backup: name one of the folders with a {file} in it"));
        }
        Ok(String::from_utf8_lossy(&self.document(name, manifest::FILE)?).into_owned())
    }

    /// The beginning of a file that is read whole into memory, and no more of it than a manifest has.
    pub fn document(&self, name: &str, file: &str) -> Result<Vec<u8>, String> {
        let mut content = Vec::new();
        let read = self.open(name, file)?.take(manifest::MOST_BYTES).read_to_end(&mut content);
        read.map(|_| content).map_err(failed("read", &self.0.join(name).join(file)))
    }

    pub fn remove(&self, name: &str) -> Result<(), String> {
        let (whole, going) = (self.0.join(name), self.0.join(format!("{name}{GOING}")));
        fs::rename(&whole, &going).and_then(|()| fs::remove_dir_all(&going)).map_err(failed("remove", &whole))
    }

    pub(super) fn open(&self, name: &str, part: &str) -> Result<Box<dyn Read>, String> {
        let folder = self.0.join(name);
        Ok(Box::new(open_below(&folder, part).map_err(failed("read", &folder.join(part)))?))
    }

    fn shelf(&self) -> PathBuf {
        self.0.join(PICTURES)
    }

    pub fn pictures(&self) -> Result<BTreeMap<String, u64>, String> {
        let (shelf, mut all) = (self.shelf(), BTreeMap::new());
        let is_folder = fs::symlink_metadata(&shelf).map_err(failed("read", &shelf))?.is_dir();
        if !is_folder {
            return Err(format!("{} is no folder: links are not followed here", shelf.display()));
        }
        for folder in fs::read_dir(&shelf).map_err(failed("read", &shelf))?.flatten() {
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

    pub fn keep_picture(&self, name: &str, content: &[u8]) -> Result<(), String> {
        let place = self.shelf().join(name);
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

    pub fn picture(&self, name: &str) -> Result<Bytes, String> {
        let (shelf, mut content) = (self.shelf(), Vec::new());
        let read = open_below(&shelf, name).and_then(|file| file.take(MOST_PICTURE_BYTES).read_to_end(&mut content));
        read.map(|_| content.into()).map_err(failed("read", &shelf.join(name)))
    }

    pub fn remove_picture(&self, name: &str) -> Result<(), String> {
        let place = self.shelf().join(name);
        fs::remove_file(&place).map_err(failed("remove", &place))
    }

    /// Makes the place of the pictures too.
    pub fn sealed_under(&self) -> Result<Option<String>, String> {
        let shelf = self.shelf();
        make_plain(&shelf).map_err(failed("make", &shelf))?;
        let mut key = String::new();
        let read = open_below(&shelf, UNDER).and_then(|file| file.take(manifest::MOST_BYTES).read_to_string(&mut key));
        match read {
            Ok(_) => Ok(Some(key)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(failed("read", &shelf.join(UNDER))(error)),
        }
    }

    pub fn set_sealed_under(&self, key: &str) -> Result<(), String> {
        let under = self.shelf().join(UNDER);
        let write = || create(&under, OFlags::TRUNC)?.write_all(key.as_bytes());
        write().map_err(failed("write", &under))
    }
}

fn is_half(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.ends_with(PART) || name.ends_with(GOING)
}

/// Opens a plain file below a folder. A link or a pipe that somebody laid there leads nowhere.
fn open_below(folder: &Path, name: &str) -> io::Result<File> {
    let below = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let mut at = rustix::fs::open(folder, OFlags::RDONLY | OFlags::CLOEXEC | OFlags::DIRECTORY, Mode::empty())?;
    let mut names = name.split('/').peekable();
    while let Some(name) = names.next() {
        let kind = if names.peek().is_some() { OFlags::DIRECTORY } else { OFlags::empty() };
        at = rustix::fs::openat(&at, name, below | kind, Mode::empty())?;
    }
    let file = File::from(at);
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is no plain file")) }
}

/// Opens a file for writing, made if it is not there. A link in its place is not followed.
fn create(path: &Path, more: OFlags) -> io::Result<File> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::CLOEXEC | OFlags::NOFOLLOW | more;
    Ok(File::from(rustix::fs::open(path, flags, Mode::RUSR | Mode::WUSR)?))
}

/// Makes a folder if need be. A link in its place is not followed.
fn make_plain(folder: &Path) -> io::Result<()> {
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && fs::symlink_metadata(folder)?.is_dir() => Ok(()),
        made => made,
    }
}

fn make(folder: &Path) -> Result<(), String> {
    DirBuilder::new().mode(0o700).create(folder).map_err(failed("make", folder))
}

fn sync(folder: &Path) -> Result<(), String> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("write", folder))
}
