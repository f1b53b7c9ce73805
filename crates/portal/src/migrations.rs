//! The portal's tables, one numbered step after another. A step that shipped is never edited.

use database::Migration;

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
    Migration { number: 18, name: "guardians", text: include_str!("../migrations/0018_guardians.sql") },
    Migration { number: 19, name: "changed", text: include_str!("../migrations/0019_changed.sql") },
    Migration { number: 20, name: "audit_by_actor", text: include_str!("../migrations/0020_audit_by_actor.sql") },
    Migration { number: 21, name: "quiet_until", text: include_str!("../migrations/0021_quiet_until.sql") },
    Migration { number: 22, name: "requests", text: include_str!("../migrations/0022_requests.sql") },
    Migration { number: 23, name: "tickets", text: include_str!("../migrations/0023_tickets.sql") },
    Migration { number: 24, name: "surveys", text: include_str!("../migrations/0024_surveys.sql") },
    Migration { number: 25, name: "readable_until", text: include_str!("../migrations/0025_readable_until.sql") },
    Migration { number: 26, name: "money", text: include_str!("../migrations/0026_money.sql") },
    Migration { number: 27, name: "billing_visits", text: include_str!("../migrations/0027_billing_visits.sql") },
    Migration {
        number: 28,
        name: "certificates_and_refunds",
        text: include_str!("../migrations/0028_certificates_and_refunds.sql"),
    },
    Migration { number: 29, name: "cameras", text: include_str!("../migrations/0029_cameras.sql") },
    Migration { number: 30, name: "backup", text: include_str!("../migrations/0030_backup.sql") },
    Migration { number: 31, name: "threads", text: include_str!("../migrations/0031_threads.sql") },
    Migration { number: 32, name: "closed", text: include_str!("../migrations/0032_closed.sql") },
];
