//! Whether all that a portal keeps is there, whole, and fits together. Changes nothing.

use std::fmt;
use std::path::Path;

use database::Database;

use super::depot::Depot;
use super::manifest::Manifest;
use super::opening::Access;
use super::pictures::{self, Shelf};
use super::{Holdings, sealed, tables};
use base::clock::Timestamp;
use base::keys::Keys;

use daily::pictures::belonging;
use daily::pictures::sweep::{Reading, compare};
use providers::media_store::MediaStore;

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub of: &'static str,
    /// What is there, or what is wrong and what to do.
    pub said: Result<String, String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.said {
            Ok(said) => write!(f, "ok     {}: {said}", self.of),
            Err(wrong) => write!(f, "WRONG  {}: {wrong}", self.of),
        }
    }
}

/// How many ids one line names.
const NAMED: usize = 5;

/// Looks at a backup, in a folder or a bucket: whether it can be put back.
pub async fn verify_backup(
    address: &Path,
    settings: &config::Backup,
    access: &Access,
    reading: Reading,
) -> Vec<Finding> {
    let looked = async {
        let (depot, name) = Depot::one_of(address, settings).await?;
        depot.proved(&name, access).await.map(|manifest| (depot, name, manifest))
    };
    let (depot, name, manifest) = match looked.await {
        Ok(looked) => looked,
        Err(why) => return vec![Finding { of: "backup", said: Err(why) }],
    };
    let Manifest { at, version, engine, picture_files, .. } = &manifest;
    let rows = manifest.all_rows();
    let said = format!("of {at}, {engine:?}, by version {version}: {rows} rows, {picture_files} files of pictures");
    let mut found = vec![Finding { of: "backup", said: Ok(said) }];
    let parts = depot.check(&name, &manifest.parts).await;
    let said = parts.map(|()| format!("all {} are as they were written", manifest.parts.len()));
    found.push(Finding { of: "parts", said });
    let pictures = async {
        let list = pictures::of_backup(&depot, &name, &manifest).await?;
        let shelf = Shelf::of(&depot, access.key.clone());
        if reading == Reading::All {
            return shelf.read_all(&list).await.map(|()| format!("all {} files can be read to their ends", list.len()));
        }
        shelf.check(&list).await.map(|()| format!("all {} files are there, each with its length", list.len()))
    };
    found.push(Finding { of: "pictures", said: pictures.await });
    found
}

/// Looks at everything that can be looked at; what cannot be because of another fault is told as such.
pub async fn verify(holdings: &Holdings, reading: Reading, now: Timestamp) -> Vec<Finding> {
    let mut found = vec![Finding { of: "database", said: database_is_sound(holdings).await }];
    let tables = tables_fit(holdings).await;
    let fits = tables.is_ok();
    found.push(Finding { of: "tables", said: tables });
    let keys = Keys::read(&holdings.keys).map_err(|error| error.to_string());
    let media = holdings.media();
    if !fits {
        let said = keys.map(|_| "all are here".to_owned());
        found.push(Finding { of: "keys", said });
        let said = Err("they cannot be compared with the database as it is".to_owned());
        found.push(Finding { of: "pictures", said });
        return found;
    }
    match (holdings.database().await, media) {
        (Ok(database), media) => {
            found.push(Finding { of: "keys", said: keys_open(&database, keys).await });
            match media {
                Ok(media) => found.extend(pictures_of(holdings, &database, &media, reading, now).await),
                Err(why) => found.push(Finding { of: "pictures", said: Err(why) }),
            }
            database.close().await;
        }
        (Err(why), _) => found.push(Finding { of: "keys and pictures", said: Err(why) }),
    }
    found
}

async fn database_is_sound(holdings: &Holdings) -> Result<String, String> {
    let faults = holdings.location.faults().await.map_err(|error| error.to_string())?;
    if faults.is_empty() {
        let engine = holdings.location.engine();
        return Ok(format!("{engine} finds no fault in it, and no row points nowhere"));
    }
    Err(format!("{}. Stop the portal and restore the last whole backup", faults.join("; ")))
}

async fn tables_fit(holdings: &Holdings) -> Result<String, String> {
    let (newest, there) = (tables::newest(), holdings.location.migrated_to().await.map_err(|error| error.to_string())?);
    match there {
        0 => Err("there are none: is it the right database?".to_owned()),
        there if there > newest && fit(holdings).await? => {
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

/// Whether this version can work with them: a newer one may have done no more than add.
async fn fit(holdings: &Holdings) -> Result<bool, String> {
    let database = holdings.database().await?;
    let fit = tables::demand(&database).await.is_ok();
    database.close().await;
    Ok(fit)
}

pub(crate) async fn keys_open(database: &Database, keys: Result<Keys, String>) -> Result<String, String> {
    let counted = sealed::count(database, keys.as_ref().ok().cloned()).await.map_err(|error| error.to_string())?;
    keys?;
    match counted.shut {
        0 => Ok(format!(
            "all are here, and open what is sealed under them ({} door PINs and cameras' addresses)",
            counted.values
        )),
        shut => Err(format!(
            "{shut} of {} door PINs and cameras' addresses are sealed under other keys: put those back from the backup",
            counted.values
        )),
    }
}

async fn pictures_of(
    holdings: &Holdings,
    database: &Database,
    media: &MediaStore,
    reading: Reading,
    now: Timestamp,
) -> Vec<Finding> {
    let belongs = belonging::agrees(database, media).await.and_then(|agrees| {
        let place = media.named();
        if agrees {
            Ok(format!("{place} belongs to this database"))
        } else {
            Err(format!("{place} belongs to another database: restore both from the same backup"))
        }
    });
    let mut found = vec![Finding { of: "store", said: belongs }];
    let compared = match compare((database, media), (&holdings.config.zone(), now), reading).await {
        Ok(compared) => compared,
        Err(trouble) => {
            found.push(Finding { of: "pictures", said: Err(trouble.to_string()) });
            return found;
        }
    };
    let what = if reading == Reading::All { "content" } else { "length" };
    let mut wrong = Vec::new();
    for (ids, fault) in
        [(&compared.missing, "have a file missing"), (&compared.damaged, "have a file that is not as it was kept")]
    {
        if !ids.is_empty() {
            let named: Vec<String> = ids.iter().take(NAMED).map(ToString::to_string).collect();
            let more = if ids.len() > NAMED { ", …" } else { "" };
            wrong.push(format!("{} {fault} ({}{more})", ids.len(), named.join(", ")));
        }
    }
    let said = if wrong.is_empty() {
        Ok(format!("all {} have their files, each with its {what}", compared.pictures))
    } else {
        Err(format!("{}: put the files back from the backup", wrong.join("; ")))
    };
    found.push(Finding { of: "pictures", said });
    let said = match compared.orphans.len() {
        0 => Ok(format!("all {} have their row", compared.files)),
        more => Err(format!(
            "{more} of {} have no row; the daily sweep sets them aside. If they are many, is it this store's database?",
            compared.files
        )),
    };
    found.push(Finding { of: "files", said });
    found
}
