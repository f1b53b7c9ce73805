//! The timeline: one moment of the child's day after another, newest first.

pub mod centre_api;
pub mod kinds;
mod page;
pub mod parent_api;
pub mod rules;
pub mod store;
mod target;
mod telling;
pub mod what;

pub use self::kinds::timeline_kinds;
pub use self::page::{TimelineItem, WantedMoments, read};
pub use self::what::What;

use std::collections::BTreeMap;

use database::{Reader, Writer};

use self::kinds::Kind;
use crate::notices;
use crate::pictures::CentrePicture;
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, MomentId, PictureId};
use base::refusal::{BadField, BadRow, Refusal, Trouble};
use people::centres::MyCentre;
use people::families::children::{OwnChild, OwnChildren};

/// A moment to put on a child's timeline.
#[derive(Clone, Debug)]
pub struct NewMoment {
    pub child: OwnChild,
    pub what: What,
    pub message: String,
    pub at: Timestamp,
    pub picture: Option<CentrePicture>,
}

/// A moment that stands on a timeline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub id: MomentId,
    pub child: ChildId,
    pub at: Timestamp,
    pub what: What,
    pub message: String,
    pub picture: Option<Shown>,
    /// The child's change with which it was posted.
    pub posted: i64,
}

/// A picture with its size in pixels, so that the page can keep its place.
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

/// Puts moments on timelines: all of them, or, if one cannot be taken, none. A row that could not be read is told with
/// those that cannot be taken.
pub async fn post(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    rows: &[Result<NewMoment, BadField>],
) -> Result<Vec<MomentId>, Trouble> {
    let mut bad = Vec::new();
    let mut good = Vec::with_capacity(rows.len());
    for (index, read) in rows.iter().enumerate() {
        let moment = match read {
            Ok(moment) => moment,
            Err(fault) => {
                bad.push(BadRow::at(index, fault.clone()));
                continue;
            }
        };
        match rules::acceptable(moment, moment.picture.is_some(), now) {
            Err(fault) => bad.push(BadRow::at(index, fault)),
            Ok(()) => good.push(moment),
        }
    }
    if !bad.is_empty() {
        return Err(Trouble::BadRows(bad));
    }
    // Always in one order, so that two pushes about the same children cannot wait for each other.
    let mut children: BTreeMap<OwnChild, bool> = BTreeMap::new();
    for moment in &good {
        *children.entry(moment.child).or_default() |= moment.what.kind().is_of_the_timeline();
    }
    let mut posted = BTreeMap::new();
    for (child, timeline) in children {
        posted.insert(child, changed(writer, child.id(), timeline, now).await?);
    }
    let (mut ids, mut told) = (Vec::with_capacity(good.len()), Vec::with_capacity(good.len()));
    for new in good {
        // What was recorded of the day was told: the centre's own words take its place.
        let by_record = new.what == What::Of(Kind::Attendance);
        let recorded = if by_record { store::recorded(writer, new.child.id(), new.at).await? } else { None };
        if let Some(recorded) = recorded {
            store::correct(writer, &recorded, new).await?;
            if let Some(picture) = new.picture {
                store::show(writer, new, recorded.id, picture).await?;
            }
            ids.push(recorded.id);
            continue;
        }
        let id = MomentId(chance.id());
        store::insert(writer, id, new, posted.get(&new.child).copied().unwrap_or_default()).await?;
        ids.push(id);
        told.push((new, id));
    }
    telling::tell(writer, chance, now, &told).await?;
    Ok(ids)
}

/// Puts a day's attendance on timelines as it was recorded, and tells it.
pub async fn post_recorded(
    writer: &mut Writer<'_>,
    chance: &Chance,
    now: Timestamp,
    recorded: &[NewMoment],
) -> Result<(), database::Error> {
    let mut told = Vec::with_capacity(recorded.len());
    for new in recorded {
        let id = MomentId(chance.id());
        let posted = changed(writer, new.child.id(), true, now).await?;
        store::insert(writer, id, new, posted).await?;
        told.push((new, id));
    }
    telling::tell(writer, chance, now, &told).await
}

