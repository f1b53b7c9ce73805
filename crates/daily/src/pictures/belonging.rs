//! Checks that database and media store belong together: both contain the same random id, which is compared at start. A server with
//! another database's store would show no pictures, and in time sweep all of them away.

use database::{Database, Reader, Writer};

use super::{store, sweep};
use base::failure::Failure;
use context::App;
use providers::media_store::{MediaError, MediaStore};

/// The file in the store that holds its id.
const MARK: &str = ".aangan-store";

/// What the database knows of its store.
pub(super) struct Known {
    pub id: String,
    pub marked: bool,
}

/// The ids on both sides.
struct Sides {
    known: Option<Known>,
    mark: Option<String>,
    has_rows: bool,
    has_files: bool,
}

/// Compares both ids, and gives an id to a new database and a new store. The failure says what to do.
pub async fn check(app: &App) -> Result<(), Failure> {
    let Sides { known, mark, has_rows, has_files } = look(&app.database, &app.media).await?;
    let refuse = |what: &str| {
        Err(format!(
            "{what}. Look at the database and at the place of the pictures ({}): one of them is another portal's, or was not restored. \
             If they do belong together, `aangan media adopt` says so",
            app.media.named()
        )
        .into())
    };
    match (known, mark) {
        (Some(known), Some(mark)) if known.id == mark => set_marked(app).await,
        (Some(_), Some(_)) => refuse("the pictures belong to another database"),
        // The process ended before the store had the id, or the store is empty.
        (Some(known), None) if !known.marked || !has_rows => mark_store(app, &known.id).await,
        (Some(_), None) => refuse("the database has pictures, and this is not the store that it knows"),
        (None, Some(mark)) if !has_rows && !has_files => keep(app, &mark).await,
        (None, Some(_)) => refuse("the pictures belong to another database, which this one does not know"),
        (None, None) if has_rows && !has_files => refuse("the database has pictures, and the store has no files"),
        (None, None) if has_files && !has_rows => refuse("the store has pictures, and the database knows none of them"),
        (None, None) => mark_store(app, &make(app).await?).await,
    }
}

/// The same comparison without changes: whether both belong together.
pub async fn agrees(database: &Database, media: &MediaStore) -> Result<bool, Failure> {
    let Sides { known, mark, has_rows, has_files } = look(database, media).await?;
    Ok(match (known, mark) {
        (Some(known), Some(mark)) => known.id == mark,
        (Some(known), None) => !known.marked || !has_rows,
        (None, Some(_)) => !has_rows && !has_files,
        (None, None) => has_rows == has_files,
    })
}

/// Writes an id into a store that is being restored.
pub async fn put_mark(media: &MediaStore, id: &str) -> Result<(), MediaError> {
    media.put(MARK, format!("{id}\n").into_bytes().into()).await
}

/// Deletes the id from a store whose restore has failed.
pub async fn remove_mark(media: &MediaStore) -> Result<(), MediaError> {
    media.delete(MARK).await
}

/// Makes this database and this store belong together, after a restore.
pub async fn adopt(app: &App) -> Result<(), Failure> {
    let Sides { known, mark, .. } = look(&app.database, &app.media).await?;
    // An existing id stays: backups have it.
    let id = mark.or(known.map(|known| known.id)).unwrap_or_else(|| fresh(app));
    keep(app, &id).await?;
    mark_store(app, &id).await
}

async fn look(database: &Database, media: &MediaStore) -> Result<Sides, Failure> {
    let mark = read_mark(media).await?;
    let has_files = sweep::has_files(media).await?;
    let known = database.read(async |reader: &mut Reader<'_>| {
        Ok::<_, Failure>((store::find_media_store(reader).await?, store::has_pictures(reader).await?))
    });
    let (known, has_rows) = known.await?;
    Ok(Sides { known, mark, has_rows, has_files })
}

/// The id that the store holds.
pub async fn read_mark(media: &MediaStore) -> Result<Option<String>, MediaError> {
    match media.get(MARK, None).await {
        Ok(found) => Ok(Some(String::from_utf8_lossy(&found.content).trim().to_owned())),
        Err(MediaError::Missing) => Ok(None),
        Err(error) => Err(error),
    }
}

fn fresh(app: &App) -> String {
    format!("{:016x}{:016x}", app.random.id(), app.random.id())
}

/// The id of a new store. If two servers start at once, the first one chooses it.
async fn make(app: &App) -> Result<String, Failure> {
    let id = fresh(app);
    let made = async move |writer: &mut Writer<'_>| {
        store::insert_media_store(writer, &id).await?;
        Ok::<_, Failure>(store::find_media_store(writer).await?.map_or_else(|| id.clone(), |known| known.id))
    };
    app.database.write(made).await
}

async fn keep(app: &App, id: &str) -> Result<(), Failure> {
    let id = id.to_owned();
    let kept = async move |writer: &mut Writer<'_>| Ok::<_, Failure>(store::upsert_media_store(writer, &id).await?);
    app.database.write(kept).await
}

async fn mark_store(app: &App, id: &str) -> Result<(), Failure> {
    put_mark(&app.media, id).await?;
    set_marked(app).await
}

async fn set_marked(app: &App) -> Result<(), Failure> {
    let marked = async move |writer: &mut Writer<'_>| Ok::<_, Failure>(store::update_marked(writer).await?);
    app.database.write(marked).await
}
