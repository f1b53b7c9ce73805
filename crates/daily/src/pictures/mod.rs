//! Pictures: rows in the database, files in the media store, addresses that are signed for one session and expire.
//!
//! What arrives is never kept as it came: [`take_in`] writes it anew in three sizes (`intake.rs`). Files are kept before
//! their row is written, so that a row without files is never seen; files whose row never came are swept up (`sweep.rs`).

pub mod addresses;
pub mod belonging;
pub mod centre_api;
mod colours;
mod heic;
pub mod intake;
mod jpeg;
mod owner;
pub mod parent_api;
pub mod portraits;
pub mod store;
pub mod sweep;

use std::io::{Read, Seek};
use std::time::Duration;

use bytes::Bytes;
use database::Writer;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

pub use self::addresses::AddressBook;
use self::intake::UnfitPicture;
pub use self::owner::{CentrePicture, CentrePictures, Owner, PublicPicture, of_centre, of_chain};
use base::clock::Timestamp;
use base::ids::PictureId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::upload::Upload;
use providers::media_store::MediaTrouble;

/// Each decoder may need a hundred megabytes, and a whole core: two at a time, whoever sends how many. Each has a thread of
/// its own while it works: among the many threads that wait for disks each would keep memory of its own for long.
static DECODERS: Semaphore = Semaphore::const_new(2);
/// How long a picture waits for its turn, and how long it may take.
const TURN: Duration = Duration::from_secs(30);
const WORK: Duration = Duration::from_secs(10);

/// What a picture's largest file holds; the smaller ones are always WebP.
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

database::stored! {
    Kind as &str: Kind::parse, Kind::media_type;
}

/// The sizes in which a picture is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// At most 2048 points on its longest side: the lightbox, the download.
    Full,
    /// At most 960: a card as wide as a telephone.
    Card,
    /// At most 480: one of three in a row.
    Thumb,
}

impl Size {
    pub const ALL: [Self; 3] = [Self::Full, Self::Card, Self::Thumb];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Card => "card",
            Self::Thumb => "thumb",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.as_str() == text)
    }
}

/// A picture's files before they are kept; `width` and `height` are those of the largest.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub kind: Kind,
    pub width: i64,
    pub height: i64,
    pub full: Bytes,
    pub card: Bytes,
    pub thumb: Bytes,
}

impl Prepared {
    pub fn file(&self, size: Size) -> &Bytes {
        match size {
            Size::Full => &self.full,
            Size::Card => &self.card,
            Size::Thumb => &self.thumb,
        }
    }
}

/// A picture whose files are kept and whose row is still to be written, by [`keep_row`], in the transaction of what
/// the picture is for. Dropped without it, its files are swept up later.
#[derive(Clone, Debug)]
#[must_use = "without its row the picture is swept up again"]
pub struct NewPicture {
    pub id: PictureId,
    pub kind: Kind,
    pub width: i64,
    pub height: i64,
    /// Bytes of each of [`Size::ALL`].
    lengths: [i64; 3],
    /// SHA-256 over the three files in that order.
    content: [u8; 32],
}

/// Takes in what was uploaded: decodes within limits, turns upright, drops all metadata, writes anew, keeps the files.
/// The answer goes to [`keep_row`]. Bytes that are no picture are refused with a sentence for whoever sent them.
pub async fn take_in(app: &App, upload: Upload) -> Result<NewPicture, Trouble> {
    if app.media.is_only_shown() {
        return Err(Refusal::only_shown().into());
    }
    let turn = tokio::time::timeout(TURN, DECODERS.acquire()).await;
    let Ok(Ok(turn)) = turn else { return Err(Trouble::Unavailable(Refusal::from(UnfitPicture::Busy))) };
    let (done, outcome) = tokio::sync::oneshot::channel();
    let decode = move || {
        // A decoder that is given up still holds its place until it is done: memory stays bounded.
        let _turn = turn;
        let _ = done.send(read(upload).map(|content| intake::prepare(&content)));
    };
    let thread = std::thread::Builder::new().name("picture".into()).spawn(decode);
    thread.map_err(|error| store_is_down(&MediaTrouble::Down(error.to_string())))?;
    let prepared = match tokio::time::timeout(WORK, outcome).await {
        Ok(Ok(Ok(prepared))) => prepared.map_err(Refusal::from)?,
        Ok(Ok(Err(error))) => return Err(store_is_down(&MediaTrouble::Down(error.to_string()))),
        Ok(Err(_crashed)) => return Err(Refusal::from(UnfitPicture::Damaged).because("its decoder crashed").into()),
        Err(_elapsed) => return Err(Refusal::from(UnfitPicture::TooSlow).into()),
    };
    keep_files(app, PictureId(app.chance.id()), prepared).await
}

fn read(mut upload: Upload) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::with_capacity(usize::try_from(upload.bytes).unwrap_or_default());
    upload.file.rewind()?;
    upload.file.read_to_end(&mut content)?;
    Ok(content)
}

/// Keeps a picture's files; they are on the disk when this is answered.
pub async fn keep_files(app: &App, id: PictureId, prepared: Prepared) -> Result<NewPicture, Trouble> {
    let mut content = Sha256::new();
    for size in Size::ALL {
        let file = prepared.file(size);
        content.update(file);
        app.media.put(&path_of(id, size), file.clone()).await.map_err(|trouble| store_is_down(&trouble))?;
    }
    let lengths = Size::ALL.map(|size| i64::try_from(prepared.file(size).len()).unwrap_or(i64::MAX));
    let Prepared { kind, width, height, .. } = prepared;
    Ok(NewPicture { id, kind, width, height, lengths, content: content.finalize().into() })
}

/// Our fault and not the picture's: sent again, it may be kept.
fn store_is_down(trouble: &MediaTrouble) -> Trouble {
    tracing::error!(%trouble, "a picture cannot be kept");
    Trouble::Unavailable(Refusal::new("media_down", "Pictures cannot be stored right now. Please try again later"))
}

/// Writes a picture's row, which says whose it is; its files are there already. The chain's pictures are public: shown to
/// anybody. All others are shown under a signed address only.
pub async fn keep_row(
    writer: &mut Writer<'_>,
    picture: &NewPicture,
    owner: Owner,
    now: Timestamp,
) -> Result<(), Trouble> {
    Ok(store::insert(writer, picture, owner, now).await?)
}

/// Takes a picture back: from now on it is shown to nobody, whatever address they hold. Its files are swept up.
pub async fn withdraw(writer: &mut Writer<'_>, picture: PictureId) -> Result<(), Trouble> {
    Ok(store::withdraw(writer, picture).await?)
}

/// Takes back a face that a parent brought, unless a guardian's card still shows it.
pub async fn withdraw_portrait(writer: &mut Writer<'_>, picture: PictureId) -> Result<(), Trouble> {
    Ok(store::withdraw_portrait(writer, picture).await?)
}

/// The largest file of a picture, for a collection of them. The caller has proved that it may be seen.
pub async fn largest_file(app: &App, picture: PictureId) -> Result<Bytes, MediaTrouble> {
    Ok(app.media.get(&path_of(picture, Size::Full), None).await?.content)
}

/// Where a picture's file is: spread over 256 folders by the last byte of its id.
pub fn path_of(id: PictureId, size: Size) -> String {
    format!("{:02x}/{id}.{}", id.0 & 0xff, size.as_str())
}
