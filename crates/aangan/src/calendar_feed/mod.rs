//! Holidays, outings and, where a parent wants them, menus, for the calendar of the parent's own phone.
//!
//! Calendars are synced to servers that nobody here knows, so the feed holds the least that helps: days and titles, and
//! a child's first name only where something is not for all children of the family. What a parent answered to an outing
//! is not in it and does not change it: the day stays as it is, and the answer may still change. What was called off is
//! absent, and a calendar that fetches again drops it.

pub mod fetching;
pub mod ics;
pub mod messages;
pub mod rules;

use database::Reader;
use jiff::civil::Date;

use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use daily::content::{food_menu, holidays};
use daily::events;
use people::families::MyChild;
use people::families::calendar_address::Subscriber;
use people::families::languages;
use rules::{Known, What};

/// The calendar as it stands now.
pub async fn written(
    reader: &mut Reader<'_>,
    app: &App,
    whose: &Subscriber,
    now: Timestamp,
) -> Result<String, AppError> {
    let first = rules::first_day(app.zone.day_of(now));
    let mut of_children = Vec::new();
    for (name, child) in &whose.children {
        of_children.push((name.as_str(), known(reader, child, first, whose.menus).await?));
    }
    let entries = rules::entries(&of_children, first);
    let language = languages::of(reader, whose.parent).await?.unwrap_or_default();
    let brand = &app.config.brand;
    Ok(ics::written(&entries, messages::words(language), (&brand.name, &brand.time_zone), now))
}

/// What is known of a child's days from a day on, whatever the calendar then shows of it.
async fn known(reader: &mut Reader<'_>, child: &MyChild, first: Date, menus: bool) -> Result<Vec<Known>, AppError> {
    let mut all = Vec::new();
    for holiday in holidays::between(reader, child.centre(), first, Date::MAX).await? {
        all.push(Known {
            key: format!("holiday-{}", holiday.id),
            day: holiday.day,
            what: What::Holiday(holiday.title),
        });
    }
    for invitation in events::of_child(reader, child).await? {
        let event = invitation.event;
        let (key, day) = (format!("outing-{}", event.id), event.day);
        all.push(Known { key, day, what: What::Outing { title: event.title, called_off: event.cancelled } });
    }
    if menus {
        for (day, menu) in food_menu::since(reader, child.centre(), first).await? {
            all.push(Known { key: format!("menu-{}-{day}", child.centre()), day, what: What::Menu(menu) });
        }
    }
    Ok(all)
}
