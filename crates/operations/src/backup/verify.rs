//! Verifies that database, pictures and keys are complete and belong together. Changes nothing.

use std::fmt;
use std::path::Path;

use database::Database;

use serde::{Serialize, Serializer};
use serde_json::json;

use super::access::Access;
use super::manifest::{Kind, Manifest};
use super::pictures::{self, PicturePool};
use super::storage::BackupStorage;
use super::{DataLocations, encrypted_fields, tables};
use base::clock::Timestamp;
use base::failure::Failure;
use base::keys::Keys;

use daily::pictures::belonging;
use daily::pictures::sweep::{Reading, compare};
use providers::media_store::MediaStore;

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub subject: &'static str,
    /// What was found, or what is wrong and what to do.
    pub result: Result<String, String>,
    /// What was found works, but deserves attention.
    pub is_warning: bool,
}

impl Finding {
    pub fn new(subject: &'static str, result: Result<String, String>) -> Self {
        Self { subject, result, is_warning: false }
    }

    pub fn warning(subject: &'static str, text: String) -> Self {
        Self { subject, result: Ok(text), is_warning: true }
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (status, message) = match &self.result {
            Ok(found) if self.is_warning => ("warning", found),
            Ok(found) => ("ok", found),
            Err(wrong) => ("wrong", wrong),
        };
        json!({"subject": self.subject, "status": status, "message": message}).serialize(serializer)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.result {
            Ok(found) if self.is_warning => write!(f, "WARN   {}: {found}", self.subject),
            Ok(found) => write!(f, "ok     {}: {found}", self.subject),
            Err(wrong) => write!(f, "WRONG  {}: {wrong}", self.subject),
        }
    }
}

/// How many ids one line names.
const NAMED: usize = 5;

/// Checks whether a backup, in a folder or a bucket, can be restored.
pub async fn verify_backup(
    address: &Path,
    settings: &config::Backup,
    access: &Access,
    reading: Reading,
) -> Vec<Finding> {
    let looked = async {
        let (storage, name) = BackupStorage::resolve(address, settings).await?;
        storage.verified_manifest(&name, access).await.map(|manifest| (storage, name, manifest))
    };
    let (storage, name, manifest) = match looked.await {
        Ok(looked) => looked,
        Err(why) => return vec![Finding::new("backup", Err(why.sentence))],
    };
    let Manifest { at, version, engine, picture_files, .. } = &manifest;
    let rows = manifest.all_rows();
    let engine = match engine {
        Kind::Sqlite => "SQLite",
        Kind::Postgres => "PostgreSQL",
    };
    let result = format!("of {at}, {engine}, by version {version}: {rows} rows, {picture_files} files of pictures");
    let mut found = vec![Finding::new("backup", Ok(result))];
    let parts = storage.check(&name, &manifest.parts).await;
    let result = parts.map(|()| format!("all {} are unchanged", manifest.parts.len()));
    found.push(Finding::new("parts", result.map_err(String::from)));
    let pictures = async {
        let list = pictures::of_backup(&storage, &name, &manifest).await?;
        let pool = PicturePool::of(&storage, access.key.clone());
        if reading == Reading::All {
            return pool.read_all(&list).await.map(|()| format!("all {} files can be read to their ends", list.len()));
        }
        pool.check(&list).await.map(|()| format!("all {} files are there, each with its length", list.len()))
    };
    found.push(Finding::new("pictures", pictures.await.map_err(|why: Failure| why.sentence)));
    found
}

/// Checks everything that can be checked. A check that another fault prevents is reported as such.
pub async fn verify(data: &DataLocations, reading: Reading, now: Timestamp) -> Vec<Finding> {
    let mut found = vec![Finding::new("database", database_is_sound(data).await)];
    let tables = tables_fit(data).await;
    let fits = tables.is_ok();
    found.push(Finding::new("tables", tables));
    let keys = Keys::read(&data.keys).map_err(|error| error.to_string());
    let media = data.media();
    if !fits {
        let result = keys.map(|_| "all are here".to_owned());
        found.push(Finding::new("keys", result));
        let result = Err("they cannot be compared with the database as it is".to_owned());
        found.push(Finding::new("pictures", result));
        return found;
    }
    match (data.database().await, media) {
        (Ok(database), media) => {
            found.push(Finding::new("keys", keys_open(&database, keys).await));
            match media {
                Ok(media) => found.extend(pictures_of(data, &database, &media, reading, now).await),
                Err(why) => found.push(Finding::new("pictures", Err(why.sentence))),
            }
            database.close().await;
        }
        (Err(why), _) => found.push(Finding::new("keys and pictures", Err(why.sentence))),
    }
    found
}

