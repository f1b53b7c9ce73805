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

use std::collections::BTreeMap;

use database::{Reader, Writer};

use self::kinds::Kind;
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

/// Posts entries and notifies parents: all of them or, if one is refused, none. The caller has checked the pictures. The error lists every bad row: those that could not be
/// read (`Err`) and those that a rule refuses.
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
    // In the order of the children, so that two requests about the same children cannot deadlock.
    let mut children: BTreeMap<OwnChild, bool> = BTreeMap::new();
    for entry in &good {
        *children.entry(entry.child).or_default() |= entry.what.kind().is_of_the_timeline();
    }
    let mut posted = BTreeMap::new();
    for (child, timeline) in children {
        posted.insert(child, changed(writer, child.id(), timeline, now).await?);
    }
    let (mut ids, mut inserted) = (Vec::with_capacity(good.len()), Vec::with_capacity(good.len()));
    for new in good {
        // Parents were already notified of the recorded attendance: the centre's own entry replaces it.
        let by_record = new.what == What::Of(Kind::Attendance);
        let recorded = if by_record { store::find_recorded(writer, new.child.id(), new.at).await? } else { None };
        if let Some(recorded) = recorded {
            store::update(writer, &recorded, new).await?;
            if let Some(picture) = new.picture {
                store::update_picture(writer, new, recorded.id, picture).await?;
            }
            ids.push(recorded.id);
            continue;
        }
        let id = TimelineEntryId(random.id());
        store::insert(writer, id, new, posted.get(&new.child).copied().unwrap_or_default()).await?;
        ids.push(id);
        inserted.push((new, id));
    }
    notifying::notify(writer, random, now, &inserted).await?;
    Ok(ids)
}

/// Posts a day's attendance as it was recorded, and notifies parents.
pub async fn post_recorded(
    writer: &mut Writer<'_>,
    random: &Random,
    now: Timestamp,
    recorded: &[NewTimelineEntry],
) -> Result<(), database::Error> {
    let mut inserted = Vec::with_capacity(recorded.len());
    for new in recorded {
        let id = TimelineEntryId(random.id());
        let posted = changed(writer, new.child.id(), true, now).await?;
        store::insert(writer, id, new, posted).await?;
        inserted.push((new, id));
    }
    notifying::notify(writer, random, now, &inserted).await
}

/// Changes the text of a day's recorded attendance. Returns whether the day has an entry of attendance; one that the centre posted
/// itself stays as it is.
pub async fn update_attendance(
    writer: &mut Writer<'_>,
    child: OwnChild,
    day: (Timestamp, Timestamp),
    (message, at): (&str, Timestamp),
    now: Timestamp,
) -> Result<bool, database::Error> {
    let Some(before) = store::find_attendance(writer, child.id(), day).await? else { return Ok(false) };
    let what = before.what;
    if matches!(what, What::Recorded { .. }) && (before.message != message || before.at != at) {
        let after = NewTimelineEntry { child, what, message: message.to_owned(), at, picture: None };
        store::update(writer, &before, &after).await?;
        changed(writer, child.id(), true, now).await?;
    }
    Ok(true)
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
    store::update(writer, &before, &after).await?;
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
    match store::find_recorded(writer, child.id(), at).await? {
        Some(recorded) => retract(writer, now, recorded.id).await,
        None => Ok(()),
    }
}

/// Every entry is among the notifications, and most are on the timeline. Returns the change number of the notifications.
async fn changed(
    writer: &mut Writer<'_>,
    child: ChildId,
    timeline: bool,
    now: Timestamp,
) -> Result<i64, database::Error> {
    if timeline {
        changes::bump(writer, child, Topic::Timeline, now).await?;
    }
    changes::bump(writer, child, Topic::Notifications, now).await
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
        Some(text) => rules::message(text).map_err(bad)?.to_owned(),
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
    store::update(writer, &before, &after).await?;
    if let Some(picture) = change.picture {
        store::update_picture(writer, &after, id, picture).await?;
    }
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
    store::delete(writer, &entry).await?;
    notices::retract(writer, Some(entry.child), id.0, now).await?;
    changed(writer, entry.child, true, now).await?;
    Ok(entry)
}

/// Deletes an entry whose subject no longer holds, unless the centre has deleted it already.
pub async fn retract(writer: &mut Writer<'_>, now: Timestamp, id: TimelineEntryId) -> Result<(), database::Error> {
    if let Some(entry) = store::find_by_id(writer, id).await? {
        store::delete(writer, &entry).await?;
        notices::retract(writer, Some(entry.child), id.0, now).await?;
        changed(writer, entry.child, entry.what.kind().is_of_the_timeline(), now).await?;
    }
    Ok(())
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
    let entry = store::find_by_id(reader, id).await?.ok_or_else(Refusal::not_here)?;
    let own = OwnChildren::among(reader, centre, [entry.child]).await?;
    let child = own.find(entry.child).ok_or_else(Refusal::not_here)?;
    Ok((child, entry))
}
