//! The current stream of a camera: playlists and segments of its two renditions, in memory.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use bytes::Bytes;

use super::NoPicture;

/// The largest segment that phones can play.
const LARGEST: u64 = 6 * 1024 * 1024;
/// Seconds of a segment; with longer ones the picture would come more than ten seconds late.
const LONGEST: f32 = 2.6;
/// So many segments are kept of each picture: those of the list, and a few for who has an older list.
const KEPT: usize = 7;

/// Both pictures by the width of their line. The larger one's rate is what ours takes at most; a camera's own may
/// differ.
const INDEX: &str = "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n\
    #EXT-X-STREAM-INF:BANDWIDTH=1500000\nlarge.m3u8\n\
    #EXT-X-STREAM-INF:BANDWIDTH=260000\nsmall.m3u8\n";

/// The larger picture, and the one for slow lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    Large,
    Small,
}

impl Size {
    pub(super) const BOTH: [Self; 2] = [Self::Large, Self::Small];

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Large => "large",
            Self::Small => "small",
        }
    }
}

/// A file of a stream. There are no others, whatever an address says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Index,
    List(Size),
    Segment(Size, u64),
}

impl Name {
    /// `index.m3u8`, `large.m3u8`, `small-1763872000.ts`.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "index.m3u8" {
            return Some(Self::Index);
        }
        Size::BOTH.into_iter().find_map(|size| match text.strip_prefix(size.word())? {
            ".m3u8" => Some(Self::List(size)),
            rest => {
                let number = rest.strip_prefix('-')?.strip_suffix(".ts")?;
                let plain = (1..=12).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
                plain.then(|| number.parse().ok()).flatten().map(|number| Self::Segment(size, number))
            }
        })
    }
}

/// What a viewer gets.
pub(super) enum Picture {
    /// The first attempt is running.
    Awaited,
    Shown(Files),
    None(NoPicture),
}

#[derive(Clone, Default)]
pub(super) struct Files {
    large: Track,
    small: Track,
}

#[derive(Clone, Default)]
struct Track {
    list: Bytes,
    segments: BTreeMap<u64, Bytes>,
}

/// The result of reading the folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    New,
    /// The larger picture comes in pieces too long or too heavy to be shown as the camera sends it.
    Unwieldy,
}

impl Files {
    fn track(&self, size: Size) -> &Track {
        match size {
            Size::Large => &self.large,
            Size::Small => &self.small,
        }
    }

    pub(super) fn get(&self, name: Name) -> Option<Bytes> {
        match name {
            Name::Index => Some(Bytes::from_static(INDEX.as_bytes())),
            Name::List(size) => Some(self.track(size).list.clone()),
            Name::Segment(size, number) => self.track(size).segments.get(&number).cloned(),
        }
    }

    /// Whether both pictures can be shown.
    pub(super) fn are_whole(&self) -> bool {
        !self.large.segments.is_empty() && !self.small.segments.is_empty()
    }

    /// The newest segment of each picture.
    pub(super) fn newest(&self) -> [Option<u64>; 2] {
        Size::BOTH.map(|size| self.track(size).segments.last_key_value().map(|(number, _)| *number))
    }

    /// Reads what ffmpeg has written since the last call. `most_long`: how many segments of a list may be longer
    /// than ours, where they are as long as the camera makes them.
    pub(super) fn look(&mut self, folder: &Path, most_long: Option<usize>) -> io::Result<Found> {
        let mut found = Found::Nothing;
        for size in Size::BOTH {
            let track = match size {
                Size::Large => &mut self.large,
                Size::Small => &mut self.small,
            };
            match track.look(folder, size, most_long)? {
                Found::Unwieldy => return Ok(Found::Unwieldy),
                Found::New => found = Found::New,
                Found::Nothing => {}
            }
        }
        Ok(found)
    }
}

impl Track {
    fn look(&mut self, folder: &Path, size: Size, most_long: Option<usize>) -> io::Result<Found> {
        let list = match fs::read(folder.join(format!("{}.m3u8", size.word()))) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            list => list?,
        };
        if list == self.list {
            return Ok(Found::Nothing);
        }
        let text = String::from_utf8_lossy(&list);
        let long = text.lines().filter_map(seconds_of).filter(|seconds| *seconds > LONGEST).count();
        if most_long.is_some_and(|most| long > most) {
            return Ok(Found::Unwieldy);
        }
        for line in text.lines() {
            let Some(Name::Segment(_, number)) = Name::parse(line) else { continue };
            if self.segments.contains_key(&number) {
                continue;
            }
            let file = folder.join(line);
            if fs::metadata(&file)?.len() > LARGEST {
                return Ok(Found::Unwieldy);
            }
            self.segments.insert(number, fs::read(file)?.into());
        }
        while self.segments.len() > KEPT {
            self.segments.pop_first();
        }
        self.list = list.into();
        Ok(Found::New)
    }
}

/// `#EXTINF:2.000000,`
fn seconds_of(line: &str) -> Option<f32> {
    line.strip_prefix("#EXTINF:")?.split(',').next()?.parse().ok()
}

/// Removes a folder and its content.
pub(super) fn empty(folder: &Path) {
    match fs::remove_dir_all(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => tracing::error!(%error, "cannot remove the files of ended camera streams"),
    }
}
