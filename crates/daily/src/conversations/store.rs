use std::collections::BTreeMap;

use database::{Error, List, Reader, Writer, params, row, statements};

use super::{Author, Message, NewMessage};
use crate::day::timeline::Shown;
use crate::pictures::CentrePicture;
use base::clock::Timestamp;
use base::day::MS;
use base::ids::{CentreId, ChildId, MessageId, ParentId};
use base::page::{Cursor, Page, Paged, Queue, Queued};
use people::families::{MyChild, Side};

statements! {
    /// A range of the primary key: no sorting, and it ends with the page.
    fn page(child: ChildId, page: &Page) -> Rows<Message> =
        "SELECT {} FROM message \
        WHERE child_id = $1 AND at < $2 ORDER BY at DESC LIMIT $3 OFFSET $4",
        child, page.before.at, page.limit + 1, page.skip;
    /// The same for the child's centre: since the child came there.
    fn page_of_centre(child: ChildId, page: &Page) -> Rows<Message> =
        "SELECT {} FROM message \
        WHERE child_id = $1 AND at < $2 AND at >= COALESCE((SELECT arrived_at FROM child WHERE id = $1), 0) ORDER BY at DESC LIMIT $3 OFFSET $4",
        child, page.before.at, page.limit + 1, page.skip;
    /// The message that the caller's side sent under a key.
    pub(super) fn find_by_key(reader, child: &MyChild, key: &str) -> Option<Message> =
        "SELECT {} FROM message \
        WHERE child_id = $1 AND side = $2 AND device_key = $3",
        child.id(), child.side(), key;
    /// A message that the centre wrote to the child's parents, and that was not withdrawn.
    pub(super) fn find_of_centre(reader, child: ChildId, id: MessageId) -> Option<Message> =
        "SELECT {} FROM message \
        WHERE child_id = $1 AND id = $2 AND side IS NULL AND withdrawn_at IS NULL \
        AND at >= COALESCE((SELECT arrived_at FROM child WHERE id = $1), 0)";
    /// The text and the picture go, the row stays.
    pub(super) fn withdraw(writer, child: ChildId, at: Timestamp, now: Timestamp) =
        "UPDATE message SET message = '', picture_id = NULL, width = NULL, height = NULL, withdrawn_at = $3 \
        WHERE child_id = $1 AND at = $2";
    /// If no newer message came: the parents wait since their first message after the centre's last one that still stands.
    pub(super) fn reopen_waiting(writer, child: ChildId, at: Timestamp) =
        "UPDATE conversation SET waiting_since = (SELECT MIN(unanswered.at) FROM message AS unanswered \
        WHERE unanswered.child_id = $1 AND unanswered.side IS NOT NULL AND unanswered.at > COALESCE((SELECT MAX(answer.at) \
        FROM message AS answer WHERE answer.child_id = $1 AND answer.side IS NULL AND answer.withdrawn_at IS NULL), 0)) \
        WHERE child_id = $1 AND newest_at = $2";
    fn insert_rows(writer, rows: &List) =
        "INSERT INTO message (child_id, at, id, side, teacher, message, picture_id, width, height, device_key) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), \
        given.value ->> 3, given.value ->> 4, given.value ->> 5, CAST(given.value ->> 6 AS BIGINT), \
        CAST(given.value ->> 7 AS BIGINT), CAST(given.value ->> 8 AS BIGINT), given.value ->> 9 FROM json_each($1) AS given";
    /// Makes room for the next messages of conversations, whose times follow each other: the first is now, or just after the newest
    /// one. A row is a child, and the time of its last new message if the first is now; each child once. A parent waits from now on,
    /// or goes on waiting; a teacher's message ($3 is NULL) ends the waiting. Waiting for an earlier centre of the child does not
    /// count. Returns the time of each child's last new message.
    fn reserve_times(writer, last: &List, now: Timestamp, waiting_since: Option<Timestamp>) -> Vec<(ChildId, Timestamp)> =
        "INSERT INTO conversation (child_id, newest_at, waiting_since, read_at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), CAST($3 AS BIGINT), 0 \
        FROM json_each($1) AS given ORDER BY 1 \
        ON CONFLICT (child_id) DO UPDATE SET newest_at = CASE WHEN conversation.newest_at < CAST($2 AS BIGINT) THEN excluded.newest_at \
        ELSE conversation.newest_at + 1 + excluded.newest_at - CAST($2 AS BIGINT) END, \
        waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL \
        WHEN conversation.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN conversation.waiting_since \
        ELSE excluded.waiting_since END RETURNING child_id, newest_at";
    fn find_stored_read_at(reader, child: ChildId) -> Option<Timestamp> =
        "SELECT read_at FROM conversation WHERE child_id = $1";
    /// Never moves back, and not beyond the newest message.
    pub(super) fn mark_read(writer, child: ChildId, up_to: Timestamp) =
        "UPDATE conversation SET read_at = $2 WHERE child_id = $1 AND read_at < $2 AND newest_at >= $2";
    /// Ends the waiting, unless a newer message came meanwhile.
    pub(super) fn mark_settled(writer, child: ChildId, up_to: Timestamp) =
        "UPDATE conversation SET waiting_since = NULL WHERE child_id = $1 AND newest_at <= $2";
    /// The parents wait since then, whatever was written meanwhile.
    pub(super) fn keep_waiting(writer, child: ChildId, since: Timestamp) =
        "UPDATE conversation SET waiting_since = $2 WHERE child_id = $1";
    /// Without this row, no messages of the child are counted for the parent.
    pub(super) fn insert_seen(writer, parent: ParentId, child: &MyChild) =
        "INSERT INTO conversation_seen (parent_id, child_id, seen_until) \
        SELECT $1, $2, COALESCE((SELECT newest_at FROM conversation WHERE child_id = $2), 0) \
        WHERE NOT EXISTS (SELECT 1 FROM conversation_seen WHERE parent_id = $1 AND child_id = $2)",
        parent, child.id();
    /// Returns whether it moved. Never moves back, not beyond the newest message (the caller's clock may be wrong), and not without
    /// unread messages of the centre.
    pub(super) fn update_seen(writer, parent: ParentId, child: &MyChild, up_to: Timestamp) -> bool =
        "UPDATE conversation_seen SET seen_until = $3 WHERE parent_id = $1 AND child_id = $2 AND seen_until < $3 \
        AND EXISTS (SELECT 1 FROM conversation WHERE conversation.child_id = $2 AND conversation.newest_at >= $3) \
        AND EXISTS (SELECT 1 FROM message WHERE message.child_id = $2 AND message.at > conversation_seen.seen_until AND message.side IS NULL)",
        parent, child.id(), up_to;
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<Waiting> =
        "SELECT {} FROM child JOIN conversation ON conversation.child_id = child.id JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live AND conversation.waiting_since >= COALESCE(child.arrived_at, 0) \
        AND (conversation.waiting_since, child.id) > ($2, $3) ORDER BY conversation.waiting_since, child.id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM child JOIN conversation ON conversation.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND conversation.waiting_since >= COALESCE(child.arrived_at, 0)";
}

