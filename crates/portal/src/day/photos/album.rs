//! Many photos as one ZIP, written while they are read: one photo is in memory at a time. Nothing is compressed, which
//! photos are already.

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use jiff::civil::DateTime;

use crate::base::ids::PictureId;
use crate::http::App;
use crate::pictures;

/// The format's own limit: places are told in 32 bits.
const LENGTH_MAX: u64 = u32::MAX as u64 - 64 * 1024 * 1024;

/// A photo in an album.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub picture: PictureId,
    /// ASCII, unique in the album.
    pub name: String,
    pub taken: DateTime,
}

/// The album's bytes as they become ready. A photo whose file is lost is left out and told.
pub(super) fn body(app: App, entries: Vec<Entry>) -> Body {
    Body::from_stream(parts(app, entries))
}

struct Writing {
    app: App,
    entries: std::vec::IntoIter<Entry>,
    /// The list of what was written, which ends the file.
    directory: Vec<u8>,
    count: u16,
    place: u64,
    done: bool,
}

fn parts(app: App, entries: Vec<Entry>) -> impl Stream<Item = Result<Bytes, std::convert::Infallible>> {
    let writing = Writing { app, entries: entries.into_iter(), directory: Vec::new(), count: 0, place: 0, done: false };
    stream::unfold(writing, |mut writing| async move {
        let part = writing.next().await?;
        Some((Ok(part), writing))
    })
}

impl Writing {
    async fn next(&mut self) -> Option<Bytes> {
        if self.done {
            return None;
        }
        while let Some(entry) = self.entries.next() {
            if self.place > LENGTH_MAX || self.count == u16::MAX {
                tracing::warn!("an album is cut off: the format holds no more");
                break;
            }
            match pictures::largest_file(&self.app, entry.picture).await {
                Ok(content) => return Some(self.file(&entry, &content)),
                Err(trouble) => {
                    tracing::error!(picture = entry.picture.0, %trouble, "a photo is missing from an album");
                }
            }
        }
        self.done = true;
        Some(self.end())
    }

    /// A file's head and content; its line of the directory is remembered.
    fn file(&mut self, entry: &Entry, content: &[u8]) -> Bytes {
        let Ok(length) = u32::try_from(content.len()) else { return Bytes::new() };
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

        let mut part = Vec::with_capacity(content.len() + 128);
        part.extend_from_slice(b"PK\x03\x04");
        part.extend_from_slice(&facts);
        part.extend_from_slice(name);
        part.extend_from_slice(content);
        self.count += 1;
        self.place += u64::try_from(part.len()).unwrap_or_default();
        part.into()
    }

    fn end(&mut self) -> Bytes {
        let mut part = std::mem::take(&mut self.directory);
        let length = u32::try_from(part.len()).unwrap_or_default();
        part.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        part.extend_from_slice(&self.count.to_le_bytes());
        part.extend_from_slice(&self.count.to_le_bytes());
        part.extend_from_slice(&length.to_le_bytes());
        part.extend_from_slice(&u32::try_from(self.place).unwrap_or_default().to_le_bytes());
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
