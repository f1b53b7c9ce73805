//! Compares files and rows. A file without a row, or of a withdrawn picture, is moved to `gone/` and the day, and deleted 30 days
//! later. A row whose files are missing or changed is reported. Nothing is repaired by guessing: a lost file is restored from the
//! backup, a file moved by mistake is moved back.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use database::{Database, Reader, Writer};
use futures_util::TryStreamExt;
use jiff::ToSpan;
use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::{Size, path_of, store};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::failure::Failure;
use base::ids::PictureId;
use base::refusal::AppError;
use context::App;
use providers::media_store::{MediaError, MediaStore};

/// A younger file may still be waiting for its row, and a younger row may be missing because it is newer than the list of files.
const WAITS: Duration = Duration::from_hours(1);
/// The folder of files that were moved away.
const GONE: &str = "gone/";
const GONE_DAYS: i64 = 30;
/// More files without a row than this, or than one in a hundred, mean that another database is served. A dozen may always go, so
/// that a small store can lose the files of one broken upload.
const FILES_MAX: usize = 100;
const FILES_ALWAYS: usize = 12;
/// The contents of the files are read in this many parts, one a day.
const PARTS: i64 = 30;

/// What a sweep found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Files without a row, and of withdrawn pictures: moved to `gone/`.
    pub set_aside: usize,
    /// Files that were moved 30 days ago: deleted.
    pub deleted: usize,
    /// Files that were never completed: deleted.
    pub halves: usize,
    /// Pictures of which a file is missing.
    pub missing: Vec<PictureId>,
    /// Pictures with a file that differs from what was stored.
    pub damaged: Vec<PictureId>,
}

/// The pictures whose contents are read, besides the list of all files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    All,
    /// One of 30 parts.
    Part(i64),
    /// None: only the lists are compared.
    Names,
}

impl fmt::Display for Swept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { set_aside, deleted, halves, missing, damaged } = self;
        write!(
            f,
            "{set_aside} files set aside, {} deleted; {} pictures with a file missing, {} damaged.",
            deleted + halves,
            missing.len(),
            damaged.len()
        )?;
        let ids = |of: &[PictureId]| of.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        for (what, of) in [("Missing", missing), ("Damaged", damaged)] {
            if !of.is_empty() {
                write!(f, "\n{what}: {}", ids(of))?;
            }
        }
        Ok(())
    }
}

#[derive(Debug, thiserror::Error)]
pub enum SweepError {
    #[error("{0}")]
    Store(#[from] MediaError),
    #[error("the database: {0}")]
    Database(AppError),
    #[error(
        "{files} of {all} files have no row in the database; nothing was moved. Is it this store's database, and whole? \
         If so, they may be of pictures that were coming in when the portal was killed: `aangan media check --past-the-limit` sets them aside"
    )]
    TooMany { files: usize, all: usize },
}

impl From<SweepError> for Failure {
    fn from(error: SweepError) -> Self {
        let sentence = error.to_string();
        let failure = match error {
            SweepError::Store(error) => Self::from(error),
            SweepError::Database(error) => Self::from(error),
            SweepError::TooMany { .. } => Self::from(String::new()),
        };
        Self { sentence, ..failure }
    }
}

/// A file of the list.
#[derive(Clone, Copy)]
struct File {
    bytes: i64,
    kept_at: Timestamp,
}

