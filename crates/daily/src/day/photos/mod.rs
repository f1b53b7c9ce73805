//! The photo gallery: a photo is one picture and the children it shows, with a row in the gallery of each child.

mod album;
pub mod centre_api;
mod page;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use page::{PhotoItem, page};
pub use store::ListedPhoto;

use database::{Error, List, Reader, Writer, params};
use jiff::civil::Date;

use crate::day::timeline::{self, NewTimelineEntry, What};
use crate::notices::{self, Listed, ListedEntry, NotificationEvent, Screen, Target};
use crate::photo_consent::{self, Covers, Poster};
use crate::pictures::{self, CentrePicture};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY, MS};
use base::ids::{ChildId, PhotoId, PictureId, RoomId};
use base::page::{Cursor, Page};
use base::random::Random;
use base::refusal::{AppError, BadField, Refusal};
use people::centres::MyCentre;
use people::families::children::{OwnChild, Rooms, Whom};

/// The text of a photo without a caption in the list of notifications.
const UNTITLED: &str = notices::sentences::NEW_PHOTO.plain();

/// A photo to post.
#[derive(Clone, Debug)]
pub struct NewPhoto {
    pub picture: CentrePicture,
    pub children: Vec<OwnChild>,
    pub caption: String,
    pub at: Timestamp,
    /// Whether to post it on the timelines as well.
    pub timeline: bool,
}

/// A photo in the gallery of one child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub id: PhotoId,
    pub child: ChildId,
    pub at: Timestamp,
    pub picture: PictureId,
    pub caption: String,
}

/// A centre's photos of a day, newest first, without archived ones.
pub async fn of_day(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    zone: &CentreZone,
    day: Date,
) -> Result<Vec<ListedPhoto>, Error> {
    let first = zone.at(day, 0, 0);
    let before = Cursor::of_time(zone.end_of_day(first) + MS, i64::MIN);
    let whom = Whom::Rooms(Rooms { first: RoomId(0), last: RoomId(i64::MAX) });
    Ok(store::list_of_centre(reader, (centre.id(), whom), (before, first), &Page::whole()).await?.items)
}

/// A photo that was posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posted {
    pub id: PhotoId,
    /// The children whose photo consent does not allow it: a centre's program is warned.
    pub without_consent: Vec<ChildId>,
}

/// Adds a photo to the galleries of all its children and notifies parents.
pub async fn post(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    zone: &CentreZone,
    random: &Random,
    now: Timestamp,
    photo: &NewPhoto,
) -> Result<Posted, AppError> {
    rules::acceptable(photo, now).map_err(bad_photo)?;
    let id = PhotoId(random.id());
    let month = month_of(zone, photo.at);
    let children: Vec<ChildId> = photo.children.iter().map(|child| child.id()).collect();
    changes::bump_each(writer, children.iter().copied(), Topic::Photos, now).await?;
    store::insert(writer, &rows_of(&children), id, (photo.at, &month), &photo.caption, photo.picture).await?;
    if photo.timeline {
        let entries: Vec<_> = photo.children.iter().map(|&child| Ok(timeline_entry(child, id, photo))).collect();
        timeline::post(writer, random, now, &entries).await?;
    } else if photo.at > now - DAY {
        let place = Target::item(Screen::Photos, id.0, photo.at);
        let text = if photo.caption.is_empty() { UNTITLED } else { photo.caption.as_str() };
        let picture = Some((photo.picture.id(), photo.picture.width(), photo.picture.height()));
        let entry = Some(ListedEntry { listed: Listed::Photo, at: photo.at, text, picture });
        let news = NotificationEvent { topic: notices::NoticeTopic::Photos, place, object: id.0, by: None, entry };
        let news: Vec<_> = children.into_iter().map(|child| (child, news)).collect();
        notices::notify_each(writer, random, now, &news).await?;
    }
    let without_consent = photo_consent::check(writer, by, [photo.picture.id()], Covers::All).await?;
    Ok(Posted { id, without_consent })
}

fn timeline_entry(child: OwnChild, id: PhotoId, photo: &NewPhoto) -> NewTimelineEntry {
    let (message, picture) = (photo.caption.clone(), Some(photo.picture));
    NewTimelineEntry { child, what: What::Photo(id), message, at: photo.at, picture }
}

/// Changes which children a photo shows: deletes it from the galleries of those who are not named any more.
pub async fn tag(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    zone: &CentreZone,
    now: Timestamp,
    id: PhotoId,
    children: &[OwnChild],
) -> Result<Posted, AppError> {
    rules::children_are_named_once(children).map_err(bad_photo)?;
    let children: Vec<ChildId> = children.iter().map(|child| child.id()).collect();
    let before = own(writer, by.centre, id).await?;
    let Some(example) = before.first() else { return Err(Refusal::not_here("photo").into()) };
    let picture =
        pictures::of_centre(writer, by.centre, example.picture).await?.ok_or_else(|| Refusal::not_here("picture"))?;
    for photo in before.iter().filter(|photo| !children.contains(&photo.child)) {
        delete(writer, now, photo).await?;
    }
    let month = month_of(zone, example.at);
    let added: Vec<_> = children.into_iter().filter(|child| before.iter().all(|photo| photo.child != *child)).collect();
    if !added.is_empty() {
        store::insert(writer, &rows_of(&added), id, (example.at, &month), &example.caption, picture).await?;
        changes::bump_each(writer, added, Topic::Photos, now).await?;
    }
    let without_consent = photo_consent::check(writer, by, [picture.id()], Covers::All).await?;
    Ok(Posted { id, without_consent })
}

fn rows_of(children: &[ChildId]) -> List {
    List::of(children.iter().map(|child| params![*child]))
}

/// Deletes a photo from every gallery and timeline, and revokes its addresses.
pub async fn withdraw(writer: &mut Writer<'_>, now: Timestamp, centre: &MyCentre, id: PhotoId) -> Result<(), AppError> {
    let photos = own(writer, centre, id).await?;
    for photo in &photos {
        delete(writer, now, photo).await?;
    }
    match photos.first() {
        Some(photo) => Ok(pictures::withdraw(writer, photo.picture).await?),
        None => Err(Refusal::not_here("photo").into()),
    }
}

async fn delete(writer: &mut Writer<'_>, now: Timestamp, photo: &Photo) -> Result<(), AppError> {
    store::delete(writer, photo).await?;
    changes::bump(writer, photo.child, Topic::Photos, now).await?;
    notices::retract(writer, Some(photo.child), photo.id.0, now).await?;
    timeline::withdraw_picture(writer, now, (photo.child, photo.at, photo.picture)).await?;
    Ok(())
}

/// A photo's rows, if its picture belongs to this centre; else none. Independent of where its children go later.
async fn own(writer: &mut Writer<'_>, centre: &MyCentre, id: PhotoId) -> Result<Vec<Photo>, AppError> {
    Ok(store::list_of_photo(writer, centre.id(), id).await?)
}

fn bad_photo(fault: BadField) -> AppError {
    AppError::from(fault)
}

/// Archives one child's photos of before this time. Returns how many.
pub async fn archive(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    before: Timestamp,
) -> Result<u64, AppError> {
    let child = child.id();
    store::insert_archived(writer, child, before, now).await?;
    let archived = store::delete_before(writer, child, before).await?;
    if archived > 0 {
        changes::bump(writer, child, Topic::Photos, now).await?;
    }
    Ok(archived)
}

fn month_of(zone: &CentreZone, at: Timestamp) -> String {
    zone.date_and_time(at).0.as_str()[..7].to_owned()
}
