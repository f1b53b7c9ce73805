//! The manifest of a backup: what it contains. It is written last; a folder without one is not a backup.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};

use database::Engine;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::encryption::BackupKey;
use super::tables;
use base::clock::Timestamp;
use base::keys::{self, hex};
use base::random::Random;

pub(super) const FILE: &str = "manifest.json";
/// The encrypted copy of the manifest. A reader who has the key trusts this one.
pub(super) const ENCRYPTED_FILE: &str = "manifest.sealed";
/// The associated data of the encrypted manifest; no part and no picture has this name.
pub(super) const MANIFEST_BINDING: &str = "the manifest of a backup";
/// More than any manifest has.
pub(super) const MOST_BYTES: u64 = 1024 * 1024;

/// Version of the format. A change that older programs would restore wrongly gets the next number.
const PLAIN: u32 = 1;
/// The manifest is encrypted too, and each part is bound to its backup. In format 1 each part was encrypted by itself,
/// so that parts of two backups could be combined.
const ENCRYPTED: u32 = 2;
/// More than a file of a key has.
const MOST_KEY_BYTES: u64 = 4096;
/// Of a name that is refused, so many characters are shown.
const SHOWN: usize = 80;

pub(super) const DATABASE: &str = "database";
pub(super) const PICTURES: &str = "pictures.list";
/// Before the name of a key's file.
pub(super) const KEYS: &str = "keys/";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub format: u32,
    /// Random; each part of an encrypted backup is bound to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The program that made it.
    pub version: String,
    /// The newest migration of its database.
    pub tables: i64,
    pub engine: Kind,
    /// Everything that was acknowledged before is in it; `at` says the same for people.
    pub moment: Timestamp,
    pub at: String,
    /// The id of the store of pictures.
    pub store: Option<String>,
    /// The id of the key that it is encrypted with, if it is.
    #[serde(rename = "sealed_under")]
    pub encrypted_with: Option<String>,
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

/// A writer that computes length and SHA-256 of what passes through it.
pub(super) struct HashingWriter<W> {
    to: W,
    bytes: u64,
    sum: Sha256,
}

impl<W> HashingWriter<W> {
    pub fn of(to: W) -> Self {
        Self { to, bytes: 0, sum: Sha256::new() }
    }

    pub fn get_ref(&self) -> &W {
        &self.to
    }

    pub fn get_mut(&mut self) -> &mut W {
        &mut self.to
    }

    pub fn part(self, name: &str) -> Part {
        Part { name: name.to_owned(), bytes: self.bytes, sha256: hex(&self.sum.finalize()) }
    }
}

impl<W: Write> Write for HashingWriter<W> {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let taken = self.to.write(from)?;
        self.sum.update(&from[..taken]);
        self.bytes += taken as u64;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A reader that passes what it reads to a [`HashingWriter`].
pub(super) struct HashingReader<'a> {
    pub content: Box<dyn Read>,
    pub sum: &'a mut HashingWriter<io::Sink>,
}

impl Read for HashingReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(into)?;
        self.sum.write_all(&into[..read])?;
        Ok(read)
    }
}

#[derive(Deserialize)]
struct Head {
    format: u32,
    version: String,
}

impl Manifest {
    pub fn new(engine: Engine, moment: Timestamp, key: Option<&BackupKey>, random: &Random) -> Self {
        Self {
            format: if key.is_some() { ENCRYPTED } else { PLAIN },
            id: key.map(|_| hex(&random.bytes::<16>())),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            tables: 0,
            engine: engine.into(),
            moment,
            at: shown(moment),
            store: None,
            encrypted_with: key.map(BackupKey::id),
            rows: BTreeMap::new(),
            picture_files: 0,
            picture_bytes: 0,
            parts: Vec::new(),
        }
    }

    /// Parses the manifest of a complete backup, of this version or an older one.
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        let damaged = |error: serde_json::Error| format!("{shown}/{FILE} cannot be read: {error}");
        let Head { format, version } = serde_json::from_str(text).map_err(damaged)?;
        let newer = format!(
            "{shown} was made by version {version}, which is newer than this one: restore it with that version"
        );
        if format > ENCRYPTED {
            return Err(newer);
        }
        let manifest: Self = serde_json::from_str(text).map_err(damaged)?;
        if manifest.tables > tables::newest() {
            return Err(newer);
        }
        manifest.demand_known_parts().map_err(|why| format!("{shown}/{FILE} {why}"))?;
        Ok(manifest)
    }

    /// Refuses part names that this program does not write, so that a manifest cannot lead to other files.
    fn demand_known_parts(&self) -> Result<(), String> {
        let mut seen = BTreeSet::new();
        for Part { name, bytes, .. } in &self.parts {
            let key = name.strip_prefix(KEYS).and_then(|key| keys::FILES.into_iter().find(|known| *known == key));
            let named = || name.chars().take(SHOWN).collect::<String>();
            if key.is_none() && name != DATABASE && name != PICTURES {
                return Err(format!(
                    "names a part that no backup has, {:?}: it was changed. Take another backup",
                    named()
                ));
            }
            if !seen.insert(name.as_str()) {
                return Err(format!("names {:?} twice: it was changed. Take another backup", named()));
            }
            if key.is_some() && *bytes > MOST_KEY_BYTES {
                return Err(format!(
                    "names {bytes} bytes for {name}, which is no key: it was changed. Take another backup"
                ));
            }
        }
        let whole = [DATABASE, PICTURES].into_iter().find(|name| !seen.contains(name));
        whole.map_or(Ok(()), |missing| Err(format!("does not name its {missing}")))
    }

    pub fn written(&self) -> Result<Vec<u8>, String> {
        serde_json::to_vec_pretty(self).map_err(|error| error.to_string())
    }

    /// Whether the backup is encrypted as a whole (format 2).
    pub fn is_encrypted_as_a_whole(&self) -> bool {
        self.format >= ENCRYPTED && self.id.is_some() && self.encrypted_with.is_some()
    }

    /// The associated data of an encrypted part: its name and its backup.
    pub fn binding(&self, part: &str) -> String {
        match &self.id {
            Some(id) if self.format >= ENCRYPTED => format!("backup {id}, {part}"),
            _ => part.to_owned(),
        }
    }

    /// Whether it may have this name. A name with another time shows that it replaced another backup; a name that the
    /// owner chose says nothing.
    pub fn is_named(&self, name: &str) -> bool {
        !is_name(name) || name == name_of(self.moment)
    }

    /// Rows of all tables together; saturates, since the numbers come from a file.
    pub fn all_rows(&self) -> i64 {
        self.rows.values().fold(0, |all, rows| all.saturating_add(*rows))
    }

    /// A part, or a sentence if it is missing.
    pub fn part(&self, name: &str) -> Result<&Part, String> {
        let part = self.parts.iter().find(|part| part.name == name);
        part.ok_or_else(|| format!("the backup's {FILE} does not name its {name}"))
    }

    /// The names of the key files that are in it, each one of [`keys::FILES`].
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| part.name.strip_prefix(KEYS))
    }
}

fn shown(moment: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(moment.ms()).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
}

/// A backup's name; later ones stand later in the alphabet.
pub(super) fn name_of(moment: Timestamp) -> String {
    shown(moment).replace(':', "-")
}

/// Whether this is the name of a backup and not of another file in the folder.
pub(super) fn is_name(name: &str) -> bool {
    name.len() == "2026-11-23T02-30-00.000Z".len()
        && name.ends_with('Z')
        && name.starts_with(|c: char| c.is_ascii_digit())
        && name.bytes().all(|b| b.is_ascii_digit() || b"-T.Z".contains(&b))
}