/// The parsed names of the files.
#[derive(Default)]
struct Listing {
    pictures: BTreeMap<(PictureId, &'static str), File>,
    /// Moved away long enough ago to be deleted now.
    past: Vec<String>,
}

/// Sweeps if the last sweep, of whichever server, began a day ago or more.
pub async fn sweep_if_due(app: &App) {
    let now = app.now();
    let claim =
        async move |writer: &mut Writer<'_>| Ok::<_, AppError>(store::claim_sweep(writer, now, now - DAY).await?);
    let part = match app.database.write(claim).await {
        Ok(Some(part)) => part,
        Ok(None) => return,
        Err(AppError::Broken(error)) if app.is_away(&error) => return,
        Err(error) => return tracing::warn!(%error, "cannot read whether a sweep of pictures is due"),
    };
    let outcome = match sweep(app, Reading::Part(part), false).await {
        Ok(swept) => {
            tracing::info!(?swept, "files and rows of pictures were compared");
            "done"
        }
        Err(error @ SweepError::TooMany { .. }) => {
            tracing::error!(%error, "the sweep of pictures stopped");
            "stopped"
        }
        Err(error) => {
            tracing::warn!(%error, "the sweep of pictures failed; the next attempt is tomorrow");
            "failed"
        }
    };
    metrics::counter!("aangan_picture_sweeps_total", "outcome" => outcome).increment(1);
}

/// The result of comparing rows and files.
#[derive(Debug, Default)]
pub struct Compared {
    /// Files of pictures in the store, and pictures that have a row and are not withdrawn.
    pub files: usize,
    pub pictures: usize,
    /// Files without a row.
    pub orphans: Vec<(PictureId, &'static str)>,
    withdrawn: Vec<(PictureId, &'static str)>,
    past: Vec<String>,
    /// Pictures of which a file is missing.
    pub missing: Vec<PictureId>,
    /// Pictures with a file that differs from what was stored.
    pub damaged: Vec<PictureId>,
}

/// Compares rows and files without changes. Ignores what is younger than an hour, as it may be in progress.
pub async fn compare(
    (database, media): (&Database, &MediaStore),
    (zone, now): (&CentreZone, Timestamp),
    reading: Reading,
) -> Result<Compared, SweepError> {
    let listing = list(media, zone.day_of(now)).await?;
    let rows = rows(database).await?;
    let mut found = Compared { files: listing.pictures.len(), past: listing.past, ..Compared::default() };
    for (&(picture, size), file) in &listing.pictures {
        match rows.get(&picture) {
            None if file.kept_at <= now - WAITS => found.orphans.push((picture, size)),
            Some(row) if row.withdrawn => found.withdrawn.push((picture, size)),
            _ => {}
        }
    }
    found.pictures = rows.values().filter(|row| !row.withdrawn).count();
    for (&picture, row) in rows.iter().filter(|(_, row)| !row.withdrawn && row.since <= now - WAITS) {
        let files = Size::ALL.map(|size| listing.pictures.get(&(picture, size.as_str())));
        if files.iter().any(Option::is_none) {
            found.missing.push(picture);
        } else if files.iter().flatten().map(|file| file.bytes).ne(Size::ALL.map(|size| row.lengths.of(size))) {
            found.damaged.push(picture);
        } else if reading.takes(picture) {
            match is_as_kept(database, media, picture).await {
                Ok(true) => {}
                Ok(false) => found.damaged.push(picture),
                Err(SweepError::Store(MediaError::Missing)) => found.missing.push(picture),
                Err(error) => return Err(error),
            }
        }
    }
    Ok(found)
}

/// Sweeps once. `past_the_limit`: moves files without a row away, however many there are.
pub async fn sweep(app: &App, reading: Reading, past_the_limit: bool) -> Result<Swept, SweepError> {
    let now = app.now();
    let found = compare((&app.database, &app.media), (&app.zone, now), reading).await?;
    let (files, all) = (found.orphans.len(), found.files);
    if !past_the_limit && files > (all / 100).clamp(FILES_ALWAYS, FILES_MAX) {
        return Err(SweepError::TooMany { files, all });
    }
    let mut swept = Swept { halves: app.media.delete_halves(now - WAITS).await?, ..Swept::default() };
    let day = app.zone.day_of(now);
    for (picture, size) in found.orphans.into_iter().chain(found.withdrawn) {
        let Some(size) = Size::parse(size) else { continue };
        let path = path_of(picture, size);
        app.media.rename(&path, &format!("{GONE}{day}/{path}")).await?;
        swept.set_aside += 1;
    }
    for path in found.past {
        app.media.delete(&path).await?;
        swept.deleted += 1;
    }
    (swept.missing, swept.damaged) = (found.missing, found.damaged);
    for (pictures, what) in [(&swept.missing, "missing"), (&swept.damaged, "damaged")] {
        for picture in pictures {
            tracing::error!(
                picture = picture.0,
                what,
                "a picture's file differs from what was stored: restore it from a backup"
            );
        }
    }
    Ok(swept)
}

impl Reading {
    fn takes(self, picture: PictureId) -> bool {
        match self {
            Self::All => true,
            Self::Names => false,
            // The last byte chooses the folder; the bytes before it are as random.
            Self::Part(part) => (picture.0 >> 8) % PARTS == part,
        }
    }
}

/// Whether the store has any picture's file.
pub async fn has_files(media: &MediaStore) -> Result<bool, MediaError> {
    let mut listed = media.list();
    while let Some(file) = listed.try_next().await? {
        if picture_of(&file.path).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn list(media: &MediaStore, today: Date) -> Result<Listing, MediaError> {
    let (mut listed, mut listing) = (media.list(), Listing::default());
    while let Some(file) = listed.try_next().await? {
        if let Some(gone) = file.path.strip_prefix(GONE) {
            let day = gone.split('/').next().and_then(|day| day.parse::<Date>().ok());
            if day.is_some_and(|day| day.saturating_add(GONE_DAYS.days()) <= today) {
                listing.past.push(file.path);
            }
        } else if let Some((picture, size)) = picture_of(&file.path) {
            listing.pictures.insert((picture, size.as_str()), File { bytes: file.bytes, kept_at: file.kept_at });
        }
        // Files that are not named like a picture stay.
    }
    Ok(listing)
}

async fn rows(database: &Database) -> Result<BTreeMap<PictureId, store::Kept>, SweepError> {
    let (mut rows, mut last) = (BTreeMap::new(), PictureId(0));
    loop {
        let after = last;
        let page = database.read(async move |reader: &mut Reader<'_>| Ok(store::list_after(reader, after).await?));
        let page = page.await.map_err(SweepError::Database)?;
        let Some(&(end, _)) = page.last() else { return Ok(rows) };
        last = end;
        rows.extend(page);
    }
}

/// Reads and verifies a picture's files.
async fn is_as_kept(database: &Database, media: &MediaStore, picture: PictureId) -> Result<bool, SweepError> {
    let kept = database.read(async move |reader: &mut Reader<'_>| Ok(store::find_content_of(reader, picture).await?));
    let Some(kept) = kept.await.map_err(SweepError::Database)? else { return Ok(true) };
    let mut content = Sha256::new();
    for size in Size::ALL {
        content.update(&media.get(&path_of(picture, size), None).await?.content);
    }
    Ok(content.finalize().as_slice() == kept)
}

/// The picture of a file's path; None: not a picture.
pub fn picture_of(path: &str) -> Option<(PictureId, Size)> {
    let (id, size) = path.rsplit('/').next()?.split_once('.')?;
    let (id, size) = (PictureId::parse(id)?, Size::parse(size)?);
    (path_of(id, size) == path).then_some((id, size))
}
