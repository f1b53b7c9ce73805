//! Today, of all children of a parent at once: where each is, what happened, and how much of it is new.

pub mod parent_api;

use database::{Error, Reader};
use jiff::civil::Date;

use crate::unread;
use base::ids::ChildId;
use base::page::Page;
use daily::day::absences::{self, Absence};
use daily::day::attendance::{self, Attended};
use daily::day::timeline::{self, TimelineItem, TimelineQuery, timeline_kinds};
use daily::pictures::AddressBook;
use people::families::{self, MyChild, ReadContext};

/// The most timeline entries of one child; the timeline has the rest.
const MOMENTS: i64 = 5;

/// What there is of one child today.
pub struct OfChild {
    pub child: ChildId,
    /// What the centre has recorded; None: nothing yet.
    pub attended: Option<Attended>,
    /// What a parent said of today.
    pub absence: Option<Absence>,
    /// The newest first.
    pub moments: Vec<TimelineItem>,
    /// What this parent has not seen, today's and older.
    pub unread: i64,
}

/// Of every child of the parent, the token's own first.
pub async fn of_all(ctx: ReadContext<'_, '_>) -> Result<Vec<OfChild>, Error> {
    let ReadContext { reader, me, child, app, now } = ctx;
    let (today, mut all) = (app.zone.day_of(now), Vec::new());
    let siblings = families::siblings(reader, me, child, now).await?;
    for child in std::iter::once(child).chain(&siblings) {
        let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
        let wanted = TimelineQuery { page: Page::first(MOMENTS), kinds: timeline_kinds() };
        let mut moments = timeline::read(reader, (me, child), &book, &app.zone, wanted).await?.items;
        moments.retain(|moment| moment.is_of(today));
        all.push(OfChild {
            child: child.id(),
            attended: attendance::of_day(reader, child, today).await?,
            absence: said_of(reader, child, today).await?,
            moments,
            unread: unread::of(reader, me, child, today).await?.total,
        });
    }
    Ok(all)
}

async fn said_of(reader: &mut Reader<'_>, child: &MyChild, today: Date) -> Result<Option<Absence>, Error> {
    let coming = absences::coming(reader, child.id(), today).await?;
    Ok(coming.into_iter().find(|absence| absence.day == today.to_string()))
}
