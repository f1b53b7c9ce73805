use std::path::{Path, PathBuf};

use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use super::faults::Faults;
use providers::media_store::S3Access;

/// The portal's nightly backup.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backup {
    /// The target; without `folder` or `bucket` there is no backup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// `s3://name/prefix`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bucket: Option<String>,
    /// In the centres' time zone.
    pub at: Time,
    /// How many complete backups are kept.
    pub keep: usize,
    /// What it is sealed under, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// Whether it includes the portal's keys.
    pub with_keys: bool,
    /// Access to buckets of backups, including those named on the command line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s3: Option<S3Access>,
}

impl Default for Backup {
    fn default() -> Self {
        Self {
            folder: None,
            bucket: None,
            at: Time::constant(2, 30, 0, 0),
            keep: 14,
            key_file: None,
            with_keys: true,
            s3: None,
        }
    }
}

impl Backup {
    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless((1..=1000).contains(&self.keep), "backup.keep", "1 to 1000 backups stay");
        let one = self.folder.is_none() || self.bucket.is_none();
        faults.unless(one, "backup.bucket", "give either a folder or a bucket, not both");
        faults.because(self.reaches_bucket(), "backup.s3");
    }

    /// Valid also where only commands name a bucket.
    fn reaches_bucket(&self) -> Result<(), String> {
        match (&self.s3, self.bucket.as_deref()) {
            (Some(access), bucket) => access.to(bucket.unwrap_or("s3://named-by-a-command")).map(drop),
            (None, Some(bucket)) => Err(format!("{bucket} needs it: region, access_key and secret_key_file")),
            (None, None) => Ok(()),
        }
    }

    /// The configured folder or bucket.
    pub fn address(&self) -> Option<&Path> {
        self.folder.as_deref().or(self.bucket.as_deref().map(Path::new))
    }
}