/// Says a day's recorded attendance in other words. Answers whether a moment of that day tells of attendance; one that the
/// centre posted itself stays as it is.
pub async fn reword_attendance(
    writer: &mut Writer<'_>,
    child: OwnChild,
    day: (Timestamp, Timestamp),
    (message, at): (&str, Timestamp),
    now: Timestamp,
) -> Result<bool, database::Error> {
    let Some(before) = store::attendance(writer, child.id(), day).await? else { return Ok(false) };
    let what = before.what;
    if matches!(what, What::Recorded { .. }) && (before.message != message || before.at != at) {
        let after = NewMoment { child, what, message: message.to_owned(), at, picture: None };
        store::correct(writer, &before, &after).await?;
        changed(writer, child.id(), true, now).await?;
    }
    Ok(true)
}

/// Takes off what the record of attendance put on the day of a moment.
pub async fn take_back_attendance(
    writer: &mut Writer<'_>,
    child: OwnChild,
    at: Timestamp,
    now: Timestamp,
) -> Result<(), database::Error> {
    match store::recorded(writer, child.id(), at).await? {
        Some(recorded) => take_back(writer, now, recorded.id).await,
        None => Ok(()),
    }
}

/// Every moment is among the notifications, and most are on the timeline. Answers the change of the notifications.
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

/// Corrects a moment of one of the centre's own children; what is None stays.
pub async fn correct(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    id: MomentId,
    change: Correction,
) -> Result<Moment, Trouble> {
    let (child, before) = own(writer, centre, id).await?;
    let bad = |fault| Trouble::from(fault);
    let message = match &change.message {
        Some(text) => rules::message(text).map_err(bad)?.to_owned(),
        None => before.message.clone(),
    };
    let what = match change.kind.unwrap_or(before.what.kind()) {
        // Corrected, it is what the centre says of it, and no longer what a record put there.
        Kind::Attendance => What::Of(Kind::Attendance),
        kind if kind == before.what.kind() => before.what,
        kind => What::Of(kind),
    };
    let after = NewMoment { child, what, message, at: change.at.unwrap_or(before.at), picture: change.picture };
    let picture = change.picture.map(Shown::from).or(before.picture);
    rules::acceptable(&after, picture.is_some(), now).map_err(bad)?;
    store::correct(writer, &before, &after).await?;
    if let Some(picture) = change.picture {
        store::show(writer, &after, id, picture).await?;
    }
    changed(writer, child.id(), true, now).await?;
    let NewMoment { what, message, at, .. } = after;
    Ok(Moment { at, what, message, picture, ..before })
}

/// What a correction changes.
#[derive(Clone, Debug, Default)]
pub struct Correction {
    pub kind: Option<Kind>,
    pub message: Option<String>,
    pub at: Option<Timestamp>,
    pub picture: Option<CentrePicture>,
}

/// Takes a moment off the timeline.
pub async fn withdraw(
    writer: &mut Writer<'_>,
    now: Timestamp,
    centre: &MyCentre,
    id: MomentId,
) -> Result<Moment, Trouble> {
    let (_, moment) = own(writer, centre, id).await?;
    store::delete(writer, &moment).await?;
    notices::take_back(writer, Some(moment.child), id.0, now).await?;
    changed(writer, moment.child, true, now).await?;
    Ok(moment)
}

/// Takes a moment off that told of something which is not so any more, unless the centre has taken it off already.
pub async fn take_back(writer: &mut Writer<'_>, now: Timestamp, id: MomentId) -> Result<(), database::Error> {
    if let Some(moment) = store::by_id(writer, id).await? {
        store::delete(writer, &moment).await?;
        notices::take_back(writer, Some(moment.child), id.0, now).await?;
        changed(writer, moment.child, moment.what.kind().is_of_the_timeline(), now).await?;
    }
    Ok(())
}

/// Takes the moment off that was put on a timeline with a picture which is taken back.
pub async fn withdraw_picture(
    writer: &mut Writer<'_>,
    now: Timestamp,
    (child, at, picture): (ChildId, Timestamp, PictureId),
) -> Result<(), database::Error> {
    let gone = store::delete_with_picture(writer, child, at, picture).await?;
    for moment in &gone {
        notices::take_back(writer, Some(child), moment.0, now).await?;
    }
    if !gone.is_empty() {
        changed(writer, child, true, now).await?;
    }
    Ok(())
}

/// A moment of a child of this centre; any other is not there.
async fn own(reader: &mut Reader<'_>, centre: &MyCentre, id: MomentId) -> Result<(OwnChild, Moment), Trouble> {
    let moment = store::by_id(reader, id).await?.ok_or_else(Refusal::not_here)?;
    let own = OwnChildren::among(reader, centre, [moment.child]).await?;
    let child = own.find(moment.child).ok_or_else(Refusal::not_here)?;
    Ok((child, moment))
}
