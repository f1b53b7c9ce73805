use database::{Error, Reader, Writer, params, row, statements};

use super::{Author, Message, NewMessage};
use crate::day::timeline::Shown;
use crate::pictures::CentrePicture;
use base::clock::{Timestamp, latest};
use base::ids::{CentreId, ChildId, MessageId, ParentId};
use base::page::{Cursor, Page, Paged, Queue, Queued};
use people::families::{MyChild, Side};

statements! {
    /// A walk along the table's own order: no sorting, and it ends with the page.
    pub PAGE: Written = "SELECT {} FROM message \
        WHERE child_id = $1 AND at < $2 ORDER BY at DESC LIMIT $3 OFFSET $4";
    /// The same for the child's centre: what was written since the child came there.
    pub(crate) PAGE_OF_CENTRE: Written = "SELECT {} FROM message \
        WHERE child_id = $1 AND at < $2 AND at >= COALESCE((SELECT arrived_at FROM child WHERE id = $1), 0) ORDER BY at DESC LIMIT $3 OFFSET $4";
    pub BY_KEY: Written = "SELECT {} FROM message \
        WHERE child_id = $1 AND side = $2 AND device_key = $3";
    pub INSERT = "INSERT INTO message (child_id, at, id, side, teacher, message, picture_id, width, height, device_key) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    /// The next moment of a conversation: now, or just after its newest message. A parent ($3) waits from then on, or
    /// goes on waiting; a teacher has answered. Who waited for the centre where the child was before waits for nobody any more.
    pub TAKE_TURN: Timestamp = "INSERT INTO conversation (child_id, newest_at, waiting_since, read_at) VALUES ($1, $2, $3, 0) \
        ON CONFLICT (child_id) DO UPDATE SET \
        newest_at = CASE WHEN conversation.newest_at < excluded.newest_at THEN excluded.newest_at ELSE conversation.newest_at + 1 END, \
        waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL \
        WHEN conversation.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN conversation.waiting_since \
        ELSE excluded.waiting_since END RETURNING newest_at";
    /// Conversations, and messages of one, that a wrong clock dated ahead.
    pub AHEAD: ChildId = "SELECT child_id FROM conversation WHERE newest_at > $1 ORDER BY child_id";
    pub(crate) MESSAGES_AHEAD: Timestamp = "SELECT at FROM message WHERE child_id = $1 AND at > $2 ORDER BY at";
    pub(crate) LAST_BEFORE: Option<Timestamp> = "SELECT CAST(MAX(at) AS BIGINT) FROM message WHERE child_id = $1 AND at <= $2";
    pub MOVE = "UPDATE message SET at = $3 WHERE child_id = $1 AND at = $2";
    pub(crate) STAND = "UPDATE conversation SET newest_at = $2, read_at = CASE WHEN read_at > $4 THEN $3 ELSE read_at END, \
        waiting_since = CASE WHEN waiting_since > $4 THEN $5 ELSE waiting_since END WHERE child_id = $1";
    pub(crate) READ_AT: Timestamp = "SELECT read_at FROM conversation WHERE child_id = $1";
    pub(crate) MARK_READ = "UPDATE conversation SET read_at = $2 WHERE child_id = $1 AND read_at < $2 AND newest_at >= $2";
    pub(crate) SETTLE = "UPDATE conversation SET waiting_since = NULL WHERE child_id = $1 AND newest_at <= $2";
    /// Before it, no message of the child is counted for the parent.
    pub BEGIN = "INSERT INTO conversation_seen (parent_id, child_id, seen_until) \
        SELECT $1, $2, COALESCE((SELECT newest_at FROM conversation WHERE child_id = $2), 0) \
        WHERE NOT EXISTS (SELECT 1 FROM conversation_seen WHERE parent_id = $1 AND child_id = $2)";
    pub(crate) SEEN_UNTIL: Timestamp = "SELECT seen_until FROM conversation_seen WHERE parent_id = $1 AND child_id = $2";
    /// A range of the table's own order, which ends with what is counted at most.
    pub UNSEEN: i64 = "SELECT COUNT(*) FROM (SELECT 1 FROM message WHERE child_id = $1 AND at > $2 AND side IS NULL LIMIT $3) AS unseen";
    pub NEWEST_UNSEEN: Written = "SELECT {} FROM message \
        WHERE child_id = $1 AND at > $2 AND side IS NULL ORDER BY at DESC LIMIT 1";
    /// Never back, and not beyond what there is to read: a clock may be wrong.
    pub(crate) SEE = "UPDATE conversation_seen SET seen_until = $3 WHERE parent_id = $1 AND child_id = $2 AND seen_until < $3 \
        AND EXISTS (SELECT 1 FROM conversation WHERE conversation.child_id = $2 AND conversation.newest_at >= $3)";
    pub(crate) PARENTS_AHEAD: (ParentId, Timestamp) = "SELECT parent_id, seen_until FROM conversation_seen WHERE child_id = $1 AND seen_until > $2";
    pub(crate) MOVE_SEEN = "UPDATE conversation_seen SET seen_until = $3 WHERE parent_id = $1 AND child_id = $2";
    pub WAITING_AT: Waiting = "SELECT {} FROM child JOIN conversation ON conversation.child_id = child.id JOIN room ON room.id = child.room_id \
        WHERE child.centre_id = $1 AND child.live AND conversation.waiting_since >= COALESCE(child.arrived_at, 0) \
        AND (conversation.waiting_since, child.id) > ($2, $3) ORDER BY conversation.waiting_since, child.id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM child JOIN conversation ON conversation.child_id = child.id \
        WHERE child.centre_id = $1 AND child.live AND conversation.waiting_since >= COALESCE(child.arrived_at, 0)";
}

