//! Files and rows are held against each other: a file whose row never came goes, a row whose files are gone or changed
//! is told. Nothing is mended by guessing; a lost file comes back from the backup.

use database::Reader;
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};

use super::{Size, path_of, store};
use crate::base::ids::PictureId;
use crate::base::refusal::Trouble;
use crate::http::App;
use crate::providers::media_store::MediaTrouble;

/// A younger file may still be waiting for its row.
const WAITS_MS: i64 = 60 * 60 * 1000;

/// What a sweep found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Files without a row, now gone.
    pub orphans: usize,
    /// Pictures of which a file is missing.
    pub missing: Vec<PictureId>,
    /// Pictures of which a file is not as it was kept.
    pub damaged: Vec<PictureId>,
}

#[derive(Debug, thiserror::Error)]
pub enum SweepTrouble {
    #[error("{0}")]
    Store(#[from] MediaTrouble),
    #[error("the database: {0}")]
    Database(Trouble),
}

/// Sweeps once. It reads every file, so it is run daily and not while anybody waits for it.
pub async fn sweep(app: &App) -> Result<Swept, SweepTrouble> {
    let mut swept = Swept { orphans: orphans(app).await?, ..Swept::default() };
    let mut last = PictureId(0);
    loop {
        let after = last;
        let pictures = app.database.read(async move |reader: &mut Reader<'_>| Ok(store::after(reader, after).await?));
        let pictures = pictures.await.map_err(SweepTrouble::Database)?;
        let Some(&(end, _)) = pictures.last() else { break };
        last = end;
        for (picture, content) in pictures {
            match content_of(app, picture).await {
                Ok(found) if found.as_slice() == content => {}
                Ok(_) => swept.damaged.push(picture),
                Err(MediaTrouble::Missing) => swept.missing.push(picture),
                Err(down) => return Err(down.into()),
            }
        }
    }
    for (pictures, what) in [(&swept.missing, "missing"), (&swept.damaged, "damaged")] {
        for picture in pictures {
            tracing::error!(picture = picture.0, what, "a picture's file is not as it was kept: restore it");
        }
    }
    Ok(swept)
}

async fn content_of(app: &App, picture: PictureId) -> Result<[u8; 32], MediaTrouble> {
    let mut content = Sha256::new();
    for size in Size::ALL {
        content.update(&app.media.get(&path_of(picture, size), None).await?.content);
    }
    Ok(content.finalize().into())
}

async fn orphans(app: &App) -> Result<usize, SweepTrouble> {
    let (mut listed, mut gone) = (app.media.list(), 0);
    while let Some(file) = listed.try_next().await? {
        // What bears no picture's name was not put there by us, and stays.
        let Some(picture) = picture_of(&file.path) else { continue };
        if file.kept_at > app.now() - WAITS_MS {
            continue;
        }
        let kept = app.database.read(async move |reader: &mut Reader<'_>| Ok(store::is_kept(reader, picture).await?));
        if !kept.await.map_err(SweepTrouble::Database)? {
            app.media.delete(&file.path).await?;
            gone += 1;
        }
    }
    Ok(gone)
}

fn picture_of(path: &str) -> Option<PictureId> {
    let (id, size) = path.rsplit('/').next()?.split_once('.')?;
    let id = PictureId::parse(id)?;
    Size::parse(size).filter(|&size| path_of(id, size) == path).map(|_| id)
}
