use database::{Error, Sql, Writer, params, statements};

use base::clock::Timestamp;

statements! {
    /// The newest timestamp that a server stored. Each arm is one step in an index; nearly every change writes one of
    /// these rows, and each server moves the heartbeat once a minute.
    pub fn find_newest(reader) -> Timestamp =
        "SELECT MAX(newest) FROM (SELECT MAX(at) AS newest FROM heartbeat UNION ALL SELECT MAX(at) FROM audit \
        UNION ALL SELECT MAX(at) FROM changed UNION ALL SELECT MAX(used_at) FROM budget_use \
        UNION ALL SELECT MAX(kept_at) FROM push UNION ALL SELECT MAX(first_at) FROM notice) AS stored";
    fn is_collected_after(reader, at: Timestamp) -> bool = "SELECT 1 FROM timestamp_repair WHERE old_at > $1 LIMIT 1";
    /// The collected times become the milliseconds after `now`: they stay after everything else, and apart.
    fn assign(writer, now: Timestamp) =
        "UPDATE timestamp_repair SET new_at = $1 + ranked.place \
        FROM (SELECT old_at, ROW_NUMBER() OVER (ORDER BY old_at) AS place FROM timestamp_repair) AS ranked \
        WHERE timestamp_repair.old_at = ranked.old_at";
    pub(super) fn clear(writer) = "DELETE FROM timestamp_repair";
    /// Open screens read again what they show of these children.
    pub(super) fn bump_changes(writer, now: Timestamp) = "UPDATE changed SET number = number + 1 WHERE at > $1";
    pub(super) fn update_months_of_photos(writer, now: Timestamp, month: &str) =
        "UPDATE photo SET month = $2 WHERE at > $1";
    /// Retries and leases that lie further ahead than any delay.
    pub(super) fn update_retries(writer, now: Timestamp, furthest: Timestamp) =
        "UPDATE outbox SET due_at = $1 WHERE state <> 'given_up' AND attempts > 0 AND due_at > $2";
    pub(super) fn update_quiet(writer, now: Timestamp, furthest: Timestamp) =
        "UPDATE notice SET quiet_until = $1 WHERE quiet_until > $2";
    pub(super) fn update_polls(writer, now: Timestamp, furthest: Timestamp) =
        "UPDATE desk_look SET next_at = $1 WHERE next_at > $2";
    pub(super) fn release_tickets(writer, furthest: Timestamp) =
        "UPDATE desk_ticket SET held_until = 0 WHERE held_until > $1";
    /// Fills the token buckets that are not full.
    pub(super) fn fill_buckets(writer, now: Timestamp) = "DELETE FROM budget_pace WHERE even_at > $1";
}

/// Collects the timestamps after `now`. Returns how many there are; 0 if none is after `latest`.
pub(super) async fn collect(writer: &mut Writer<'_>, now: Timestamp, latest: Timestamp) -> Result<u32, Error> {
    clear(writer).await?;
    let mut number = 0;
    for column in COLUMNS {
        number += writer.execute(column.collect, params![now]).await?;
    }
    let is_needed = is_collected_after(writer, latest).await?;
    Ok(if is_needed { u32::try_from(number).unwrap_or(u32::MAX) } else { 0 })
}

/// Moves the collected timestamps, in their order. Returns how many each column had.
pub(super) async fn move_to(writer: &mut Writer<'_>, now: Timestamp) -> Result<Vec<(&'static Column, u64)>, Error> {
    assign(writer, now).await?;
    let mut moved = Vec::new();
    for column in COLUMNS {
        moved.push((column, writer.execute(column.apply, params![]).await?));
    }
    Ok(moved)
}

/// A column, and the statements of its repair.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    pub table: &'static str,
    pub name: &'static str,
    /// Columns that keep their distance to this one: ends and due times.
    pub followers: &'static [&'static str],
    /// Collects its timestamps after a time into `timestamp_repair`.
    pub collect: Sql,
    /// Applies the new times.
    pub apply: Sql,
}

