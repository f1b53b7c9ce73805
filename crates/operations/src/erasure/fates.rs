//! How an erasure treats each table, and each text column of retained rows. Tests check that every table and column is listed.

/// How an erasure treats a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The family's rows are deleted.
    Deleted,
    /// The rows stay without personal data: what is removed, and why they stay.
    Blanked(&'static str),
    /// The rows stay, with the reason.
    Retained(&'static str),
    /// The table contains no family's data.
    NotPersonal,
}

const LEDGER: &str = "the chain's ledger, which the law requires for years; it identifies people only by ids";
const AUDIT_LOG: &str = "the audit log, which contains ids and the login names of the office's staff; \
    it is deleted after its retention period";

use Fate::{Blanked, Deleted, NotPersonal, Retained};

pub const FATES: &[(&str, Fate)] = &[
    ("absence", Deleted),
    ("activity_plan", NotPersonal),
    ("archived_photo", Deleted),
    ("attendance", Deleted),
    ("attendance_event", Deleted),
    ("audit", Retained(AUDIT_LOG)),
    ("barred_side", Deleted),
    ("billing_entry", Deleted),
    ("billing_visit", Deleted),
    ("blog", NotPersonal),
    ("booking", Blanked("the reason of a credit or reversal; the amounts stay in the ledger")),
    ("booking_line", Retained(LEDGER)),
    // Rows of contacts are deleted; rows of addresses and devices also count strangers.
    ("budget_pace", Deleted),
    ("budget_use", Deleted),
    ("calendar_address", Deleted),
    ("camera", NotPersonal),
    ("care_entry", Deleted),
    ("centre", NotPersonal),
    ("centre_card", NotPersonal),
    ("centre_key", NotPersonal),
    ("centre_services", NotPersonal),
    ("certificate", Retained("fee certificates, which a tax office may want to verify; they name child and parent")),
    ("certificate_letter", Deleted),
    ("chain", NotPersonal),
    ("changed", Deleted),
    (
        "child",
        Blanked(
            "the child's names, date of birth, admission id and picture; the id stays, because the ledger refers to it",
        ),
    ),
    ("closed_month", NotPersonal),
    // Rows of a negative subject count strangers.
    ("code_refusal", Deleted),
    ("confirmation", Deleted),
    ("consent", Deleted),
    ("contact_notice", Deleted),
    ("conversation", Deleted),
    ("conversation_seen", Deleted),
    ("credit", Blanked("the reason of a credit; the amount stays in the ledger")),
    ("credit_note", Blanked("the reason of a credit note; the withdrawal stays in the ledger")),
    ("credit_part", Retained(LEDGER)),
    ("data_ask", Blanked("the office's answer to a data request; the request itself stays with ids only")),
    ("delivery", Deleted),
    ("desk_entry", Deleted),
    ("desk_knock", NotPersonal),
    ("desk_look", NotPersonal),
    ("desk_ticket", Deleted),
    ("device", Deleted),
    ("event", NotPersonal),
    ("failing_task", NotPersonal),
    ("fee_difference", Retained(LEDGER)),
    ("fee_discount", Blanked("the reason of a discount; the amount stays in the ledger")),
    ("fee_look", Deleted),
    ("fee_plan", NotPersonal),
    ("fee_run", NotPersonal),
    ("food_menu", NotPersonal),
    ("former_contact", Deleted),
    ("former_stay", Deleted),
    ("guardian", Deleted),
    ("guardian_card", Deleted),
    ("happening", Deleted),
    ("heartbeat", NotPersonal),
    ("holiday", NotPersonal),
    ("invitation", Deleted),
    ("invoice", Retained(LEDGER)),
    ("invoice_line", Blanked("the text of invoice lines; the amounts stay in the ledger")),
    ("known_device", Deleted),
    ("measurement", Deleted),
    ("media_store", NotPersonal),
    ("message", Deleted),
    ("moment", Deleted),
    ("newsletter", NotPersonal),
    ("newsletter_picture", NotPersonal),
    ("nap", Deleted),
    ("notice", Deleted),
    ("notice_settings", Deleted),
    ("notifications_seen", Deleted),
    ("one_time_code", Deleted),
    // Jobs contain only ids, which then find nothing.
    ("outbox", NotPersonal),
    ("paper_series", NotPersonal),
    (
        "parent",
        Blanked(
            "name, phone number and e-mail address of an erased parent; the id stays, because the ledger refers to it",
        ),
    ),
    ("parent_language", Deleted),
    ("parenthood", Deleted),
    ("pay_out", Retained(LEDGER)),
    ("pay_out_part", Retained(LEDGER)),
    // Reported payments that were not received are deleted.
    ("payment", Retained(LEDGER)),
    ("payment_part", Retained(LEDGER)),
    ("photo", Deleted),
    ("photo_consent", Deleted),
    // Pictures that no other family sees.
    ("picture", Deleted),
    ("portrait", Deleted),
    ("program", NotPersonal),
    (
        "push",
        Blanked(
            "stored answers to requests: those to a parent are deleted, those to a centre about the child are emptied",
        ),
    ),
    ("refund", Blanked("the texts of a refund; the amount stays in the ledger")),
    ("removed_parent", Deleted),
    ("request", Deleted),
    ("request_step", Deleted),
    ("room", NotPersonal),
    ("schema_addition", NotPersonal),
    ("schema_migration", NotPersonal),
    ("session", Deleted),
    ("staff_challenge", NotPersonal),
    ("staff_change", NotPersonal),
    ("staff_code", NotPersonal),
    (
        "staff_entry",
        Blanked(
            "what staff logged of the child; the entry's id stays, so that a tablet that sends it again changes nothing",
        ),
    ),
    ("staff_member", NotPersonal),
    ("staff_passkey", NotPersonal),
    ("staff_former_rights", NotPersonal),
    ("staff_pin", NotPersonal),
    ("staff_pin_try", NotPersonal),
    ("staff_room", NotPersonal),
    ("staff_session", NotPersonal),
    ("survey", NotPersonal),
    ("survey_answer", Blanked("the comment of a survey answer; the mark stays in the centre's average")),
    ("survey_child", Deleted),
    ("tablet", NotPersonal),
    ("tablet_pairing", NotPersonal),
    ("tablet_room", NotPersonal),
    ("tablet_unlock", NotPersonal),
    ("teacher", NotPersonal),
    ("thread", Deleted),
    ("thread_message", Deleted),
    ("ticket", Deleted),
    ("ticket_step", Deleted),
    ("timestamp_repair", NotPersonal),
    ("token", Deleted),
    ("unreached", Deleted),
    (
        "viewing",
        Retained(
            "camera views, which concern all families of a room; they contain only ids and are deleted after their retention period",
        ),
    ),
];

/// How an erasure treats a text column of retained rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFate {
    Emptied,
    /// Contains only fixed words, days, months or numbers.
    NoFreeText,
    /// Text that stays, with the reason.
    Kept(&'static str),
}

const WHO: TextFate = Kept("'office', the label of a centre's key, or 'Mother' and 'Father'; never a family's name");

use TextFate::{Emptied, Kept, NoFreeText};

/// Each text column of retained and blanked tables.
pub const TEXTS: &[(&str, &str, TextFate)] = &[
    ("audit", "actor", WHO),
    ("audit", "deed", NoFreeText),
    ("audit", "login", Kept("the login name of the person at the office's command line; never a family's name")),
    ("audit", "device", Kept("with what a person of the staff called: an id")),
    ("audit", "proof", Kept("how well it was proved that it was this person: a word")),
    ("audit", "object", NoFreeText),
    ("booking", "day", NoFreeText),
    ("booking", "key", Emptied),
    ("booking", "kind", NoFreeText),
    ("booking", "note", Emptied),
    ("booking", "who", WHO),
    ("booking_line", "account", NoFreeText),
    (
        "certificate",
        "content",
        Kept("names of child and parent, because a tax office may want to verify the certificate"),
    ),
    ("certificate", "from_day", NoFreeText),
    ("certificate", "nature", NoFreeText),
    ("certificate", "to_day", NoFreeText),
    ("child", "admission_date", Emptied),
    ("child", "admission_type", Emptied),
    ("child", "date_of_birth", Emptied),
    ("child", "last_name", Emptied),
    ("child", "name", Emptied),
    ("child", "office_number", Emptied),
    ("child", "own_transport", Emptied),
    ("child", "photo_status", NoFreeText),
    ("child", "transport", Emptied),
    ("credit", "day", NoFreeText),
    ("credit", "reason", Emptied),
    ("credit", "who", WHO),
    ("credit_note", "day", NoFreeText),
    ("credit_note", "number", NoFreeText),
    ("credit_note", "reason", Emptied),
    ("credit_note", "who", WHO),
    ("data_ask", "kind", NoFreeText),
    ("data_ask", "reason", Emptied),
    ("data_ask", "state", NoFreeText),
    ("fee_difference", "who", WHO),
    ("fee_discount", "from_day", NoFreeText),
    ("fee_discount", "nature", NoFreeText),
    ("fee_discount", "reason", Emptied),
    ("fee_discount", "until_day", NoFreeText),
    ("fee_discount", "who", WHO),
    ("invoice", "due_day", NoFreeText),
    ("invoice", "issue_key", NoFreeText),
    ("invoice", "issued_day", NoFreeText),
    ("invoice", "kind", NoFreeText),
    ("invoice", "looked_day", NoFreeText),
    ("invoice", "number", NoFreeText),
    ("invoice", "period", NoFreeText),
    ("invoice", "withdrawn_day", NoFreeText),
    ("invoice_line", "nature", NoFreeText),
    ("invoice_line", "text", Emptied),
    ("parent", "email", Emptied),
    ("parent", "name", Emptied),
    ("parent", "phone", Emptied),
    ("pay_out", "day", NoFreeText),
    ("pay_out", "number", NoFreeText),
    ("pay_out", "reference", Kept("the bank's reference of a pay-out, which identifies it in the bank statement")),
    ("pay_out", "reversed_day", NoFreeText),
    ("pay_out", "way", NoFreeText),
    ("pay_out", "who", WHO),
    ("payment", "day", NoFreeText),
    ("payment", "receipt_number", NoFreeText),
    ("payment", "reference", Kept("the bank's reference of a payment, which identifies it in the bank statement")),
    ("payment", "state", NoFreeText),
    ("payment", "way", NoFreeText),
    ("payment", "who", WHO),
    ("payment_part", "nature", NoFreeText),
    ("push", "answer", Emptied),
    (
        "push",
        "name",
        Kept("the centre's Idempotency-Key, so that a request takes effect once; deleted after thirty days"),
    ),
    ("push", "scope", NoFreeText),
    ("refund", "comment", Emptied),
    ("refund", "day", NoFreeText),
    ("refund", "month", NoFreeText),
    ("refund", "note", Emptied),
    ("refund", "side", NoFreeText),
    ("refund", "status", NoFreeText),
    ("staff_entry", "content", Emptied),
    ("staff_entry", "day", NoFreeText),
    ("staff_entry", "decision", NoFreeText),
    ("staff_entry", "drop_reason", Emptied),
    ("staff_entry", "first_reason", NoFreeText),
    ("staff_entry", "kind", NoFreeText),
    ("staff_entry", "proof", NoFreeText),
    ("staff_entry", "reason", Emptied),
    ("staff_entry", "refused", NoFreeText),
    ("staff_entry", "shown", Emptied),
    ("staff_entry", "verdict", Emptied),
    ("survey_answer", "comment", Emptied),
    ("survey_answer", "side", NoFreeText),
    ("survey_answer", "tags", NoFreeText),
    ("viewing", "camera_name", NoFreeText),
    ("viewing", "network", NoFreeText),
];

/// What stays and what is blanked, one sentence per reason.
pub fn sentences() -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for (_, fate) in FATES {
        let line = match fate {
            Blanked(why) => format!("blanked: {why}"),
            Retained(why) => format!("retained: {why}"),
            Deleted | NotPersonal => continue,
        };
        if !sentences.contains(&line) {
            sentences.push(line);
        }
    }
    sentences
}
