use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Time;

use super::place::{Screen, Target};
use super::settings::{self, Choice, Quiet, Settings};
use super::{Happening, ListedEntry, NoticeTopic};
use base::clock::{Timestamp, latest};
use base::ids::{CentreId, ChildId, MomentId, ParentId};
use base::language::Language;
use base::page::{Cursor, Page, Paged};
use base::stored::{Json, TimeOfDay};
use people::families::Side;
use people::families::devices::Device;
use providers::push::PushKind;
use providers::secret::Secret;

/// Quiet hours end within a day, also on one on which clocks are set back.
const QUIET_AT_MOST: Duration = Duration::from_hours(25);

statements! {
    /// The child's parents, and whether it may be that they are told: whoever has a living session with a device, or has
    /// chosen how to be told.
    pub PARENTS: (ParentId, bool) = "SELECT DISTINCT parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.child_id = $1 AND child.live ORDER BY parenthood.parent_id";
    /// The same for a whole centre, each parent with one of the children.
    pub(crate) PARENTS_OF_CENTRE: (Both, bool) = "SELECT MIN(parenthood.child_id), parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM child JOIN parenthood ON parenthood.child_id = child.id WHERE child.centre_id = $1 AND child.live \
        GROUP BY parenthood.parent_id ORDER BY parenthood.parent_id";
    pub(crate) CHILDREN_OF_CENTRE: ChildId = "SELECT id FROM child WHERE centre_id = $1 AND live ORDER BY id";
    pub LIST = "INSERT INTO moment (child_id, parent_id, at, id, kind, message, picture_id, width, height, about, about_at, posted, \
        by_parent_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    pub UNLIST: ChildId = "DELETE FROM moment WHERE about = $1 AND kind >= 65536 \
        AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2) RETURNING child_id";
    pub RELIST: ChildId = "UPDATE moment SET message = $2, about_at = $3 WHERE about = $1 AND kind >= 65536 RETURNING child_id";
    /// Of a parent, a child and a topic one notice gathers at a time; its own id is the answer, or that of the one that does.
    pub(crate) GATHER: i64 = "INSERT INTO notice (id, parent_id, child_id, topic, first_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (parent_id, child_id, topic) WHERE told_at IS NULL DO UPDATE SET first_at = notice.first_at RETURNING id";
    pub ADD = "INSERT INTO happening (notice_id, object, screen, item, item_at, added_at) VALUES ($1, $2, $3, $4, $5, $6) \
        ON CONFLICT (notice_id, object) DO UPDATE SET screen = excluded.screen, item = excluded.item, \
        item_at = excluded.item_at, added_at = excluded.added_at";
    pub TAKE_BACK = "DELETE FROM happening WHERE object = $1 \
        AND notice_id IN (SELECT id FROM notice \
        WHERE told_at IS NULL AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2))";
    pub HAPPENINGS: i64 = "SELECT COUNT(*) FROM happening WHERE notice_id = $1";
    pub(crate) MISS = "INSERT INTO unreached (child_id, day, parent_id, topic, happenings, first_at, last_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (child_id, day, parent_id, topic) \
        DO UPDATE SET happenings = unreached.happenings + excluded.happenings, last_at = excluded.last_at";
    pub(crate) LAST_TOLD: Timestamp = "SELECT told_at FROM notice WHERE parent_id = $1 AND child_id = $2 AND topic = $3 \
        AND told_at IS NOT NULL \
        ORDER BY told_at DESC LIMIT 1";
    pub(crate) INSERT_TEST = "INSERT INTO notice (id, parent_id, child_id, topic, first_at, told_at) VALUES ($1, $2, $3, 'test', $4, $4)";
    pub(crate) GATHERING: (Both, NoticeTopic) = "SELECT child_id, parent_id, topic FROM notice WHERE id = $1 AND told_at IS NULL";
    /// Whether the parent is still to be told about the child.
    pub(crate) IS_PARENT: i64 = "SELECT 1 FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND parenthood.child_id = $2 AND (child.live OR child.readable_until IS NOT NULL) LIMIT 1";
    pub CLOSE = "UPDATE notice SET told_at = $2, quiet_until = NULL WHERE id = $1";
    pub(crate) KEEP_BACK = "UPDATE notice SET quiet_until = $2 WHERE id = $1";
    pub(crate) KEPT_BACK: Option<Timestamp> = "SELECT quiet_until FROM notice WHERE id = $1";
    pub(crate) QUIET_IS_OVER: (i64, i64) = "SELECT quiet_until, id FROM notice WHERE quiet_until <= $1 AND (quiet_until, id) > ($2, $3) \
        ORDER BY quiet_until, id LIMIT $4";
    pub LOOK_AGAIN = "UPDATE notice SET quiet_until = $2 WHERE parent_id = $1 AND told_at IS NULL AND quiet_until > $2";
    pub SETTINGS: (Json<BTreeMap<String, Choice>>, Quiet) = "SELECT choices, {} FROM notice_settings WHERE parent_id = $1";
    pub(crate) SAVE_SETTINGS = "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (parent_id) DO UPDATE SET choices = excluded.choices, by_email = excluded.by_email, \
        quiet = excluded.quiet, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to";
    pub EMAIL: Option<String> = "SELECT email FROM parent WHERE id = $1";
    pub(crate) INSERT_DELIVERY = "INSERT INTO delivery (id, notice_id, place, kind, planned_at, outcome) \
        VALUES ($1, $2, $3, $4, $5, 'waiting')";
    /// What is to be carried where, and to the newest of what happened; the token only while the device's session lives.
    pub(crate) DELIVERY: Delivery = "SELECT {} \
        FROM delivery JOIN notice ON notice.id = delivery.notice_id JOIN happening ON happening.notice_id = notice.id \
        WHERE delivery.id = $1 ORDER BY happening.added_at DESC, happening.item_at DESC, happening.object DESC LIMIT 1";
    pub(crate) TAKEN: i64 = "SELECT 1 FROM delivery WHERE notice_id = $1 AND outcome = 'taken' LIMIT 1";
    pub(crate) SETTLE = "UPDATE delivery SET outcome = $2, tried_at = $3 WHERE id = $1";
    pub(crate) LOG: Logged = "SELECT {} \
        FROM notice JOIN child ON child.id = notice.child_id \
        LEFT JOIN parenthood ON parenthood.child_id = notice.child_id AND parenthood.parent_id = notice.parent_id \
        WHERE notice.child_id = $1 AND child.centre_id = $2 AND notice.first_at >= COALESCE(child.arrived_at, 0) \
        AND (notice.first_at, notice.id) < ($3, $4) ORDER BY notice.first_at DESC, notice.id DESC LIMIT $5";
    /// All of the days that are kept: one row of a parent, a topic and a day.
    pub(crate) LOG_UNREACHED: Unreached = "SELECT {} \
        FROM unreached LEFT JOIN parenthood ON parenthood.child_id = unreached.child_id AND parenthood.parent_id = unreached.parent_id \
        WHERE unreached.child_id = $1 AND unreached.last_at >= COALESCE((SELECT arrived_at FROM child WHERE child.id = $1), 0) \
        ORDER BY unreached.day DESC, unreached.last_at DESC, unreached.topic";
    pub DELIVERIES: (String, String, Timestamp, Option<Timestamp>) = "SELECT kind, outcome, planned_at, tried_at FROM delivery \
        WHERE notice_id = $1 ORDER BY planned_at, id";
    /// What could not be told in two days is told no more, and stands in nobody's way.
    pub BRING_TO_NOW = "UPDATE notice SET first_at = CASE WHEN first_at > $2 THEN $1 ELSE first_at END, \
        told_at = CASE WHEN told_at > $2 THEN $1 ELSE told_at END, \
        quiet_until = CASE WHEN quiet_until > $3 THEN $1 ELSE quiet_until END \
        WHERE first_at > $2 OR told_at > $2 OR quiet_until > $3";
    pub(crate) CLOSE_STUCK = "UPDATE notice SET told_at = first_at, quiet_until = NULL WHERE told_at IS NULL AND first_at < $1";
    pub(crate) FORGET_DELIVERIES = "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    pub(crate) FORGET_HAPPENINGS = "DELETE FROM happening WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    pub(crate) FORGET_NOTICES = "DELETE FROM notice WHERE first_at < $1";
    pub(crate) FORGET_UNREACHED = "DELETE FROM unreached WHERE last_at < $1";
    pub(crate) DROP_HAPPENINGS = "DELETE FROM happening WHERE notice_id = $1";
    pub(crate) DROP = "DELETE FROM notice WHERE id = $1";
}

