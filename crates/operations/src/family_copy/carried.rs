//! What of each table is in a family's copy, and why the rest is not. A test holds that no table is left out.

/// What becomes of a table's rows in a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// They are in this area.
    In(&'static str),
    /// Each picture that an area shows lies beside it.
    Beside,
    /// They are in no copy, and why.
    Not(&'static str),
    /// Nothing of a family is in it.
    OfNobody,
}

const CODES: &str =
    "codes, tokens and keys, as marks from which nothing can be read: they open doors, and tell nothing";
const COUNTS: &str = "how often something was tried, and what waits: counted for the portal's own work";
const OTHERS: &str =
    "who was taken from a child, and who is barred, concerns somebody else: the centre's office answers that";
const FOR_ALL: &str = "what a centre publishes to all its families: it is the centre's, and is read in the app";
const ON_THE_WAY: &str = "what is on its way and forgotten once it has arrived";

use Carried::{Beside, In, Not, OfNobody};

pub const CARRIED: &[(&str, Carried)] = &[
    ("absence", In("days")),
    ("activity_plan", Not(FOR_ALL)),
    ("archived_photo", In("days")),
    ("attendance", In("days")),
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
    ("camera", OfNobody),
    ("care_entry", In("days")),
    ("centre", In("child")),
    ("centre_card", Not(FOR_ALL)),
    ("centre_key", OfNobody),
    ("centre_services", OfNobody),
    ("certificate", In("payments")),
    ("certificate_letter", Not(ON_THE_WAY)),
    ("chain", In("child")),
    ("changed", Not(COUNTS)),
    ("child", In("child")),
    ("closed_month", OfNobody),
    ("confirmation", Not(CODES)),
    ("consent", In("consents")),
    ("contact_notice", Not(ON_THE_WAY)),
    // Its messages say all of it.
    ("conversation", Not(COUNTS)),
    ("conversation_seen", In("messages")),
    ("credit", In("payments")),
    ("credit_note", In("payments")),
    ("credit_part", In("payments")),
    ("data_ask", In("record")),
    ("delivery", In("record")),
    ("desk_entry", Not(COUNTS)),
    ("desk_knock", OfNobody),
    ("desk_look", OfNobody),
    ("desk_ticket", In("tickets")),
    ("device", In("record")),
    ("event", In("consents")),
    ("failing_task", OfNobody),
    ("fee_difference", In("payments")),
    ("fee_discount", In("payments")),
    ("fee_look", Not(COUNTS)),
    ("fee_plan", OfNobody),
    ("fee_run", OfNobody),
    ("food_menu", Not(FOR_ALL)),
    ("former_contact", In("people")),
    ("former_stay", In("child")),
    ("guardian", In("people")),
    ("guardian_card", In("people")),
    ("happening", In("record")),
    ("heartbeat", OfNobody),
    ("holiday", Not(FOR_ALL)),
    ("invitation", In("consents")),
    ("invoice", In("payments")),
    ("invoice_line", In("payments")),
    ("known_device", In("record")),
    ("measurement", In("days")),
    ("media_store", OfNobody),
    ("message", In("messages")),
    ("moment", In("days")),
    ("newsletter", Not(FOR_ALL)),
    ("newsletter_picture", Not(FOR_ALL)),
    ("notice", In("record")),
    ("notice_settings", In("record")),
    ("notifications_seen", In("record")),
    ("one_time_code", Not(CODES)),
    ("outbox", Not(ON_THE_WAY)),
    ("paper_series", OfNobody),
    ("parent", In("people")),
    ("parent_language", In("record")),
    // All but the door PIN.
    ("parenthood", In("people")),
    ("pay_out", In("payments")),
    ("pay_out_part", In("payments")),
    ("payment", In("payments")),
    ("payment_part", In("payments")),
    ("photo", In("days")),
    ("picture", Beside),
    ("portrait", In("people")),
    ("program", In("child")),
    ("push", Not(ON_THE_WAY)),
    ("refund", In("payments")),
    ("removed_parent", Not(OTHERS)),
    ("request", In("requests")),
    ("request_step", In("requests")),
    ("room", In("child")),
    ("schema_addition", OfNobody),
    ("schema_migration", OfNobody),
    ("session", In("record")),
    ("survey", In("surveys")),
    ("survey_answer", In("surveys")),
    ("survey_child", In("surveys")),
    // The name of who wrote stands with the message.
    ("teacher", Not(FOR_ALL)),
    ("thread", Not(COUNTS)),
    ("thread_message", In("requests")),
    ("ticket", In("tickets")),
    ("ticket_step", In("tickets")),
    ("token", Not(CODES)),
    ("unreached", In("record")),
    ("viewing", In("watched")),
];

/// What is in no copy, a sentence for each reason.
pub fn left_out() -> Vec<&'static str> {
    let mut told = vec!["door PINs: whoever finds the copy could open the door"];
    for (_, carried) in CARRIED {
        if let Not(why) = carried
            && !told.contains(why)
        {
            told.push(why);
        }
    }
    told
}
