//! What a backup says of itself. Without it a folder is no backup, and it is the last thing that is written.

use std::collections::BTreeMap;
use std::io::{self, Write};

use database::Engine;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::sealing::BackupKey;
use super::tables;
use base::clock::Timestamp;
use base::keys::hex;

pub(super) const FILE: &str = "manifest.json";
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

#[derive(Deserialize)]
struct Head {
    format: u32,
    version: String,
}

impl Manifest {
    pub fn new(engine: Engine, moment: Timestamp) -> Self {
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
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        let damaged = |error: serde_json::Error| format!("{shown}/{FILE} cannot be read: {error}");
        let Head { format, version } = serde_json::from_str(text).map_err(damaged)?;
        let newer = format!(
            "{shown} was made by version {version}, which is newer than this one: restore it with that version"
        );
        if format > FORMAT {
            return Err(newer);
        }
        let manifest: Self = serde_json::from_str(text).map_err(damaged)?;
        if manifest.tables > tables::newest() { Err(newer) } else { Ok(manifest) }
    }

    pub fn written(&self) -> Result<Vec<u8>, String> {
        serde_json::to_vec_pretty(self).map_err(|error| error.to_string())
    }

    /// The key that opens it; none if it is not sealed.
    pub fn opened_by(&self, key: Option<BackupKey>) -> Result<Option<BackupKey>, String> {
        match (&self.sealed_under, key) {
            (None, _) => Ok(None),
            (Some(id), Some(key)) if key.id() == *id => Ok(Some(key)),
            (Some(_), Some(_)) => Err("the backup is sealed under another key than that of --key-file".to_owned()),
            (Some(_), None) => Err("the backup is sealed: name its key with --key-file".to_owned()),
        }
    }

    /// A part that has to be there.
    pub fn part(&self, name: &str) -> Result<&Part, String> {
        let part = self.parts.iter().find(|part| part.name == name);
        part.ok_or_else(|| format!("the backup's {FILE} does not name its {name}"))
    }

    /// The names of the key files that are in it.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| part.name.strip_prefix("keys/"))
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
