//! What becomes of each table's rows when a family is erased. A test holds that no table is left out.

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
    ("booking", Stays(BOOKS)),
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
    ("invoice_line", Stays(BOOKS)),
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
    ("payment", Stays(BOOKS)),
    ("payment_part", Stays(BOOKS)),
    ("photo", Goes),
    // Those that are shown to nobody else.
    ("picture", Goes),
    ("portrait", Goes),
    ("program", OfNobody),
    ("push", Goes),
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
