//! The timeline: the entries of a child's day, newest first. Its table is called `moment`.

pub mod centre_api;
pub mod kinds;
mod notifying;
mod page;
pub mod parent_api;
pub mod rules;
pub mod store;
mod target;
pub mod what;

pub use self::kinds::timeline_kinds;
pub use self::page::{TimelineItem, TimelineQuery, read};
pub use self::what::What;

use std::collections::{BTreeMap, BTreeSet};

use database::{Reader, Writer};

use self::kinds::Kind;
use self::store::NewRow;
use crate::notices;
use crate::photo_consent::{self, Covers, Poster};
use crate::pictures::CentrePicture;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, MessageId, PictureId, TimelineEntryId};
use base::random::Random;
use base::refusal::{AppError, BadField, BadRow, Refusal};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren};

/// An entry to post.
#[derive(Clone, Debug)]
pub struct NewTimelineEntry {
    pub child: OwnChild,
    pub what: What,
    pub message: String,
    pub at: Timestamp,
    pub picture: Option<CentrePicture>,
}

impl NewTimelineEntry {
    fn is_of_the_timeline(&self) -> bool {
        self.what.kind().is_of_the_timeline()
    }
}

/// An entry as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    pub id: TimelineEntryId,
    pub child: ChildId,
    pub at: Timestamp,
    pub what: What,
    pub message: String,
    pub picture: Option<Shown>,
    /// The child's change number with which it was posted.
    pub posted: i64,
}

/// A picture with its size in pixels, so that the page can reserve its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    pub id: PictureId,
    pub width: i64,
    pub height: i64,
}

impl From<CentrePicture> for Shown {
    fn from(picture: CentrePicture) -> Self {
        Self { id: picture.id(), width: picture.width(), height: picture.height() }
    }
}

/// Entries that a centre posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    pub ids: Vec<TimelineEntryId>,
    /// The children whose photo consent does not allow a picture: a centre's program is warned.
    pub without_consent: Vec<ChildId>,
}

/// Like [`post()`], for what a centre posts by itself: its pictures are checked against photo consent.
pub async fn post_of_centre(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    random: &Random,
    now: Timestamp,
    rows: &[Result<NewTimelineEntry, BadField>],
) -> Result<Posted, AppError> {
    let ids = post(writer, random, now, rows).await?;
    let pictures = rows.iter().flatten().filter_map(|entry| entry.picture).map(CentrePicture::id);
    let without_consent = photo_consent::check(writer, by, pictures, Covers::All).await?;
    Ok(Posted { ids, without_consent })
}

/// Posts entries and notifies parents: all of them or, if one is refused, none. The caller has checked the pictures. The error
/// lists every bad row: those that could not be read (`Err`) and those that a rule refuses.
pub async fn post(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    rows: &[Result<NewTimelineEntry, BadField>],
) -> Result<Vec<TimelineEntryId>, AppError> {
    let mut bad = Vec::new();
    let mut good = Vec::with_capacity(rows.len());
    for (index, read) in rows.iter().enumerate() {
        let entry = match read {
            Ok(entry) => entry,
            Err(fault) => {
                bad.push(BadRow::at(index, fault.clone()));
                continue;
            }
        };
        match rules::acceptable(entry, entry.picture.is_some(), now) {
            Err(fault) => bad.push(BadRow::at(index, fault)),
            Ok(()) => good.push(entry),
        }
    }
    if !bad.is_empty() {
        return Err(AppError::BadRows(bad));
    }
    // Parents were already notified of the recorded attendance: the centre's own entry replaces it.
    let replaced = recorded_of(writer, &good).await?;
    let pairs: Vec<_> = good.iter().zip(&replaced).filter_map(|(new, of)| Some((of.as_ref()?, *new))).collect();
    if !pairs.is_empty() {
        store::update(writer, &pairs).await?;
    }
    let id = |of: &Option<TimelineEntry>| of.as_ref().map_or_else(|| TimelineEntryId(random.id()), |entry| entry.id);
    let ids: Vec<_> = replaced.iter().map(id).collect();
    let posted = changed_each(writer, good.iter().map(|new| (new.child.id(), new.is_of_the_timeline())), now).await?;
    let inserted = good.iter().zip(&ids).zip(&replaced).filter(|(_, of)| of.is_none());
    let inserted: Vec<_> = inserted.map(|((new, id), _)| (*new, *id)).collect();
    insert(writer, &inserted, &posted).await?;
    notifying::notify(writer, random, now, &inserted).await?;
    Ok(ids)
}

