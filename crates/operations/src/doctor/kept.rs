use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use database::{Database, Engine, Error, Writer};
use rustix::fs::statvfs;

use super::{Patient, cameras};
use crate::data_folder;
use crate::health;
use crate::keeping::depot::Depot;
use crate::keeping::verify::{Finding, keys_open};
use crate::keeping::{Holdings, tables};
use base::clock::Timestamp;
use base::keys::Keys;
use providers::media_store::MediaStore;

const GIGABYTE: u64 = 1_000_000_000;
/// Room for an afternoon of pictures and the database's own work.
const LEAST_ROOM: u64 = 2 * GIGABYTE;
const OVERHEARD: &str = "what goes to the database and back can be read by whoever is on the way: write sslmode=require in its \
     address and name the authority's certificate in [database] ca_file; or sslmode=disable, if the network is kept by other means";
/// A night may be missed; not two.
const OLDEST_BACKUP: Duration = Duration::from_hours(50);

pub(super) async fn examine(patient: &Patient<'_>) -> Vec<Finding> {
    let Patient { place, config, .. } = patient;
    let mut found = Vec::new();
    let is_there = place.folder.exists();
    found.push(Finding { of: "data folder", said: folder(&place.folder) });
    found.push(Finding { of: "files with secrets", said: secrets_are_closed(patient) });
    match Holdings::look(place, (*config).clone()) {
        Ok(holdings) => found.extend(portal(&holdings, patient).await),
        // Before the first start there is nothing that could be lost.
        Err(_) if data_folder::awaits_a_portal(&place.folder) => {
            found.push(Finding { of: "database", said: empty_database(patient).await });
        }
        Err(why) => found.push(Finding { of: "database", said: Err(why) }),
    }
    if data_folder::location(place, config).is_ok_and(|location| location.can_be_overheard()) {
        found.push(Finding { of: "way to the database", said: Err(OVERHEARD.to_owned()) });
    }
    if is_there || config.media.s3.is_some() {
        found.push(Finding { of: "pictures", said: pictures(patient).await });
    }
    found.push(Finding { of: "backups", said: backups(patient).await });
    found
}

fn folder(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let folder = match fs::metadata(path) {
        Ok(folder) => folder,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(format!("there is none at {shown} yet: 'aangan serve' makes it"));
        }
        Err(error) => return Err(data_folder::cannot_write(path, &error)),
    };
    if folder.permissions().mode() & 0o077 != 0 {
        return Err(format!("other users of this machine may look into {shown}: run chmod 700 on it"));
    }
    tempfile::tempfile_in(path).map_err(|error| data_folder::cannot_write(path, &error))?;
    let disk = statvfs(path).map_err(|error| data_folder::cannot_write(path, &error.into()))?;
    let free = disk.f_bavail * disk.f_frsize;
    let room = format!("{}.{} GB are free", free / GIGABYTE, free % GIGABYTE / (GIGABYTE / 10));
    if free < LEAST_ROOM {
        return Err(format!("{room} at {shown}: soon nothing can be written any more. Make room"));
    }
    Ok(format!("{shown} is its user's alone, can be written, and {room}"))
}

/// The group may read: that is how a service's user is given a file of root's.
fn secrets_are_closed(patient: &Patient<'_>) -> Result<String, String> {
    let secrets = patient.config.secrets();
    let mut files: Vec<_> = secrets.iter().filter_map(|secret| Some((secret.setting, secret.file?))).collect();
    if secrets.iter().any(|secret| secret.stands_here) {
        files.extend(patient.config_file.map(|file| ("the configuration", file)));
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
async fn empty_database(patient: &Patient<'_>) -> Result<String, String> {
    let location = data_folder::location(patient.place, patient.config)?;
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

async fn portal(holdings: &Holdings, patient: &Patient<'_>) -> Vec<Finding> {
    let database = match holdings.database().await {
        Ok(database) => database,
        Err(why) => return vec![Finding { of: "database", said: Err(why) }],
    };
    let now = patient.clock.now();
    let said = match tables::demand(&database).await {
        Ok(()) => takes_changes(&database, now).await,
        Err(why) => Err(why),
    };
    let mut found = vec![Finding { of: "database", said }];
    if found[0].said.is_ok() {
        let keys = Keys::read(&holdings.keys).map_err(|error| error.to_string());
        let opened = keys.as_ref().ok().cloned();
        found.push(Finding { of: "keys", said: keys_open(&database, keys).await });
        found.extend(cameras::examine(&database, opened, patient.config, now).await);
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

async fn pictures(patient: &Patient<'_>) -> Result<String, String> {
    let folder = patient.place.folder.join("media");
    if patient.config.media.s3.is_none() && !folder.exists() {
        return Ok("there are none yet: the first start makes their folder".to_owned());
    }
    let media = MediaStore::open(&patient.config.media, &folder)?;
    media.try_out(&format!(".aangan-trial-{}", patient.chance.id())).await?;
    Ok(format!("{} can be listed, written, read and deleted in", media.named()))
}

async fn backups(patient: &Patient<'_>) -> Result<String, String> {
    let Some(depot) = Depot::of_nights(&patient.config.backup)? else {
        return Ok(
            "none is made by itself ([backup] names no folder and no bucket): let something run 'aangan backup' each night"
                .into(),
        );
    };
    depot.try_out(patient.chance).await?;
    let Some((newest, made)) = depot.newest().await? else {
        return Ok(format!("{depot} can be written; there is none in it yet"));
    };
    if patient.clock.now() - made > OLDEST_BACKUP {
        return Err(format!("the newest in {depot} is {newest}: look in the log why none was made since"));
    }
    Ok(format!("the newest in {depot} is {newest}"))
}