macro_rules! columns {
    ($($table:ident { $($column:ident $(($($follower:ident),+))?),+ })*) => {
        $(mod $table {
            $(pub mod $column {
                database::statements! {
                    pub COLLECT = concat!(
                        "INSERT INTO timestamp_repair (old_at) SELECT DISTINCT ", stringify!($column),
                        " FROM ", stringify!($table), " WHERE ", stringify!($column), " > $1 ON CONFLICT DO NOTHING",
                    );
                    pub APPLY = concat!(
                        "UPDATE ", stringify!($table), " SET ",
                        $($(stringify!($follower), " = ", stringify!($follower), " - ", stringify!($column), " + new_at, ",)+)?
                        stringify!($column), " = new_at FROM timestamp_repair WHERE ", stringify!($column), " = old_at",
                    );
                }
            })+
        })*

        pub const COLUMNS: &[Column] = &[$($(Column {
            table: stringify!($table),
            name: stringify!($column),
            followers: &[$($(stringify!($follower)),+)?],
            collect: $table::$column::COLLECT,
            apply: $table::$column::APPLY,
        },)+)*];
    };
}

// Every column with a timestamp that a server stamps; in brackets those that keep their distance to it. A test compares
// the list with the tables.
columns! {
    absence { said_at }
    archived_photo { at, archived_at }
    attendance_event { at, recorded_at }
    audit { at }
    barred_side { barred_at }
    billing_entry { made_at }
    billing_visit { began_at }
    blog { published_at }
    booking { at }
    budget_use { used_at }
    calendar_address { made_at }
    camera { set_at, shown_at, failing_since }
    centre { closed_at }
    centre_key { made_at, withdrawn_at }
    certificate { made_at }
    certificate_letter { asked_at }
    chain { closed_at }
    changed { at }
    child { left_at (readable_until), arrived_at, stay_since, own_program_at, own_transport_at, erased_at }
    closed_month { closed_at }
    code_refusal { last_at }
    confirmation { made_at }
    consent { at }
    contact_notice { changed_at }
    conversation { newest_at, waiting_since, read_at }
    conversation_seen { seen_until }
    credit { at }
    credit_note { at }
    data_ask { asked_at, decided_at (ready_until) }
    delivery { planned_at, tried_at }
    device { saved_at }
    event { created_at, cancelled_at }
    failing_task { first_failed_at, failed_at (next_at) }
    fee_difference { at }
    fee_discount { at }
    former_stay { left_at, back_at }
    guardian { added_at, since, removed_at, suspended_at }
    guardian_card { written_at, decided_at, ended_at }
    happening { item_at, added_at }
    heartbeat { at }
    invoice { at }
    known_device { signed_in_at }
    media_store { swept_at, backup_at }
    message { at, withdrawn_at }
    moment { at }
    nap { started_at, ended_at }
    notice { first_at, told_at }
    notifications_seen { newest_at, seen_at }
    one_time_code { asked_at, sent_at, accepted_at }
    outbox { planned_at (wanted_at, due_at) }
    pay_out { at }
    payment { at }
    photo { at }
    photo_consent { since }
    picture { kept_at }
    portrait { brought_at, decided_at }
    program { closed_at }
    push { kept_at }
    refund { asked_at, decided_at }
    removed_parent { removed_at }
    request { asked_at, began_at, ended_at }
    request_step { at }
    room { closed_at }
    session { started_at (ends_at), ended_at }
    staff_challenge { made_at }
    staff_change { changed_at }
    staff_code { made_at }
    staff_entry { made_at, done_at, arrived_at, decided_at }
    staff_member { added_at, changed_at, ended_at }
    staff_passkey { made_at, used_at }
    staff_former_rights { changed_at }
    staff_pin { set_at }
    staff_pin_try { last_at }
    staff_session { started_at (ends_at), proved_at (awake_until), ended_at }
    survey { opened_at, closed_at }
    survey_answer { answered_at }
    tablet { paired_at, issued_at, first_used_at, seen_at, locked_at, withdrawn_at }
    tablet_pairing { begun_at, joined_at, confirmed_at, void_at }
    tablet_unlock { began_at (ends_at), touched_at, ended_at }
    thread { waiting_since }
    thread_message { at }
    ticket { raised_at }
    ticket_step { at }
    token { replaced_at }
    unreached { first_at, last_at }
    viewing { began_at, seen_at, ended_at }
}
