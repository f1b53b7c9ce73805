//! In a bucket nothing is renamed and nothing is locked. So a backup without its manifest is none, and whoever writes leaves a
//! sign that says so and is renewed: who sees another's that is fresh goes away, and a sign that is stale is of one who ended.
//! Ages are told from what the bucket itself says, so no clock of ours is compared with another.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use tokio::runtime::Handle;
use tokio::time::{MissedTickBehavior, interval};

use super::super::manifest::{self, Part, Summed};
use super::{Filling, PICTURES};
use base::chance::Chance;
use providers::media_store::{MediaStore, MediaTrouble, S3Config, UPLOAD_PIECE, Upload};

/// The signs of those who write.
const SIGNS: &str = ".writing";
const RENEWED_EACH: Duration = Duration::from_secs(60);
/// One that is so much older than ours is of a process that ended.
const STALE: Duration = Duration::from_mins(10);
/// Renewals in a row that fail before the one who writes gives up, well before the sign is stale.
const VAIN_RENEWALS: usize = 5;

#[derive(Clone, Debug)]
pub struct Bucket {
    store: MediaStore,
    address: String,
    /// The sign of the one who writes, if it is us.
    sign: Option<String>,
}

fn sentence(error: impl Display) -> String {
    error.to_string()
}

impl Bucket {
    pub fn at(address: &str, config: &S3Config) -> Result<Self, String> {
        let store = MediaStore::in_bucket(config, "[backup.s3]")?;
        Ok(Self { store, address: address.trim_end_matches('/').to_owned(), sign: None })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lists, writes, reads and deletes once.
    pub async fn try_out(&self, trial: &str) -> Result<(), String> {
        self.store.try_out(trial).await
    }

    pub async fn alone<T, W>(&self, chance: &Chance, work: impl FnOnce(Self) -> W) -> Result<T, String>
    where
        W: Future<Output = Result<T, String>>,
    {
        let sign = format!("{SIGNS}/{:016x}", chance.id());
        let mine = Self { sign: Some(sign.clone()), ..self.clone() };
        mine.renew().await?;
        let worked = async {
            mine.look_for_others(&sign).await?;
            tokio::select! {
                worked = work(mine.clone()) => worked,
                why = mine.stay() => Err(why),
            }
        };
        let worked = worked.await;
        let taken_away = self.delete(&sign).await; // else it is stale in ten minutes
        tracing::debug!(?taken_away, "the sign of who writes a backup");
        worked
    }

    async fn renew(&self) -> Result<(), String> {
        let Some(sign) = &self.sign else { return Ok(()) };
        self.put(sign, Bytes::from_static(b"A backup is being written.\n")).await
    }

    /// Of two who begin at once each sees the other, since a bucket lists what was put.
    async fn look_for_others(&self, mine: &str) -> Result<(), String> {
        let signs: Vec<_> = self.store.list_in(SIGNS).try_collect().await.map_err(sentence)?;
        let Some(begun) = signs.iter().find(|sign| sign.path == mine).map(|sign| sign.kept_at) else {
            return Err(format!("{} does not list what was just put into it", self.address));
        };
        for other in signs.iter().filter(|sign| sign.path != mine) {
            let left = other.kept_at + STALE - begun;
            if !left.is_zero() {
                let minutes = left.as_secs() / 60 + 1;
                return Err(format!(
                    "another backup is being written into {}. If it ended in the middle, try again in {minutes} minutes",
                    self.address
                ));
            }
            self.delete(&other.path).await?;
        }
        Ok(())
    }

    /// Keeps the sign fresh. Ends, with the reason, when that cannot be done.
    async fn stay(&self) -> String {
        let mut turns = interval(RENEWED_EACH);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        turns.tick().await;
        let mut vain = 0;
        loop {
            turns.tick().await;
            let renewed = match self.demand_sign().await {
                Ok(()) => self.renew().await,
                Err(why) => Err(why),
            };
            vain = if renewed.is_ok() { 0 } else { vain + 1 };
            if let Err(why) = renewed
                && vain >= VAIN_RENEWALS
            {
                return why;
            }
        }
    }

    /// Whoever was away for so long that another took over leaves everything as it is.
    async fn demand_sign(&self) -> Result<(), String> {
        let Some(sign) = &self.sign else { return Ok(()) };
        match self.get(sign).await? {
            Some(_) => Ok(()),
            None => Err(format!("this backup stood still for so long that {} may be another's now", self.address)),
        }
    }

    /// A small file: no more of it is read than a manifest has.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        match self.store.get(name, Some(0..manifest::MOST_BYTES)).await {
            Ok(found) => Ok(Some(found.content.into())),
            Err(MediaTrouble::Missing) => Ok(None),
            Err(trouble) => Err(trouble.to_string()),
        }
    }

    pub async fn put(&self, name: &str, content: Bytes) -> Result<(), String> {
        self.store.put(name, content).await.map_err(sentence)
    }

    pub async fn delete(&self, name: &str) -> Result<(), String> {
        self.store.delete(name).await.map_err(sentence)
    }

    /// The names of backups, of which one may be half.
    async fn names(&self) -> Result<Vec<String>, String> {
        let folders = self.store.folders().await.map_err(sentence)?;
        Ok(folders.into_iter().filter(|name| manifest::is_name(name)).collect())
    }

    async fn parts(&self, name: &str) -> Result<BTreeSet<String>, String> {
        self.store.list_in(name).map_ok(|file| file.path).try_collect().await.map_err(sentence)
    }

    pub async fn whole(&self) -> Result<Vec<String>, String> {
        let mut whole = Vec::new();
        for name in self.names().await? {
            if self.parts(&name).await?.contains(&manifest_of(&name)) {
                whole.push(name);
            }
        }
        Ok(whole)
    }

    pub async fn clear_halves(&self) -> Result<usize, String> {
        let mut halves = 0;
        for name in self.names().await? {
            let parts = self.parts(&name).await?;
            if !parts.contains(&manifest_of(&name)) {
                self.demand_sign().await?;
                for part in parts {
                    self.delete(&part).await?;
                }
                halves += 1;
            }
        }
        Ok(halves)
    }

    pub async fn begin(&self, name: &str) -> Result<(), String> {
        if self.parts(name).await?.is_empty() {
            return Ok(());
        }
        Err(format!("{}/{name} is there already", self.address))
    }

    /// Piece by piece: for a thread that may wait.
    pub(super) fn write(&self, name: &str, part: &str, fill: impl Filling) -> Result<Part, String> {
        let path = format!("{name}/{part}");
        let upload = self.store.upload(&path).map_err(sentence)?;
        let mut pieces = Summed::of(Pieces { upload, piece: Vec::new() });
        let filled = fill(&mut pieces).and_then(|()| pieces.get_mut().end());
        if let Err(error) = filled {
            Handle::current().block_on(pieces.get_mut().upload.give_up());
            return Err(format!("cannot write {}/{path}: {error}", self.address));
        }
        Ok(pieces.part(part))
    }

    pub async fn end(&self, name: &str, manifest: Vec<u8>) -> Result<(), String> {
        self.demand_sign().await?;
        self.put(&manifest_of(name), manifest.into()).await
    }

    pub async fn manifest(&self, name: &str) -> Result<String, String> {
        let text = self.get(&manifest_of(name)).await?;
        let text =
            text.ok_or_else(|| format!("{}/{name} is no whole backup: it has no {}", self.address, manifest::FILE))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The manifest first: what is left if that is cut short is a half.
    pub async fn remove(&self, name: &str) -> Result<(), String> {
        self.demand_sign().await?;
        self.delete(&manifest_of(name)).await?;
        for part in self.parts(name).await? {
            self.delete(&part).await?;
        }
        Ok(())
    }

    pub(super) fn open(&self, name: &str, part: &Part) -> Box<dyn Read> {
        let path = format!("{name}/{}", part.name);
        Box::new(Asked { store: self.store.clone(), path, at: 0, end: part.bytes, piece: Bytes::new() })
    }

    pub async fn pictures(&self) -> Result<BTreeMap<String, u64>, String> {
        let listed: Vec<_> = self.store.list_in(PICTURES).try_collect().await.map_err(sentence)?;
        let named = listed.into_iter().filter_map(|file| {
            let name = file.path.strip_prefix(PICTURES)?.strip_prefix('/')?;
            name.contains('/').then(|| (name.to_owned(), u64::try_from(file.bytes).unwrap_or_default()))
        });
        Ok(named.collect())
    }

    pub async fn picture(&self, name: &str) -> Result<Bytes, String> {
        let found = self.store.get(&format!("{PICTURES}/{name}"), None).await;
        found.map(|found| found.content).map_err(|trouble| format!("{}/{PICTURES}/{name}: {trouble}", self.address))
    }
}

