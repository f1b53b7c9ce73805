use std::collections::BTreeMap;
use std::time::Duration;

use database::{Error, Reader, Writer, row, statements};

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
    /// The child's parents; true: it may be that they are told.
    /// The child's parents, and whether it may be that they are told: whoever has a living session with a device, or has
    /// chosen how to be told.
    pub(super) fn parents(reader, child: ChildId, now: Timestamp) -> Vec<(ParentId, bool)> =
        "SELECT DISTINCT parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.child_id = $1 AND child.live ORDER BY parenthood.parent_id";
    /// The same for a whole centre, each parent with one of the children.
    pub(super) fn parents_of_centre(reader, centre: CentreId, now: Timestamp) -> Vec<(Both, bool)> =
        "SELECT MIN(parenthood.child_id), parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM child JOIN parenthood ON parenthood.child_id = child.id WHERE child.centre_id = $1 AND child.live \
        GROUP BY parenthood.parent_id ORDER BY parenthood.parent_id";
    /// The centre's living children.
    pub(super) fn children_of_centre(reader, centre: CentreId) -> Vec<ChildId> =
        "SELECT id FROM child WHERE centre_id = $1 AND live ORDER BY id";
    fn insert_entry(writer, row: Row, entry: ListedEntry<'_>) =
        "INSERT INTO moment (child_id, parent_id, at, id, kind, message, picture_id, width, height, about, about_at, posted, \
        by_parent_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        row.child, row.parent, entry.at, row.id, entry.listed, entry.text, entry.picture.map(|(id, ..)| id),
        entry.picture.map(|(_, width, _)| width), entry.picture.map(|(_, _, height)| height), row.object, row.about_at, row.posted,
        row.by;
    /// Whose lists it stood in.
    pub(super) fn unlist(writer, child: Option<ChildId>, object: i64) -> Vec<ChildId> =
        "DELETE FROM moment WHERE about = $1 AND kind >= 65536 \
        AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2) RETURNING child_id",
        object, child;
    /// Whose lists it stands in.
    pub(super) fn relist(writer, object: i64, text: &str, about_at: Timestamp) -> Vec<ChildId> =
        "UPDATE moment SET message = $2, about_at = $3 WHERE about = $1 AND kind >= 65536 RETURNING child_id";
    /// Of a parent, a child and a topic one notice gathers at a time; its own id is the answer, or that of the one that does.
    fn insert_happening_of(writer, id: i64, (child, parent): Both, topic: NoticeTopic, now: Timestamp) -> i64 =
        "INSERT INTO notice (id, parent_id, child_id, topic, first_at) VALUES ($1, $2, $3, $4, $5) \
        ON CONFLICT (parent_id, child_id, topic) WHERE told_at IS NULL DO UPDATE SET first_at = notice.first_at RETURNING id",
        id, parent, child, topic, now;
    fn insert_happening(writer, notice: i64, happening: Happening<'_>, now: Timestamp) =
        "INSERT INTO happening (notice_id, object, screen, item, item_at, added_at) VALUES ($1, $2, $3, $4, $5, $6) \
        ON CONFLICT (notice_id, object) DO UPDATE SET screen = excluded.screen, item = excluded.item, \
        item_at = excluded.item_at, added_at = excluded.added_at",
        notice, happening.object, happening.place.screen, happening.place.item, happening.place.at, now;
    /// What has happened is not so any more: notices that still gather leave it out.
    pub(super) fn take_back(writer, child: Option<ChildId>, object: i64) =
        "DELETE FROM happening WHERE object = $1 \
        AND notice_id IN (SELECT id FROM notice \
        WHERE told_at IS NULL AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2))",
        object, child;
    /// How many things a notice tells of.
    pub(super) fn happenings(reader, notice: i64) -> i64 = "SELECT COUNT(*) FROM happening WHERE notice_id = $1";
    /// Writes down that a parent could not be told.
    pub(super) fn miss(writer, (child, parent): Both, topic: NoticeTopic, happenings: i64, now: Timestamp) =
        "INSERT INTO unreached (child_id, day, parent_id, topic, happenings, first_at, last_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (child_id, day, parent_id, topic) \
        DO UPDATE SET happenings = unreached.happenings + excluded.happenings, last_at = excluded.last_at",
        child, now.seconds().div_euclid(24 * 60 * 60), parent, topic, happenings, now;
    pub(super) fn last_told(reader, (child, parent): Both, topic: NoticeTopic) -> Option<Timestamp> =
        "SELECT told_at FROM notice WHERE parent_id = $1 AND child_id = $2 AND topic = $3 \
        AND told_at IS NOT NULL \
        ORDER BY told_at DESC LIMIT 1",
        parent, child, topic;
    fn insert_test_notice(writer, id: i64, (child, parent): Both, now: Timestamp) =
        "INSERT INTO notice (id, parent_id, child_id, topic, first_at, told_at) VALUES ($1, $2, $3, 'test', $4, $4)",
        id, parent, child, now;
    /// Whom a notice that still gathers is for, and what it is about.
    pub(super) fn gathering(reader, id: i64) -> Option<(Both, NoticeTopic)> =
        "SELECT child_id, parent_id, topic FROM notice WHERE id = $1 AND told_at IS NULL";
    /// Whether the parent is still to be told about the child.
    pub(super) fn is_parent(reader, (child, parent): Both) -> bool =
        "SELECT 1 FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND parenthood.child_id = $2 AND (child.live OR child.readable_until IS NOT NULL) LIMIT 1",
        parent, child;
    pub(super) fn close(writer, id: i64, now: Timestamp) =
        "UPDATE notice SET told_at = $2, quiet_until = NULL WHERE id = $1";
    /// Keeps a notice back until quiet hours are over.
    pub(super) fn keep_back(writer, id: i64, until: Timestamp) = "UPDATE notice SET quiet_until = $2 WHERE id = $1";
    /// Until when a notice is kept back, if it is.
    pub(super) fn kept_back(reader, id: i64) -> Option<Timestamp> =
        "SELECT quiet_until FROM notice WHERE id = $1 AND quiet_until IS NOT NULL";
    fn list_kept_back_until(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(i64, i64)> =
        "SELECT quiet_until, id FROM notice WHERE quiet_until <= $1 AND (quiet_until, id) > ($2, $3) \
        ORDER BY quiet_until, id LIMIT $4",
        now, after.at, after.id, limit;
    /// What is kept back for a parent is looked at again now: the quiet hours may be others.
    pub(super) fn look_again(writer, parent: ParentId, now: Timestamp) =
        "UPDATE notice SET quiet_until = $2 WHERE parent_id = $1 AND told_at IS NULL AND quiet_until > $2";
    fn find_settings(reader, parent: ParentId) -> Option<(Json<BTreeMap<String, Choice>>, Quiet)> =
        "SELECT choices, {} FROM notice_settings WHERE parent_id = $1";
    fn upsert_settings(writer, parent: ParentId, choices: &str, by_email: bool, quiet: Quiet) =
        "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (parent_id) DO UPDATE SET choices = excluded.choices, by_email = excluded.by_email, \
        quiet = excluded.quiet, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to",
        parent, choices, by_email, quiet.on, settings::shown(quiet.from), settings::shown(quiet.to);
    pub(super) fn email(reader, parent: ParentId) -> Option<String> = "SELECT email FROM parent WHERE id = $1 AND email IS NOT NULL";
    pub(super) fn insert_delivery(writer, id: i64, notice: i64, device: Option<&Device>, now: Timestamp) =
        "INSERT INTO delivery (id, notice_id, place, kind, planned_at, outcome) \
        VALUES ($1, $2, $3, $4, $5, 'waiting')",
        id, notice, device.map_or(&[][..], |device| &device.place[..]), device.map_or(BY_LETTER, |device| device.kind.as_str()), now;
    /// What is to be carried where, and to the newest of what happened; the token only while the device's session lives.
    pub(super) fn delivery(reader, id: i64, now: Timestamp) -> Option<Delivery> =
        "SELECT {} \
        FROM delivery JOIN notice ON notice.id = delivery.notice_id JOIN happening ON happening.notice_id = notice.id \
        WHERE delivery.id = $1 ORDER BY happening.added_at DESC, happening.item_at DESC, happening.object DESC LIMIT 1";
    /// Whether any device took the notice.
    pub(super) fn is_taken(reader, notice: i64) -> bool =
        "SELECT 1 FROM delivery WHERE notice_id = $1 AND outcome = 'taken' LIMIT 1";
    pub(super) fn settle(writer, id: i64, outcome: &str, now: Timestamp) =
        "UPDATE delivery SET outcome = $2, tried_at = $3 WHERE id = $1";
    fn logged(centre: CentreId, child: ChildId, page: &Page) -> Rows<Logged> =
        "SELECT {} \
        FROM notice JOIN child ON child.id = notice.child_id \
        LEFT JOIN parenthood ON parenthood.child_id = notice.child_id AND parenthood.parent_id = notice.parent_id \
        WHERE notice.child_id = $1 AND child.centre_id = $2 AND notice.first_at >= COALESCE(child.arrived_at, 0) \
        AND (notice.first_at, notice.id) < ($3, $4) ORDER BY notice.first_at DESC, notice.id DESC LIMIT $5",
        child, centre, page.before.at, page.before.id, page.limit + 1;
    /// All of the days that are kept: one row of a parent, a topic and a day.
    pub(super) fn unreached(reader, child: ChildId) -> Vec<Unreached> =
        "SELECT {} \
        FROM unreached LEFT JOIN parenthood ON parenthood.child_id = unreached.child_id AND parenthood.parent_id = unreached.parent_id \
        WHERE unreached.child_id = $1 AND unreached.last_at >= COALESCE((SELECT arrived_at FROM child WHERE child.id = $1), 0) \
        ORDER BY unreached.day DESC, unreached.last_at DESC, unreached.topic";
    /// Kind, outcome, when it was planned and last tried.
    pub(super) fn deliveries(reader, notice: i64) -> Vec<(String, String, Timestamp, Option<Timestamp>)> =
        "SELECT kind, outcome, planned_at, tried_at FROM delivery \
        WHERE notice_id = $1 ORDER BY planned_at, id";
    /// What was gathered or told while the clock was wrong counts as now.
    /// What could not be told in two days is told no more, and stands in nobody's way.
    pub fn bring_to_now(writer, now: Timestamp) -> u64 =
        "UPDATE notice SET first_at = CASE WHEN first_at > $2 THEN $1 ELSE first_at END, \
        told_at = CASE WHEN told_at > $2 THEN $1 ELSE told_at END, \
        quiet_until = CASE WHEN quiet_until > $3 THEN $1 ELSE quiet_until END \
        WHERE first_at > $2 OR told_at > $2 OR quiet_until > $3",
        now, latest(now), latest(now) + QUIET_AT_MOST;
    /// Closes notices that have gathered since before a moment: the work that was to tell them was given up.
    pub fn close_stuck(writer, before: Timestamp) -> u64 =
        "UPDATE notice SET told_at = first_at, quiet_until = NULL WHERE told_at IS NULL AND first_at < $1";
    fn delete_deliveries_before(writer, before: Timestamp) =
        "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    fn delete_happenings_before(writer, before: Timestamp) =
        "DELETE FROM happening WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    fn delete_before(writer, before: Timestamp) -> u64 = "DELETE FROM notice WHERE first_at < $1";
    fn delete_unreached_before(writer, before: Timestamp) = "DELETE FROM unreached WHERE last_at < $1";
    fn delete_happenings(writer, notice: i64) = "DELETE FROM happening WHERE notice_id = $1";
    fn delete(writer, notice: i64) = "DELETE FROM notice WHERE id = $1";
}

/// A child, and a parent of it.
type Both = (ChildId, ParentId);

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
    insert_entry(writer, row, entry).await
}

/// Adds to the notice that gathers, or to a new one of this id. True: it is new.
pub(super) async fn gather(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    happening: Happening<'_>,
    now: Timestamp,
) -> Result<bool, Error> {
    let notice = insert_happening_of(writer, id, (child, parent), happening.topic, now).await?;
    insert_happening(writer, notice, happening, now).await?;
    Ok(notice == id)
}

pub(super) async fn insert_test(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    happening: Happening<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    insert_test_notice(writer, id, (child, parent), now).await?;
    insert_happening(writer, id, happening, now).await
}

/// Notices kept back until now or before: until when, and their ids; the next ones after a place.
pub(super) async fn quiet_is_over(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let over = list_kept_back_until(reader, now, after, most).await?;
    Ok(over.into_iter().map(|(at, id)| Cursor { at, id }).collect())
}

pub(super) async fn settings(reader: &mut Reader<'_>, parent: ParentId) -> Result<Settings, Error> {
    let mut settings = Settings::default();
    let Some((chosen, quiet)) = find_settings(reader, parent).await? else { return Ok(settings) };
    // A topic that came later has its default.
    for (topic, choice) in &mut settings.choices {
        *choice = chosen.get(*topic).copied().unwrap_or(*choice);
    }
    Ok(Settings { quiet, ..settings })
}

pub(super) async fn save_settings(writer: &mut Writer<'_>, parent: ParentId, settings: &Settings) -> Result<(), Error> {
    let choices = serde_json::to_string(&settings.choices).map_err(|error| Error::other(error.to_string()))?;
    upsert_settings(writer, parent, &choices, settings.wants_email(), settings.quiet).await
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
    page.read(reader, logged(centre, child, page), |one| (Cursor::of_time(one.first_at, one.id), one)).await
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

/// Forgets notices from before a moment, and what became of them.
pub async fn forget_old(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    delete_deliveries_before(writer, before).await?;
    delete_happenings_before(writer, before).await?;
    delete_unreached_before(writer, before).await?;
    delete_before(writer, before).await
}

/// Leaves no trace of a notice that told nobody anything.
pub(super) async fn drop_notice(writer: &mut Writer<'_>, notice: i64) -> Result<(), Error> {
    delete_happenings(writer, notice).await?;
    delete(writer, notice).await
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
