use serde::{Deserialize, Serialize};

use super::Faults;

/// Disk space for files that are being received.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Uploads {
    /// The most megabytes of files that are being received at once.
    pub arriving_mb: u64,
    /// Megabytes of free disk below which files are refused: reserved for messages and sign-ins.
    pub reserve_mb: u64,
}

impl Default for Uploads {
    fn default() -> Self {
        Self { arriving_mb: 512, reserve_mb: 256 }
    }
}

impl Uploads {
    /// The reserve in bytes.
    pub fn reserve(&self) -> u64 {
        self.reserve_mb.saturating_mul(1024 * 1024)
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        faults.unless((20..=1_000_000).contains(&self.arriving_mb), "uploads.arriving_mb", "it is 20 to 1000000");
        faults.unless(self.reserve_mb <= 1_000_000, "uploads.reserve_mb", "it is at most 1000000");
    }
}
