//! Pictures: rows in the database, files in the media store, addresses that are signed for one session and expire.
//!
//! An upload is never stored as it came: [`take_in`] encodes it in three sizes (`intake.rs`). Files are stored before their row is
//! written, so that no row lacks its files; files without a row are swept up (`sweep.rs`).

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
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::upload::Upload;
use providers::media_store::MediaError;

/// Each decoder may need a hundred megabytes and a whole core, so two run at a time, each on a thread of its own: on the shared
/// blocking threads its memory would be kept for long.
static DECODERS: Semaphore = Semaphore::const_new(2);
/// How long a picture waits for its turn, and how long it may take.
const TURN: Duration = Duration::from_secs(30);
const WORK: Duration = Duration::from_secs(10);

/// The format of a picture's largest file; the smaller ones are always WebP.
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

/// The sizes of a stored picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// At most 2048 pixels on the longest side: the lightbox, the download.
    Full,
    /// At most 960: a card as wide as a phone.
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

/// A processed picture whose files are not stored yet; `width` and `height` are those of the largest.
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

/// A picture whose files are stored. [`keep_row`] writes its row, in the transaction of what the picture is for; without a row its
/// files are swept up later.
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

/// Processes an upload and stores its files. Pass the result to [`keep_row`]. Refused, with a sentence for the sender: bytes that
/// are no picture, too many at once.
pub async fn take_in(app: &App, upload: Upload) -> Result<NewPicture, AppError> {
    if app.media.is_read_only() {
        return Err(Refusal::only_shown().into());
    }
    let turn = tokio::time::timeout(TURN, DECODERS.acquire()).await;
    let Ok(Ok(turn)) = turn else { return Err(AppError::Unavailable(Refusal::from(UnfitPicture::Busy))) };
    let (done, outcome) = tokio::sync::oneshot::channel();
    let decode = move || {
        // A decoder that is given up holds its permit until it is done, so that memory stays bounded.
        let _turn = turn;
        let _ = done.send(read(upload).map(|content| intake::prepare(&content)));
    };
    let thread = std::thread::Builder::new().name("picture".into()).spawn(decode);
    thread.map_err(|error| store_is_down(&MediaError::Down(error.to_string())))?;
    let prepared = match tokio::time::timeout(WORK, outcome).await {
        Ok(Ok(Ok(prepared))) => prepared.map_err(Refusal::from)?,
        Ok(Ok(Err(error))) => return Err(store_is_down(&MediaError::Down(error.to_string()))),
        Ok(Err(_crashed)) => return Err(Refusal::from(UnfitPicture::Damaged).because("its decoder crashed").into()),
        Err(_elapsed) => return Err(Refusal::from(UnfitPicture::TooSlow).into()),
    };
    keep_files(app, PictureId(app.random.id()), prepared).await
}

fn read(mut upload: Upload) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::with_capacity(usize::try_from(upload.bytes).unwrap_or_default());
    upload.file.rewind()?;
    upload.file.read_to_end(&mut content)?;
    Ok(content)
}

/// Stores a picture's files durably.
pub async fn keep_files(app: &App, id: PictureId, prepared: Prepared) -> Result<NewPicture, AppError> {
    let mut content = Sha256::new();
    for size in Size::ALL {
        let file = prepared.file(size);
        content.update(file);
        app.media.put(&path_of(id, size), file.clone()).await.map_err(|error| store_is_down(&error))?;
    }
    let lengths = Size::ALL.map(|size| i64::try_from(prepared.file(size).len()).unwrap_or(i64::MAX));
    let Prepared { kind, width, height, .. } = prepared;
    Ok(NewPicture { id, kind, width, height, lengths, content: content.finalize().into() })
}

/// A failure of the portal: the upload may succeed when it is sent again.
fn store_is_down(error: &MediaError) -> AppError {
    tracing::error!(%error, "a picture cannot be kept");
    AppError::Unavailable(Refusal::new("media_down", "Pictures cannot be stored right now. Please try again later"))
}

/// Writes a picture's row with its owner; its files are stored already. Pictures of the chain are public, all others are only
/// served under a signed address.
pub async fn keep_row(
    writer: &mut Writer<'_>,
    picture: &NewPicture,
    owner: Owner,
    now: Timestamp,
) -> Result<(), AppError> {
    Ok(store::insert(writer, picture, owner, now).await?)
}

/// Withdraws a picture: no address of it is valid any more. Its files are swept up.
pub async fn withdraw(writer: &mut Writer<'_>, picture: PictureId) -> Result<(), AppError> {
    Ok(store::withdraw(writer, picture).await?)
}

/// Withdraws a face that a parent uploaded, unless a guardian's card still shows it.
pub async fn withdraw_portrait(writer: &mut Writer<'_>, picture: PictureId) -> Result<(), AppError> {
    Ok(store::withdraw_portrait(writer, picture).await?)
}

/// The largest file of a picture. The caller has proved that it may be seen.
pub async fn largest_file(app: &App, picture: PictureId) -> Result<Bytes, MediaError> {
    Ok(app.media.get(&path_of(picture, Size::Full), None).await?.content)
}

/// The path of a picture's file: spread over 256 folders by the last byte of its id.
pub fn path_of(id: PictureId, size: Size) -> String {
    format!("{:02x}/{id}.{}", id.0 & 0xff, size.as_str())
}
