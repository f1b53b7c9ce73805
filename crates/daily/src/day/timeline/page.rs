//! A page of the timeline.

use std::collections::BTreeMap;

use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use super::kinds::{Kind, timeline_kinds};
use super::store::{self, OnPage};
use super::target;
use super::what::{Entry, What};
use crate::notices::sentences::{self, Sentence};
use crate::notices::{Listed, Params};
use crate::pictures::{AddressBook, Size};
use base::day::{CentreZone, DateText, TimeText};
use base::ids::TimelineEntryId;
use base::message_arg::MessageValue;
use base::page::{Page, Paged};
use people::families::{MyChild, SignedInParent};

/// The page to read, and its kinds of entries.
#[derive(Clone, Copy, Debug)]
pub struct TimelineQuery {
    pub page: Page,
    /// Set of [`Kind::bit`]s.
    pub kinds: i64,
}

impl TimelineQuery {
    /// A request with a kind that the timeline does not show is for the notifications; their entries have a link.
    pub fn is_of_notifications(self) -> bool {
        self.kinds & !timeline_kinds() != 0
    }
}

/// A timeline entry as the app gets it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineItem {
    id: TimelineEntryId,
    /// `YYYY-MM-DD` in the centre's zone.
    #[schema(value_type = String)]
    date: DateText,
    /// `HH:MM`, 24 hours, in the centre's zone.
    #[schema(value_type = String)]
    time: TimeText,
    r#type: Kind,
    message: String,
    /// Where the message is a sentence of the portal's own: its code and values, for an app that shows it in another language. Days are `YYYY-MM-DD`, months `YYYY-MM`, times `HH:MM`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "came")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<BTreeMap<String, MessageValue>>,
    /// Relative to TimeLineThumbUrl; only on pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumb: Option<String>,
    /// Pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<i64>,
    /// The largest size, relative to ImagePath; only on pictures of the timeline, not beside notifications.
    #[serde(skip_serializing_if = "Option::is_none")]
    full: Option<String>,
    /// Only on notifications and announced events, like the next two: the picture, relative to TimeLineThumbUrl, or empty. A
    /// notification with a picture has the type Image.
    #[serde(rename = "linkImg", skip_serializing_if = "Option::is_none")]
    link_img: Option<String>,
    /// The path of the app's screen that it links to, and the parameters of that screen.
    #[serde(rename = "navigateTo", skip_serializing_if = "Option::is_none")]
    #[schema(example = "/growth")]
    navigate_to: Option<&'static str>,
    #[serde(rename = "navigationParams", skip_serializing_if = "Option::is_none")]
    navigation_params: Option<Params>,
}

impl TimelineItem {
    /// An entry as the timeline shows it.
    pub fn on_timeline(row: OnPage, book: &AddressBook<'_>, zone: &CentreZone) -> Self {
        item(row, false, book, zone)
    }
}

/// Reads one page.
pub async fn read(
    reader: &mut Reader<'_>,
    (me, child): (&SignedInParent, &MyChild),
    book: &AddressBook<'_>,
    zone: &CentreZone,
    wanted: TimelineQuery,
) -> Result<Paged<TimelineItem>, Error> {
    let notified = wanted.is_of_notifications();
    store::list_page(reader, (me, child), &wanted, |row| item(row, notified, book, zone)).await
}

/// The sentences of the portal's own that such an entry may be. Most entries are only a centre's own text.
fn written_by_the_portal(entry: Entry) -> &'static [Sentence] {
    match entry {
        Entry::TimelineEntry(what) => match what.kind() {
            Kind::Attendance => sentences::OF_ATTENDANCE,
            Kind::Measurement => sentences::OF_MEASUREMENTS,
            Kind::Image | Kind::Message => sentences::OF_PICTURES,
            Kind::OutdoorEvents => sentences::OF_EVENTS,
            _ => &[],
        },
        Entry::Listed(Listed::Photo | Listed::Newsletter, _) => sentences::OF_PICTURES,
        Entry::Listed(..) => sentences::OF_THE_PORTAL,
    }
}

fn item(row: OnPage, notified: bool, book: &AddressBook<'_>, zone: &CentreZone) -> TimelineItem {
    let OnPage { at, id, entry, message, picture } = row;
    let (date, time) = zone.date_and_time(at);
    let thumb = picture.map(|picture| book.address(picture.id, Size::Card));
    // An event is announced days before it takes place, so its link needs its id: the day alone would not find it.
    let is_link = notified || matches!(entry, Entry::TimelineEntry(What::Event(_)));
    let link = is_link.then(|| match entry {
        Entry::Listed(_, place) => place,
        Entry::TimelineEntry(what) => target::of(id, what, at),
    });
    let (code, values) = sentences::parse(written_by_the_portal(entry), &message).unzip();
    TimelineItem {
        id,
        date,
        time,
        r#type: if notified && picture.is_some() { Kind::Image } else { entry.kind() },
        message,
        code,
        values,
        width: picture.map(|picture| picture.width),
        height: picture.map(|picture| picture.height),
        full: picture.filter(|_| !notified).map(|picture| book.address(picture.id, Size::Full)),
        link_img: link.map(|_| thumb.clone().unwrap_or_default()),
        navigate_to: link.map(|place| place.screen.path()),
        navigation_params: link.map(|place| place.params(zone)),
        thumb,
    }
}
