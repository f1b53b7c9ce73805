//! `aangan doctor`: checks everything that the configuration names. Each line is fine or says what to do. No message is
//! sent, and nothing that is written stays.
//!
//! | file | checks |
//! |---|---|
//! | `data.rs` | the data folder, files with secrets, the database, keys, pictures, backups |
//! | `disk.rs` | free space beside the reserve |
//! | `cameras.rs` | cameras without a picture, and certificates of cameras |
//! | `outside.rs` | gateways, push services, help desk, ffmpeg, the clock |
//! | `address.rs` | the public address: certificate, proxy, and the caller's address as the portal sees it |
//! | `staff.rs` | the staff's address, and that the parents' has nothing of it |

pub mod address;
mod cameras;
mod data;
pub mod disk;
pub mod outside;
mod staff;

use std::path::Path;

use crate::backup::verify::Finding;
use crate::data_folder::Place;
use base::clock::Clock;
use base::random::Random;
use config::Config;

/// What is to be checked.
pub struct Installation<'a> {
    pub place: &'a Place,
    pub config: &'a Config,
    /// The configuration file, if there is one.
    pub config_file: Option<&'a Path>,
    /// The public address, if it is to be checked.
    pub address: Option<&'a str>,
    pub clock: &'a Clock,
    pub random: &'a Random,
}

/// Runs all checks; a fault in one does not prevent the next.
pub async fn check(installation: &Installation<'_>) -> Vec<Finding> {
    let warnings = installation.config.warnings().into_iter().chain(installation.config.address_warning());
    let mut found: Vec<Finding> = warnings.map(|text| Finding::warning("configuration", text)).collect();
    found.extend(data::check(installation).await);
    let mut clocks = Vec::new();
    found.extend(outside::check(installation, &mut clocks).await);
    if let Some(address) = installation.address {
        found.extend(address::check(installation, address, &mut clocks).await);
    }
    found.extend(staff::check(installation).await);
    found.push(Finding::new("clock", outside::clock_is_right(&clocks, installation.clock.now())));
    found
}
