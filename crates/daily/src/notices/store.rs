use std::collections::BTreeMap;

use database::{Error, List, Reader, Writer, params, row, statements};

use super::place::{Screen, Target};
use super::settings::{Choice, Quiet, Settings};
use super::{ListedEntry, NoticeTopic, NotificationEvent};
use base::clock::Timestamp;
use base::day::hh_mm;
use base::ids::{CentreId, ChildId, ParentId, TimelineEntryId};
use base::language::Language;
use base::page::{Cursor, Page, Paged};
use base::random::Random;
use base::stored::{Json, TimeOfDay};
use people::families::Side;
use people::families::devices::Device;
use providers::push::PushKind;
use providers::secret::Secret;

statements! {
    /// The parents who get notices about a child with name, phone number and e-mail address, the mother first.
    pub(super) fn list_contacts(reader, child: ChildId) -> Vec<(ParentId, String, Option<String>, Option<String>)> =
        "SELECT parent.id, parent.name, parent.phone, parent.email \
        FROM parenthood JOIN parent ON parent.id = parenthood.parent_id JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.child_id = $1 AND (child.live OR child.readable_until IS NOT NULL) \
        ORDER BY parenthood.side DESC, parent.id";
    /// The parents of these children, and whether they may be reachable: they have an active session with a device, or have made
    /// settings.
    fn list_parents_of(reader, children: &List, now: Timestamp) -> Vec<(Both, bool)> =
        "SELECT DISTINCT parenthood.child_id, parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.child_id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) AND child.live \
        ORDER BY parenthood.child_id, parenthood.parent_id";
    /// The same for a whole centre, each parent with one of their children.
    pub(super) fn list_parents_of_centre(reader, centre: CentreId, now: Timestamp) -> Vec<(Both, bool)> =
        "SELECT MIN(parenthood.child_id), parenthood.parent_id, \
        EXISTS (SELECT 1 FROM session JOIN device ON device.session_id = session.id \
        WHERE session.parent_id = parenthood.parent_id AND session.ended_at IS NULL AND session.ends_at > $2) \
        OR EXISTS (SELECT 1 FROM notice_settings WHERE notice_settings.parent_id = parenthood.parent_id) \
        FROM child JOIN parenthood ON parenthood.child_id = child.id WHERE child.centre_id = $1 AND child.live \
        GROUP BY parenthood.parent_id ORDER BY parenthood.parent_id";
    /// The centre's active children.
    pub(super) fn list_children_of_centre(reader, centre: CentreId) -> Vec<ChildId> =
        "SELECT id FROM child WHERE centre_id = $1 AND live ORDER BY id";
    fn insert_entries(writer, rows: &List) =
        "INSERT INTO moment (child_id, parent_id, at, id, kind, message, picture_id, width, height, about, about_at, posted, \
        by_parent_id) SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), \
        CAST(given.value ->> 2 AS BIGINT), CAST(given.value ->> 3 AS BIGINT), CAST(given.value ->> 4 AS BIGINT), \
        given.value ->> 5, CAST(given.value ->> 6 AS BIGINT), CAST(given.value ->> 7 AS BIGINT), \
        CAST(given.value ->> 8 AS BIGINT), CAST(given.value ->> 9 AS BIGINT), CAST(given.value ->> 10 AS BIGINT), \
        CAST(given.value ->> 11 AS BIGINT), CAST(given.value ->> 12 AS BIGINT) FROM json_each($1) AS given";
    /// Returns the children that it was listed for.
    pub(super) fn delete_entries(writer, child: Option<ChildId>, object: i64) -> Vec<ChildId> =
        "DELETE FROM moment WHERE about = $1 AND kind >= 65536 \
        AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2) RETURNING child_id",
        object, child;
    /// The same of several objects.
    pub(super) fn delete_entries_of(writer, objects: &List) -> Vec<ChildId> =
        "DELETE FROM moment WHERE kind >= 65536 \
        AND about IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) RETURNING child_id";
    /// Returns the children that it is listed for.
    pub(super) fn update_entries(writer, object: i64, text: &str, about_at: Timestamp) -> Vec<ChildId> =
        "UPDATE moment SET message = $2, about_at = $3 WHERE about = $1 AND kind >= 65536 RETURNING child_id";
    /// One notice of a parent, a child and a topic gathers at a time. Each row names another one, by its id if it is new. Returns
    /// the ids of those that gather now.
    fn upsert_notices(writer, rows: &List, now: Timestamp) -> Vec<(Both, NoticeTopic, i64)> =
        "INSERT INTO notice (id, child_id, parent_id, topic, first_at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), CAST(given.value ->> 2 AS BIGINT), \
        given.value ->> 3, $2 FROM json_each($1) AS given ORDER BY 2, 3, 4 \
        ON CONFLICT (parent_id, child_id, topic) WHERE told_at IS NULL DO UPDATE SET first_at = notice.first_at \
        RETURNING child_id, parent_id, topic, id";
    /// Each object of a notice once.
    fn upsert_events(writer, rows: &List, now: Timestamp) =
        "INSERT INTO happening (notice_id, object, screen, item, item_at, added_at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), given.value ->> 2, \
        CAST(given.value ->> 3 AS BIGINT), CAST(given.value ->> 4 AS BIGINT), $2 FROM json_each($1) AS given ORDER BY 1, 2 \
        ON CONFLICT (notice_id, object) DO UPDATE SET screen = excluded.screen, item = excluded.item, \
        item_at = excluded.item_at, added_at = excluded.added_at";
    /// Deletes an object's events from notices that are not sent yet.
    pub(super) fn delete_events(writer, child: Option<ChildId>, object: i64) =
        "DELETE FROM happening WHERE object = $1 \
        AND notice_id IN (SELECT id FROM notice \
        WHERE told_at IS NULL AND (CAST($2 AS BIGINT) IS NULL OR child_id = $2))",
        object, child;
    /// The same of several objects.
    pub(super) fn delete_events_of(writer, objects: &List) =
        "DELETE FROM happening WHERE object IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) \
        AND EXISTS (SELECT 1 FROM notice WHERE notice.id = happening.notice_id AND notice.told_at IS NULL)";
    pub(super) fn count_events(reader, notice: i64) -> i64 = "SELECT COUNT(*) FROM happening WHERE notice_id = $1";
    /// Each child, parent and topic once, with how many events.
    fn upsert_unreached(writer, rows: &List, day: i64, now: Timestamp) =
        "INSERT INTO unreached (child_id, parent_id, topic, happenings, day, first_at, last_at) \
        SELECT CAST(given.value ->> 0 AS BIGINT), CAST(given.value ->> 1 AS BIGINT), given.value ->> 2, \
        CAST(given.value ->> 3 AS BIGINT), $2, $3, $3 FROM json_each($1) AS given ORDER BY 1, 2, 3 \
        ON CONFLICT (child_id, day, parent_id, topic) \
        DO UPDATE SET happenings = unreached.happenings + excluded.happenings, last_at = excluded.last_at";
    /// When notices like these were last sent: of each child, parent and topic; None where none was.
    fn list_last_sent(reader, rows: &List) -> Vec<(i64, Option<Timestamp>)> =
        "SELECT CAST(given.value ->> 0 AS BIGINT), (SELECT MAX(notice.told_at) FROM notice \
        WHERE notice.child_id = CAST(given.value ->> 1 AS BIGINT) AND notice.parent_id = CAST(given.value ->> 2 AS BIGINT) \
        AND notice.topic = given.value ->> 3 AND notice.told_at IS NOT NULL) FROM json_each($1) AS given";
    fn insert_test_notice(writer, id: i64, (child, parent): Both, now: Timestamp) =
        "INSERT INTO notice (id, parent_id, child_id, topic, first_at, told_at) VALUES ($1, $2, $3, 'test', $4, $4)",
        id, parent, child, now;
    /// The child, the parent and the topic of a notice that is not sent yet.
    pub(super) fn find_gathering(reader, id: i64) -> Option<(Both, NoticeTopic)> =
        "SELECT child_id, parent_id, topic FROM notice WHERE id = $1 AND told_at IS NULL";
    /// Whether the parent still gets notices about the child.
    pub(super) fn is_parent(reader, (child, parent): Both) -> bool =
        "SELECT 1 FROM parenthood JOIN child ON child.id = parenthood.child_id \
        WHERE parenthood.parent_id = $1 AND parenthood.child_id = $2 AND (child.live OR child.readable_until IS NOT NULL) LIMIT 1",
        parent, child;
    pub(super) fn close(writer, id: i64, now: Timestamp) =
        "UPDATE notice SET told_at = $2, quiet_until = NULL WHERE id = $1";
    /// Holds a notice back until quiet hours are over.
    pub(super) fn update_quiet_until(writer, id: i64, until: Timestamp) = "UPDATE notice SET quiet_until = $2 WHERE id = $1";
    /// Until when a notice is held back, if it is.
    pub(super) fn find_quiet_until(reader, id: i64) -> Option<Timestamp> =
        "SELECT quiet_until FROM notice WHERE id = $1 AND quiet_until IS NOT NULL";
    fn list_quiet_until(reader, now: Timestamp, after: Cursor, limit: i64) -> Vec<(i64, i64)> =
        "SELECT quiet_until, id FROM notice WHERE quiet_until <= $1 AND (quiet_until, id) > ($2, $3) \
        ORDER BY quiet_until, id LIMIT $4",
        now, after.at, after.id, limit;
    /// Makes the parent's held back notices due now, to be checked against the changed quiet hours.
    pub(super) fn release_quiet(writer, parent: ParentId, now: Timestamp) =
        "UPDATE notice SET quiet_until = $2 WHERE parent_id = $1 AND told_at IS NULL AND quiet_until > $2";
    fn find_stored_settings(reader, parent: ParentId) -> Option<(Json<BTreeMap<String, Choice>>, Quiet)> =
        "SELECT choices, {} FROM notice_settings WHERE parent_id = $1";
    fn upsert_stored_settings(writer, parent: ParentId, choices: &str, by_email: bool, quiet: Quiet) =
        "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (parent_id) DO UPDATE SET choices = excluded.choices, by_email = excluded.by_email, \
        quiet = excluded.quiet, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to",
        parent, choices, by_email, quiet.on, hh_mm(quiet.from), hh_mm(quiet.to);
    pub(super) fn find_email(reader, parent: ParentId) -> Option<String> = "SELECT email FROM parent WHERE id = $1 AND email IS NOT NULL";
    pub(super) fn insert_delivery(writer, id: i64, notice: i64, device: Option<&Device>, now: Timestamp) =
        "INSERT INTO delivery (id, notice_id, place, kind, planned_at, outcome) \
        VALUES ($1, $2, $3, $4, $5, 'waiting')",
        id, notice, device.map_or(&[][..], |device| &device.place[..]), device.map_or(BY_EMAIL, |device| device.kind.as_str()), now;
    /// A delivery with the link of the notice's newest event; the token only while the device's session is active.
    pub(super) fn find_delivery(reader, id: i64, now: Timestamp) -> Option<Delivery> =
        "SELECT {} \
        FROM delivery JOIN notice ON notice.id = delivery.notice_id JOIN happening ON happening.notice_id = notice.id \
        WHERE delivery.id = $1 ORDER BY happening.added_at DESC, happening.item_at DESC, happening.object DESC LIMIT 1";
    /// Whether any device took the notice.
    pub(super) fn is_taken(reader, notice: i64) -> bool =
        "SELECT 1 FROM delivery WHERE notice_id = $1 AND outcome = 'taken' LIMIT 1";
    pub(super) fn update_outcome(writer, id: i64, outcome: &str, now: Timestamp) =
        "UPDATE delivery SET outcome = $2, tried_at = $3 WHERE id = $1";
    fn page_of_child(centre: CentreId, child: ChildId, page: &Page) -> Rows<Logged> =
        "SELECT {} \
        FROM notice JOIN child ON child.id = notice.child_id \
        LEFT JOIN parenthood ON parenthood.child_id = notice.child_id AND parenthood.parent_id = notice.parent_id \
        WHERE notice.child_id = $1 AND child.centre_id = $2 AND notice.first_at >= COALESCE(child.arrived_at, 0) \
        AND (notice.first_at, notice.id) < ($3, $4) ORDER BY notice.first_at DESC, notice.id DESC LIMIT $5",
        child, centre, page.before.at, page.before.id, page.limit + 1;
    /// One row for each parent, topic and day.
    pub(super) fn list_unreached(reader, child: ChildId) -> Vec<Unreached> =
        "SELECT {} \
        FROM unreached LEFT JOIN parenthood ON parenthood.child_id = unreached.child_id AND parenthood.parent_id = unreached.parent_id \
        WHERE unreached.child_id = $1 AND unreached.last_at >= COALESCE((SELECT arrived_at FROM child WHERE child.id = $1), 0) \
        ORDER BY unreached.day DESC, unreached.last_at DESC, unreached.topic";
    /// Kind, outcome, when it was planned and last tried.
    pub(super) fn list_deliveries(reader, notice: i64) -> Vec<(String, String, Timestamp, Option<Timestamp>)> =
        "SELECT kind, outcome, planned_at, tried_at FROM delivery \
        WHERE notice_id = $1 ORDER BY planned_at, id";
    /// Closes notices that have gathered since before this time, because their job was given up.
    pub fn close_stuck(writer, before: Timestamp) -> u64 =
        "UPDATE notice SET told_at = first_at, quiet_until = NULL WHERE told_at IS NULL AND first_at < $1";
    fn delete_deliveries_before(writer, before: Timestamp) =
        "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    fn delete_events_before(writer, before: Timestamp) =
        "DELETE FROM happening WHERE notice_id IN (SELECT id FROM notice WHERE first_at < $1)";
    fn delete_notices_before(writer, before: Timestamp) -> u64 = "DELETE FROM notice WHERE first_at < $1";
    fn delete_unreached_before(writer, before: Timestamp) = "DELETE FROM unreached WHERE last_at < $1";
    fn delete_all_events(writer, notice: i64) = "DELETE FROM happening WHERE notice_id = $1";
    fn delete_notice(writer, notice: i64) = "DELETE FROM notice WHERE id = $1";
}

