//! Keeping the portal whole, and a family's data in its own hands: health, migrations, backups, erasure, copies.
//!
//! The order below is the law: later modules may call earlier ones, never back.

pub mod health;
pub mod migrations;
pub mod data_folder;
pub mod family_copy;
pub mod data_asks;
pub mod erasure;
pub mod keeping;
pub mod doctor;
