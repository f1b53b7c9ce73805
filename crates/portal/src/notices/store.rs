use database::{Error, Reader, Writer, params, statements};
use jiff::civil::Time;

use super::settings::{self, Choice, Quiet, Settings};
use super::{Happening, Topic};
use crate::base::day::parse_time;
use crate::base::ids::{CentreId, ChildId, ParentId};
use crate::families::Side;

statements! {
    /// The child's parents who have a living session with a device, or asked for letters.
    pub(crate) REACHABLE = "SELECT DISTINCT parenthood.parent_id FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.child_id = $1 AND child.live AND (\
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id AND by_email)) \
        ORDER BY parenthood.parent_id";
    /// The same for a whole centre, each parent with one of the children.
    pub(crate) REACHABLE_OF_CENTRE = "SELECT MIN(parenthood.child_id), parenthood.parent_id FROM child \
        JOIN parenthood ON parenthood.child_id = child.id WHERE child.centre_id = $1 AND child.live AND (\
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id AND by_email)) \
        GROUP BY parenthood.parent_id ORDER BY parenthood.parent_id";
    /// Of a parent, a child and a topic one notice gathers at a time; what happens meanwhile is added to it.
    pub(crate) GATHER = "INSERT INTO notice (id, parent_id, child_id, topic, screen, object, happenings, first_at) \
        VALUES ($1, $2, $3, $4, $5, $6, 1, $7) \
        ON CONFLICT (parent_id, child_id, topic) WHERE told_at IS NULL \
        DO UPDATE SET happenings = notice.happenings + 1, object = excluded.object, screen = excluded.screen \
        RETURNING happenings";
    pub(crate) LAST_TOLD = "SELECT told_at FROM notice WHERE parent_id = $1 AND child_id = $2 AND topic = $3 AND told_at IS NOT NULL \
        ORDER BY told_at DESC LIMIT 1";
    pub(crate) INSERT_TEST = "INSERT INTO notice (id, parent_id, child_id, topic, screen, object, happenings, first_at, told_at) \
        VALUES ($1, $2, $3, 'test', '/notification', '', 1, $4, $4)";
    pub(crate) GATHERING = "SELECT parent_id, child_id, topic FROM notice WHERE id = $1 AND told_at IS NULL";
    /// Whether the parent is still to be told about the child.
    pub(crate) IS_PARENT = "SELECT 1 FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND parenthood.child_id = $2 AND child.live LIMIT 1";
    pub(crate) CLOSE = "UPDATE notice SET told_at = $2 WHERE id = $1";
    pub(crate) SETTINGS = "SELECT choices, quiet, quiet_from, quiet_to FROM notice_settings WHERE parent_id = $1";
    pub(crate) SAVE_SETTINGS = "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (parent_id) DO UPDATE SET choices = excluded.choices, by_email = excluded.by_email, \
        quiet = excluded.quiet, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to";
    pub(crate) EMAIL = "SELECT email FROM parent WHERE id = $1";
    pub(crate) INSERT_DELIVERY = "INSERT INTO delivery (id, notice_id, place, kind, planned_at, outcome) VALUES ($1, $2, $3, $4, $5, 'waiting')";
    /// What is to be carried where; the token only while the device's session lives.
    pub(crate) DELIVERY = "SELECT notice.id, notice.parent_id, notice.child_id, notice.topic, notice.screen, delivery.kind, delivery.place, \
        (SELECT device.token FROM device JOIN session ON session.id = device.session_id WHERE device.place = delivery.place \
        AND session.parent_id = notice.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        FROM delivery JOIN notice ON notice.id = delivery.notice_id WHERE delivery.id = $1";
    pub(crate) TAKEN = "SELECT 1 FROM delivery WHERE notice_id = $1 AND outcome = 'taken' LIMIT 1";
    pub(crate) SETTLE = "UPDATE delivery SET outcome = $2, tried_at = $3 WHERE id = $1";
    pub(crate) LOG = "SELECT notice.id, notice.topic, notice.first_at, notice.told_at, notice.happenings, parenthood.side \
        FROM notice JOIN child ON child.id = notice.child_id \
        LEFT JOIN parenthood ON parenthood.child_id = notice.child_id AND parenthood.parent_id = notice.parent_id \
        WHERE notice.child_id = $1 AND child.centre_id = $2 ORDER BY notice.first_at DESC, notice.id DESC LIMIT 200";
    pub(crate) DELIVERIES = "SELECT kind, outcome, planned_at, tried_at FROM delivery WHERE notice_id = $1 ORDER BY planned_at, id";
    /// What could not be told in two days is told no more, and stands in nobody's way.
    pub(crate) CLOSE_STUCK = "UPDATE notice SET told_at = first_at WHERE told_at IS NULL AND first_at < $1";
    pub(crate) FORGET_DELIVERIES = "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    pub(crate) FORGET_NOTICES = "DELETE FROM notice WHERE first_at < $1";
}

