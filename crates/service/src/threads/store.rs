use database::{Error, Reader, Writer, row, statements};
use jiff::civil::Date;

use super::{About, Author, Message, Subject, ThreadState};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId};
use base::page::{Cursor, Queue, Queued};
use daily::day::timeline::Shown;
use people::families::Side;

statements! {
    /// The number of the next message. A parent ($4) waits from now on, or goes on waiting; a centre's message ends the waiting.
    /// Waiting for an earlier centre of the child does not count.
    pub(super) fn next_number(writer, subject: Subject, child: ChildId, due: Option<Date>, now: Timestamp) -> i64 =
        "INSERT INTO thread (about, about_id, child_id, messages, waiting_since, answer_by) VALUES ($1, $2, $3, 1, $4, $5) \
        ON CONFLICT (about, about_id) DO UPDATE SET messages = thread.messages + 1, \
        waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL \
        WHEN thread.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN thread.waiting_since \
        ELSE excluded.waiting_since END, \
        answer_by = CASE WHEN excluded.answer_by IS NULL THEN NULL \
        WHEN thread.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN thread.answer_by \
        ELSE excluded.answer_by END \
        RETURNING messages",
        subject.about(), subject.id(), child, due.map(|_| now), due;
    fn insert_row(
        writer, (child, subject): (ChildId, Subject), new: &Message, side: Option<Side>, teacher: &str,
    ) =
        "INSERT INTO thread_message (about, about_id, number, child_id, side, teacher, message, picture_id, width, height, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        subject.about(), subject.id(), new.number, child, side, teacher, new.text.as_str(),
        new.picture.map(|shown| shown.id), new.picture.map(|shown| shown.width), new.picture.map(|shown| shown.height), new.at;
    /// The oldest first.
    pub(super) fn list_messages(reader, subject: Subject) -> Vec<Message> =
        "SELECT {} FROM thread_message WHERE about = $1 AND about_id = $2 ORDER BY number",
        subject.about(), subject.id();
    /// The messages since the child came to its centre.
    pub(super) fn list_messages_of_centre(reader, subject: Subject) -> Vec<Message> =
        "SELECT {} FROM thread_message WHERE about = $1 AND about_id = $2 \
        AND at >= COALESCE((SELECT arrived_at FROM child WHERE child.id = thread_message.child_id), 0) ORDER BY number",
        subject.about(), subject.id();
    /// None while there are no messages.
    pub(super) fn find_state(reader, subject: Subject) -> Option<ThreadState> =
        "SELECT {} FROM thread WHERE about = $1 AND about_id = $2",
        subject.about(), subject.id();
    /// Longest waiting first. Of a child that left, those who wrote since.
    fn page_of_waiting(centre: CentreId, queue: &Queue) -> Rows<ThreadState> =
        "SELECT {} FROM child JOIN thread ON thread.child_id = child.id AND thread.waiting_since >= COALESCE(child.arrived_at, 0) \
        WHERE child.centre_id = $1 AND (child.live OR thread.waiting_since >= child.left_at) \
        AND (thread.waiting_since, thread.about_id) > ($2, $3) ORDER BY thread.waiting_since, thread.about_id LIMIT $4",
        centre, queue.after.at, queue.after.id, queue.limit + 1;
    fn count_waiting(reader, centre: CentreId) -> i64 =
        "SELECT COUNT(*) FROM child JOIN thread ON thread.child_id = child.id AND thread.waiting_since >= COALESCE(child.arrived_at, 0) \
        WHERE child.centre_id = $1 AND (child.live OR thread.waiting_since >= child.left_at)";
}

row! {
    /// A message as it is stored.
    pub struct Written {
        number: i64 = "number",
        /// None: the centre wrote it.
        side: Option<Side> = "side",
        teacher: String = "teacher",
        text: String = "message",
        picture: Option<Shown>,
        at: Timestamp = "at",
    }
}

row! {
    /// A thread as it is stored.
    pub struct Kept {
        about: About = "thread.about",
        about_id: i64 = "thread.about_id",
        child: ChildId = "thread.child_id",
        messages: i64 = "thread.messages",
        since: Option<Timestamp> = "thread.waiting_since",
        answer_by: Option<Date> = "thread.answer_by",
    }
}

row! {
    for Message from Written: |Written { number, side, teacher, text, picture, at }| {
        let author = side.map_or(Author::Centre(teacher), Author::Parent);
        Message { number, author, text, picture, at }
    }
}

row! {
    for ThreadState from Kept: |Kept { about, about_id, child, messages, since, answer_by }| ThreadState {
        subject: Subject::of(about, about_id),
        child,
        messages,
        waiting: since.zip(answer_by),
    }
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    (child, subject): (ChildId, Subject),
    message: &Message,
) -> Result<(), Error> {
    let (side, teacher) = match &message.author {
        Author::Parent(side) => (Some(*side), ""),
        Author::Centre(name) => (None, name.as_str()),
    };
    insert_row(writer, (child, subject), message, side, teacher).await
}

pub(super) async fn list_waiting(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<ThreadState>, Error> {
    let total = count_waiting(reader, centre).await?;
    let item = |state: ThreadState| {
        let since = state.waiting.map_or(i64::MIN, |(since, _)| since.ms());
        (Cursor { at: since, id: state.subject.id() }, state)
    };
    queue.read(reader, page_of_waiting(centre, queue), total, item).await
}