async fn database_is_sound(data: &DataLocations) -> Result<String, String> {
    let faults = data.location.faults().await.map_err(|error| error.to_string())?;
    if faults.is_empty() {
        let engine = data.location.engine();
        return Ok(format!("{engine} finds no fault in it, and no row points nowhere"));
    }
    Err(format!("{}. Stop the portal and restore the last whole backup", faults.join("; ")))
}

async fn tables_fit(data: &DataLocations) -> Result<String, String> {
    let (newest, there) = (tables::newest(), data.location.migrated_to().await.map_err(|error| error.to_string())?);
    match there {
        0 => Err("there are none: is it the right database?".to_owned()),
        there if there > newest && fit(data).await? => {
            Ok(format!("of a newer version ({there}), which only added to this one's ({newest})"))
        }
        there if there > newest => {
            Err(format!("they are of a newer version ({there}, this one knows {newest}): use that one"))
        }
        there if there < newest => {
            Err(format!("they are of an older version ({there} of {newest}): aangan migrate brings them to this one"))
        }
        there => Ok(format!("of this version ({there})")),
    }
}

/// Whether this version can work with the tables: a newer one may only have added to them.
async fn fit(data: &DataLocations) -> Result<bool, String> {
    let database = data.database().await?;
    let fit = tables::demand(&database).await.is_ok();
    database.close().await;
    Ok(fit)
}

pub(crate) async fn keys_open(database: &Database, keys: Result<Keys, String>) -> Result<String, String> {
    let counted =
        encrypted_fields::count(database, keys.as_ref().ok().cloned()).await.map_err(|error| error.to_string())?;
    keys?;
    match counted.undecryptable {
        0 => Ok(format!(
            "all are here, and decrypt what is encrypted with them ({} door PINs and cameras' addresses)",
            counted.values
        )),
        undecryptable => Err(format!(
            "{undecryptable} of {} door PINs and cameras' addresses are encrypted with other keys: put those back from the backup",
            counted.values
        )),
    }
}

async fn pictures_of(
    data: &DataLocations,
    database: &Database,
    media: &MediaStore,
    reading: Reading,
    now: Timestamp,
) -> Vec<Finding> {
    let belongs = belonging::agrees(database, media).await.map_err(String::from).and_then(|agrees| {
        let place = media.named();
        if agrees {
            Ok(format!("{place} belongs to this database"))
        } else {
            Err(format!("{place} belongs to another database: restore both from the same backup"))
        }
    });
    let mut found = vec![Finding::new("store", belongs)];
    let compared = match compare((database, media), (&data.config.zone(), now), reading).await {
        Ok(compared) => compared,
        Err(error) => {
            found.push(Finding::new("pictures", Err(error.to_string())));
            return found;
        }
    };
    let what = if reading == Reading::All { "content" } else { "length" };
    let mut wrong = Vec::new();
    for (ids, fault) in
        [(&compared.missing, "have a missing file"), (&compared.damaged, "have a file that was changed")]
    {
        if !ids.is_empty() {
            let named: Vec<String> = ids.iter().take(NAMED).map(ToString::to_string).collect();
            let more = if ids.len() > NAMED { ", …" } else { "" };
            wrong.push(format!("{} {fault} ({}{more})", ids.len(), named.join(", ")));
        }
    }
    let result = if wrong.is_empty() {
        Ok(format!("all {} have their files, each with its {what}", compared.pictures))
    } else {
        Err(format!("{}: put the files back from the backup", wrong.join("; ")))
    };
    found.push(Finding::new("pictures", result));
    let result = match compared.orphans.len() {
        0 => Ok(format!("all {} have their row", compared.files)),
        more => Err(format!(
            "{more} of {} have no row; the daily sweep sets them aside. If they are many, is it this store's database?",
            compared.files
        )),
    };
    found.push(Finding::new("files", result));
    found
}
