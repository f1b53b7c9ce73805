//! Many photos as one ZIP, written while they are read: one photo is in memory at a time. Nothing is compressed, which
//! photos are already, so that its length is known before its first byte, and a file that was cut off on the way is noticed.

use std::convert::Infallible;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use jiff::civil::DateTime;

use crate::base::ids::PictureId;
use crate::http::App;
use crate::pictures;

/// The format's own limit: places are told in 32 bits.
const LENGTH_MAX: usize = u32::MAX as usize;
/// What stands before a photo and in the directory for it, its name aside; and what ends the album.
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
    /// How long its file is.
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

/// As many of the photos as the format holds.
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

    /// Exactly how long its body is.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The bytes as they become ready. A photo whose file is lost is told, and its place stays empty: zeros that the directory
    /// does not name.
    pub fn body(self, app: App) -> Body {
        let entries = self.entries.into_iter();
        let writing = Writing { app, entries, directory: Vec::new(), unnamed: 0, count: 0, place: 0, done: false };
        Body::from_stream(stream::unfold(writing, |mut writing| async move {
            let part = writing.next().await?;
            Some((Ok::<_, Infallible>(part), writing))
        }))
    }
}

struct Writing {
    app: App,
    entries: std::vec::IntoIter<AlbumPhoto>,
    /// The list of what was written, which ends the file.
    directory: Vec<u8>,
    /// What the lost photos would have taken of it.
    unnamed: usize,
    count: u16,
    place: usize,
    done: bool,
}

impl Writing {
    async fn next(&mut self) -> Option<Bytes> {
        let Some(entry) = self.entries.next() else {
            return (!std::mem::replace(&mut self.done, true)).then(|| self.end());
        };
        let part = match pictures::largest_file(&self.app, entry.picture).await {
            Ok(content) if content.len() == entry.bytes => self.file(&entry, &content),
            Ok(_) => self.lost(&entry, "its file is not as long as it was"),
            Err(trouble) => self.lost(&entry, &trouble.to_string()),
        };
        self.place += part.len();
        Some(part.into())
    }

    fn lost(&mut self, entry: &AlbumPhoto, reason: &str) -> Vec<u8> {
        tracing::error!(picture = entry.picture.0, reason, "a photo is missing from an album");
        self.unnamed += entry.line();
        vec![0; entry.part()]
    }

    /// A file's head and content; its line of the directory is remembered.
    fn file(&mut self, entry: &AlbumPhoto, content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).unwrap_or_default();
        let name = entry.name.as_bytes();
        // Version 1.0, no flags, stored; time, date, checksum, both lengths, the name's length, no extra field.
        let mut facts = vec![10, 0, 0, 0, 0, 0];
        let (date, time) = dos(entry.taken);
        facts.extend_from_slice(&time.to_le_bytes());
        facts.extend_from_slice(&date.to_le_bytes());
        facts.extend_from_slice(&crc32fast::hash(content).to_le_bytes());
        facts.extend_from_slice(&length.to_le_bytes());
        facts.extend_from_slice(&length.to_le_bytes());
        facts.extend_from_slice(&u16::try_from(name.len()).unwrap_or_default().to_le_bytes());
        facts.extend_from_slice(&[0, 0]);

        self.directory.extend_from_slice(b"PK\x01\x02\x0a\x00");
        self.directory.extend_from_slice(&facts);
        // No comment, first disk, no attributes; where it begins.
        self.directory.extend_from_slice(&[0; 10]);
        self.directory.extend_from_slice(&u32::try_from(self.place).unwrap_or_default().to_le_bytes());
        self.directory.extend_from_slice(name);

        let mut part = Vec::with_capacity(entry.part());
        part.extend_from_slice(b"PK\x03\x04");
        part.extend_from_slice(&facts);
        part.extend_from_slice(name);
        part.extend_from_slice(content);
        self.count += 1;
        part
    }

    fn end(&mut self) -> Bytes {
        let mut part = vec![0; self.unnamed];
        let place = self.place + part.len();
        part.append(&mut self.directory);
        let length = u32::try_from(part.len() - self.unnamed).unwrap_or_default();
        part.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        part.extend_from_slice(&self.count.to_le_bytes());
        part.extend_from_slice(&self.count.to_le_bytes());
        part.extend_from_slice(&length.to_le_bytes());
        part.extend_from_slice(&u32::try_from(place).unwrap_or_default().to_le_bytes());
        part.extend_from_slice(&[0, 0]);
        part.into()
    }
}

/// A date and a time as the format has them: since 1980, in steps of two seconds.
fn dos(taken: DateTime) -> (u16, u16) {
    let part = |number: i8| u16::from(number.unsigned_abs());
    let year = taken.year().unsigned_abs().saturating_sub(1980).min(127);
    let date = (year << 9) | (part(taken.month()) << 5) | part(taken.day());
    let time = (part(taken.hour()) << 11) | (part(taken.minute()) << 5) | (part(taken.second()) / 2);
    (date, time)
}
