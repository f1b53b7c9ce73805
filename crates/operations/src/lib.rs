//! Operation of the portal (health, migrations, backups) and the rights of families to their data (export, erasure).
//!
//! A module may call the modules above it in this list, never those below.

pub mod health;
pub mod clock;
pub mod migrations;
pub mod data_folder;
pub mod data_export;
pub mod data_requests;
pub mod erasure;
pub mod backup;
pub mod doctor;