/// A child, and a parent of it.
pub(super) type Both = (ChildId, ParentId);

/// A new entry of the list of notifications.
pub(super) struct NewEntry<'a> {
    pub child: ChildId,
    /// None: every parent of the child.
    pub parent: Option<ParentId>,
    /// The parent who caused it.
    pub by: Option<ParentId>,
    pub id: TimelineEntryId,
    /// The id of its object, and a time on the object's day.
    pub object: i64,
    pub about_at: Option<Timestamp>,
    /// The child's change number of notifications with which it was listed.
    pub posted: i64,
    pub shown: ListedEntry<'a>,
}

pub(super) async fn insert_list(writer: &mut Writer<'_>, new: &[NewEntry<'_>]) -> Result<(), Error> {
    let row = |new: &NewEntry<'_>| {
        let NewEntry { child, parent, by, id, object, about_at, posted, shown } = *new;
        let picture = shown.picture;
        let (width, height) = (picture.map(|(_, width, _)| width), picture.map(|(.., height)| height));
        let picture = picture.map(|(id, ..)| id);
        let (at, kind, text) = (shown.at, shown.listed, shown.text.to_owned());
        params![child, parent, at, id, kind, text, picture, width, height, object, about_at, posted, by]
    };
    insert_entries(writer, &List::of(new.iter().map(row))).await
}

