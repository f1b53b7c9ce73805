//! Many photos as one ZIP, streamed: one photo is in memory at a time. Nothing is compressed, as photos are compressed already, so that
//! the length is known before the first byte and a client notices a download that was cut off.

use std::io;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use jiff::civil::DateTime;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use crate::pictures;
use base::archive::{self, Archive};
use base::ids::PictureId;
use context::App;

/// The format's limit: offsets have 32 bits.
const LENGTH_MAX: usize = u32::MAX as usize;
/// Bytes before a photo and in the directory for it, its name aside, and at the end of the album.
const HEAD: usize = 30;
const LINE: usize = 46;
const END: usize = 22;

/// A photo in an album.
#[derive(Clone, Debug)]
pub(super) struct AlbumPhoto {
    pub picture: PictureId,
    /// ASCII, unique in the album.
    pub name: String,
    pub taken: DateTime,
    /// The length of its file.
    pub bytes: usize,
}

impl AlbumPhoto {
    fn part(&self) -> usize {
        HEAD + self.name.len() + self.bytes
    }

    fn line(&self) -> usize {
        LINE + self.name.len()
    }
}

/// As many photos as the format can hold.
pub(super) struct Album {
    entries: Vec<AlbumPhoto>,
    length: usize,
}

impl Album {
    pub fn of(photos: impl IntoIterator<Item = AlbumPhoto>) -> Self {
        let mut album = Self { entries: Vec::new(), length: END };
        for entry in photos {
            let length = album.length + entry.part() + entry.line();
            if length > LENGTH_MAX {
                tracing::warn!("an album is cut off: the format holds no more");
                break;
            }
            album.length = length;
            album.entries.push(entry);
        }
        album
    }

    /// The exact length of the body, in bytes.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bytes as they become ready. A photo whose file is lost is logged and replaced by zeros that the directory does not list.
    pub fn body(self, app: App) -> Body {
        let writing = Writing { app, entries: self.entries.into_iter(), archive: Archive::begin(), unnamed: 0 };
        Body::from_stream(stream::unfold(writing, |mut writing| async move {
            let part = writing.next().await?;
            Some((part, writing))
        }))
    }
}

struct Writing {
    app: App,
    entries: std::vec::IntoIter<AlbumPhoto>,
    archive: Archive,
    /// The directory bytes of the lost photos.
    unnamed: usize,
}

impl Writing {
    async fn next(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            if let Some(ready) = self.archive.ready() {
                return Some(Ok(ready));
            }
            let step = match self.entries.next() {
                Some(entry) => self.photo(&entry).await,
                None if self.archive.is_ended() => return None,
                None => {
                    self.archive.gap(self.unnamed);
                    self.archive.end()
                }
            };
            if let Err(error) = step {
                return Some(Err(error));
            }
        }
    }

    async fn photo(&mut self, entry: &AlbumPhoto) -> io::Result<()> {
        let lost = match pictures::largest_file(&self.app, entry.picture).await {
            Ok(content) if content.len() == entry.bytes => {
                let options = SimpleFileOptions::default()
                    .compression_method(CompressionMethod::Stored)
                    .last_modified_time(archive::moment(entry.taken));
                return self.archive.file(&entry.name, &content, options);
            }
            Ok(_) => "its file is not as long as it was".to_owned(),
            Err(error) => error.to_string(),
        };
        tracing::error!(picture = entry.picture.0, reason = lost, "a photo is missing from an album");
        self.archive.gap(entry.part());
        self.unnamed += entry.line();
        Ok(())
    }
}
