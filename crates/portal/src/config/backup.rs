use std::path::PathBuf;

use jiff::civil::Time;
use serde::{Deserialize, Serialize};

use super::faults::Faults;

/// The backup that the portal makes by itself, once a night.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Backup {
    /// Where it goes; without it there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<PathBuf>,
    /// Of the centres' zone.
    pub at: Time,
    /// How many whole ones stay.
    pub keep: usize,
    /// What it is sealed under, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_file: Option<PathBuf>,
    /// Whether the portal's own keys are in it.
    pub with_keys: bool,
}

impl Default for Backup {
    fn default() -> Self {
        Self { folder: None, at: Time::constant(2, 30, 0, 0), keep: 14, key_file: None, with_keys: true }
    }
}

impl Backup {
    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless((1..=1000).contains(&self.keep), "backup.keep", "1 to 1000 backups stay");
    }
}
