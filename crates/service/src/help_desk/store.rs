use std::collections::HashSet;

use database::{Error, Reader, Writer, params, row, statements};

use crate::tickets::Ticket;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ParentId, TicketId};
use base::page::Cursor;
use providers::desk::DeskTicket;

statements! {
    pub(crate) ABOUT: About = "SELECT {} FROM ticket JOIN child ON child.id = ticket.child_id JOIN centre ON centre.id = child.centre_id \
        JOIN parent ON parent.id = ticket.parent_id WHERE ticket.id = $1";
    pub BEGIN = "INSERT INTO desk_ticket (ticket_id, updated_at, told, held_until) SELECT id, 0, 0, 0 FROM ticket WHERE id = $1 \
        ON CONFLICT (ticket_id) DO NOTHING";
    /// A hold that ends later than any that is taken now was taken by a clock that was wrong.
    pub(crate) HOLD = "UPDATE desk_ticket SET held_until = $3 WHERE ticket_id = $1 AND (held_until <= $2 OR held_until > $3)";
    pub(crate) LET_GO = "UPDATE desk_ticket SET held_until = 0 WHERE ticket_id = $1";
    pub(crate) STANDING: Standing = "SELECT {} FROM desk_ticket WHERE ticket_id = $1";
    pub(crate) TRY = "UPDATE desk_ticket SET trying = $2 WHERE ticket_id = $1";
    pub(crate) ARRIVED = "UPDATE desk_ticket SET desk_id = $2, requester_id = $3, status = $4, trying = NULL WHERE ticket_id = $1";
    pub TOLD = "UPDATE desk_ticket SET told = $2, trying = NULL WHERE ticket_id = $1";
    pub(crate) SET_STATUS = "UPDATE desk_ticket SET status = $2 WHERE ticket_id = $1";
    pub SEEN = "UPDATE desk_ticket SET status = $2, updated_at = $3 WHERE ticket_id = $1";
    pub(crate) BY_DESK_ID: (TicketId, Timestamp) = "SELECT ticket_id, updated_at FROM desk_ticket WHERE desk_id = $1";
    pub ENTRIES: (i64, i64) = "SELECT entry_id, number FROM desk_entry WHERE ticket_id = $1";
    pub(crate) KEEP_ENTRY = "INSERT INTO desk_entry (ticket_id, entry_id, number) VALUES ($1, $2, $3) ON CONFLICT (ticket_id, entry_id, number) DO NOTHING";
    pub(crate) KNOCK = "INSERT INTO desk_knock (mark, at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING";
    pub(crate) FORGET_KNOCKS = "DELETE FROM desk_knock WHERE at < $1";
    pub(crate) BEGIN_TO_LOOK = "INSERT INTO desk_look (one, since, next_at) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING";
    pub(crate) LOOK_DUE: (Timestamp, i64) = "SELECT next_at, one FROM desk_look WHERE (next_at <= $1 OR next_at > $2) AND next_at > $3";
    pub(crate) NEXT_LOOK = "UPDATE desk_look SET next_at = $3 WHERE next_at <= $1 OR next_at > $2";
    pub(crate) LOOKED_UNTIL: Timestamp = "SELECT since FROM desk_look";
    pub LOOKED = "UPDATE desk_look SET since = $1 WHERE since < $1";
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

pub(super) async fn about(reader: &mut Reader<'_>, id: TicketId) -> Result<Option<About>, Error> {
    reader.find(ABOUT, params![id]).await
}

/// False: another server tells of it just now.
pub(super) async fn hold(
    writer: &mut Writer<'_>,
    id: TicketId,
    now: Timestamp,
    until: Timestamp,
) -> Result<bool, Error> {
    writer.execute(BEGIN, params![id]).await?;
    Ok(writer.execute(HOLD, params![id, now, until]).await? > 0)
}

pub(super) async fn let_go(writer: &mut Writer<'_>, id: TicketId) -> Result<(), Error> {
    writer.execute(LET_GO, params![id]).await.map(drop)
}

pub(super) async fn standing(reader: &mut Reader<'_>, id: TicketId) -> Result<Option<Standing>, Error> {
    reader.find(STANDING, params![id]).await
}

pub(super) async fn set_trying(writer: &mut Writer<'_>, id: TicketId, number: i64) -> Result<(), Error> {
    writer.execute(TRY, params![id, number]).await.map(drop)
}

pub(super) async fn arrived(writer: &mut Writer<'_>, id: TicketId, there: &DeskTicket) -> Result<(), Error> {
    writer.execute(ARRIVED, params![id, there.id, there.requester, there.status]).await.map(drop)
}

pub(super) async fn set_told(writer: &mut Writer<'_>, id: TicketId, number: i64) -> Result<(), Error> {
    writer.execute(TOLD, params![id, number]).await.map(drop)
}

pub(super) async fn set_status(writer: &mut Writer<'_>, id: TicketId, status: i64) -> Result<(), Error> {
    writer.execute(SET_STATUS, params![id, status]).await.map(drop)
}

pub(super) async fn seen(writer: &mut Writer<'_>, id: TicketId, there: &DeskTicket) -> Result<(), Error> {
    writer.execute(SEEN, params![id, there.status, there.updated_at]).await.map(drop)
}

/// The ticket with this number at the desk, and up to which change it was heard.
pub(super) async fn by_desk_id(reader: &mut Reader<'_>, desk_id: i64) -> Result<Option<(TicketId, Timestamp)>, Error> {
    reader.find(BY_DESK_ID, params![desk_id]).await
}

/// Entries that were heard.
pub(super) async fn heard(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(reader.list(ENTRIES, params![id]).await?.into_iter().map(|(entry, _)| entry).collect())
}

/// Messages of the thread that came from the desk.
pub(super) async fn from_desk(reader: &mut Reader<'_>, id: TicketId) -> Result<HashSet<i64>, Error> {
    Ok(reader.list(ENTRIES, params![id]).await?.into_iter().map(|(_, number)| number).collect())
}

pub(super) async fn keep_entry(writer: &mut Writer<'_>, id: TicketId, entry: i64, number: i64) -> Result<(), Error> {
    writer.execute(KEEP_ENTRY, params![id, entry, number]).await.map(drop)
}

/// False: this knock was heard before.
pub(super) async fn keep_knock(
    writer: &mut Writer<'_>,
    mark: &[u8; 32],
    now: Timestamp,
    since: Timestamp,
) -> Result<bool, Error> {
    writer.execute(FORGET_KNOCKS, params![since]).await?;
    Ok(writer.execute(KNOCK, params![mark, now]).await? > 0)
}

pub(super) async fn begin_to_look(writer: &mut Writer<'_>, since: Timestamp, next_at: Timestamp) -> Result<(), Error> {
    writer.execute(BEGIN_TO_LOOK, params![since, next_at]).await.map(drop)
}

pub(super) async fn look_due(
    reader: &mut Reader<'_>,
    now: Timestamp,
    too_late: Timestamp,
    after: Cursor,
) -> Result<Vec<Cursor>, Error> {
    let due = reader.list(LOOK_DUE, params![now, too_late, after.at]).await?;
    Ok(due.into_iter().map(|(at, id)| Cursor::of_time(at, id)).collect())
}

/// False: another server looks.
pub(super) async fn next_look(
    writer: &mut Writer<'_>,
    now: Timestamp,
    too_late: Timestamp,
    next: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.execute(NEXT_LOOK, params![now, too_late, next]).await? > 0)
}

pub(super) async fn looked_until(reader: &mut Reader<'_>) -> Result<Option<Timestamp>, Error> {
    reader.find(LOOKED_UNTIL, params![]).await
}

pub(super) async fn looked(writer: &mut Writer<'_>, until: Timestamp) -> Result<(), Error> {
    writer.execute(LOOKED, params![until]).await.map(drop)
}
