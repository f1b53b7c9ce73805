//! What a backup says of itself. Without it a folder is no backup, and it is the last thing that is written.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};

use database::Engine;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::sealing::BackupKey;
use super::tables;
use base::chance::Chance;
use base::clock::Timestamp;
use base::keys::{self, hex};

pub(super) const FILE: &str = "manifest.json";
/// The manifest as the key of a sealed backup sealed it: what a reader who holds the key believes.
pub(super) const SEALED_FILE: &str = "manifest.sealed";
/// What the sealed manifest is bound to; no part and no picture has this name.
pub(super) const SEALED_AS: &str = "the manifest of a backup";
/// More than any manifest has.
pub(super) const MOST_BYTES: u64 = 1024 * 1024;

/// The shape of a backup. One that is changed so that older programs would restore it wrongly gets the next number.
const PLAIN: u32 = 1;
/// Sealed as one whole: the manifest is sealed too, and each part is bound to its backup. In format 1 the key sealed each part by
/// itself, so that parts of two backups could be put together.
const SEALED: u32 = 2;
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
    /// Random; each part of a sealed backup is bound to it.
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

/// Passes on what is written into it, and knows in the end what that was.
pub(super) struct Summed<W> {
    to: W,
    bytes: u64,
    sum: Sha256,
}

impl<W> Summed<W> {
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

impl<W: Write> Write for Summed<W> {
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

/// What is read, summed on the way.
pub(super) struct Heard<'a> {
    pub content: Box<dyn Read>,
    pub sum: &'a mut Summed<io::Sink>,
}

impl Read for Heard<'_> {
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
    pub fn new(engine: Engine, moment: Timestamp, key: Option<&BackupKey>, chance: &Chance) -> Self {
        Self {
            format: if key.is_some() { SEALED } else { PLAIN },
            id: key.map(|_| hex(&chance.bytes::<16>())),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            tables: 0,
            engine: engine.into(),
            moment,
            at: shown(moment),
            store: None,
            sealed_under: key.map(BackupKey::id),
            rows: BTreeMap::new(),
            picture_files: 0,
            picture_bytes: 0,
            parts: Vec::new(),
        }
    }

    /// Reads that of a whole backup, of this version or an older one.
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        let damaged = |error: serde_json::Error| format!("{shown}/{FILE} cannot be read: {error}");
        let Head { format, version } = serde_json::from_str(text).map_err(damaged)?;
        let newer = format!(
            "{shown} was made by version {version}, which is newer than this one: restore it with that version"
        );
        if format > SEALED {
            return Err(newer);
        }
        let manifest: Self = serde_json::from_str(text).map_err(damaged)?;
        if manifest.tables > tables::newest() {
            return Err(newer);
        }
        manifest.demand_known_parts().map_err(|why| format!("{shown}/{FILE} {why}"))?;
        Ok(manifest)
    }

    /// Names are our own: what a manifest names besides is never looked for, and never written.
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

    /// Whether one key sealed all of it as one whole.
    pub fn is_one_whole(&self) -> bool {
        self.format >= SEALED && self.id.is_some() && self.sealed_under.is_some()
    }

    /// What a sealed part is bound to: its name, and the backup that it is a part of.
    pub fn binding(&self, part: &str) -> String {
        match &self.id {
            Some(id) if self.format >= SEALED => format!("backup {id}, {part}"),
            _ => part.to_owned(),
        }
    }

    /// Whether it may lie under this name: one of another moment was put in that one's place. A name of the owner's own says nothing.
    pub fn is_named(&self, name: &str) -> bool {
        !is_name(name) || name == name_of(self.moment)
    }

    /// Of all tables. Figures that somebody made up break nothing.
    pub fn all_rows(&self) -> i64 {
        self.rows.values().fold(0, |all, rows| all.saturating_add(*rows))
    }

    /// A part that has to be there.
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

/// Whether it is the name of a backup, and not of something else that lies beside them.
pub(super) fn is_name(name: &str) -> bool {
    name.len() == "2026-11-23T02-30-00.000Z".len()
        && name.ends_with('Z')
        && name.starts_with(|c: char| c.is_ascii_digit())
        && name.bytes().all(|b| b.is_ascii_digit() || b"-T.Z".contains(&b))
}
