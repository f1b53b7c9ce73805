//! The portal's tables, one numbered step after another. A step that shipped is never edited.

use database::{Migration, Sql};

pub const MIGRATIONS: &[Migration] = &[
    Migration { number: 1, name: "founding", text: include_str!("../migrations/0001_founding.sql") },
    Migration { number: 2, name: "outbox", text: outbox::MIGRATION },
    Migration { number: 3, name: "picture_owner", text: include_str!("../migrations/0003_picture_owner.sql") },
    Migration { number: 4, name: "media_store", text: include_str!("../migrations/0004_media_store.sql") },
    Migration { number: 5, name: "known devices", text: include_str!("../migrations/0005_known_devices.sql") },
    Migration { number: 7, name: "access", text: include_str!("../migrations/0007_access.sql") },
    Migration { number: 12, name: "heartbeat", text: include_str!("../migrations/0012_heartbeat.sql") },
    Migration { number: 15, name: "authors_and_order", text: include_str!("../migrations/0015_authors_and_order.sql") },
    Migration { number: 16, name: "listed", text: include_str!("../migrations/0016_listed.sql") },
    Migration { number: 17, name: "unread", text: include_str!("../migrations/0017_unread.sql") },
];

/// Every statement that the portal can run, so that a test can prepare each on both engines.
pub const STATEMENTS: &[&[Sql]] = &[
    crate::audit::STATEMENTS,
    crate::budgets::STATEMENTS,
    crate::changes::STATEMENTS,
    crate::centres::store::STATEMENTS,
    crate::content::activity_plan::store::STATEMENTS,
    crate::content::blogs::store::STATEMENTS,
    crate::content::food_menu::store::STATEMENTS,
    crate::content::holidays::store::STATEMENTS,
    crate::content::newsletters::store::STATEMENTS,
    crate::content::my_centre::store::STATEMENTS,
    crate::conversations::store::STATEMENTS,
    crate::day::photos::store::STATEMENTS,
    crate::day::attendance::store::STATEMENTS,
    crate::day::growth::store::STATEMENTS,
    crate::day::notifications::store::STATEMENTS,
    crate::day::timeline::store::STATEMENTS,
    crate::demo::STATEMENTS,
    crate::events::store::STATEMENTS,
    crate::families::STATEMENTS,
    crate::families::children::store::STATEMENTS,
    crate::families::codes::store::STATEMENTS,
    crate::families::confirmations::store::STATEMENTS,
    crate::families::devices::store::STATEMENTS,
    crate::families::profile::store::STATEMENTS,
    crate::families::sessions::STATEMENTS,
    crate::families::sign_in::store::STATEMENTS,
    crate::health::store::STATEMENTS,
    crate::http::idempotency::STATEMENTS,
    crate::notices::store::STATEMENTS,
    crate::office::STATEMENTS,
    crate::pictures::portraits::store::STATEMENTS,
    crate::pictures::store::STATEMENTS,
    outbox::statements(),
];
