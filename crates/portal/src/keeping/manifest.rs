//! What a backup says of itself. Without it a folder is no backup, and it is the last thing that is written.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use database::Engine;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{failed, tables};
use crate::base::keys::hex;

const FILE: &str = "manifest.json";
/// What is being written, and what is being removed, bears its name with one of these behind.
const PART: &str = ".part";
const GOING: &str = ".going";
/// The shape of a backup. One that is changed so that older programs would restore it wrongly gets the next number.
const FORMAT: u32 = 1;

pub(super) const DATABASE: &str = "database";
pub(super) const PICTURES: &str = "pictures.list";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub format: u32,
    /// The program that made it.
    pub version: String,
    /// The newest migration of its database.
    pub tables: i64,
    pub engine: Kind,
    /// Unix milliseconds, and the same for people. Everything that was acknowledged before is in it.
    pub moment: i64,
    pub at: String,
    /// The id of the store of pictures.
    pub store: Option<String>,
    /// Which key it is sealed under, if it is.
    pub sealed_under: Option<String>,
    pub rows: BTreeMap<String, i64>,
    pub picture_files: u64,
    pub picture_bytes: u64,
    pub parts: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Sqlite,
    Postgres,
}

impl From<Engine> for Kind {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::Sqlite,
            Engine::Postgres => Self::Postgres,
        }
    }
}

/// A file of the backup as it lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    pub name: String,
    pub bytes: u64,
    pub sha256: String,
}

impl Part {
    pub fn of(folder: &Path, name: &str) -> Result<Self, String> {
        let path = folder.join(name);
        let sum = || {
            let (mut file, mut sum) = (File::open(&path)?, Sha256::new());
            let (mut bytes, mut piece) = (0, vec![0; 64 * 1024]);
            loop {
                let read = file.read(&mut piece)?;
                if read == 0 {
                    break;
                }
                sum.update(&piece[..read]);
                bytes += read as u64;
            }
            Ok(Self { name: name.to_owned(), bytes, sha256: hex(&sum.finalize()) })
        };
        sum().map_err(failed("read", &path))
    }
}

#[derive(Deserialize)]
struct Head {
    format: u32,
    version: String,
}

impl Manifest {
    pub fn new(engine: Engine, moment: i64) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            tables: 0,
            engine: engine.into(),
            moment,
            at: shown(moment),
            store: None,
            sealed_under: None,
            rows: BTreeMap::new(),
            picture_files: 0,
            picture_bytes: 0,
            parts: Vec::new(),
        }
    }

    /// Reads that of a whole backup, of this version or an older one.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let shown = folder.display();
        if !is_whole(folder) {
            return Err(format!("{shown} is no whole backup: name one of the folders with a {FILE} in it"));
        }
        let path = folder.join(FILE);
        let text = fs::read_to_string(&path).map_err(failed("read", &path))?;
        let damaged = |error: serde_json::Error| format!("{} cannot be read: {error}", path.display());
        let Head { format, version } = serde_json::from_str(&text).map_err(damaged)?;
        let newer = format!(
            "{shown} was made by version {version}, which is newer than this one: restore it with that version"
        );
        if format > FORMAT {
            return Err(newer);
        }
        let manifest: Self = serde_json::from_str(&text).map_err(damaged)?;
        if manifest.tables > tables::newest() { Err(newer) } else { Ok(manifest) }
    }

    pub fn write(&self, folder: &Path) -> Result<(), String> {
        let path = folder.join(FILE);
        let write = || {
            let mut file = File::create(&path)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.sync_all()
        };
        write().map_err(failed("write", &path))
    }

    /// Reads every part to its end and compares it with what was written down of it.
    pub fn check_parts(&self, folder: &Path) -> Result<(), String> {
        for part in &self.parts {
            if Part::of(folder, &part.name)? != *part {
                return Err(format!(
                    "{} is not as it was written: take another backup",
                    folder.join(&part.name).display()
                ));
            }
        }
        Ok(())
    }

    /// The names of the key files that are in it.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| part.name.strip_prefix("keys/"))
    }
}

fn shown(moment: i64) -> String {
    jiff::Timestamp::from_millisecond(moment).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// A backup's name; later ones stand later in the alphabet.
pub(super) fn name_of(moment: i64) -> String {
    shown(moment).replace(':', "-")
}

fn is_whole(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    !name.ends_with(PART) && !name.ends_with(GOING) && folder.join(FILE).is_file()
}

/// The place of a backup while it is written.
pub(super) fn part_of(whole: &Path) -> PathBuf {
    with(whole, PART)
}

fn with(whole: &Path, end: &str) -> PathBuf {
    let mut name = whole.file_name().unwrap_or_default().to_owned();
    name.push(end);
    whole.with_file_name(name)
}

/// The whole backups of a folder, the oldest first.
pub(super) fn whole_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let listed = fs::read_dir(folder).map_err(failed("read", folder))?;
    let mut whole: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).filter(|path| is_whole(path)).collect();
    whole.sort();
    Ok(whole)
}

/// The newest whole backup of a folder, and its moment (unix milliseconds).
pub(crate) fn newest_in(folder: &Path) -> Result<Option<(PathBuf, i64)>, String> {
    let newest = whole_in(folder)?.pop();
    newest.map(|backup| Manifest::read(&backup).map(|manifest| (backup, manifest.moment))).transpose()
}

/// Removes a whole backup; what is left if that is cut short is taken for none.
pub(super) fn remove(whole: &Path) -> Result<(), String> {
    let going = with(whole, GOING);
    fs::rename(whole, &going).and_then(|()| fs::remove_dir_all(&going)).map_err(failed("remove", whole))
}

/// Clears away what was begun and never ended.
pub(super) fn clear_halves(folder: &Path) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(failed("read", folder))?.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.ends_with(PART) || name.ends_with(GOING) {
            fs::remove_dir_all(entry.path()).map_err(failed("remove", &entry.path()))?;
        }
    }
    Ok(())
}
