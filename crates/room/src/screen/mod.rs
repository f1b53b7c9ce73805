//! The room screen: all children of a tablet's rooms in one answer. The server sends facts; the app makes each tile's state of
//! them, by its own clock, also without a connection.

pub mod shown;
pub mod staff_api;
pub mod store;

use std::collections::BTreeMap;
use std::fmt::Write;

use database::Reader;
use jiff::civil::{Date, Time};

use self::shown::{
    Announced, ChildOfRoom, Facts, LastEvent, Logged, LoggedMeals, PlannedActivity, RoomOnScreen, Rooms,
};
use crate::collectors::{self, portrait_path};
use crate::entries::content::Meal;
use base::clock::Timestamp;
use base::day::{CentreZone, hh_mm};
use base::ids::{ChildId, RoomId};
use base::keys::{fingerprint, hex};
use base::refusal::AppError;
use base::text;
use daily::content::{food_menu, holidays};
use daily::day::attendance::Status;
use daily::day::timeline::kinds::set_of;
use service::requests;
use staff::tablets::store::Tablet;
use staff::{ReadContext, live};

/// Changes when the room screen does: the day, the rooms, their children, and how often something of each has changed. It costs
/// three short statements.
pub async fn version(ctx: &mut ReadContext<'_, '_, Tablet>) -> Result<String, AppError> {
    let rooms = store::list_rooms(ctx.reader, ctx.me.id).await?;
    let changes = live::store::list_changes_of(ctx.reader, ctx.me.id).await?;
    let to_review = store::count_in_review(ctx.reader, ctx.me.id, ctx.me.centre).await?;
    let mut text = ctx.app.zone.day_of(ctx.now).to_string();
    for (room, name) in rooms {
        let _ = write!(text, " {room} {name}");
    }
    for (child, room, number) in changes {
        let _ = write!(text, " {child} {room} {number}");
    }
    // An update of the server may answer with more, or with other phrases.
    let _ = write!(text, " {to_review} {}", env!("CARGO_PKG_VERSION"));
    Ok(hex(&fingerprint(&text)[..16]))
}

/// The room screen of today.
pub async fn read(ctx: &mut ReadContext<'_, '_, Tablet>) -> Result<Rooms, AppError> {
    let (reader, zone, config) = (&mut *ctx.reader, &ctx.app.zone, &ctx.app.config.staff);
    let (tablet, centre, day) = (ctx.me.id, ctx.me.centre, zone.day_of(ctx.now));
    let mut logged = logged_meals(reader, zone, ctx.me, day).await?;
    let mut collectors = collectors::of_tablet(reader, tablet, None).await?;
    let breaks: BTreeMap<ChildId, Date> = requests::breaks_of_rooms(reader, tablet, day).await?.into_iter().collect();
    let holiday = holidays::between(reader, centre, day, day).await?.into_iter().next();
    let mut plans: BTreeMap<RoomId, Vec<PlannedActivity>> = BTreeMap::new();
    for (room, name, text) in store::list_plans(reader, tablet, day).await? {
        plans.entry(room).or_default().push(PlannedActivity { name, text });
    }
    let rooms = store::list_rooms(reader, tablet).await?.into_iter();
    let mut children = store::list_children(reader, tablet, day).await?;
    children.sort_by_cached_key(|child| (text::folded(&child.name), text::folded(&child.last_name), child.id));
    let children = children.into_iter().map(|child| ChildOfRoom {
        facts: facts_of(
            &child,
            breaks.get(&child.id).copied(),
            config.hours_of(&child.program).map(|hours| hours.from),
        ),
        logged: logged.remove(&child.id).unwrap_or_default(),
        collectors: collectors.remove(&child.id).unwrap_or_default(),
        id: child.id,
        room: child.room,
        last_initial: text::first_letter(&child.last_name).to_owned(),
        first_name: child.name,
        photo: child.photo.map(portrait_path),
    });
    Ok(Rooms {
        at: ctx.now.ms(),
        day: day.to_string(),
        not_in_yet_from: hh_mm(config.not_in_yet_from),
        holiday: holiday.map(|holiday| holiday.title),
        menu: food_menu::of_day(reader, centre, day).await?.map(shown::Dishes::from),
        phrases: shown::Phrases::of_the_centre(),
        children: children.collect(),
        to_review: store::count_in_review(reader, tablet, centre).await?,
        rooms: rooms
            .map(|(id, name)| RoomOnScreen { activities: plans.remove(&id).unwrap_or_default(), id, name })
            .collect(),
    })
}

fn facts_of(child: &store::ChildToday, break_until: Option<Date>, hours_from: Option<Time>) -> Facts {
    let attended = child.attended.as_ref();
    let last = attended.map(|row| match (row.status, row.time_out) {
        (Status::Absent, _) => LastEvent::Absent,
        (Status::Present, None) => LastEvent::In,
        (Status::Present, Some(_)) => LastEvent::Out,
    });
    Facts {
        in_at: attended.and_then(|row| row.time_in).map(hh_mm),
        out_at: attended.and_then(|row| row.time_out).map(hh_mm),
        last,
        nap_since: child.asleep_since.map(Timestamp::ms),
        break_until: break_until.map(|day| day.to_string()),
        on_break: child.paused,
        announced: child.announced.as_ref().map(|word| match word.late_at {
            None => Announced::Away,
            Some(at) => Announced::Late(hh_mm(at)),
        }),
        hours_from: hours_from.map(hh_mm),
    }
}

/// The first of each meal that a child's timeline has today, of any source.
async fn logged_meals(
    reader: &Reader<'_>,
    zone: &CentreZone,
    tablet: &Tablet,
    day: Date,
) -> Result<BTreeMap<ChildId, LoggedMeals>, AppError> {
    let kinds = set_of(Meal::KINDS);
    let mut logged: BTreeMap<ChildId, LoggedMeals> = BTreeMap::new();
    for meal in store::list_meals(reader, (tablet.id, tablet.centre), zone.whole_day(day), kinds).await? {
        let of_child = logged.entry(meal.child).or_default();
        let place = match Meal::of(meal.kind) {
            Some(Meal::Breakfast) => &mut of_child.breakfast,
            Some(Meal::Fruits) => &mut of_child.fruits,
            Some(Meal::Lunch) => &mut of_child.lunch,
            Some(Meal::Snacks) => &mut of_child.snacks,
            None => continue,
        };
        place.get_or_insert_with(|| Logged {
            at: zone.date_and_time(meal.at).1.as_str().to_owned(),
            by: meal.by.as_deref().map(first_name),
            entry: meal.entry,
            moment: meal.moment,
        });
    }
    Ok(logged)
}

/// The first word of a person's name.
pub(crate) fn first_name(name: &str) -> String {
    name.split_whitespace().next().unwrap_or_default().to_owned()
}