/// For each entry of attendance that a centre posts: the recorded one of the same day, which it replaces. One recorded entry is
/// replaced once.
async fn recorded_of(
    reader: &Reader<'_>,
    entries: &[&NewTimelineEntry],
) -> Result<Vec<Option<TimelineEntry>>, database::Error> {
    let mut replaced = vec![None; entries.len()];
    let attendance = |(_, entry): &(usize, &&NewTimelineEntry)| entry.what == What::Of(Kind::Attendance);
    let asked: Vec<_> = entries.iter().enumerate().filter(attendance).collect();
    if asked.is_empty() {
        return Ok(replaced);
    }
    let mut recorded = store::list_recorded(reader, asked.iter().map(|(_, new)| (new.child.id(), new.at))).await?;
    let mut used = BTreeSet::new();
    for (nth, (index, _)) in asked.into_iter().enumerate() {
        replaced[index] = recorded.remove(&nth).filter(|entry| used.insert(entry.id));
    }
    Ok(replaced)
}

/// Posts days' attendance as it was recorded, and notifies parents.
pub async fn post_recorded(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    recorded: &[NewTimelineEntry],
) -> Result<(), database::Error> {
    let inserted = insert_new(writer, random, now, recorded).await?;
    notifying::notify(writer, random, now, &inserted).await
}

/// Posts entries of the portal's own words, and notifies parents of each entry by itself.
pub async fn post_singly(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    entries: &[NewTimelineEntry],
) -> Result<Vec<TimelineEntryId>, database::Error> {
    let inserted = insert_new(writer, random, now, entries).await?;
    notifying::notify_of_each(writer, random, now, &inserted).await?;
    Ok(inserted.into_iter().map(|(_, id)| id).collect())
}

async fn insert_new<'e>(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    entries: &'e [NewTimelineEntry],
) -> Result<Vec<(&'e NewTimelineEntry, TimelineEntryId)>, database::Error> {
    let changed = entries.iter().map(|new| (new.child.id(), new.is_of_the_timeline()));
    let posted = changed_each(writer, changed, now).await?;
    let inserted: Vec<_> = entries.iter().map(|new| (new, TimelineEntryId(random.id()))).collect();
    insert(writer, &inserted, &posted).await?;
    Ok(inserted)
}

/// `posted`: the children's change numbers of notifications.
async fn insert(
    writer: &mut Writer<'_>,
    entries: &[(&NewTimelineEntry, TimelineEntryId)],
    posted: &BTreeMap<ChildId, i64>,
) -> Result<(), database::Error> {
    if entries.is_empty() {
        return Ok(());
    }
    let posted = |new: &NewTimelineEntry| posted.get(&new.child.id()).copied().unwrap_or_default();
    let rows: Vec<_> = entries.iter().map(|&(new, id)| NewRow { id, new, posted: posted(new) }).collect();
    store::insert(writer, &rows).await
}

/// A day's attendance as it is recorded now.
#[derive(Clone, Debug)]
pub struct RecordedDay {
    pub child: OwnChild,
    pub begins: Timestamp,
    /// Not included.
    pub ends: Timestamp,
    pub message: String,
    pub at: Timestamp,
}