/// A child, and a parent of it.
type Both = (ChildId, ParentId);

pub(super) async fn reachable(reader: &mut Reader<'_>, child: ChildId, now: i64) -> Result<Vec<ParentId>, Error> {
    reader.all(REACHABLE, params![child, now], |row| row.int(0).map(ParentId)).await
}

pub(super) async fn reachable_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    now: i64,
) -> Result<Vec<Both>, Error> {
    reader.all(REACHABLE_OF_CENTRE, params![centre, now], |row| Ok((ChildId(row.int(0)?), ParentId(row.int(1)?)))).await
}

/// The new notice's id; nothing when one gathers already.
pub(super) async fn gather(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    happening: Happening<'_>,
    now: i64,
) -> Result<Option<i64>, Error> {
    let Happening { topic, screen, object } = happening;
    let happenings =
        writer.one(GATHER, params![id, parent, child, topic.as_str(), screen, object, now], |row| row.int(0)).await?;
    Ok((happenings == 1).then_some(id))
}

pub(super) async fn last_told(
    reader: &mut Reader<'_>,
    (child, parent): Both,
    topic: Topic,
) -> Result<Option<i64>, Error> {
    reader.optional(LAST_TOLD, params![parent, child, topic.as_str()], |row| row.int(0)).await
}

pub(super) async fn insert_test(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    now: i64,
) -> Result<(), Error> {
    writer.execute(INSERT_TEST, params![id, parent, child, now]).await.map(drop)
}

/// Whom a notice that still gathers is for, and what it is about.
pub(super) async fn gathering(reader: &mut Reader<'_>, id: i64) -> Result<Option<(Both, Topic)>, Error> {
    reader
        .optional(GATHERING, params![id], |row| {
            Ok(((ChildId(row.int(1)?), ParentId(row.int(0)?)), topic(row.text(2)?)?))
        })
        .await
}

pub(super) async fn is_parent(reader: &mut Reader<'_>, (child, parent): Both) -> Result<bool, Error> {
    Ok(reader.optional(IS_PARENT, params![parent, child], |_| Ok(())).await?.is_some())
}

pub(super) async fn close(writer: &mut Writer<'_>, id: i64, now: i64) -> Result<(), Error> {
    writer.execute(CLOSE, params![id, now]).await.map(drop)
}

pub(super) async fn settings(reader: &mut Reader<'_>, parent: ParentId) -> Result<Settings, Error> {
    let stored = reader
        .optional(SETTINGS, params![parent], |row| {
            let time = |text: &str| parse_time(text).ok_or_else(|| Error::other("a stored time is none"));
            let quiet = Quiet { on: row.boolean(1)?, from: time(row.text(2)?)?, to: time(row.text(3)?)? };
            Ok((row.string(0)?, quiet))
        })
        .await?;
    let mut settings = Settings::default();
    let Some((choices, quiet)) = stored else { return Ok(settings) };
    let chosen: std::collections::BTreeMap<String, Choice> =
        serde_json::from_str(&choices).map_err(|error| Error::other(format!("a stored choice: {error}")))?;
    // A topic that came later has its default.
    for (topic, choice) in &mut settings.choices {
        *choice = chosen.get(*topic).copied().unwrap_or(*choice);
    }
    Ok(Settings { quiet, ..settings })
}

