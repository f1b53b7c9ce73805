//! A backup bears another name while it is written and while it is removed, and files are written aside and renamed: what bears
//! its own name is whole.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, TryLockError};
use std::io::{Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::super::failed;
use super::super::manifest::{self, Part, Summed};
use super::{Filling, PICTURES, UNDER};

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
        let lock = File::create(&path).map_err(failed("write", &path))?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Err(format!("another backup is being written into {}", folder.display())),
            Err(TryLockError::Error(error)) => Err(format!("{} cannot be locked: {error}", path.display())),
            Ok(()) => Ok(lock),
        }
    }

    pub fn clear_halves(&self) -> Result<(), String> {
        for entry in fs::read_dir(&self.0).map_err(failed("read", &self.0))?.flatten() {
            if is_half(&entry.file_name()) {
                fs::remove_dir_all(entry.path()).map_err(failed("remove", &entry.path()))?;
            }
        }
        Ok(())
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
        let path = folder.join(manifest::FILE);
        fs::read_to_string(&path).map_err(failed("read", &path))
    }

    pub fn remove(&self, name: &str) -> Result<(), String> {
        let (whole, going) = (self.0.join(name), self.0.join(format!("{name}{GOING}")));
        fs::rename(&whole, &going).and_then(|()| fs::remove_dir_all(&going)).map_err(failed("remove", &whole))
    }

    pub(super) fn open(&self, name: &str, part: &str) -> Result<Box<dyn Read>, String> {
        let path = self.0.join(name).join(part);
        Ok(Box::new(File::open(&path).map_err(failed("read", &path))?))
    }

    fn shelf(&self) -> PathBuf {
        self.0.join(PICTURES)
    }

    pub fn pictures(&self) -> Result<BTreeMap<String, u64>, String> {
        let (shelf, mut all) = (self.shelf(), BTreeMap::new());
        for folder in fs::read_dir(&shelf).map_err(failed("read", &shelf))?.flatten() {
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
            place.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = File::create(&aside)?;
            file.write_all(content)?;
            file.sync_all()?;
            fs::rename(&aside, &place)
        };
        write().map_err(failed("write", &place))
    }

    pub fn picture(&self, name: &str) -> Result<Bytes, String> {
        let place = self.shelf().join(name);
        fs::read(&place).map(Bytes::from).map_err(failed("read", &place))
    }

    pub fn remove_picture(&self, name: &str) -> Result<(), String> {
        let place = self.shelf().join(name);
        fs::remove_file(&place).map_err(failed("remove", &place))
    }

    /// Makes the place of the pictures too.
    pub fn sealed_under(&self) -> Result<Option<String>, String> {
        let shelf = self.shelf();
        fs::create_dir_all(&shelf).map_err(failed("make", &shelf))?;
        Ok(fs::read_to_string(shelf.join(UNDER)).ok())
    }

    pub fn set_sealed_under(&self, key: &str) -> Result<(), String> {
        let under = self.shelf().join(UNDER);
        fs::write(&under, key).map_err(failed("write", &under))
    }
}

fn is_half(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    name.ends_with(PART) || name.ends_with(GOING)
}

fn make(folder: &Path) -> Result<(), String> {
    DirBuilder::new().mode(0o700).create(folder).map_err(failed("make", folder))
}

fn sync(folder: &Path) -> Result<(), String> {
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed("write", folder))
}
