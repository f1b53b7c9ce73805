//! The portal's tables, one numbered step after another. A step that shipped is never edited.
//!
//! While two servers of one database are brought to a new version, the older works on tables that the newer has made, and it may
//! be put back in its place. So a step is best one that `adds`: new tables, indexes that refuse nothing, columns that may be empty
//! or have a default. One that `changes` ends the older servers: on PostgreSQL only `aangan migrate` takes it.

use database::Migration;

pub const MIGRATIONS: &[Migration] = &[
    Migration::changes(1, "founding", include_str!("../migrations/0001_founding.sql")),
    Migration::changes(2, "outbox", outbox::MIGRATION),
    Migration::changes(3, "picture_owner", include_str!("../migrations/0003_picture_owner.sql")),
    Migration::changes(4, "media_store", include_str!("../migrations/0004_media_store.sql")),
    Migration::changes(5, "known devices", include_str!("../migrations/0005_known_devices.sql")),
    Migration::changes(7, "access", include_str!("../migrations/0007_access.sql")),
    Migration::changes(12, "heartbeat", include_str!("../migrations/0012_heartbeat.sql")),
    Migration::changes(15, "authors_and_order", include_str!("../migrations/0015_authors_and_order.sql")),
    Migration::changes(16, "listed", include_str!("../migrations/0016_listed.sql")),
    Migration::changes(17, "unread", include_str!("../migrations/0017_unread.sql")),
    Migration::changes(18, "guardians", include_str!("../migrations/0018_guardians.sql")),
    Migration::changes(19, "changed", include_str!("../migrations/0019_changed.sql")),
    Migration::changes(20, "audit_by_actor", include_str!("../migrations/0020_audit_by_actor.sql")),
    Migration::changes(21, "quiet_until", include_str!("../migrations/0021_quiet_until.sql")),
    Migration::changes(22, "requests", include_str!("../migrations/0022_requests.sql")),
    Migration::changes(23, "tickets", include_str!("../migrations/0023_tickets.sql")),
    Migration::changes(24, "surveys", include_str!("../migrations/0024_surveys.sql")),
    Migration::changes(25, "readable_until", include_str!("../migrations/0025_readable_until.sql")),
    Migration::changes(26, "money", include_str!("../migrations/0026_money.sql")),
    Migration::changes(27, "billing_visits", include_str!("../migrations/0027_billing_visits.sql")),
    Migration::changes(28, "certificates_and_refunds", include_str!("../migrations/0028_certificates_and_refunds.sql")),
    Migration::changes(29, "cameras", include_str!("../migrations/0029_cameras.sql")),
    Migration::adds(30, "backup", include_str!("../migrations/0030_backup.sql")),
    Migration::adds(31, "threads", include_str!("../migrations/0031_threads.sql")),
    Migration::adds(32, "closed", include_str!("../migrations/0032_closed.sql")),
    Migration::adds(33, "former_contacts", include_str!("../migrations/0033_former_contacts.sql")),
    Migration::adds(34, "arrived", include_str!("../migrations/0034_arrived.sql")),
    Migration::adds(35, "help_desk", include_str!("../migrations/0035_help_desk.sql")),
    Migration::adds(36, "parent_language", include_str!("../migrations/0036_parent_language.sql")),
    Migration::adds(37, "absence", include_str!("../migrations/0037_absence.sql")),
    Migration::adds(40, "audit_by_child", include_str!("../migrations/0040_audit_by_child.sql")),
    Migration::adds(41, "data_asks", include_str!("../migrations/0041_data_asks.sql")),
    Migration::adds(42, "calendar_address", include_str!("../migrations/0042_calendar_address.sql")),
    Migration::changes(43, "stay", include_str!("../migrations/0043_stay.sql")),
    Migration::adds(44, "failing_task", include_str!("../migrations/0044_failing_task.sql")),
    Migration::adds(45, "former_stay", include_str!("../migrations/0045_former_stay.sql")),
    Migration::adds(46, "reported_payments", include_str!("../migrations/0046_reported_payments.sql")),
    Migration::changes(47, "invoice_key", include_str!("../migrations/0047_invoice_key.sql")),
    Migration::adds(48, "invoice_corrections", include_str!("../migrations/0048_invoice_corrections.sql")),
    Migration::adds(51, "camera_state", include_str!("../migrations/0051_camera_state.sql")),
    Migration::adds(52, "suspended_guardians", include_str!("../migrations/0052_suspended_guardians.sql")),
    Migration::adds(53, "own_acts", include_str!("../migrations/0053_own_acts.sql")),
    Migration::adds(54, "timestamp_repair", include_str!("../migrations/0054_timestamp_repair.sql")),
];