/// A child, and a parent of it.
type Both = (ChildId, ParentId);

/// The child's parents; true: it may be that they are told.
pub(super) async fn parents(
    reader: &mut Reader<'_>,
    child: ChildId,
    now: Timestamp,
) -> Result<Vec<(ParentId, bool)>, Error> {
    reader.list(PARENTS, params![child, now]).await
}

pub(super) async fn parents_of_centre(
    reader: &mut Reader<'_>,
    centre: CentreId,
    now: Timestamp,
) -> Result<Vec<(Both, bool)>, Error> {
    reader.list(PARENTS_OF_CENTRE, params![centre, now]).await
}

/// The centre's living children.
pub(super) async fn children_of_centre(reader: &mut Reader<'_>, centre: CentreId) -> Result<Vec<ChildId>, Error> {
    reader.list(CHILDREN_OF_CENTRE, params![centre]).await
}

/// Of an entry of the list what the parent does not see.
pub(super) struct Row {
    pub child: ChildId,
    /// None: every parent of the child.
    pub parent: Option<ParentId>,
    /// The parent whose own act it tells of.
    pub by: Option<ParentId>,
    pub id: MomentId,
    /// The id of what it tells of, and a moment of the day on which that lies.
    pub object: i64,
    pub about_at: Option<Timestamp>,
    /// The child's change of notifications with which it was listed.
    pub posted: i64,
}

