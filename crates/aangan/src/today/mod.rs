//! Today, of all children of a parent at once: where each is, what happened, and how much of it is new.

pub mod parent_api;
pub mod store;

use std::ops::ControlFlow;

use database::Error;

use self::store::OnDay;
use crate::unread;
use base::ids::ChildId;
use daily::day::absences::Absence;
use daily::day::attendance::Attended;
use daily::day::timeline::TimelineItem;
use daily::pictures::AddressBook;
use people::families::ReadContext;

/// The most timeline entries of one child; the timeline has the rest.
const MOMENTS: usize = 5;

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

/// Of every child of the parent, the token's own first: two statements, however many they are.
pub async fn of_all(ctx: ReadContext<'_, '_>) -> Result<Vec<OfChild>, Error> {
    let ReadContext { reader, me, child, app, now } = ctx;
    let today = app.zone.day_of(now);
    let unread = unread::of_all(reader, me, child, (today, now)).await?;
    let unread_of = |child| unread.iter().find(|unread| unread.child == child).map_or(0, |unread| unread.total);
    let mut book = AddressBook::new(&app.keys, &app.zone, me, child, now);
    let mut all: Vec<OfChild> = Vec::with_capacity(unread.len());
    let day = store::day(me.parent(), child.id(), now, today, app.zone.whole_day(today));
    reader
        .walk(day, |OnDay { child, attended, absence, entry }| {
            if all.last().is_none_or(|last| last.child != child.id()) {
                book = AddressBook::new(&app.keys, &app.zone, me, &child, now);
                let (child, absence) = (child.id(), absence.map(Absence::from));
                all.push(OfChild { child, attended, absence, moments: Vec::new(), unread: unread_of(child) });
            }
            if let (Some(entry), Some(last)) = (entry, all.last_mut())
                && last.moments.len() < MOMENTS
            {
                last.moments.push(TimelineItem::on_timeline(entry, &book, &app.zone));
            }
            Ok(ControlFlow::Continue(()))
        })
        .await?;
    Ok(all)
}
