//! Files and rows are compared. A file without a row, and one whose picture was taken back, is set aside under `gone/` and the
//! day, and deleted 30 days later. A row whose files are gone or changed is told. Nothing is mended by guessing: a lost file
//! comes back from the backup, one that was set aside wrongly is moved back.

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
use base::day::{CentreZone, DAY, MINUTE};
use base::ids::PictureId;
use base::refusal::Trouble;
use context::App;
use providers::media_store::{MediaStore, MediaTrouble};

/// A younger file may still be waiting for its row, and a younger row was not there when the files were listed.
const WAITS: Duration = Duration::from_hours(1);
/// Where files are that were set aside.
const GONE: &str = "gone/";
const GONE_DAYS: i64 = 30;
/// More files without a row than this, or than one in a hundred, are no accident: another database is served. A dozen may
/// always go, or a small store could not lose the files of one broken upload.
const FILES_MAX: usize = 100;
const FILES_ALWAYS: usize = 12;
/// The files' contents are read in so many parts, one a day.
const PARTS: i64 = 30;

/// What a sweep found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Files without a row, and of pictures that were taken back: now under `gone/`.
    pub set_aside: usize,
    /// Files that were set aside 30 days ago: now deleted.
    pub deleted: usize,
    /// Files that were never written to their end: now deleted.
    pub halves: usize,
    /// Pictures of which a file is missing.
    pub missing: Vec<PictureId>,
    /// Pictures of which a file is not as it was kept.
    pub damaged: Vec<PictureId>,
}

/// Whose files' contents are read, beside the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    All,
    /// One of 30 parts.
    Part(i64),
    /// None: the list alone is compared.
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
pub enum SweepTrouble {
    #[error("{0}")]
    Store(#[from] MediaTrouble),
    #[error("the database: {0}")]
    Database(Trouble),
    #[error(
        "{files} of {all} files have no row in the database; nothing was moved. Is it this store's database, and whole? \
         If so, they may be of pictures that were coming in when the portal was killed: `aangan sweep --past-the-limit` sets them aside"
    )]
    TooMany { files: usize, all: usize },
}

/// A file as it was listed.
#[derive(Clone, Copy)]
struct File {
    bytes: i64,
    kept_at: Timestamp,
}

/// What the files' names say.
#[derive(Default)]
struct Listing {
    pictures: BTreeMap<(PictureId, &'static str), File>,
    /// Set aside so long ago that they go now.
    past: Vec<String>,
}

/// Sweeps if the last sweep, of whichever server, began a day ago or more.
pub async fn sweep_if_due(app: &App) {
    let now = app.now();
    // What lies in the future was written by a clock that was wrong.
    let claim = async move |writer: &mut Writer<'_>| {
        Ok::<_, Trouble>(store::claim_sweep(writer, now, now - DAY, now + MINUTE).await?)
    };
    let part = match app.database.write(claim).await {
        Ok(Some(part)) => part,
        Ok(None) => return,
        Err(trouble) => return tracing::warn!(%trouble, "it cannot be seen whether pictures are to be swept"),
    };
    let outcome = match sweep(app, Reading::Part(part), false).await {
        Ok(swept) => {
            tracing::info!(?swept, "files and rows of pictures were compared");
            "done"
        }
        Err(trouble @ SweepTrouble::TooMany { .. }) => {
            tracing::error!(%trouble, "the sweep of pictures stopped");
            "stopped"
        }
        Err(trouble) => {
            tracing::warn!(%trouble, "pictures could not be swept; it will be tried again tomorrow");
            "failed"
        }
    };
    metrics::counter!("aangan_picture_sweeps_total", "outcome" => outcome).increment(1);
}

/// What a look at rows and files has found.
#[derive(Debug, Default)]
pub struct Compared {
    /// Files of pictures that are in the store, and pictures that have a row and were not taken back.
    pub files: usize,
    pub pictures: usize,
    /// Files without a row.
    pub orphans: Vec<(PictureId, &'static str)>,
    withdrawn: Vec<(PictureId, &'static str)>,
    past: Vec<String>,
    /// Pictures of which a file is missing.
    pub missing: Vec<PictureId>,
    /// Pictures of which a file is not as it was kept.
    pub damaged: Vec<PictureId>,
}

/// Compares rows and files, and changes nothing. What is younger than an hour may be on its way and is let pass.
pub async fn compare(
    (database, media): (&Database, &MediaStore),
    (zone, now): (&CentreZone, Timestamp),
    reading: Reading,
) -> Result<Compared, SweepTrouble> {
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
                Err(SweepTrouble::Store(MediaTrouble::Missing)) => found.missing.push(picture),
                Err(trouble) => return Err(trouble),
            }
        }
    }
    Ok(found)
}

/// Sweeps once. `past_the_limit`: however many files have no row, they are set aside.
pub async fn sweep(app: &App, reading: Reading, past_the_limit: bool) -> Result<Swept, SweepTrouble> {
    let now = app.now();
    let found = compare((&app.database, &app.media), (&app.zone, now), reading).await?;
    let (files, all) = (found.orphans.len(), found.files);
    if !past_the_limit && files > (all / 100).clamp(FILES_ALWAYS, FILES_MAX) {
        return Err(SweepTrouble::TooMany { files, all });
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
            tracing::error!(picture = picture.0, what, "a picture's file is not as it was kept: restore it");
        }
    }
    Ok(swept)
}

impl Reading {
    fn takes(self, picture: PictureId) -> bool {
        match self {
            Self::All => true,
            Self::Names => false,
            // The last byte chooses the folder; what stands before it is as random.
            Self::Part(part) => (picture.0 >> 8) % PARTS == part,
        }
    }
}

/// Whether the store has any picture's file.
pub async fn has_files(media: &MediaStore) -> Result<bool, MediaTrouble> {
    let mut listed = media.list();
    while let Some(file) = listed.try_next().await? {
        if picture_of(&file.path).is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn list(media: &MediaStore, today: Date) -> Result<Listing, MediaTrouble> {
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
        // What bears no picture's name was not put there by us, and stays.
    }
    Ok(listing)
}

async fn rows(database: &Database) -> Result<BTreeMap<PictureId, store::Kept>, SweepTrouble> {
    let (mut rows, mut last) = (BTreeMap::new(), PictureId(0));
    loop {
        let after = last;
        let page = database.read(async move |reader: &mut Reader<'_>| Ok(store::after(reader, after).await?));
        let page = page.await.map_err(SweepTrouble::Database)?;
        let Some(&(end, _)) = page.last() else { return Ok(rows) };
        last = end;
        rows.extend(page);
    }
}

/// Reads a picture's files to the end.
async fn is_as_kept(database: &Database, media: &MediaStore, picture: PictureId) -> Result<bool, SweepTrouble> {
    let kept = database.read(async move |reader: &mut Reader<'_>| Ok(store::content_of(reader, picture).await?));
    let Some(kept) = kept.await.map_err(SweepTrouble::Database)? else { return Ok(true) };
    let mut content = Sha256::new();
    for size in Size::ALL {
        content.update(&media.get(&path_of(picture, size), None).await?.content);
    }
    Ok(content.finalize().as_slice() == kept)
}

/// Which picture's file bears this name; None: none of ours.
pub fn picture_of(path: &str) -> Option<(PictureId, Size)> {
    let (id, size) = path.rsplit('/').next()?.split_once('.')?;
    let (id, size) = (PictureId::parse(id)?, Size::parse(size)?);
    (path_of(id, size) == path).then_some((id, size))
}
