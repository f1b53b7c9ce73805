//! What is exported of each table, and why the rest is not. A test checks that every table is listed.

/// How a table is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// In this area.
    In(&'static str),
    /// As picture files.
    AsFile,
    /// Not exported, with the reason.
    Not(&'static str),
    /// The table contains no family's data.
    NotPersonal,
}

const CODES: &str = "codes, tokens and keys, which are stored as hashes and contain no information";
const COUNTS: &str = "counters and queues for the portal's own work";
const OTHERS: &str = "which parents were removed or barred, which concerns other people: ask the centre's office";
const FOR_ALL: &str = "what a centre publishes to all families, which can be read in the app";
const ON_THE_WAY: &str = "messages in transit, which are deleted after delivery";

use Coverage::{AsFile, In, Not, NotPersonal};

pub const COVERAGE: &[(&str, Coverage)] = &[
    ("absence", In("days")),
    ("activity_plan", Not(FOR_ALL)),
    ("archived_photo", In("days")),
    ("attendance", In("days")),
    ("attendance_event", In("days")),
    ("audit", In("record")),
    ("barred_side", Not(OTHERS)),
    ("billing_entry", Not(CODES)),
    ("billing_visit", Not(CODES)),
    ("blog", Not(FOR_ALL)),
    ("booking", In("payments")),
    ("booking_line", In("payments")),
    ("budget_pace", Not(COUNTS)),
    ("budget_use", Not(COUNTS)),
    ("calendar_address", Not(CODES)),
    ("camera", NotPersonal),
    ("care_entry", In("days")),
    ("centre", In("child")),
    ("centre_card", Not(FOR_ALL)),
    ("centre_key", NotPersonal),
    ("centre_services", NotPersonal),
    ("certificate", In("payments")),
    ("certificate_letter", Not(ON_THE_WAY)),
    ("chain", In("child")),
    ("changed", Not(COUNTS)),
    ("child", In("child")),
    ("closed_month", NotPersonal),
    ("code_refusal", Not(COUNTS)),
    ("confirmation", Not(CODES)),
    ("consent", In("consents")),
    ("contact_notice", Not(ON_THE_WAY)),
    // Its messages are exported.
    ("conversation", Not(COUNTS)),
    ("conversation_seen", In("messages")),
    ("credit", In("payments")),
    ("credit_note", In("payments")),
    ("credit_part", In("payments")),
    ("data_ask", In("record")),
    ("delivery", In("record")),
    ("desk_entry", Not(COUNTS)),
    ("desk_knock", NotPersonal),
    ("desk_look", NotPersonal),
    ("desk_ticket", In("tickets")),
    ("device", In("record")),
    ("event", In("consents")),
    ("failing_task", NotPersonal),
    ("fee_difference", In("payments")),
    ("fee_discount", In("payments")),
    ("fee_look", Not(COUNTS)),
    ("fee_plan", NotPersonal),
    ("fee_run", NotPersonal),
    ("food_menu", Not(FOR_ALL)),
    ("former_contact", In("people")),
    ("former_stay", In("child")),
    ("guardian", In("people")),
    ("guardian_card", In("people")),
    ("happening", In("record")),
    ("heartbeat", NotPersonal),
    ("holiday", Not(FOR_ALL)),
    ("invitation", In("consents")),
    ("invoice", In("payments")),
    ("invoice_line", In("payments")),
    ("known_device", In("record")),
    ("measurement", In("days")),
    ("media_store", NotPersonal),
    ("message", In("messages")),
    ("moment", In("days")),
    ("newsletter", Not(FOR_ALL)),
    ("newsletter_picture", Not(FOR_ALL)),
    ("nap", In("days")),
    ("notice", In("record")),
    ("notice_settings", In("record")),
    ("notifications_seen", In("record")),
    ("one_time_code", Not(CODES)),
    ("outbox", Not(ON_THE_WAY)),
    ("paper_series", NotPersonal),
    ("parent", In("people")),
    ("parent_language", In("record")),
    // All but the door PIN.
    ("parenthood", In("people")),
    ("pay_out", In("payments")),
    ("pay_out_part", In("payments")),
    ("payment", In("payments")),
    ("payment_part", In("payments")),
    ("photo", In("days")),
    ("photo_consent", In("consents")),
    ("picture", AsFile),
    ("portrait", In("people")),
    ("program", In("child")),
    ("push", Not(ON_THE_WAY)),
    ("refund", In("payments")),
    ("removed_parent", Not(OTHERS)),
    ("request", In("requests")),
    ("request_step", In("requests")),
    ("room", In("child")),
    ("schema_addition", NotPersonal),
    ("schema_migration", NotPersonal),
    ("session", In("record")),
    ("staff_challenge", NotPersonal),
    ("staff_change", NotPersonal),
    ("staff_code", NotPersonal),
    ("staff_entry", In("days")),
    ("staff_member", NotPersonal),
    ("staff_passkey", NotPersonal),
    ("staff_former_rights", NotPersonal),
    ("staff_pin", NotPersonal),
    ("staff_pin_try", NotPersonal),
    ("staff_room", NotPersonal),
    ("staff_session", NotPersonal),
    ("survey", In("surveys")),
    ("survey_answer", In("surveys")),
    ("survey_child", In("surveys")),
    ("tablet", NotPersonal),
    ("tablet_pairing", NotPersonal),
    ("tablet_room", NotPersonal),
    ("tablet_unlock", NotPersonal),
    // Messages contain the name of their author.
    ("teacher", Not(FOR_ALL)),
    ("thread", Not(COUNTS)),
    ("thread_message", In("requests")),
    ("ticket", In("tickets")),
    ("ticket_step", In("tickets")),
    ("timestamp_repair", NotPersonal),
    ("token", Not(CODES)),
    ("unreached", In("record")),
    ("viewing", In("watched")),
];

/// The reasons for what is not exported.
pub fn left_out() -> Vec<&'static str> {
    let mut reasons = vec!["door PINs, with which a finder of the export could open the door"];
    for (_, coverage) in COVERAGE {
        if let Not(why) = coverage
            && !reasons.contains(why)
        {
            reasons.push(why);
        }
    }
    reasons
}
