//! Storage of files: a folder, or an S3 bucket. Nothing here knows the content of a file.

mod config;
pub mod held;
mod error;
mod upload;

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt, TryStreamExt};
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Place;
use object_store::prefix::PrefixStore;
use object_store::{ClientOptions, GetOptions, ObjectStore, ObjectStoreExt, RetryConfig};

use self::held::Held;
use base::clock::Timestamp;
pub use config::{MediaConfig, S3Access, S3Config};
pub use error::MediaError;
pub use upload::{UPLOAD_PIECE, Upload};

/// Cheap to clone.
#[derive(Clone)]
pub struct MediaStore {
    store: Arc<dyn ObjectStore>,
    /// Where the files are, if it is a folder.
    folder: Option<PathBuf>,
    /// The folder or bucket, for messages.
    named: Arc<str>,
    /// Of a bucket, for a sentence too.
    reached: Option<Reached>,
    /// Bytes of one piece of a file that is read while it is taken.
    piece: u64,
    held: Arc<Held>,
    read_only: bool,
}

impl fmt::Debug for MediaStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MediaStore")
    }
}

/// The credentials and options of a bucket.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// Of the configuration.
    section: &'static str,
    /// For one request.
    seconds: u64,
}

/// A file or a part of it, and the length of the whole file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub content: Bytes,
    pub whole: u64,
}

/// A part of a file as a stream, and the length of the whole file.
pub struct Pieces {
    pub pieces: BoxStream<'static, Result<Bytes, MediaError>>,
    pub whole: u64,
}

/// What a reader who stops reading keeps in memory. In a bucket each piece is a request, so it is larger there.
const PIECE_OF_FOLDER: u64 = 64 * 1024;
const PIECE_OF_BUCKET: u64 = 256 * 1024;

/// A stored file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub path: String,
    pub bytes: i64,
    pub kept_at: Timestamp,
}

impl MediaStore {
    /// The store of the configuration: a bucket, or the folder.
    pub fn open(config: &MediaConfig, folder: &Path) -> Result<Self, String> {
        config.s3.as_ref().map_or_else(|| Self::in_folder(folder), |s3| Self::in_bucket(s3, "[media.s3]"))
    }

    /// A put returns when content and name are on the disk.
    pub fn in_folder(folder: &Path) -> Result<Self, String> {
        let store = LocalFileSystem::new_with_prefix(folder).map_err(|error| error.to_string())?;
        let named = format!("the folder {}", folder.display());
        let store = Self::over(store.with_fsync(true), PIECE_OF_FOLDER, &named);
        Ok(Self { folder: Some(folder.to_owned()), ..store })
    }

    /// `section` is the one of the configuration that names the bucket's key, for sentences.
    pub fn in_bucket(config: &S3Config, section: &'static str) -> Result<Self, String> {
        let time = Duration::from_secs(config.seconds);
        let plain = config.is_on_this_machine();
        let mut bucket = AmazonS3Builder::new()
            .with_bucket_name(&config.bucket)
            .with_region(&config.region)
            .with_access_key_id(&config.access_key)
            .with_secret_access_key(config.secret()?.expose())
            .with_client_options(ClientOptions::new().with_timeout(time).with_allow_http(plain))
            .with_retry(RetryConfig { max_retries: 2, retry_timeout: time, ..RetryConfig::default() });
        if let Some(endpoint) = &config.endpoint {
            bucket = bucket.with_endpoint(endpoint).with_allow_http(plain);
        }
        let endpoint = config.endpoint.as_deref().unwrap_or("Amazon");
        let named = format!("the bucket {} at {endpoint}", config.bucket);
        let bucket = bucket.build().map_err(|error| format!("{named}: {error}"))?;
        let store = Self::over(PrefixStore::new(bucket, config.prefix.as_str()), PIECE_OF_BUCKET, &named);
        Ok(Self { reached: Some(Reached { section, seconds: config.seconds }), ..store })
    }

    fn over(store: impl ObjectStore, piece: u64, named: &str) -> Self {
        Self {
            store: Arc::new(store),
            folder: None,
            named: named.into(),
            reached: None,
            piece,
            held: Arc::default(),
            read_only: false,
        }
    }

