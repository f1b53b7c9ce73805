use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use database::{Database, Engine, Error, Reader, Writer};

use super::{Installation, cameras, disk};
use crate::backup::storage::BackupStorage;
use crate::backup::verify::{Finding, keys_open};
use crate::backup::{DataLocations, tables};
use crate::clock;
use crate::data_folder;
use crate::health;
use base::clock::{AGREED_WITHIN, Timestamp};
use base::keys::Keys;
use context::upload_spool::free_bytes;
use providers::media_store::MediaStore;

const OVERHEARD: &str = "the connection to the database is not encrypted, so others on the network can read it: write \
     sslmode=require in its address and name the authority's certificate in [database] ca_file; or \
     sslmode=disable, if the network is protected in another way";
/// One missed night is tolerated, two are not.
const OLDEST_BACKUP: Duration = Duration::from_hours(50);

pub(super) async fn check(installation: &Installation<'_>) -> Vec<Finding> {
    let Installation { place, config, .. } = installation;
    let mut found = Vec::new();
    let is_there = place.folder.exists();
    found.push(match folder(&place.folder) {
        Ok(None) => {
            let none = format!("there is none at {} yet: 'aangan serve' makes it", place.folder.display());
            Finding::new("data folder", Ok(none))
        }
        Ok(Some(free)) => {
            let right = format!("{} is its user's alone, and can be written", place.folder.display());
            disk::finding("data folder", &right, free, config.uploads.reserve())
        }
        Err(why) => Finding::new("data folder", Err(why)),
    });
    found.push(Finding::new("files with secrets", secrets_are_closed(installation)));
    match DataLocations::look(place, (*config).clone()) {
        Ok(data) => found.extend(portal(&data, installation).await),
        // Before the first start there is no data.
        Err(_) if data_folder::awaits_a_portal(&place.folder) => {
            found.push(Finding::new("database", empty_database(installation).await));
        }
        Err(why) => found.push(Finding::new("database", Err(why.sentence))),
    }
    if data_folder::location(place, config).is_ok_and(|location| location.can_be_overheard()) {
        found.push(Finding::new("way to the database", Err(OVERHEARD.to_owned())));
    }
    if is_there || config.media.s3.is_some() {
        found.push(Finding::new("pictures", pictures(installation).await));
        found.extend(disk_of_pictures(installation));
    }
    found.push(Finding::new("backups", backups(installation).await));
    found
}

/// The bytes that are free in the data folder, if there is one.
fn folder(path: &Path) -> Result<Option<u64>, String> {
    let shown = path.display();
    let folder = match fs::metadata(path) {
        Ok(folder) => folder,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(None);
        }
        Err(error) => return Err(data_folder::cannot_write(path, &error)),
    };
    if folder.permissions().mode() & 0o077 != 0 {
        return Err(format!("other users of this machine may look into {shown}: run chmod 700 on it"));
    }
    tempfile::tempfile_in(path).map_err(|error| data_folder::cannot_write(path, &error))?;
    free_bytes(path).map(Some).map_err(|error| data_folder::cannot_write(path, &error))
}

/// The group may read: that is how a service gets a file that belongs to root.
fn secrets_are_closed(installation: &Installation<'_>) -> Result<String, String> {
    let secrets = installation.config.secrets();
    let mut files: Vec<_> = secrets.iter().filter_map(|secret| Some((secret.setting, secret.file?))).collect();
    if secrets.iter().any(|secret| secret.stands_here) {
        files.extend(installation.config_file.map(|file| ("the configuration", file)));
    }
    let mut wrong = Vec::new();
    for (setting, file) in &files {
        match fs::metadata(file) {
            Ok(found) if found.permissions().mode() & 0o007 != 0 => {
                wrong.push(format!(
                    "every user of this machine may read {} ({setting}): run chmod 640 on it",
                    file.display()
                ));
            }
            Ok(_) => {}
            Err(error) => wrong.push(format!("{} ({setting}): {error}", file.display())),
        }
    }
    match (wrong.is_empty(), files.len()) {
        (true, 0) => Ok("none are named".to_owned()),
        (true, files) => Ok(format!("none of {files} can be read by every user of this machine")),
        (false, _) => Err(wrong.join("; ")),
    }
}