pub(super) async fn save_settings(writer: &mut Writer<'_>, parent: ParentId, settings: &Settings) -> Result<(), Error> {
    let choices = serde_json::to_string(&settings.choices).map_err(|error| Error::other(error.to_string()))?;
    let time = |time: Time| settings::shown(time);
    let Quiet { on, from, to } = settings.quiet;
    let values = params![parent, choices, settings.wants_email(), on, time(from), time(to)];
    writer.execute(SAVE_SETTINGS, values).await.map(drop)
}

pub(super) async fn email(reader: &mut Reader<'_>, parent: ParentId) -> Result<Option<String>, Error> {
    reader.one(EMAIL, params![parent], |row| row.maybe_string(0)).await
}

pub(super) async fn insert_delivery(
    writer: &mut Writer<'_>,
    id: i64,
    notice: i64,
    (place, kind): (&[u8], &str),
    now: i64,
) -> Result<(), Error> {
    writer.execute(INSERT_DELIVERY, params![id, notice, place, kind, now]).await.map(drop)
}

/// One notice on its way to one device, or to the mailbox.
pub(super) struct Delivery {
    pub notice: i64,
    pub parent: ParentId,
    pub child: ChildId,
    pub topic: Topic,
    pub screen: String,
    pub kind: String,
    pub place: Vec<u8>,
    /// What the device said of its push service; nothing when its session ended meanwhile.
    pub token: Option<String>,
}

pub(super) async fn delivery(reader: &mut Reader<'_>, id: i64, now: i64) -> Result<Option<Delivery>, Error> {
    reader
        .optional(DELIVERY, params![id, now], |row| {
            Ok(Delivery {
                notice: row.int(0)?,
                parent: ParentId(row.int(1)?),
                child: ChildId(row.int(2)?),
                topic: topic(row.text(3)?)?,
                screen: row.string(4)?,
                kind: row.string(5)?,
                place: row.bytes(6)?.to_vec(),
                token: row.maybe_string(7)?,
            })
        })
        .await
}

/// Whether any device took the notice.
pub(super) async fn is_taken(reader: &mut Reader<'_>, notice: i64) -> Result<bool, Error> {
    Ok(reader.optional(TAKEN, params![notice], |_| Ok(())).await?.is_some())
}

pub(super) async fn settle(writer: &mut Writer<'_>, id: i64, outcome: &str, now: i64) -> Result<(), Error> {
    writer.execute(SETTLE, params![id, outcome, now]).await.map(drop)
}

/// A notice as the office reads it.
pub(super) struct Logged {
    pub id: i64,
    pub topic: Topic,
    pub first_at: i64,
    pub told_at: Option<i64>,
    pub happenings: i64,
    pub side: Option<Side>,
}

pub(super) async fn log(reader: &mut Reader<'_>, centre: CentreId, child: ChildId) -> Result<Vec<Logged>, Error> {
    reader
        .all(LOG, params![child, centre], |row| {
            Ok(Logged {
                id: row.int(0)?,
                topic: topic(row.text(1)?)?,
                first_at: row.int(2)?,
                told_at: row.maybe_int(3)?,
                happenings: row.int(4)?,
                side: row.maybe_string(5)?.as_deref().and_then(Side::parse),
            })
        })
        .await
}

/// Kind, outcome, when it was planned and last tried.
pub(super) async fn deliveries(
    reader: &mut Reader<'_>,
    notice: i64,
) -> Result<Vec<(String, String, i64, Option<i64>)>, Error> {
    reader
        .all(DELIVERIES, params![notice], |row| Ok((row.string(0)?, row.string(1)?, row.int(2)?, row.maybe_int(3)?)))
        .await
}

/// Closes notices that have gathered since before a moment: the work that was to tell them was given up.
pub async fn close_stuck(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    writer.execute(CLOSE_STUCK, params![before]).await
}

/// Forgets notices from before a moment, and what became of them.
pub async fn forget_old(writer: &mut Writer<'_>, before: i64) -> Result<u64, Error> {
    writer.execute(FORGET_DELIVERIES, params![before]).await?;
    writer.execute(FORGET_NOTICES, params![before]).await
}

fn topic(text: &str) -> Result<Topic, Error> {
    Topic::parse(text).ok_or_else(|| Error::other(format!("a stored topic is {text:?}")))
}
