//! What becomes of each table's rows when a family is erased, and of each text in the rows that stay. A test holds that no table
//! and no text is left out.

/// What becomes of a table's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The family's rows go.
    Goes,
    /// They stay without what tells of anybody: what is taken, and why they stay.
    Blanked(&'static str),
    /// They stay, and why.
    Stays(&'static str),
    /// Nothing of a family is in it.
    OfNobody,
}

const BOOKS: &str = "the books of the chain, which the law wants for years; they name nobody but by number";
const RECORD: &str = "who did what, by ids alone; it goes when the record's own time is over";

use Fate::{Blanked, Goes, OfNobody, Stays};

pub const FATES: &[(&str, Fate)] = &[
    ("absence", Goes),
    ("activity_plan", OfNobody),
    ("archived_photo", Goes),
    ("attendance", Goes),
    ("audit", Stays(RECORD)),
    ("barred_side", Goes),
    ("billing_entry", Goes),
    ("billing_visit", Goes),
    ("blog", OfNobody),
    ("booking", Blanked("the reason that is booked with a credit or a reversal; the amounts are in the books")),
    ("booking_line", Stays(BOOKS)),
    // By address and device they count strangers too; by contact they go.
    ("budget_pace", Goes),
    ("budget_use", Goes),
    ("calendar_address", Goes),
    ("camera", OfNobody),
    ("care_entry", Goes),
    ("centre", OfNobody),
    ("centre_card", OfNobody),
    ("centre_key", OfNobody),
    ("centre_services", OfNobody),
    (
        "certificate",
        Stays("proof of what was paid, which a tax office may ask to be confirmed; it names child and parent"),
    ),
    ("certificate_letter", Goes),
    ("chain", OfNobody),
    ("changed", Goes),
    (
        "child",
        Blanked("the child's names, birthday, admission id and picture; the number stays, for the books point to it"),
    ),
    ("closed_month", OfNobody),
    ("confirmation", Goes),
    ("consent", Goes),
    ("contact_notice", Goes),
    ("conversation", Goes),
    ("conversation_seen", Goes),
    ("credit", Blanked("the reason of a credit; the amount is in the books")),
    ("credit_note", Blanked("the reason of a credit note; that it withdrew an invoice is in the books")),
    ("credit_part", Stays(BOOKS)),
    ("data_ask", Blanked("what the office wrote to an ask for data; that it was asked and done stays, by ids alone")),
    ("delivery", Goes),
    ("desk_entry", Goes),
    ("desk_knock", OfNobody),
    ("desk_look", OfNobody),
    ("desk_ticket", Goes),
    ("device", Goes),
    ("event", OfNobody),
    ("failing_task", OfNobody),
    ("fee_difference", Stays(BOOKS)),
    ("fee_discount", Blanked("the reason of a discount; the amount is in the books")),
    ("fee_look", Goes),
    ("fee_plan", OfNobody),
    ("fee_run", OfNobody),
    ("food_menu", OfNobody),
    ("former_contact", Goes),
    ("former_stay", Goes),
    ("guardian", Goes),
    ("guardian_card", Goes),
    ("happening", Goes),
    ("heartbeat", OfNobody),
    ("holiday", OfNobody),
    ("invitation", Goes),
    ("invoice", Stays(BOOKS)),
    ("invoice_line", Blanked("what the office wrote on a line; the amount is in the books")),
    ("known_device", Goes),
    ("measurement", Goes),
    ("media_store", OfNobody),
    ("message", Goes),
    ("moment", Goes),
    ("newsletter", OfNobody),
    ("newsletter_picture", OfNobody),
    ("notice", Goes),
    ("notice_settings", Goes),
    ("notifications_seen", Goes),
    ("one_time_code", Goes),
    // What waits names its notice, letter or code by id, and finds nothing.
    ("outbox", OfNobody),
    ("paper_series", OfNobody),
    (
        "parent",
        Blanked(
            "name, number and address of a parent who goes; the number of the row stays, for the books point to it",
        ),
    ),
    ("parent_language", Goes),
    ("parenthood", Goes),
    ("pay_out", Stays(BOOKS)),
    ("pay_out_part", Stays(BOOKS)),
    // Those that a parent reported and nobody received go.
    ("payment", Stays(BOOKS)),
    ("payment_part", Stays(BOOKS)),
    ("photo", Goes),
    // Those that are shown to nobody else.
    ("picture", Goes),
    ("portrait", Goes),
    ("program", OfNobody),
    (
        "push",
        Blanked("what was answered to a parent goes, and what was answered to a centre about the child is emptied"),
    ),
    ("refund", Blanked("the words of a refund; the amount is in the books")),
    ("removed_parent", Goes),
    ("request", Goes),
    ("request_step", Goes),
    ("room", OfNobody),
    ("schema_addition", OfNobody),
    ("schema_migration", OfNobody),
    ("session", Goes),
    ("survey", OfNobody),
    ("survey_answer", Blanked("the words of a survey's answer; the mark stays in the centre's average")),
    ("survey_child", Goes),
    ("teacher", OfNobody),
    ("thread", Goes),
    ("thread_message", Goes),
    ("ticket", Goes),
    ("ticket_step", Goes),
    ("token", Goes),
    ("unreached", Goes),
    (
        "viewing",
        Stays("who watched which camera concerns every family of a room; by ids alone, and it goes with its own time"),
    ),
];

/// What becomes of the texts of a column whose rows stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFate {
    Emptied,
    /// One of the program's own words, or a day, month or number.
    NoWords,
    /// Words that stay, and why.
    Kept(&'static str),
}

const WHO: TextFate =
    Kept("the office, a centre's key by its label, or 'Mother' and 'Father'; never a name of a family");

use TextFate::{Emptied, Kept, NoWords};

/// Each text of the tables whose rows stay or are blanked.
pub const TEXTS: &[(&str, &str, TextFate)] = &[
    ("audit", "actor", WHO),
    ("audit", "deed", NoWords),
    ("audit", "object", NoWords),
    ("booking", "day", NoWords),
    ("booking", "key", Emptied),
    ("booking", "kind", NoWords),
    ("booking", "note", Emptied),
    ("booking", "who", WHO),
    ("booking_line", "account", NoWords),
    ("certificate", "content", Kept("it names child and parent, for a tax office may ask whether it is genuine")),
    ("certificate", "from_day", NoWords),
    ("certificate", "nature", NoWords),
    ("certificate", "to_day", NoWords),
    ("child", "admission_date", Emptied),
    ("child", "admission_type", Emptied),
    ("child", "date_of_birth", Emptied),
    ("child", "last_name", Emptied),
    ("child", "name", Emptied),
    ("child", "office_number", Emptied),
    ("child", "own_transport", Emptied),
    ("child", "photo_status", NoWords),
    ("child", "transport", Emptied),
    ("credit", "day", NoWords),
    ("credit", "reason", Emptied),
    ("credit", "who", WHO),
    ("credit_note", "day", NoWords),
    ("credit_note", "number", NoWords),
    ("credit_note", "reason", Emptied),
    ("credit_note", "who", WHO),
    ("data_ask", "kind", NoWords),
    ("data_ask", "reason", Emptied),
    ("data_ask", "state", NoWords),
    ("fee_difference", "who", WHO),
    ("fee_discount", "from_day", NoWords),
    ("fee_discount", "nature", NoWords),
    ("fee_discount", "reason", Emptied),
    ("fee_discount", "until_day", NoWords),
    ("fee_discount", "who", WHO),
    ("invoice", "due_day", NoWords),
    ("invoice", "issue_key", NoWords),
    ("invoice", "issued_day", NoWords),
    ("invoice", "kind", NoWords),
    ("invoice", "looked_day", NoWords),
    ("invoice", "number", NoWords),
    ("invoice", "period", NoWords),
    ("invoice", "withdrawn_day", NoWords),
    ("invoice_line", "nature", NoWords),
    ("invoice_line", "text", Emptied),
    ("parent", "email", Emptied),
    ("parent", "name", Emptied),
    ("parent", "phone", Emptied),
    ("pay_out", "day", NoWords),
    ("pay_out", "number", NoWords),
    (
        "pay_out",
        "reference",
        Kept("the bank's reference of money that went out, by which it is found in the bank's statement"),
    ),
    ("pay_out", "reversed_day", NoWords),
    ("pay_out", "way", NoWords),
    ("pay_out", "who", WHO),
    ("payment", "day", NoWords),
    ("payment", "receipt_number", NoWords),
    (
        "payment",
        "reference",
        Kept("the bank's reference of money that came, by which it is found in the bank's statement"),
    ),
    ("payment", "state", NoWords),
    ("payment", "way", NoWords),
    ("payment", "who", WHO),
    ("payment_part", "nature", NoWords),
    ("push", "answer", Emptied),
    (
        "push",
        "name",
        Kept("the centre's own name for a push, by which it is not done twice; it goes after thirty days"),
    ),
    ("push", "scope", NoWords),
    ("refund", "comment", Emptied),
    ("refund", "day", NoWords),
    ("refund", "month", NoWords),
    ("refund", "note", Emptied),
    ("refund", "side", NoWords),
    ("refund", "status", NoWords),
    ("survey_answer", "comment", Emptied),
    ("survey_answer", "side", NoWords),
    ("survey_answer", "tags", NoWords),
    ("viewing", "camera_name", NoWords),
    ("viewing", "network", NoWords),
];

/// What stays and what is blanked, a sentence for each reason.
pub fn told() -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for (_, fate) in FATES {
        let line = match fate {
            Blanked(why) => format!("is blanked: {why}"),
            Stays(why) => format!("stays: {why}"),
            Goes | OfNobody => continue,
        };
        if !told.contains(&line) {
            told.push(line);
        }
    }
    told
}