    /// The same store, read-only.
    #[must_use]
    pub fn read_only(self) -> Self {
        Self { read_only: true, ..self }
    }

    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    fn refuse_if_read_only(&self) -> Result<(), MediaError> {
        if self.read_only { Err(MediaError::Down("the portal was opened read-only".to_owned())) } else { Ok(()) }
    }

    /// Which folder or bucket it is.
    /// The folder of the files, unless a bucket has them.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    pub fn named(&self) -> &str {
        &self.named
    }

    /// Lists, writes, reads and deletes an object. On failure a sentence says what is wrong and what to check.
    pub async fn try_out(&self, trial: &str) -> Result<(), String> {
        let place = Place::from(trial);
        let tried = async {
            if let Some(first) = self.store.list(None).next().await {
                first?;
            }
            self.store.put(&place, Bytes::from_static(b"a trial").into()).await?;
            self.store.get_opts(&place, GetOptions::default()).await?.bytes().await?;
            self.store.delete(&place).await
        };
        tried.await.map_err(|error| self.sentence(&error))
    }

    /// Moves a file; a missing one is not an error.
    pub async fn rename(&self, from: &str, to: &str) -> Result<(), MediaError> {
        self.refuse_if_read_only()?;
        let renamed = self.store.rename(&Place::from(from), &Place::from(to)).await;
        let renamed = renamed.map_err(|error| self.media_error(&error));
        self.held.forget(from);
        match renamed {
            Err(MediaError::Missing) => Ok(()),
            other => other,
        }
    }

    /// Deletes what a process that was killed had begun to write, if it is older than a moment. Such files are named
    /// like the whole one with `#` and a number behind, and are listed nowhere; a bucket has none. Answers how many.
    pub async fn delete_halves(&self, before: Timestamp) -> Result<usize, MediaError> {
        self.refuse_if_read_only()?;
        let Some(folder) = self.folder.clone() else { return Ok(0) };
        let deleted = tokio::task::spawn_blocking(move || delete_halves(&folder, before)).await;
        let down = |why: String| MediaError::Down(why);
        deleted.map_err(|crash| down(crash.to_string()))?.map_err(|error| down(error.to_string()))
    }

    /// Stores a file, completely or not at all.
    pub async fn put(&self, path: &str, content: Bytes) -> Result<(), MediaError> {
        self.refuse_if_read_only()?;
        let put = self.store.put(&Place::from(path), content.into()).await;
        self.held.forget(path);
        put.map(drop).map_err(|error| self.media_error(&error))
    }

    /// A file, or a part of it. The part must lie within the file.
    pub async fn get(&self, path: &str, part: Option<Range<u64>>) -> Result<Found, MediaError> {
        let place = Place::from(path);
        if let Some(folder) = &self.folder {
            let file = folder.join(place.as_ref());
            let read = tokio::task::spawn_blocking(move || read_file(&file, part)).await;
            let read = read.unwrap_or_else(|crash| Err(crash.into()));
            return read.map_err(|error| self.media_error(&of_folder(place.as_ref(), error)));
        }
        let wanted = GetOptions { range: part.map(Into::into), ..GetOptions::default() };
        let read = async {
            let found = self.store.get_opts(&place, wanted).await?;
            let whole = found.meta.size;
            Ok(Found { content: found.bytes().await?, whole })
        };
        read.await.map_err(|error| self.media_error(&error))
    }

    /// A part of a file, not empty, piece by piece. A piece is read when the one before it was taken, and by a request
    /// of its own: a bucket's time limit is for a piece, however slowly they are taken. An error of the first is reported
    /// here.
    pub async fn get_in_pieces(&self, path: &str, part: Range<u64>) -> Result<Pieces, MediaError> {
        let (first, after) = self.piece(path, part.start, part.end).await?;
        let begun = (self.clone(), path.to_owned(), after);
        let rest = stream::try_unfold(begun, move |(store, path, from)| async move {
            if from >= part.end {
                return Ok(None);
            }
            let (found, after) = store.piece(&path, from, part.end).await?;
            Ok(Some((found.content, (store, path, after))))
        });
        let pieces = stream::once(std::future::ready(Ok(first.content))).chain(rest).boxed();
        Ok(Pieces { pieces, whole: first.whole })
    }

    /// The piece that begins there, and where the next one does.
    async fn piece(&self, path: &str, from: u64, end: u64) -> Result<(Found, u64), MediaError> {
        let to = end.min(from + self.piece);
        let found = self.get(path, Some(from..to)).await?;
        if found.content.len() as u64 != to - from {
            return Err(MediaError::Down(format!("{} bytes instead of {}", found.content.len(), to - from)));
        }
        Ok((found, to))
    }

    /// A small file that many ask for, whole: from memory, where it was asked for lately. A caller that wants to know what
    /// lies in the store asks for [`MediaStore::get`].
    pub async fn get_small(&self, path: &str) -> Result<Bytes, MediaError> {
        if let Some(content) = self.held.get(path) {
            return Ok(content);
        }
        let content = self.get(path, None).await?.content;
        self.held.keep(path, &content);
        Ok(content)
    }

    /// Reads a small file from the store again, the next time it is asked for.
    pub fn forget(&self, path: &str) {
        self.held.forget(path);
    }

    /// Deletes a file; a missing one is not an error.
    pub async fn delete(&self, path: &str) -> Result<(), MediaError> {
        self.refuse_if_read_only()?;
        let deleted = self.store.delete(&Place::from(path)).await.map_err(|error| self.media_error(&error));
        self.held.forget(path);
        match deleted {
            Err(MediaError::Missing) => Ok(()),
            other => other,
        }
    }

    /// All files, in no order.
    pub fn list(&self) -> impl Stream<Item = Result<Listed, MediaError>> + Unpin {
        self.list_in("")
    }

    /// The names of the folders that lie in it, without what is in them.
    pub async fn folders(&self) -> Result<Vec<String>, MediaError> {
        let listed = self.store.list_with_delimiter(None).await.map_err(|error| self.media_error(&error))?;
        Ok(listed.common_prefixes.into_iter().map(String::from).collect())
    }

    /// The files below a place, `pictures`; below none, all.
    pub fn list_in(&self, place: &str) -> impl Stream<Item = Result<Listed, MediaError>> + Unpin {
        let (below, store) = (Place::from(place), self.clone());
        self.store.list(Some(&below)).map_err(move |error| store.media_error(&error)).boxed().map(|listed| {
            listed.map(|meta| Listed {
                path: meta.location.to_string(),
                bytes: i64::try_from(meta.size).unwrap_or(i64::MAX),
                kept_at: Timestamp::from_ms(meta.last_modified.timestamp_millis()),
            })
        })
    }
}

