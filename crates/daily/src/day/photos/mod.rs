//! The photo gallery: a photo is one picture and the children it shows; each of them has it in their own gallery.

mod album;
pub mod centre_api;
mod page;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use page::{PhotoItem, page};

use database::Writer;

use crate::day::timeline::{self, NewMoment, What};
use crate::notices::{self, Happening, Listed, ListedEntry, Screen, Target};
use crate::pictures::{self, CentrePicture};
use base::chance::Chance;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{ChildId, PhotoId, PictureId};
use base::refusal::{BadField, Refusal, Trouble};
use people::centres::MyCentre;
use people::families::children::OwnChild;

/// How the notifications name a photo without a caption.
const UNTITLED: &str = notices::sentences::NEW_PHOTO.plain();

/// A photo to put into galleries.
#[derive(Clone, Debug)]
pub struct NewPhoto {
    pub picture: CentrePicture,
    pub children: Vec<OwnChild>,
    pub caption: String,
    pub at: Timestamp,
    /// Put it on the timelines as well.
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

/// Puts a photo into the galleries of all its children.
pub async fn post(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    chance: &Chance,
    now: Timestamp,
    photo: &NewPhoto,
) -> Result<PhotoId, Trouble> {
    rules::acceptable(photo, now).map_err(bad_photo)?;
    let id = PhotoId(chance.id());
    let month = month_of(zone, photo.at);
    let mut children = photo.children.clone();
    children.sort_unstable();
    for child in children.iter().copied().map(OwnChild::id) {
        changes::bump(writer, child, Topic::Photos, now).await?;
        store::insert(writer, (id, child), (photo.at, &month), &photo.caption, photo.picture).await?;
    }
    if photo.timeline {
        let moments: Vec<_> = photo.children.iter().map(|&child| Ok(moment(child, id, photo))).collect();
        timeline::post(writer, chance, now, &moments).await?;
    } else if photo.at > now - DAY {
        let place = Target::item(Screen::Photos, id.0, photo.at);
        let text = if photo.caption.is_empty() { UNTITLED } else { photo.caption.as_str() };
        let picture = Some((photo.picture.id(), photo.picture.width(), photo.picture.height()));
        let entry = Some(ListedEntry { listed: Listed::Photo, at: photo.at, text, picture });
        let news = Happening { topic: notices::NoticeTopic::Photos, place, object: id.0, by: None, entry };
        for child in children {
            notices::tell(writer, chance, now, child.id(), news).await?;
        }
    }
    Ok(id)
}

fn moment(child: OwnChild, id: PhotoId, photo: &NewPhoto) -> NewMoment {
    let (message, picture) = (photo.caption.clone(), Some(photo.picture));
    NewMoment { child, what: What::Photo(id), message, at: photo.at, picture }
}

/// Changes which children a photo shows: it leaves the galleries of those who are not named any more.
pub async fn tag(
    writer: &mut Writer<'_>,
    zone: &CentreZone,
    now: Timestamp,
    centre: &MyCentre,
    id: PhotoId,
    children: &[OwnChild],
) -> Result<(), Trouble> {
    rules::children_are_named_once(children).map_err(bad_photo)?;
    let children: Vec<ChildId> = children.iter().map(|child| child.id()).collect();
    let before = own(writer, centre, id).await?;
    let Some(example) = before.first() else { return Err(Refusal::not_here().into()) };
    let picture = pictures::of_centre(writer, centre, example.picture).await?.ok_or_else(Refusal::not_here)?;
    for photo in before.iter().filter(|photo| !children.contains(&photo.child)) {
        leave(writer, now, photo).await?;
    }
    let month = month_of(zone, example.at);
    for &child in children.iter().filter(|child| before.iter().all(|photo| photo.child != **child)) {
        store::insert(writer, (id, child), (example.at, &month), &example.caption, picture).await?;
        changes::bump(writer, child, Topic::Photos, now).await?;
    }
    Ok(())
}

/// Takes a photo back: from every gallery, from the timelines it was put on with, and from whoever still has its address.
pub async fn withdraw(writer: &mut Writer<'_>, now: Timestamp, centre: &MyCentre, id: PhotoId) -> Result<(), Trouble> {
    let photos = own(writer, centre, id).await?;
    for photo in &photos {
        leave(writer, now, photo).await?;
    }
    match photos.first() {
        Some(photo) => Ok(pictures::withdraw(writer, photo.picture).await?),
        None => Err(Refusal::not_here().into()),
    }
}

async fn leave(writer: &mut Writer<'_>, now: Timestamp, photo: &Photo) -> Result<(), Trouble> {
    store::delete(writer, photo).await?;
    changes::bump(writer, photo.child, Topic::Photos, now).await?;
    notices::take_back(writer, Some(photo.child), photo.id.0, now).await?;
    timeline::withdraw_picture(writer, now, (photo.child, photo.at, photo.picture)).await?;
    Ok(())
}

/// A photo's rows, if its picture is one of this centre's; any other is not there. Where its children go later changes nothing.
async fn own(writer: &mut Writer<'_>, centre: &MyCentre, id: PhotoId) -> Result<Vec<Photo>, Trouble> {
    Ok(store::of_centre(writer, centre.id(), id).await?)
}

fn bad_photo(fault: BadField) -> Trouble {
    Trouble::from(fault)
}

/// Puts one child's photos from before a moment away. Returns how many.
pub async fn archive(
    writer: &mut Writer<'_>,
    now: Timestamp,
    child: OwnChild,
    before: Timestamp,
) -> Result<u64, Trouble> {
    let child = child.id();
    store::copy_to_archive(writer, child, before, now).await?;
    let archived = store::delete_before(writer, child, before).await?;
    if archived > 0 {
        changes::bump(writer, child, Topic::Photos, now).await?;
    }
    Ok(archived)
}

fn month_of(zone: &CentreZone, at: Timestamp) -> String {
    zone.date_and_time(at).0.as_str()[..7].to_owned()
}
