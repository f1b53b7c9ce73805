use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{About, Author, Message, Standing, Subject};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId};
use base::page::{Cursor, Queue, Queued};
use base::stored::Day;
use daily::day::timeline::Shown;
use people::families::Side;

statements! {
    /// The number of the next message. A parent ($4) waits from now on, or goes on waiting; the centre has answered.
    /// Who waited for the centre where the child was before waits for nobody any more.
    pub TAKE_TURN: i64 = "INSERT INTO thread (about, about_id, child_id, messages, waiting_since, answer_by) VALUES ($1, $2, $3, 1, $4, $5) \
        ON CONFLICT (about, about_id) DO UPDATE SET messages = thread.messages + 1, \
        waiting_since = CASE WHEN excluded.waiting_since IS NULL THEN NULL \
        WHEN thread.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN thread.waiting_since \
        ELSE excluded.waiting_since END, \
        answer_by = CASE WHEN excluded.answer_by IS NULL THEN NULL \
        WHEN thread.waiting_since >= COALESCE((SELECT arrived_at FROM child WHERE child.id = excluded.child_id), 0) THEN thread.answer_by \
        ELSE excluded.answer_by END \
        RETURNING messages";
    pub INSERT = "INSERT INTO thread_message (about, about_id, number, child_id, side, teacher, message, picture_id, width, height, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    pub MESSAGES: Written = "SELECT {} FROM thread_message WHERE about = $1 AND about_id = $2 ORDER BY number";
    /// What was written since the child came to its centre.
    pub(crate) MESSAGES_OF_CENTRE: Written = "SELECT {} FROM thread_message WHERE about = $1 AND about_id = $2 \
        AND at >= COALESCE((SELECT arrived_at FROM child WHERE child.id = thread_message.child_id), 0) ORDER BY number";
    pub(crate) STANDING: Kept = "SELECT {} FROM thread WHERE about = $1 AND about_id = $2";
    /// Who waits longest first. Of a child that left who wrote since.
    pub WAITING_AT: Kept = "SELECT {} FROM child JOIN thread ON thread.child_id = child.id AND thread.waiting_since >= COALESCE(child.arrived_at, 0) \
        WHERE child.centre_id = $1 AND (child.live OR thread.waiting_since >= child.left_at) \
        AND (thread.waiting_since, thread.about_id) > ($2, $3) ORDER BY thread.waiting_since, thread.about_id LIMIT $4";
    pub WAITING_COUNT: i64 = "SELECT COUNT(*) FROM child JOIN thread ON thread.child_id = child.id AND thread.waiting_since >= COALESCE(child.arrived_at, 0) \
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
        answer_by: Option<Date> as Option<Day> = "thread.answer_by",
    }
}

impl From<Written> for Message {
    fn from(Written { number, side, teacher, text, picture, at }: Written) -> Self {
        let author = side.map_or(Author::Centre(teacher), Author::Parent);
        Self { number, author, text, picture, at }
    }
}

impl From<Kept> for Standing {
    fn from(Kept { about, about_id, child, messages, since, answer_by }: Kept) -> Self {
        Self { subject: Subject::of(about, about_id), child, messages, waiting: since.zip(answer_by) }
    }
}

pub(super) async fn take_turn(
    writer: &mut Writer<'_>,
    subject: Subject,
    child: ChildId,
    due: Option<Date>,
    now: Timestamp,
) -> Result<i64, Error> {
    let values = params![subject.about(), subject.id(), child, due.map(|_| now), due.map(|day| day.to_string())];
    writer.get(TAKE_TURN, values).await
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
    let picture = message.picture;
    let values = params![
        subject.about(),
        subject.id(),
        message.number,
        child,
        side,
        teacher,
        message.text.as_str(),
        picture.map(|shown| shown.id),
        picture.map(|shown| shown.width),
        picture.map(|shown| shown.height),
        message.at
    ];
    writer.execute(INSERT, values).await.map(drop)
}

/// The oldest first.
pub(super) async fn messages(reader: &mut Reader<'_>, subject: Subject) -> Result<Vec<Message>, Error> {
    let rows: Vec<Written> = reader.list(MESSAGES, params![subject.about(), subject.id()]).await?;
    Ok(rows.into_iter().map(Message::from).collect())
}

/// The same for the child's centre: since the child came there.
pub(super) async fn messages_of_centre(reader: &mut Reader<'_>, subject: Subject) -> Result<Vec<Message>, Error> {
    let rows: Vec<Written> = reader.list(MESSAGES_OF_CENTRE, params![subject.about(), subject.id()]).await?;
    Ok(rows.into_iter().map(Message::from).collect())
}

/// None while nobody has written.
pub(super) async fn standing(reader: &mut Reader<'_>, subject: Subject) -> Result<Option<Standing>, Error> {
    Ok(reader.find(STANDING, params![subject.about(), subject.id()]).await?.map(Standing::from))
}

pub(super) async fn waiting_at(
    reader: &mut Reader<'_>,
    centre: CentreId,
    queue: &Queue,
) -> Result<Queued<Standing>, Error> {
    let values = params![centre, queue.after.at, queue.after.id, queue.limit + 1];
    let item = |kept: Kept| {
        let place = Cursor { at: kept.since.map_or(i64::MIN, Timestamp::ms), id: kept.about_id };
        (place, Standing::from(kept))
    };
    queue.read(reader, (WAITING_AT, values), (WAITING_COUNT, params![centre]), item).await
}