/// Changes the text of days' recorded attendance. Returns for each day whether it has an entry of attendance; one that the centre
/// posted itself stays as it is.
pub async fn update_attendance(
    writer: &mut Writer<'_>,
    days: &[RecordedDay],
    now: Timestamp,
) -> Result<Vec<bool>, database::Error> {
    if days.is_empty() {
        return Ok(Vec::new());
    }
    let asked = days.iter().map(|day| (day.child.id(), (day.begins, day.ends)));
    let before = store::list_attendance(writer, asked).await?;
    let mut changes = Vec::new();
    for (day, before) in before.iter().filter_map(|(index, before)| Some((days.get(*index)?, before))) {
        let what = before.what;
        if matches!(what, What::Recorded { .. }) && (before.message != day.message || before.at != day.at) {
            let (child, message, at) = (day.child, day.message.clone(), day.at);
            changes.push((before, NewTimelineEntry { child, what, message, at, picture: None }));
        }
    }
    if !changes.is_empty() {
        let pairs: Vec<_> = changes.iter().map(|(before, after)| (*before, after)).collect();
        store::update(writer, &pairs).await?;
        changed_each(writer, changes.iter().map(|(_, after)| (after.child.id(), true)), now).await?;
    }
    Ok((0..days.len()).map(|index| before.contains_key(&index)).collect())
}

/// What a child's timeline has of these kinds from `from` up to `to`, not included, by time.
pub async fn list_of_kinds(
    reader: &mut Reader<'_>,
    child: OwnChild,
    range: (Timestamp, Timestamp),
    kinds: &[Kind],
) -> Result<Vec<TimelineEntry>, database::Error> {
    store::list_of_kinds(reader, child.id(), range, kinds::set_of(kinds)).await
}

/// Gives an entry another time and text without notifying parents again. Returns those that it had; None: it is no longer there.
pub async fn revise(
    writer: &mut Writer<'_>,
    now: Timestamp,
    (child, id): (OwnChild, TimelineEntryId),
    (at, message): (Timestamp, &str),
) -> Result<Option<(Timestamp, String)>, database::Error> {
    let found = store::find_by_id(writer, id).await?.filter(|entry| entry.child == child.id());
    let Some(before) = found else { return Ok(None) };
    let after = NewTimelineEntry { child, what: before.what, message: message.to_owned(), at, picture: None };
    store::update(writer, &[(&before, &after)]).await?;
    changed(writer, child.id(), true, now).await?;
    Ok(Some((before.at, before.message)))
}

/// Deletes the recorded attendance of the day of `at`.
pub async fn retract_attendance(
    writer: &mut Writer<'_>,
    child: OwnChild,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), database::Error> {
    let recorded = store::list_recorded(writer, [(child.id(), at)]).await?;
    retract_each(writer, now, recorded.into_values().map(|entry| entry.id)).await
}

/// Every entry is among the notifications, and most are on the timeline.
async fn changed(
    writer: &mut Writer<'_>,
    child: ChildId,
    timeline: bool,
    now: Timestamp,
) -> Result<(), database::Error> {
    changed_each(writer, [(child, timeline)].into_iter(), now).await.map(drop)
}

/// The same for several entries. Returns the change numbers of notifications by child.
async fn changed_each(
    writer: &mut Writer<'_>,
    entries: impl Iterator<Item = (ChildId, bool)> + Clone,
    now: Timestamp,
) -> Result<BTreeMap<ChildId, i64>, database::Error> {
    let on_the_timeline = entries.clone().filter(|(_, timeline)| *timeline).map(|(child, _)| child);
    changes::bump_each(writer, on_the_timeline, Topic::Timeline, now).await?;
    changes::bump_each(writer, entries.map(|(child, _)| child), Topic::Notifications, now).await
}

/// An entry as it was corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    pub entry: TimelineEntry,
    /// The children whose photo consent does not allow its new picture: a centre's program is warned.
    pub without_consent: Vec<ChildId>,
}

