//! Backups in a bucket, which has neither renames nor locks. A backup without a manifest is incomplete. A writer puts a
//! lease object and renews it: another writer that finds a fresh lease stops, and a stale lease belongs to a process
//! that ended. Ages are computed from the bucket's own timestamps, so clocks are never compared.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use tokio::runtime::Handle;
use tokio::time::{MissedTickBehavior, interval};

use super::super::manifest::{self, HashingWriter, Part};
use super::{PICTURES, WriteContent};
use base::failure::Failure;
use base::random::Random;
use providers::media_store::{MediaError, MediaStore, S3Config, UPLOAD_PIECE, Upload};

/// The folder of the writers' leases.
const LEASES: &str = ".writing";
const RENEWED_EACH: Duration = Duration::from_secs(60);
/// A lease that is so much older than ours belongs to a process that ended.
const STALE: Duration = Duration::from_mins(10);
/// Failed renewals in a row after which the writer gives up, well before its lease is stale.
const FAILED_RENEWALS: usize = 5;

#[derive(Clone, Debug)]
pub struct Bucket {
    store: MediaStore,
    address: String,
    /// Our lease, while we write.
    lease: Option<String>,
}

impl Bucket {
    pub fn at(address: &str, config: &S3Config) -> Result<Self, Failure> {
        let store = MediaStore::in_bucket(config, "[backup.s3]")?;
        Ok(Self { store, address: address.trim_end_matches('/').to_owned(), lease: None })
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// Lists, writes, reads and deletes an object.
    pub async fn try_out(&self, trial: &str) -> Result<(), Failure> {
        self.store.try_out(trial).await.map_err(Failure::unreachable)
    }

    pub async fn exclusively<T, W>(&self, random: &Random, work: impl FnOnce(Self) -> W) -> Result<T, Failure>
    where
        W: Future<Output = Result<T, Failure>>,
    {
        let lease = format!("{LEASES}/{:016x}", random.id());
        let mine = Self { lease: Some(lease.clone()), ..self.clone() };
        mine.renew().await?;
        let worked = async {
            mine.refuse_other_writers(&lease).await?;
            tokio::select! {
                worked = work(mine.clone()) => worked,
                why = mine.keep_lease() => Err(why),
            }
        };
        let worked = worked.await;
        let removed = self.delete(&lease).await; // else it is stale in ten minutes
        tracing::debug!(?removed, "lease of a backup's writer");
        worked
    }

    async fn renew(&self) -> Result<(), Failure> {
        let Some(lease) = &self.lease else { return Ok(()) };
        self.put(lease, Bytes::from_static(b"A backup is being written.\n")).await
    }

    /// Two writers that start at the same time see each other, since a bucket lists what was just put.
    async fn refuse_other_writers(&self, mine: &str) -> Result<(), Failure> {
        let leases: Vec<_> = self.store.list_in(LEASES).try_collect().await?;
        let Some(begun) = leases.iter().find(|lease| lease.path == mine).map(|lease| lease.kept_at) else {
            return Err(format!("{} does not list what was just put into it", self.address).into());
        };
        for other in leases.iter().filter(|lease| lease.path != mine) {
            let left = other.kept_at + STALE - begun;
            if !left.is_zero() {
                let minutes = left.as_secs() / 60 + 1;
                return Err(Failure::unreachable(format!(
                    "another backup is being written into {}. If it ended in the middle, try again in {minutes} minutes",
                    self.address
                )));
            }
            self.delete(&other.path).await?;
        }
        Ok(())
    }

    /// Keeps the lease fresh. Returns the reason when that fails.
    async fn keep_lease(&self) -> Failure {
        let mut turns = interval(RENEWED_EACH);
        turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
        turns.tick().await;
        let mut failed = 0;
        loop {
            turns.tick().await;
            let renewed = match self.demand_lease().await {
                Ok(()) => self.renew().await,
                Err(why) => Err(why),
            };
            failed = if renewed.is_ok() { 0 } else { failed + 1 };
            if let Err(why) = renewed
                && failed >= FAILED_RENEWALS
            {
                return why;
            }
        }
    }

    /// Fails if another writer has removed our lease as stale; nothing may be changed then.
    async fn demand_lease(&self) -> Result<(), Failure> {
        let Some(lease) = &self.lease else { return Ok(()) };
        match self.get(lease).await? {
            Some(_) => Ok(()),
            None => Err(Failure::unreachable(format!(
                "this backup was interrupted for so long that another process may write into {} now",
                self.address
            ))),
        }
    }

    /// Reads a small file; no more of it than a manifest has.
    pub async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, Failure> {
        match self.store.get(name, Some(0..manifest::MOST_BYTES)).await {
            Ok(found) => Ok(Some(found.content.into())),
            Err(MediaError::Missing) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    pub async fn put(&self, name: &str, content: Bytes) -> Result<(), Failure> {
        Ok(self.store.put(name, content).await?)
    }

    pub async fn delete(&self, name: &str) -> Result<(), Failure> {
        Ok(self.store.delete(name).await?)
    }

    /// The names of backups, complete or not.
    async fn names(&self) -> Result<Vec<String>, Failure> {
        let folders = self.store.folders().await?;
        Ok(folders.into_iter().filter(|name| manifest::is_name(name)).collect())
    }

    async fn parts(&self, name: &str) -> Result<BTreeSet<String>, Failure> {
        Ok(self.store.list_in(name).map_ok(|file| file.path).try_collect().await?)
    }

    pub async fn list_complete(&self) -> Result<Vec<String>, Failure> {
        let mut whole = Vec::new();
        for name in self.names().await? {
            if self.parts(&name).await?.contains(&manifest_of(&name)) {
                whole.push(name);
            }
        }
        Ok(whole)
    }

    pub async fn remove_incomplete(&self) -> Result<usize, Failure> {
        let mut incomplete = 0;
        for name in self.names().await? {
            let parts = self.parts(&name).await?;
            if !parts.contains(&manifest_of(&name)) {
                self.demand_lease().await?;
                for part in parts {
                    self.delete(&part).await?;
                }
                incomplete += 1;
            }
        }
        Ok(incomplete)
    }

    pub async fn begin(&self, name: &str) -> Result<(), Failure> {
        if self.parts(name).await?.is_empty() {
            return Ok(());
        }
        Err(format!("{}/{name} is there already", self.address).into())
    }

    /// Uploads in chunks; blocks.
    pub(super) fn write(&self, name: &str, part: &str, fill: impl WriteContent) -> Result<Part, Failure> {
        let path = format!("{name}/{part}");
        let upload = self.store.upload(&path)?;
        let mut upload_writer = HashingWriter::of(UploadWriter { upload, chunk: Vec::new() });
        let filled = fill(&mut upload_writer).and_then(|()| upload_writer.get_mut().end());
        if let Err(error) = filled {
            Handle::current().block_on(upload_writer.get_mut().upload.give_up());
            return Err(Failure::unreachable(format!("cannot write {}/{path}: {error}", self.address)));
        }
        Ok(upload_writer.part(part))
    }

    pub async fn end(&self, name: &str, manifest: Vec<u8>) -> Result<(), Failure> {
        self.demand_lease().await?;
        self.put(&manifest_of(name), manifest.into()).await
    }

    pub async fn manifest(&self, name: &str) -> Result<String, Failure> {
        let text = self.get(&manifest_of(name)).await?;
        let none = || format!("{}/{name} is not a complete backup: it has no {}", self.address, manifest::FILE);
        let text = text.ok_or_else(|| Failure::not_found(none()))?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Removes the manifest first: if this is interrupted, the rest counts as incomplete.
    pub async fn remove(&self, name: &str) -> Result<(), Failure> {
        self.demand_lease().await?;
        self.delete(&manifest_of(name)).await?;
        for part in self.parts(name).await? {
            self.delete(&part).await?;
        }
        Ok(())
    }

    pub(super) fn open(&self, name: &str, part: &Part) -> Box<dyn Read> {
        let path = format!("{name}/{}", part.name);
        Box::new(BucketReader { store: self.store.clone(), path, at: 0, end: part.bytes, chunk: Bytes::new() })
    }

    pub async fn pictures(&self) -> Result<BTreeMap<String, u64>, Failure> {
        let listed: Vec<_> = self.store.list_in(PICTURES).try_collect().await?;
        let named = listed.into_iter().filter_map(|file| {
            let name = file.path.strip_prefix(PICTURES)?.strip_prefix('/')?;
            name.contains('/').then(|| (name.to_owned(), u64::try_from(file.bytes).unwrap_or_default()))
        });
        Ok(named.collect())
    }

    pub async fn picture(&self, name: &str) -> Result<Bytes, Failure> {
        let found = self.store.get(&format!("{PICTURES}/{name}"), None).await;
        let shown = |why: &str| format!("{}/{PICTURES}/{name}: {why}", self.address);
        found.map(|found| found.content).map_err(|error| Failure::from(error).within(shown))
    }
}

fn manifest_of(name: &str) -> String {
    format!("{name}/{}", manifest::FILE)
}

/// A writer that uploads in chunks, one at a time.
struct UploadWriter {
    upload: Upload,
    chunk: Vec<u8>,
}

impl UploadWriter {
    fn end(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.chunk).into();
        Handle::current().block_on(self.upload.end(rest)).map_err(io::Error::other)
    }
}

impl Write for UploadWriter {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        let taken = from.len().min(UPLOAD_PIECE - self.chunk.len());
        self.chunk.extend_from_slice(&from[..taken]);
        if self.chunk.len() == UPLOAD_PIECE {
            let chunk = std::mem::take(&mut self.chunk).into();
            Handle::current().block_on(self.upload.put(chunk)).map_err(io::Error::other)?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A reader that downloads in chunks, each with a request of its own, so that the time limit applies to a chunk.
struct BucketReader {
    store: MediaStore,
    path: String,
    at: u64,
    end: u64,
    chunk: Bytes,
}

impl Read for BucketReader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.chunk.is_empty() && self.at < self.end {
            let to = self.end.min(self.at + UPLOAD_PIECE as u64);
            let asked = self.store.get(&self.path, Some(self.at..to));
            let found = Handle::current().block_on(asked).map_err(io::Error::other)?;
            if found.content.len() as u64 != to - self.at {
                return Err(io::Error::other("it is shorter than the manifest says"));
            }
            (self.at, self.chunk) = (to, found.content);
        }
        let taken = into.len().min(self.chunk.len());
        into[..taken].copy_from_slice(&self.chunk.split_to(taken));
        Ok(taken)
    }
}