row! {
    /// A message as it is stored.
    pub struct Written {
        at: Timestamp = "message.at",
        id: MessageId = "message.id",
        /// None: a teacher wrote it.
        side: Option<Side> = "message.side",
        teacher: String = "teacher",
        text: String = "message",
        picture: Option<Shown>,
        key: Option<String> = "device_key",
        withdrawn: Option<Timestamp> = "withdrawn_at",
    }
}

row! {
    for Message from Written: |Written { at, id, side, teacher, text, picture, key, withdrawn }| {
        let author = side.map_or(Author::Teacher(teacher), |side| Author::Parent { side, key });
        Message { id, at, author, text, picture, withdrawn: withdrawn.is_some() }
    }
}

pub(super) async fn list_page(reader: &mut Reader<'_>, child: ChildId, wanted: &Page) -> Result<Paged<Message>, Error> {
    wanted.read(reader, page(child, wanted), |message| (Cursor::of_time(message.at, message.id.0), message)).await
}

/// A page for the child's centre.
pub(super) async fn list_page_of_centre(
    reader: &mut Reader<'_>,
    child: ChildId,
    page: &Page,
) -> Result<Paged<Message>, Error> {
    page.read(reader, page_of_centre(child, page), |message| (Cursor::of_time(message.at, message.id.0), message)).await
}

/// Times for the next messages of children, one for each, in the order given; `by_parent`: parents wrote them.
pub(super) async fn next_times(
    writer: &mut Writer<'_>,
    children: &[ChildId],
    now: Timestamp,
    by_parent: bool,
) -> Result<Vec<Timestamp>, Error> {
    let mut counts: BTreeMap<ChildId, u32> = BTreeMap::new();
    for child in children {
        *counts.entry(*child).or_default() += 1;
    }
    let rows = List::of(counts.iter().map(|(child, count)| params![*child, now + MS * (count - 1)]));
    let last = reserve_times(writer, &rows, now, by_parent.then_some(now)).await?;
    let first =
        |(child, last): (ChildId, Timestamp)| (child, last - MS * (counts.get(&child).copied().unwrap_or(1) - 1));
    let mut next: BTreeMap<ChildId, Timestamp> = last.into_iter().map(first).collect();
    let time = |child: &ChildId| {
        let next = next.get_mut(child)?;
        let at = *next;
        *next = at + MS;
        Some(at)
    };
    Ok(children.iter().filter_map(time).collect())
}

/// Stores messages, each with its id and its time.
pub(super) async fn insert(
    writer: &mut Writer<'_>,
    messages: &[(MessageId, Timestamp, &NewMessage)],
) -> Result<(), Error> {
    let row = |&(id, at, new): &(MessageId, Timestamp, &NewMessage)| {
        let (side, teacher, key) = match &new.author {
            Author::Parent { side, key } => (Some(*side), String::new(), key.clone()),
            Author::Teacher(name) => (None, name.clone(), None),
        };
        let (text, picture) = (new.text.clone(), new.picture.map(CentrePicture::id));
        let (width, height) = (new.picture.map(CentrePicture::width), new.picture.map(CentrePicture::height));
        params![new.child, at, id, side, teacher, text, picture, width, height, key]
    };
    insert_rows(writer, &List::of(messages.iter().map(row))).await
}

/// The newest message that the centre has read; the epoch if none.
pub(super) async fn find_read_at(reader: &mut Reader<'_>, child: ChildId) -> Result<Timestamp, Error> {
    Ok(find_stored_read_at(reader, child).await?.unwrap_or(Timestamp::EPOCH))
}

row! {
    /// A child whose parents wait for an answer.
    pub struct Waiting {
        pub child: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub room: String = "room.name",
        pub since: Timestamp = "conversation.waiting_since",
        pub unread: bool = "conversation.newest_at > conversation.read_at",
    }
}

/// Longest waiting first.
pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let total = count_waiting(reader, centre).await?;
    let item = |waiting: Waiting| (Cursor::of_time(waiting.since, waiting.child.0), waiting);
    queue.read(reader, page_of_waiting(centre, queue), total, item).await
}