/// The parents of these children, and whether they may be reachable, by child and parent.
pub(super) async fn list_parents(
    reader: &Reader<'_>,
    children: impl IntoIterator<Item = ChildId>,
    now: Timestamp,
) -> Result<Vec<(Both, bool)>, Error> {
    list_parents_of(reader, &List::of(children.into_iter().map(|child| params![child])), now).await
}

/// Adds events to the notices that gather, or to new ones. Returns the new notices with their ids.
pub(super) async fn gather(
    writer: &mut Writer<'_>,
    random: &Random,
    events: &[(Both, NotificationEvent<'_>)],
    now: Timestamp,
) -> Result<Vec<NewNotice>, Error> {
    let mut drawn: BTreeMap<(Both, NoticeTopic), i64> = BTreeMap::new();
    for (both, event) in events {
        drawn.entry((*both, event.topic)).or_insert_with(|| random.id());
    }
    let rows = drawn.iter().map(|(((child, parent), topic), id)| params![*id, *child, *parent, *topic]);
    let gathering = upsert_notices(writer, &List::of(rows), now).await?;
    let gathering: BTreeMap<_, _> = gathering.into_iter().map(|(both, topic, id)| ((both, topic), id)).collect();
    let placed = events
        .iter()
        .filter_map(|(both, event)| Some(((*gathering.get(&(*both, event.topic))?, event.object), event.place)));
    insert_events(writer, &placed.collect(), now).await?;
    let new = gathering.into_iter().filter(|(of, id)| drawn.get(of) == Some(id));
    Ok(new.map(|((both, topic), id)| NewNotice { id, both, topic }).collect())
}

/// A notice that begins to gather.
pub(super) struct NewNotice {
    pub id: i64,
    pub both: Both,
    pub topic: NoticeTopic,
}

/// Events by notice and object, each with its link.
async fn insert_events(
    writer: &mut Writer<'_>,
    events: &BTreeMap<(i64, i64), Target>,
    now: Timestamp,
) -> Result<(), Error> {
    let row = |(&(notice, object), place): (&(i64, i64), &Target)| {
        params![notice, object, place.screen, place.item, place.at]
    };
    upsert_events(writer, &List::of(events.iter().map(row)), now).await
}

/// When a notice like each of these was last sent, by their ids.
pub(super) async fn last_sent(reader: &Reader<'_>, notices: &[&NewNotice]) -> Result<BTreeMap<i64, Timestamp>, Error> {
    if notices.is_empty() {
        return Ok(BTreeMap::new());
    }
    let row = |notice: &&NewNotice| params![notice.id, notice.both.0, notice.both.1, notice.topic];
    let sent = list_last_sent(reader, &List::of(notices.iter().map(row))).await?;
    Ok(sent.into_iter().filter_map(|(id, at)| Some((id, at?))).collect())
}

/// Notes events of which parents could not be notified, each with how many they are.
pub(super) async fn add_unreached(
    writer: &mut Writer<'_>,
    missed: impl IntoIterator<Item = (Both, NoticeTopic, i64)>,
    now: Timestamp,
) -> Result<(), Error> {
    let mut counts: BTreeMap<(Both, NoticeTopic), i64> = BTreeMap::new();
    for (both, topic, events) in missed {
        *counts.entry((both, topic)).or_default() += events;
    }
    let day = now.seconds().div_euclid(24 * 60 * 60);
    let rows = counts.into_iter().map(|(((child, parent), topic), events)| params![child, parent, topic, events]);
    upsert_unreached(writer, &List::of(rows), day, now).await
}

pub(super) async fn insert_test(
    writer: &mut Writer<'_>,
    id: i64,
    (child, parent): Both,
    event: NotificationEvent<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    insert_test_notice(writer, id, (child, parent), now).await?;
    insert_events(writer, &BTreeMap::from([((id, event.object), event.place)]), now).await
}

/// Notices whose quiet hours are over: the next ones after a cursor.
pub(super) async fn list_quiet_over(
    reader: &mut Reader<'_>,
    now: Timestamp,
    after: Cursor,
    most: usize,
) -> Result<Vec<Cursor>, Error> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let over = list_quiet_until(reader, now, after, most).await?;
    Ok(over.into_iter().map(|(at, id)| Cursor { at, id }).collect())
}

pub(super) async fn find_settings(reader: &mut Reader<'_>, parent: ParentId) -> Result<Settings, Error> {
    let mut settings = Settings::default();
    let Some((chosen, quiet)) = find_stored_settings(reader, parent).await? else { return Ok(settings) };
    // A topic that was added later has its default.
    for (topic, choice) in &mut settings.choices {
        *choice = chosen.get(*topic).copied().unwrap_or(*choice);
    }
    Ok(Settings { quiet, ..settings })
}

pub(super) async fn upsert_settings(
    writer: &mut Writer<'_>,
    parent: ParentId,
    settings: &Settings,
) -> Result<(), Error> {
    let choices = serde_json::to_string(&settings.choices).map_err(|error| Error::other(error.to_string()))?;
    upsert_stored_settings(writer, parent, &choices, settings.wants_email(), settings.quiet).await
}

row! {
    /// The delivery of a notice to one device, or to the mailbox.
    pub(super) struct Delivery {
        pub notice: i64 = "notice.id",
        pub parent: ParentId = "notice.parent_id",
        pub child: ChildId = "notice.child_id",
        pub topic: NoticeTopic = "notice.topic",
        /// The parent's choice.
        pub language: Option<Language> = "(SELECT language FROM parent_language WHERE parent_language.parent_id = notice.parent_id)",
        /// The link.
        pub to: Target,
        pub way: Way,
    }
}

/// How a notice is delivered.
pub(super) enum Way {
    /// To the parent's mailbox.
    Email,
    Device(ToDevice),
}

/// A device that a notice is delivered to.
pub(super) struct ToDevice {
    pub kind: PushKind,
    /// Its key, as in `device`.
    pub place: Vec<u8>,
    /// The address at its push service; None when its session has ended.
    pub token: Option<Secret>,
}

/// The stored kind of a delivery by e-mail; a device's is that of its push service.
pub(super) const BY_EMAIL: &str = "email";

row! {
    struct StoredWay {
        kind: String = "delivery.kind",
        place: Vec<u8> = "delivery.place",
        token: Option<String> = "(SELECT device.token FROM device JOIN session ON session.id = device.session_id \
            WHERE device.place = delivery.place AND session.parent_id = notice.parent_id AND session.ended_at IS NULL AND session.ends_at > $2)",
    }
}

row! {
    for Way from StoredWay: |StoredWay { kind, place, token }| match PushKind::parse(&kind) {
        Some(kind) => Way::Device(ToDevice { kind, place, token: token.map(Secret::new) }),
        None => Way::Email,
    }
}

row! {
    /// A notice as centres read it.
    pub(super) struct Logged {
        pub id: i64 = "notice.id",
        pub topic: NoticeTopic = "notice.topic",
        pub first_at: Timestamp = "notice.first_at",
        pub told_at: Option<Timestamp> = "notice.told_at",
        pub happenings: i64 = "(SELECT COUNT(*) FROM happening WHERE happening.notice_id = notice.id)",
        pub side: Option<Side> = "parenthood.side",
    }
}

pub(super) async fn list_of_child(
    reader: &mut Reader<'_>,
    centre: CentreId,
    child: ChildId,
    page: &Page,
) -> Result<Paged<Logged>, Error> {
    page.read(reader, page_of_child(centre, child, page), |one| (Cursor::of_time(one.first_at, one.id), one)).await
}

row! {
    /// The events of a day that did not reach a parent.
    pub(super) struct Unreached {
        pub topic: NoticeTopic = "unreached.topic",
        pub side: Option<Side> = "parenthood.side",
        pub happenings: i64 = "unreached.happenings",
        pub first_at: Timestamp = "unreached.first_at",
        pub last_at: Timestamp = "unreached.last_at",
    }
}

/// Deletes notices of before this time, with their events and deliveries.
pub async fn delete_before(writer: &mut Writer<'_>, before: Timestamp) -> Result<u64, Error> {
    delete_deliveries_before(writer, before).await?;
    delete_events_before(writer, before).await?;
    delete_unreached_before(writer, before).await?;
    delete_notices_before(writer, before).await
}

/// Deletes a notice that was not sent to anybody.
pub(super) async fn delete(writer: &mut Writer<'_>, notice: i64) -> Result<(), Error> {
    delete_all_events(writer, notice).await?;
    delete_notice(writer, notice).await
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