row! {
    /// A message as it is stored.
    pub struct Written {
        at: Timestamp = "at",
        id: MessageId = "id",
        /// None: a teacher wrote it.
        side: Option<Side> = "side",
        teacher: String = "teacher",
        text: String = "message",
        picture: Option<Shown>,
        key: Option<String> = "device_key",
    }
}

impl From<Written> for Message {
    fn from(Written { at, id, side, teacher, text, picture, key }: Written) -> Self {
        let author = side.map_or(Author::Teacher(teacher), |side| Author::Parent { side, key });
        Self { id, at, author, text, picture }
    }
}

/// One page and one message more, if there is one: it tells that older ones follow.
pub(super) async fn page(reader: &mut Reader<'_>, child: ChildId, page: &Page) -> Result<Paged<Message>, Error> {
    let values = params![child, page.before.at, page.limit + 1, page.skip];
    page.read(reader, PAGE, values, |row| (Cursor::of_time(row.at, row.id.0), row.into())).await
}

/// The same for the child's centre.
pub(super) async fn page_of_centre(
    reader: &mut Reader<'_>,
    child: ChildId,
    page: &Page,
) -> Result<Paged<Message>, Error> {
    let values = params![child, page.before.at, page.limit + 1, page.skip];
    page.read(reader, PAGE_OF_CENTRE, values, |row| (Cursor::of_time(row.at, row.id.0), row.into())).await
}

/// What a device of the caller's side sent under a key.
pub(super) async fn by_key(reader: &mut Reader<'_>, child: &MyChild, key: &str) -> Result<Option<Message>, Error> {
    Ok(reader.find(BY_KEY, params![child.id(), child.side(), key]).await?.map(Message::from))
}

pub(super) async fn take_turn(
    writer: &mut Writer<'_>,
    child: ChildId,
    now: Timestamp,
    by_parent: bool,
) -> Result<Timestamp, Error> {
    writer.get(TAKE_TURN, params![child, now, by_parent.then_some(now)]).await
}

pub(super) async fn ahead(reader: &mut Reader<'_>, now: Timestamp) -> Result<Vec<ChildId>, Error> {
    reader.list(AHEAD, params![latest(now)]).await
}

/// When the messages are that lie ahead, oldest first.
pub(super) async fn messages_ahead(
    reader: &mut Reader<'_>,
    child: ChildId,
    now: Timestamp,
) -> Result<Vec<Timestamp>, Error> {
    reader.list(MESSAGES_AHEAD, params![child, latest(now)]).await
}

/// When the newest message is that does not lie ahead.
pub(super) async fn last_before(
    reader: &mut Reader<'_>,
    child: ChildId,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    reader.get(LAST_BEFORE, params![child, latest(now)]).await
}

pub(super) async fn move_message(
    writer: &mut Writer<'_>,
    child: ChildId,
    from: Timestamp,
    to: Timestamp,
) -> Result<(), Error> {
    writer.execute(MOVE, params![child, from, to]).await.map(drop)
}

