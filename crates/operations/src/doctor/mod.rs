//! Tries everything that the configuration names, as an operator would before the first parent comes: each line is well, or says
//! what to do. No message is sent to anybody, and nothing that is written stays.
//!
//! | file | story |
//! |---|---|
//! | `kept.rs` | the data folder, files with secrets, the database, keys, pictures, backups |
//! | `cameras.rs` | cameras that show no picture, and the certificates of those that are called over TLS |
//! | `outside.rs` | who carries messages, ffmpeg, and whether the clock is right |
//! | `address.rs` | the address that parents call: certificate, proxy, and as whom the portal sees a caller |

mod address;
mod cameras;
mod kept;
pub mod outside;

use std::path::Path;

use crate::data_folder::Place;
use crate::keeping::verify::Finding;
use base::chance::Chance;
use base::clock::Clock;
use config::Config;

/// What the doctor is to look at.
pub struct Patient<'a> {
    pub place: &'a Place,
    pub config: &'a Config,
    /// Where the configuration stands, if it is a file.
    pub config_file: Option<&'a Path>,
    /// The address that parents call, if it is to be tried.
    pub address: Option<&'a str>,
    pub clock: &'a Clock,
    pub chance: &'a Chance,
}

/// Everything, one after the other: a fault in one thing keeps nobody from looking at the next.
pub async fn examine(patient: &Patient<'_>) -> Vec<Finding> {
    let mut found = kept::examine(patient).await;
    let mut clocks = Vec::new();
    found.extend(outside::examine(patient, &mut clocks).await);
    if let Some(address) = patient.address {
        found.extend(address::examine(patient, address, &mut clocks).await);
    }
    found.push(Finding { of: "clock", said: outside::clock_is_right(&clocks, patient.clock.now()) });
    found
}