pub(super) async fn list(writer: &mut Writer<'_>, row: Row, entry: ListedEntry<'_>) -> Result<(), Error> {
    let Row { child, parent, by, id, object, about_at, posted } = row;
    let ListedEntry { listed, at, text, picture } = entry;
    let (width, height) = (picture.map(|(_, width, _)| width), picture.map(|(_, _, height)| height));
    let picture = picture.map(|(id, ..)| id);
    let values = params![child, parent, at, id, listed, text, picture, width, height, object, about_at, posted, by];
    writer.execute(LIST, values).await.map(drop)
}

/// Whose lists it stood in.
pub(super) async fn unlist(
    writer: &mut Writer<'_>,
    child: Option<ChildId>,
    object: i64,
) -> Result<Vec<ChildId>, Error> {
    writer.list(UNLIST, params![object, child]).await
}

/// Whose lists it stands in.
pub(super) async fn relist(
    writer: &mut Writer<'_>,
    object: i64,
    text: &str,
    about_at: Timestamp,
) -> Result<Vec<ChildId>, Error> {
    writer.list(RELIST, params![object, text, about_at]).await
}

/// Adds to the notice that gathers, or to a new one of this id. True: it is new.
pub(super) async fn gather(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    happening: Happening<'_>,
    now: Timestamp,
) -> Result<bool, Error> {
    let notice = writer.get(GATHER, params![id, parent, child, happening.topic, now]).await?;
    add(writer, notice, happening, now).await?;
    Ok(notice == id)
}

async fn add(writer: &mut Writer<'_>, notice: i64, happening: Happening<'_>, now: Timestamp) -> Result<(), Error> {
    let Happening { place: Target { screen, item, at }, object, .. } = happening;
    writer.execute(ADD, params![notice, object, screen, item, at, now]).await.map(drop)
}

/// What has happened is not so any more: notices that still gather leave it out.
pub(super) async fn take_back(writer: &mut Writer<'_>, child: Option<ChildId>, object: i64) -> Result<(), Error> {
    writer.execute(TAKE_BACK, params![object, child]).await.map(drop)
}

/// How many things a notice tells of.
pub(super) async fn happenings(reader: &mut Reader<'_>, notice: i64) -> Result<i64, Error> {
    reader.get(HAPPENINGS, params![notice]).await
}

/// Writes down that a parent could not be told.
pub(super) async fn miss(
    writer: &mut Writer<'_>,
    (child, parent): Both,
    topic: NoticeTopic,
    happenings: i64,
    now: Timestamp,
) -> Result<(), Error> {
    let values = params![child, now.seconds().div_euclid(24 * 60 * 60), parent, topic, happenings, now];
    writer.execute(MISS, values).await.map(drop)
}