/// Where a conversation stands whose messages were brought to now; what was read or waited for ahead is so since `read_at` and now.
pub(super) async fn stand(
    writer: &mut Writer<'_>,
    child: ChildId,
    newest_at: Timestamp,
    read_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(STAND, params![child, newest_at, read_at, latest(now), now]).await.map(drop)
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    (id, at): (MessageId, Timestamp),
    message: &NewMessage,
) -> Result<(), Error> {
    let (side, teacher, key) = match &message.author {
        Author::Parent { side, key } => (Some(*side), "", key.as_deref()),
        Author::Teacher(name) => (None, name.as_str(), None),
    };
    let picture = message.picture;
    let values = params![
        message.child,
        at,
        id,
        side,
        teacher,
        message.text.as_str(),
        picture.map(CentrePicture::id),
        picture.map(CentrePicture::width),
        picture.map(CentrePicture::height),
        key
    ];
    writer.execute(INSERT, values).await.map(drop)
}

/// Up to where the centre has read.
pub(super) async fn read_at(reader: &mut Reader<'_>, child: ChildId) -> Result<Timestamp, Error> {
    Ok(reader.find(READ_AT, params![child]).await?.unwrap_or(Timestamp::EPOCH))
}

/// Never back, and not beyond what there is to read.
pub(super) async fn mark_read(writer: &mut Writer<'_>, child: ChildId, up_to: Timestamp) -> Result<(), Error> {
    writer.execute(MARK_READ, params![child, up_to]).await.map(drop)
}

/// Nobody waits any more, unless a newer message came meanwhile.
pub(super) async fn settle(writer: &mut Writer<'_>, child: ChildId, up_to: Timestamp) -> Result<(), Error> {
    writer.execute(SETTLE, params![child, up_to]).await.map(drop)
}

pub(super) async fn begin(writer: &mut Writer<'_>, parent: ParentId, child: &MyChild) -> Result<(), Error> {
    writer.execute(BEGIN, params![parent, child.id()]).await.map(drop)
}

/// Up to where a parent has read; None before their first sign-in with the child.
pub(super) async fn seen_until(
    reader: &mut Reader<'_>,
    parent: ParentId,
    child: &MyChild,
) -> Result<Option<Timestamp>, Error> {
    reader.find(SEEN_UNTIL, params![parent, child.id()]).await
}

/// How many messages the centre wrote after a moment, at most `most`.
pub(super) async fn unseen(
    reader: &mut Reader<'_>,
    child: &MyChild,
    after: Timestamp,
    most: i64,
) -> Result<i64, Error> {
    reader.get(UNSEEN, params![child.id(), after, most]).await
}

/// The newest of them.
pub(super) async fn newest_unseen(
    reader: &mut Reader<'_>,
    child: &MyChild,
    after: Timestamp,
) -> Result<Option<Message>, Error> {
    Ok(reader.find(NEWEST_UNSEEN, params![child.id(), after]).await?.map(Message::from))
}

/// Whether that is further than before.
pub(super) async fn see(
    writer: &mut Writer<'_>,
    parent: ParentId,
    child: &MyChild,
    up_to: Timestamp,
) -> Result<bool, Error> {
    Ok(writer.execute(SEE, params![parent, child.id(), up_to]).await? > 0)
}

/// Parents who have read what a wrong clock dated ahead, and up to where.
pub(super) async fn parents_ahead(
    reader: &mut Reader<'_>,
    child: ChildId,
    now: Timestamp,
) -> Result<Vec<(ParentId, Timestamp)>, Error> {
    reader.list(PARENTS_AHEAD, params![child, latest(now)]).await
}

pub(super) async fn move_seen(
    writer: &mut Writer<'_>,
    parent: ParentId,
    child: ChildId,
    until: Timestamp,
) -> Result<(), Error> {
    writer.execute(MOVE_SEEN, params![parent, child, until]).await.map(drop)
}

row! {
    /// A child whose parents wait for an answer.
    pub(super) struct Waiting {
        pub child: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub room: String = "room.name",
        pub since: Timestamp = "conversation.waiting_since",
        pub unread: bool = "conversation.newest_at > conversation.read_at",
    }
}

/// Who waits longest first.
pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Waiting>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    let item = |waiting: Waiting| (Cursor::of_time(waiting.since, waiting.child.0), waiting);
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), item).await
}