/// Reads a file at once. The library needs a blocking thread twice for it, which costs more than to read a picture.
fn read_file(file: &Path, part: Option<Range<u64>>) -> io::Result<Found> {
    let mut file = File::open(file)?;
    let whole = file.metadata()?.len();
    let Range { start, end } = part.unwrap_or(0..whole);
    if start > 0 {
        file.seek(SeekFrom::Start(start))?;
    }
    let length = end.min(whole).saturating_sub(start);
    let mut content = Vec::with_capacity(usize::try_from(length).map_err(io::Error::other)?);
    file.take(length).read_to_end(&mut content)?;
    Ok(Found { content: content.into(), whole })
}

fn of_folder(path: &str, error: io::Error) -> object_store::Error {
    let missing = error.kind() == io::ErrorKind::NotFound;
    let source = error.into();
    if missing {
        object_store::Error::NotFound { path: path.to_owned(), source }
    } else {
        object_store::Error::Generic { store: "folder", source }
    }
}

fn delete_halves(folder: &Path, before: Timestamp) -> io::Result<usize> {
    let mut deleted = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            deleted += delete_halves(&entry.path(), before)?;
            continue;
        }
        let name = entry.file_name();
        let number = name.to_str().and_then(|name| name.rsplit_once('#')).map(|(_, number)| number);
        if !number.is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())) {
            continue;
        }
        let begun = entry.metadata()?.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        if Timestamp::EPOCH + begun < before {
            std::fs::remove_file(entry.path())?;
            deleted += 1;
        }
    }
    Ok(deleted)
}
