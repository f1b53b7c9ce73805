use std::collections::HashSet;

use database::{Error, Reader, Writer, row, statements};

use crate::tickets::Ticket;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ParentId, TicketId};
use base::page::Cursor;
use providers::help_desk::HelpDeskTicket;

statements! {
    pub(super) fn find_about(reader, id: TicketId) -> Option<About> =
        "SELECT {} FROM ticket JOIN child ON child.id = ticket.child_id JOIN centre ON centre.id = child.centre_id \
        JOIN parent ON parent.id = ticket.parent_id WHERE ticket.id = $1";
    fn insert(writer, id: TicketId) =
        "INSERT INTO desk_ticket (ticket_id, updated_at, told, held_until) SELECT id, 0, 0, 0 FROM ticket WHERE id = $1 \
        ON CONFLICT (ticket_id) DO NOTHING";
    fn hold_row(writer, id: TicketId, now: Timestamp, until: Timestamp) -> bool =
        "UPDATE desk_ticket SET held_until = $3 WHERE ticket_id = $1 AND held_until <= $2";
    pub(super) fn release(writer, id: TicketId) = "UPDATE desk_ticket SET held_until = 0 WHERE ticket_id = $1";
    pub(super) fn find_sync_state(reader, id: TicketId) -> Option<SyncState> =
        "SELECT {} FROM desk_ticket WHERE ticket_id = $1";
    pub(super) fn update_trying(writer, id: TicketId, number: i64) =
        "UPDATE desk_ticket SET trying = $2 WHERE ticket_id = $1";
    pub(super) fn update_created(writer, id: TicketId, there: &HelpDeskTicket) =
        "UPDATE desk_ticket SET desk_id = $2, requester_id = $3, status = $4, trying = NULL WHERE ticket_id = $1",
        id, there.id, there.requester, there.status;
    pub(super) fn update_sent(writer, id: TicketId, number: i64) =
        "UPDATE desk_ticket SET told = $2, trying = NULL WHERE ticket_id = $1";
    pub(super) fn update_status(writer, id: TicketId, status: i64) =
        "UPDATE desk_ticket SET status = $2 WHERE ticket_id = $1";
    pub(super) fn update_seen(writer, id: TicketId, there: &HelpDeskTicket) =
        "UPDATE desk_ticket SET status = $2, updated_at = $3 WHERE ticket_id = $1",
        id, there.status, there.updated_at;
    /// The ticket with this number at the help desk, and the last change that was synced.
    pub(super) fn find_by_desk_id(reader, desk_id: i64) -> Option<(TicketId, Timestamp)> =
        "SELECT ticket_id, updated_at FROM desk_ticket WHERE desk_id = $1";
    fn list_entries(reader, id: TicketId) -> Vec<(i64, i64)> =
        "SELECT entry_id, number FROM desk_entry WHERE ticket_id = $1";
    pub(super) fn insert_entry(writer, id: TicketId, entry: i64, number: i64) =
        "INSERT INTO desk_entry (ticket_id, entry_id, number) VALUES ($1, $2, $3) ON CONFLICT (ticket_id, entry_id, number) DO NOTHING";
    fn insert_mark(writer, mark: &[u8; 32], now: Timestamp) -> bool =
        "INSERT INTO desk_knock (mark, at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING";
    fn delete_marks_before(writer, since: Timestamp) = "DELETE FROM desk_knock WHERE at < $1";
    pub(super) fn insert_poll(writer, since: Timestamp, next_at: Timestamp) =
        "INSERT INTO desk_look (one, since, next_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING";
    fn list_due(reader, now: Timestamp, after: Cursor) -> Vec<(Timestamp, i64)> =
        "SELECT next_at, one FROM desk_look WHERE next_at <= $1 AND next_at > $2",
        now, after.at;
    /// False: another server polls.
    pub(super) fn update_next_poll(writer, now: Timestamp, next: Timestamp) -> bool =
        "UPDATE desk_look SET next_at = $2 WHERE next_at <= $1";
    pub(super) fn find_polled_until(reader) -> Option<Timestamp> = "SELECT since FROM desk_look";
    pub(super) fn update_polled_until(writer, until: Timestamp) = "UPDATE desk_look SET since = $1 WHERE since < $1";
}

row! {
    /// A ticket, and what is sent of its family.
    pub(super) struct About {
        pub ticket: Ticket,
        pub parent: ParentId = "ticket.parent_id",
        pub parent_name: String = "parent.name",
        pub child_name: String = "child.name",
        pub child_last_name: String = "child.last_name",
        pub is_live: bool = "child.live",
        pub centre: CentreId = "centre.id",
        pub chain: ChainId = "centre.chain_id",
        pub centre_name: String = "centre.name",
    }
}

row! {
    /// How far the sync of a ticket has come.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct SyncState {
        pub desk_id: Option<i64> = "desk_id",
        pub requester: Option<i64> = "requester_id",
        pub status: Option<i64> = "status",
        /// The number of the last message that was sent.
        pub sent: i64 = "told",
        /// The number of the message that an attempt has begun to send.
        pub trying: Option<i64> = "trying",
    }
}

/// Reserves a ticket for one job. False: another job has it.
pub(super) async fn hold(
    writer: &mut Writer<'_>,
    id: TicketId,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, Error> {
    insert(writer, id).await?;
    hold_row(writer, id, now, until).await
}

/// The ids of the help desk's entries that were synced.
pub(super) async fn list_known_entries(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(list_entries(reader, id).await?.into_iter().map(|(entry, _)| entry).collect())
}

/// The numbers of the thread's messages that came from the help desk.
pub(super) async fn list_numbers_from_desk(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(list_entries(reader, id).await?.into_iter().map(|(_, number)| number).collect())
}

/// Stores the mark of a signed call. False: it was received before.
pub(super) async fn insert_webhook_call(
    writer: &mut Writer<'_>,
    mark: &[u8; 32],
    now: Timestamp,
    since: Timestamp,
) -> Result<bool, Error> {
    delete_marks_before(writer, since).await?;
    insert_mark(writer, mark, now).await
}

pub(super) async fn list_poll_due(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
) -> Result<Vec<Cursor>, Error> {
    let due = list_due(reader, now, after).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}
