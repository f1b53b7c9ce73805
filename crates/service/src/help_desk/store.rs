use std::collections::HashSet;

use database::{Error, Reader, Writer, row, statements};

use crate::tickets::Ticket;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ParentId, TicketId};
use base::page::Cursor;
use providers::desk::DeskTicket;

statements! {
    pub(super) fn about(reader, id: TicketId) -> Option<About> =
        "SELECT {} FROM ticket JOIN child ON child.id = ticket.child_id JOIN centre ON centre.id = child.centre_id \
        JOIN parent ON parent.id = ticket.parent_id WHERE ticket.id = $1";
    fn insert(writer, id: TicketId) =
        "INSERT INTO desk_ticket (ticket_id, updated_at, told, held_until) SELECT id, 0, 0, 0 FROM ticket WHERE id = $1 \
        ON CONFLICT (ticket_id) DO NOTHING";
    /// A hold that ends later than any that is taken now was taken by a clock that was wrong.
    fn hold_row(writer, id: TicketId, now: Timestamp, until: Timestamp) -> bool =
        "UPDATE desk_ticket SET held_until = $3 WHERE ticket_id = $1 AND (held_until <= $2 OR held_until > $3)";
    pub(super) fn let_go(writer, id: TicketId) = "UPDATE desk_ticket SET held_until = 0 WHERE ticket_id = $1";
    pub(super) fn standing(reader, id: TicketId) -> Option<Standing> =
        "SELECT {} FROM desk_ticket WHERE ticket_id = $1";
    pub(super) fn set_trying(writer, id: TicketId, number: i64) =
        "UPDATE desk_ticket SET trying = $2 WHERE ticket_id = $1";
    pub(super) fn arrived(writer, id: TicketId, there: &DeskTicket) =
        "UPDATE desk_ticket SET desk_id = $2, requester_id = $3, status = $4, trying = NULL WHERE ticket_id = $1",
        id, there.id, there.requester, there.status;
    pub(super) fn set_told(writer, id: TicketId, number: i64) =
        "UPDATE desk_ticket SET told = $2, trying = NULL WHERE ticket_id = $1";
    pub(super) fn set_status(writer, id: TicketId, status: i64) =
        "UPDATE desk_ticket SET status = $2 WHERE ticket_id = $1";
    pub(super) fn seen(writer, id: TicketId, there: &DeskTicket) =
        "UPDATE desk_ticket SET status = $2, updated_at = $3 WHERE ticket_id = $1",
        id, there.status, there.updated_at;
    /// The ticket with this number at the desk, and up to which change it was heard.
    pub(super) fn by_desk_id(reader, desk_id: i64) -> Option<(TicketId, Timestamp)> =
        "SELECT ticket_id, updated_at FROM desk_ticket WHERE desk_id = $1";
    fn list_entries(reader, id: TicketId) -> Vec<(i64, i64)> =
        "SELECT entry_id, number FROM desk_entry WHERE ticket_id = $1";
    pub(super) fn keep_entry(writer, id: TicketId, entry: i64, number: i64) =
        "INSERT INTO desk_entry (ticket_id, entry_id, number) VALUES ($1, $2, $3) ON CONFLICT (ticket_id, entry_id, number) DO NOTHING";
    fn insert_knock(writer, mark: &[u8; 32], now: Timestamp) -> bool =
        "INSERT INTO desk_knock (mark, at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING";
    fn delete_knocks_before(writer, since: Timestamp) = "DELETE FROM desk_knock WHERE at < $1";
    pub(super) fn begin_to_look(writer, since: Timestamp, next_at: Timestamp) =
        "INSERT INTO desk_look (one, since, next_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING";
    fn list_look_due(reader, now: Timestamp, too_late: Timestamp, after: Cursor) -> Vec<(Timestamp, i64)> =
        "SELECT next_at, one FROM desk_look WHERE (next_at <= $1 OR next_at > $2) AND next_at > $3",
        now, too_late, after.at;
    /// False: another server looks.
    pub(super) fn next_look(writer, now: Timestamp, too_late: Timestamp, next: Timestamp) -> bool =
        "UPDATE desk_look SET next_at = $3 WHERE next_at <= $1 OR next_at > $2";
    pub(super) fn looked_until(reader) -> Option<Timestamp> = "SELECT since FROM desk_look";
    pub(super) fn looked(writer, until: Timestamp) = "UPDATE desk_look SET since = $1 WHERE since < $1";
}

row! {
    /// A ticket, and what of a family is told with it.
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
    /// How far a ticket is at the desk.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Standing {
        pub desk_id: Option<i64> = "desk_id",
        pub requester: Option<i64> = "requester_id",
        pub status: Option<i64> = "status",
        pub told: i64 = "told",
        pub trying: Option<i64> = "trying",
    }
}

/// False: another server tells of it just now.
pub(super) async fn hold(
    writer: &mut Writer<'_>,
    id: TicketId,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, Error> {
    insert(writer, id).await?;
    hold_row(writer, id, now, until).await
}

/// Entries that were heard.
pub(super) async fn heard(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(list_entries(reader, id).await?.into_iter().map(|(entry, _)| entry).collect())
}

/// Messages of the thread that came from the desk.
pub(super) async fn from_desk(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(list_entries(reader, id).await?.into_iter().map(|(_, number)| number).collect())
}

/// False: this knock was heard before.
pub(super) async fn keep_knock(
    writer: &mut Writer<'_>,
    mark: &[u8; 32],
    now: Timestamp,
    since: Timestamp,
) -> Result<bool, Error> {
    delete_knocks_before(writer, since).await?;
    insert_knock(writer, mark, now).await
}

pub(super) async fn look_due(
    reader: &mut Reader<'_>,
    now: Timestamp,
    too_late: Timestamp,
    after: Cursor,
) -> Result<Vec<Cursor>, Error> {
    let due = list_look_due(reader, now, too_late, after).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}