fn manifest_of(name: &str) -> String {
    format!("{name}/{}", manifest::FILE)
}

/// What is written goes out in pieces, one at a time.
struct Pieces {
    upload: Upload,
    piece: Vec<u8>,
}

impl Pieces {
    fn end(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.piece).into();
        Handle::current().block_on(self.upload.end(rest)).map_err(io::Error::other)
    }
}

impl Write for Pieces {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let taken = from.len().min(UPLOAD_PIECE - self.piece.len());
        self.piece.extend_from_slice(&from[..taken]);
        if self.piece.len() == UPLOAD_PIECE {
            let piece = std::mem::take(&mut self.piece).into();
            Handle::current().block_on(self.upload.put(piece)).map_err(io::Error::other)?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is read is asked for in pieces, each by a request of its own, so that the time limit is for a piece.
struct Asked {
    store: MediaStore,
    path: String,
    at: u64,
    end: u64,
    piece: Bytes,
}

impl Read for Asked {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.piece.is_empty() && self.at < self.end {
            let to = self.end.min(self.at + UPLOAD_PIECE as u64);
            let asked = self.store.get(&self.path, Some(self.at..to));
            let found = Handle::current().block_on(asked).map_err(io::Error::other)?;
            if found.content.len() as u64 != to - self.at {
                return Err(io::Error::other("it is shorter than when it was written"));
            }
            (self.at, self.piece) = (to, found.content);
        }
        let taken = into.len().min(self.piece.len());
        into[..taken].copy_from_slice(&self.piece.split_to(taken));
        Ok(taken)
    }
}