/// Leaves no trace of a notice that told nobody anything.
pub(super) async fn drop_notice(writer: &mut Writer<'_>, notice: i64) -> Result<(), Error> {
    writer.execute(DROP_HAPPENINGS, params![notice]).await?;
    writer.execute(DROP, params![notice]).await.map(drop)
}

pub(super) async fn last_told(
    reader: &mut Reader<'_>,
    (child, parent): Both,
    topic: NoticeTopic,
) -> Result<Option<Timestamp>, Error> {
    reader.find(LAST_TOLD, params![parent, child, topic]).await
}

pub(super) async fn insert_test(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    happening: Happening<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(INSERT_TEST, params![id, parent, child, now]).await?;
    add(writer, id, happening, now).await
}

/// Whom a notice that still gathers is for, and what it is about.
pub(super) async fn gathering(reader: &mut Reader<'_>, id: i64) -> Result<Option<(Both, NoticeTopic)>, Error> {
    reader.find(GATHERING, params![id]).await
}

pub(super) async fn is_parent(reader: &mut Reader<'_>, (child, parent): Both) -> Result<bool, Error> {
    reader.exists(IS_PARENT, params![parent, child]).await
}

pub(super) async fn close(writer: &mut Writer<'_>, id: i64, now: Timestamp) -> Result<(), Error> {
    writer.execute(CLOSE, params![id, now]).await.map(drop)
}

/// Keeps a notice back until quiet hours are over.
pub(super) async fn keep_back(writer: &mut Writer<'_>, id: i64, until: Timestamp) -> Result<(), Error> {
    writer.execute(KEEP_BACK, params![id, until]).await.map(drop)
}

/// Until when a notice is kept back, if it is.
pub(super) async fn kept_back(reader: &mut Reader<'_>, id: i64) -> Result<Option<Timestamp>, Error> {
    Ok(reader.find(KEPT_BACK, params![id]).await?.flatten())
}

/// Notices kept back until now or before: until when, and their ids; the next ones after a place.
pub(super) async fn quiet_is_over(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let over = reader.list(QUIET_IS_OVER, params![now, after.at, after.id, most]).await?;
    Ok(over.into_iter().map(|(at, id)| Cursor { at, id }).collect())
}

/// What is kept back for a parent is looked at again now: the quiet hours may be others.
pub(super) async fn look_again(writer: &mut Writer<'_>, parent: ParentId, now: Timestamp) -> Result<(), Error> {
    writer.execute(LOOK_AGAIN, params![parent, now]).await.map(drop)
}

pub(super) async fn settings(reader: &mut Reader<'_>, parent: ParentId) -> Result<Settings, Error> {
    let mut settings = Settings::default();
    let Some((chosen, quiet)) = reader.find(SETTINGS, params![parent]).await? else { return Ok(settings) };
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
    reader.get(EMAIL, params![parent]).await
}

pub(super) async fn insert_delivery(
    writer: &mut Writer<'_>,
    id: i64,
    notice: i64,
    device: Option<&Device>,
    now: Timestamp,
) -> Result<(), Error> {
    let (place, kind) = device.map_or((&[][..], BY_LETTER), |device| (&device.place[..], device.kind.as_str()));
    writer.execute(INSERT_DELIVERY, params![id, notice, place, kind, now]).await.map(drop)
}

row! {
    /// One notice on its way to one device, or to the mailbox.
    pub(super) struct Delivery {
        pub notice: i64 = "notice.id",
        pub parent: ParentId = "notice.parent_id",
        pub child: ChildId = "notice.child_id",
        pub topic: NoticeTopic = "notice.topic",
        /// The one that the parent chose, if they have.
        pub language: Option<Language> = "(SELECT language FROM parent_language WHERE parent_language.parent_id = notice.parent_id)",
        /// Where it leads.
        pub to: Target,
        pub way: Way,
    }
}

/// By which way a notice goes.
pub(super) enum Way {
    /// To the parent's mailbox.
    Letter,
    Device(ToDevice),
}

/// A device that a notice is carried to.
pub(super) struct ToDevice {
    pub kind: PushKind,
    /// Where it is, as in `device`.
    pub place: Vec<u8>,
    /// What it said of its push service; nothing when its session ended meanwhile.
    pub token: Option<Secret>,
}