/// Corrects an entry of one of the centre's children. Refused: no such entry, bad fields.
pub async fn correct(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    now: Timestamp,
    id: TimelineEntryId,
    change: Correction,
) -> Result<Corrected, AppError> {
    let (child, before) = find_own(writer, by.centre, id).await?;
    let bad = |fault| AppError::from(fault);
    let message = match &change.message {
        Some(text) => rules::message("message", text).map_err(bad)?.to_owned(),
        None => before.message.clone(),
    };
    let what = match change.kind.unwrap_or(before.what.kind()) {
        // A correction by hand: no longer the entry of recorded attendance.
        Kind::Attendance => What::Of(Kind::Attendance),
        kind if kind == before.what.kind() => before.what,
        kind => What::Of(kind),
    };
    let after = NewTimelineEntry { child, what, message, at: change.at.unwrap_or(before.at), picture: change.picture };
    let picture = change.picture.map(Shown::from).or(before.picture);
    rules::acceptable(&after, picture.is_some(), now).map_err(bad)?;
    store::update(writer, &[(&before, &after)]).await?;
    changed(writer, child.id(), true, now).await?;
    let without_consent = photo_consent::check(writer, by, change.picture.map(CentrePicture::id), Covers::All).await?;
    let NewTimelineEntry { what, message, at, .. } = after;
    Ok(Corrected { entry: TimelineEntry { at, what, message, picture, ..before }, without_consent })
}

/// The fields to change; None stays.
#[derive(Clone, Debug, Default)]
pub struct Correction {
    pub kind: Option<Kind>,
    pub message: Option<String>,
    pub at: Option<Timestamp>,
    pub picture: Option<CentrePicture>,
}

/// Deletes an entry of one of the centre's children. Refused: no such entry.
pub async fn withdraw(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    id: TimelineEntryId,
) -> Result<TimelineEntry, AppError> {
    let (_, entry) = find_own(writer, centre, id).await?;
    store::delete(writer, [id]).await?;
    notices::retract(writer, Some(entry.child), id.0, now).await?;
    changed(writer, entry.child, true, now).await?;
    Ok(entry)
}

/// Deletes an entry whose subject no longer holds, unless the centre has deleted it already.
pub async fn retract(writer: &mut Writer<'_>, now: Timestamp, id: TimelineEntryId) -> Result<(), database::Error> {
    retract_each(writer, now, [id]).await
}

/// [`retract`] for several entries.
pub async fn retract_each(
    writer: &mut Writer<'_>,
    now: Timestamp,
    ids: impl IntoIterator<Item = TimelineEntryId>,
) -> Result<(), database::Error> {
    let ids: Vec<_> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(());
    }
    let entries = store::list_by_ids(writer, ids).await?;
    if entries.is_empty() {
        return Ok(());
    }
    store::delete(writer, entries.iter().map(|entry| entry.id)).await?;
    notices::retract_each(writer, entries.iter().map(|entry| entry.id.0), now).await?;
    let changed = entries.iter().map(|entry| (entry.child, entry.what.kind().is_of_the_timeline()));
    changed_each(writer, changed, now).await.map(drop)
}

/// Deletes the entry that was posted with a picture.
pub async fn withdraw_picture(
    writer: &mut Writer<'_>,
    now: Timestamp,
    (child, at, picture): (ChildId, Timestamp, PictureId),
) -> Result<(), database::Error> {
    let gone = store::delete_with_picture(writer, child, at, picture).await?;
    for entry in &gone {
        notices::retract(writer, Some(child), entry.0, now).await?;
    }
    if !gone.is_empty() {
        changed(writer, child, true, now).await?;
    }
    Ok(())
}

/// Deletes the entry of a message that was withdrawn.
pub async fn retract_message(
    writer: &mut Writer<'_>,
    now: Timestamp,
    (child, at, message): (ChildId, Timestamp, MessageId),
) -> Result<(), database::Error> {
    if !store::delete_of_message(writer, child, at, message).await?.is_empty() {
        changed(writer, child, false, now).await?;
    }
    Ok(())
}

/// The child of an entry.
pub async fn child_of(reader: &mut Reader<'_>, id: TimelineEntryId) -> Result<Option<ChildId>, database::Error> {
    Ok(store::find_by_id(reader, id).await?.map(|entry| entry.child))
}

/// An entry of a child of this centre. Refused: any other.
pub async fn find_own(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    id: TimelineEntryId,
) -> Result<(OwnChild, TimelineEntry), AppError> {
    let entry = store::find_by_id(reader, id).await?.ok_or_else(|| Refusal::not_here("timeline entry"))?;
    let own = OwnChildren::among(reader, centre, [entry.child]).await?;
    let child = own.find(entry.child).ok_or_else(|| Refusal::not_here("timeline entry"))?;
    Ok((child, entry))
}
