//! A folder into which a command writes files with private data: only the user who runs the command can read them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use super::CommandError;

pub(super) struct PrivateFolder(PathBuf);

impl PrivateFolder {
    /// A folder that exists or is made with the first file.
    pub(super) fn at(path: &Path) -> Result<Self, CommandError> {
        if path.exists() && !path.is_dir() {
            return Err(CommandError::new(format!("{} is not a folder", path.display())));
        }
        Ok(Self(path.to_owned()))
    }

    /// A folder without any file.
    pub(super) fn empty(path: &Path) -> Result<Self, CommandError> {
        let folder = Self::at(path)?;
        let is_empty = match fs::read_dir(path) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => true,
            Err(error) => return Err(CommandError::new(format!("{} cannot be read: {error}", path.display()))),
        };
        if is_empty {
            Ok(folder)
        } else {
            Err(CommandError::new(format!("{} is not empty: name another folder", path.display())))
        }
    }

    /// The path of a file, which must not exist.
    pub(super) fn place(&self, name: &str) -> Result<PathBuf, CommandError> {
        let path = self.0.join(name);
        if path.exists() {
            return Err(CommandError::new(format!("{} already exists: name another folder", path.display())));
        }
        Ok(path)
    }

    pub(super) fn make(&self) -> Result<(), CommandError> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&self.0);
        made.map_err(|error| cannot_be_written(&self.0, &error))
    }

    /// Writes the names of the files to the disk as well, after the last file.
    pub(super) fn sync(&self) -> Result<(), CommandError> {
        let synced = File::open(&self.0).and_then(|folder| folder.sync_all());
        synced.map_err(|error| cannot_be_written(&self.0, &error))
    }

    /// Writes a file to the disk; it must not exist.
    pub(super) fn write(&self, name: &str, content: &[u8]) -> Result<(), CommandError> {
        let path = self.place(name)?;
        self.make()?;
        let mut file = create(&path, true).map_err(|error| cannot_be_written(&path, &error))?;
        file.write_all(content).and_then(|()| file.sync_all()).map_err(|error| {
            // Half a document looks like a whole one in a list.
            let _ = fs::remove_file(&path);
            cannot_be_written(&path, &error)
        })
    }
}

/// A new file that only its owner can read.
pub(super) fn create(path: &Path, must_be_new: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).mode(0o600);
    if must_be_new {
        options.create_new(true)
    } else {
        options.create(true).truncate(true)
    };
    options.open(path)
}

pub(super) fn cannot_be_written(path: &Path, error: &io::Error) -> CommandError {
    CommandError::new(format!("{} cannot be written: {error}", path.display()))
}

/// A name of a file: a person's name as words with hyphens, and what tells it from others.
pub(super) fn file_name(name: &str, rest: &str, end: &str) -> String {
    let words = |text: &str| {
        let words = text.split(|c: char| !is_of_a_word(c)).filter(|word| !word.is_empty());
        words.collect::<Vec<_>>().join("-")
    };
    let name: String = words(name).chars().take(NAME_MAX).collect();
    format!("{name}-{}.{end}", words(rest))
}

/// Letters of Indian scripts carry marks, which are not alphanumeric.
fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && !c.is_whitespace() && !c.is_control()
}

/// Letters of a person's name. A file system takes 255 bytes, and a letter may need three.
const NAME_MAX: usize = 48;
