//! Pictures: rows in the database, files in the media folder, addresses that are signed for one session and expire.

pub mod parent_api;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use database::Writer;

use crate::base::day::CentreZone;
use crate::base::ids::{ChildId, PictureId, SessionId};
use crate::base::keys::Keys;
use crate::base::refusal::Trouble;
use crate::families::{MyChild, SignedInParent};

/// What a picture's file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Jpeg,
    Webp,
}

impl Kind {
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
        }
    }

    pub fn parse(media_type: &str) -> Option<Self> {
        [Self::Jpeg, Self::Webp].into_iter().find(|kind| kind.media_type() == media_type)
    }
}

/// A picture to keep.
#[derive(Clone, Copy, Debug)]
pub struct NewPicture<'a> {
    pub id: PictureId,
    pub kind: Kind,
    pub width: i64,
    pub height: i64,
    /// Public pictures (blogs) are shown to anybody; all others only under a signed address.
    pub public: bool,
    pub content: &'a [u8],
}

/// Where a picture's file is: spread over 256 folders by the last byte of its id.
pub fn path_of(media: &Path, id: PictureId) -> PathBuf {
    media.join(format!("{:02x}", id.0 & 0xff)).join(id.to_string())
}

/// Writes a picture's file so that it is on the disk before its row is: a row without a file is never seen.
pub fn keep_file(media: &Path, picture: &NewPicture<'_>) -> io::Result<()> {
    let path = path_of(media, picture.id);
    let folder = path.parent().unwrap_or(media);
    fs::create_dir_all(folder)?;
    let aside = path.with_extension("new");
    let mut file = File::create(&aside)?;
    file.write_all(picture.content)?;
    file.sync_all()?;
    fs::rename(&aside, &path)?;
    File::open(folder)?.sync_all()
}

/// Writes a picture's row; its file is there already.
pub async fn keep_row(writer: &mut Writer<'_>, picture: &NewPicture<'_>, now: i64) -> Result<(), Trouble> {
    Ok(store::insert(writer, picture, now).await?)
}

/// Signs addresses for one parent and one child. An address stays the same all day, so that the browser may keep the
/// picture, and is good until the centre's day ends, two hours at least.
#[derive(Clone)]
pub struct AddressBook<'a> {
    keys: &'a Keys,
    session: SessionId,
    child: ChildId,
    good_until: i64,
}

const AT_LEAST_MS: i64 = 2 * 60 * 60 * 1000;

impl<'a> AddressBook<'a> {
    pub fn new(keys: &'a Keys, zone: &CentreZone, me: &SignedInParent, child: &MyChild, now: i64) -> Self {
        let good_until = zone.end_of_day(zone.end_of_day(now).max(now + AT_LEAST_MS));
        Self { keys, session: me.session(), child: child.id(), good_until }
    }

    /// An address relative to the media path.
    pub fn address(&self, picture: PictureId) -> String {
        let Self { session, child, good_until, .. } = self;
        let signature = self.keys.sign_address(&signed_parts(picture, *child, *session, *good_until));
        format!("{picture}?c={child}&s={session}&e={good_until}&k={signature}")
    }
}

/// What the signature covers.
fn signed_parts(picture: PictureId, child: ChildId, session: SessionId, good_until: i64) -> String {
    format!("picture {picture} {child} {session} {good_until}")
}