/// A database that waits for its first portal.
async fn empty_database(installation: &Installation<'_>) -> Result<String, String> {
    let location = data_folder::location(installation.place, installation.config)?;
    match location.engine() {
        Engine::Sqlite => Ok("there is none yet: the first start makes it".to_owned()),
        Engine::Postgres if location.is_empty().await.map_err(|error| error.to_string())? => {
            Ok("PostgreSQL answers, and is empty: the first start makes its tables".to_owned())
        }
        Engine::Postgres => Err(format!(
            "{location} has tables, but there is no data folder that belongs to it: name its folder with --data, or an empty database"
        )),
    }
}

async fn portal(data: &DataLocations, installation: &Installation<'_>) -> Vec<Finding> {
    let database = match data.database().await {
        Ok(database) => database,
        Err(why) => return vec![Finding::new("database", Err(why.sentence))],
    };
    let now = installation.clock.now();
    let result = match tables::demand(&database).await {
        Ok(()) => takes_changes(&database, now).await,
        Err(why) => Err(why.sentence),
    };
    let mut found = vec![Finding::new("database", result)];
    if found[0].result.is_ok() {
        let keys = Keys::read(&data.keys).map_err(|error| error.to_string());
        let opened = keys.as_ref().ok().cloned();
        found.push(Finding::new("keys", keys_open(&database, keys).await));
        found.push(Finding::new("timestamps", lie_in_the_past(&database, now).await));
        found.extend(cameras::check(&database, opened, installation.config, now).await);
    }
    database.close().await;
    found
}

async fn takes_changes(database: &Database, now: Timestamp) -> Result<String, String> {
    let beat = async move |writer: &mut Writer<'_>| health::store::beat(writer, now).await;
    let engine = database.engine();
    match database.write::<_, Error, _>(beat).await {
        Ok(()) => Ok(format!("{engine} answers and takes changes; its tables are this version's")),
        Err(error) => Err(format!("{engine} takes no change: {error}")),
    }
}

/// A clock behind the newest entry, or an entry of a clock that ran ahead.
async fn lie_in_the_past(database: &Database, now: Timestamp) -> Result<String, String> {
    let newest = database.read(async |reader: &mut Reader<'_>| clock::store::find_newest(reader).await).await;
    let newest = newest.map_err(|error: Error| error.to_string())?;
    if newest <= now + AGREED_WITHIN {
        return Ok("none lies in the future".to_owned());
    }
    let minutes = (newest - now).as_secs() / 60;
    Err(format!(
        "the newest entry lies {minutes} minutes in the future, so the portal takes no changes until then: set this \
         machine's clock right, or, if it was ahead before, run 'aangan repair-timestamps'"
    ))
}

async fn pictures(installation: &Installation<'_>) -> Result<String, String> {
    let folder = installation.place.folder.join("media");
    if installation.config.media.s3.is_none() && !folder.exists() {
        return Ok("there are none yet: the first start makes their folder".to_owned());
    }
    let media = MediaStore::open(&installation.config.media, &folder)?;
    media.try_out(&format!(".aangan-trial-{}", installation.random.id())).await?;
    Ok(format!("{} can be listed, written, read and deleted in", media.named()))
}

/// The disk of the pictures, if it is not that of the data folder.
fn disk_of_pictures(installation: &Installation<'_>) -> Option<Finding> {
    let Installation { place, config, .. } = installation;
    let folder = place.folder.join("media");
    let device = |path: &Path| fs::metadata(path).ok().map(|found| found.dev());
    if config.media.s3.is_some() || device(&folder)? == device(&place.folder)? {
        return None;
    }
    let free = free_bytes(&folder).ok()?;
    Some(disk::finding(
        "disk of the pictures",
        &format!("{} is on it", folder.display()),
        free,
        config.uploads.reserve(),
    ))
}

async fn backups(installation: &Installation<'_>) -> Result<String, String> {
    let Some(storage) = BackupStorage::nightly(&installation.config.backup)? else {
        return Ok(
            "none is made by itself ([backup] names no folder and no bucket): let something run 'aangan backup' each night"
                .into(),
        );
    };
    storage.try_out(installation.random).await?;
    let Some((newest, made)) = storage.newest().await? else {
        return Ok(format!("{storage} can be written; there is none in it yet"));
    };
    if installation.clock.now() - made > OLDEST_BACKUP {
        return Err(format!("the newest in {storage} is {newest}: look in the log why none was made since"));
    }
    Ok(format!("the newest in {storage} is {newest}"))
}