/// The word by which the way by letter is kept; a device's is that of its kind.
pub(super) const BY_LETTER: &str = "email";

row! {
    struct KeptWay {
        kind: String = "delivery.kind",
        place: Vec<u8> = "delivery.place",
        token: Option<String> = "(SELECT device.token FROM device JOIN session ON session.id = device.session_id \
            WHERE device.place = delivery.place AND session.parent_id = notice.parent_id AND session.ended_at IS NULL AND session.ends_at > $2)",
    }
}

row! {
    for Way from KeptWay: |KeptWay { kind, place, token }| match PushKind::parse(&kind) {
        Some(kind) => Way::Device(ToDevice { kind, place, token: token.map(Secret::new) }),
        None => Way::Letter,
    }
}

pub(super) async fn delivery(reader: &mut Reader<'_>, id: i64, now: Timestamp) -> Result<Option<Delivery>, Error> {
    reader.find(DELIVERY, params![id, now]).await
}

/// Whether any device took the notice.
pub(super) async fn is_taken(reader: &mut Reader<'_>, notice: i64) -> Result<bool, Error> {
    reader.exists(TAKEN, params![notice]).await
}

pub(super) async fn settle(writer: &mut Writer<'_>, id: i64, outcome: &str, now: Timestamp) -> Result<(), Error> {
    writer.execute(SETTLE, params![id, outcome, now]).await.map(drop)
}

row! {
    /// A notice as the office reads it.
    pub(super) struct Logged {
        pub id: i64 = "notice.id",
        pub topic: NoticeTopic = "notice.topic",
        pub first_at: Timestamp = "notice.first_at",
        pub told_at: Option<Timestamp> = "notice.told_at",
        pub happenings: i64 = "(SELECT COUNT(*) FROM happening WHERE happening.notice_id = notice.id)",
        pub side: Option<Side> = "parenthood.side",
    }
}

pub(super) async fn log(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: ChildId,
    page: &Page,
) -> Result<Paged<Logged>, Error> {
    let values = params![child, centre, page.before.at, page.before.id, page.limit + 1];
    page.read(reader, LOG, values, |one| (Cursor::of_time(one.first_at, one.id), one)).await
}

row! {
    /// What a parent could not be told on a day.
    pub(super) struct Unreached {
        pub topic: NoticeTopic = "unreached.topic",
        pub side: Option<Side> = "parenthood.side",
        pub happenings: i64 = "unreached.happenings",
        pub first_at: Timestamp = "unreached.first_at",
        pub last_at: Timestamp = "unreached.last_at",
    }
}

pub(super) async fn unreached(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<Unreached>, Error> {
    reader.list(LOG_UNREACHED, params![child]).await
}

/// Kind, outcome, when it was planned and last tried.
pub(super) async fn deliveries(
    reader: &mut Reader<'_>,
    notice: i64,
) -> Result<Vec<(String, String, Timestamp, Option<Timestamp>)>, Error> {
    reader.list(DELIVERIES, params![notice]).await
}

/// What was gathered or told while the clock was wrong counts as now.
pub async fn bring_to_now(writer: &mut Writer<'_>, now: Timestamp) -> Result<u64, Error> {
    writer.execute(BRING_TO_NOW, params![now, latest(now), latest(now) + QUIET_AT_MOST]).await
}

/// Closes notices that have gathered since before a moment: the work that was to tell them was given up.
pub async fn close_stuck(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    writer.execute(CLOSE_STUCK, params![before]).await
}

/// Forgets notices from before a moment, and what became of them.
pub async fn forget_old(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    writer.execute(FORGET_DELIVERIES, params![before]).await?;
    writer.execute(FORGET_HAPPENINGS, params![before]).await?;
    writer.execute(FORGET_UNREACHED, params![before]).await?;
    writer.execute(FORGET_NOTICES, params![before]).await
}

row! {
    for Target { screen: Screen = "happening.screen", item: Option<i64> = "happening.item", at: Option<Timestamp> = "happening.item_at" }
}

row! {
    for Quiet {
        on: bool = "quiet",
        from: Time as TimeOfDay = "quiet_from",
        to: Time as TimeOfDay = "quiet_to",
    }
}
