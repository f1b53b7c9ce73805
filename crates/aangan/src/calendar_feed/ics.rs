//! The calendar as text (iCalendar, RFC 5545). The crate escapes and folds; what is said is said here.

use icalendar::{Calendar, Component, Event, Property};
use jiff::ToSpan;
use jiff::civil::Date;

use super::messages::Words;
use super::rules::{Entry, What};
use base::clock::Timestamp;
use daily::content::food_menu::Menu;

/// How often a calendar is asked to fetch again: what is called off in the morning is gone by noon.
const FETCHED_EACH: &str = "PT4H";

/// `now` is when it is written.
pub fn written(entries: &[Entry], words: &Words, (brand, zone): (&str, &str), now: Timestamp) -> String {
    let name = format!("{brand}: {}", words.calendar);
    let said_as =
        |property: &str, value: &str, kind: &str| Property::new(property, value).add_parameter("VALUE", kind).done();
    let mut calendar = Calendar::empty();
    calendar
        .append_property(Property::new("VERSION", "2.0"))
        .append_property(Property::new("PRODID", "-//Aangan//Parent portal//EN"))
        .append_property(Property::new("CALSCALE", "GREGORIAN"))
        .append_property(Property::new("METHOD", "PUBLISH"))
        .append_property(said_as("NAME", &name, "TEXT"))
        .append_property(Property::new("X-WR-CALNAME", &name))
        .append_property(Property::new("X-WR-TIMEZONE", zone))
        .append_property(said_as("REFRESH-INTERVAL", FETCHED_EACH, "DURATION"))
        .append_property(Property::new("X-PUBLISHED-TTL", FETCHED_EACH));
    let written_at =
        jiff::Timestamp::from_millisecond(now.ms()).unwrap_or_default().strftime("%Y%m%dT%H%M%SZ").to_string();
    for entry in entries {
        let mut event = Event::new();
        event
            .append_property(Property::new("UID", format!("{}@aangan", entry.key)))
            .append_property(Property::new("DTSTAMP", &written_at))
            .append_property(said_as("DTSTART", &day(entry.day), "DATE"))
            // The day after the last.
            .append_property(said_as("DTEND", &day(entry.day.saturating_add(1.day())), "DATE"))
            // Nobody is busy because the centre is closed.
            .append_property(Property::new("TRANSP", "TRANSPARENT"))
            .append_property(Property::new("SUMMARY", title(entry, words)));
        if let What::Menu(menu) = &entry.what {
            event.append_property(Property::new("DESCRIPTION", meals(menu, words)));
        }
        calendar.push(event);
    }
    calendar.to_string()
}

fn day(day: Date) -> String {
    day.strftime("%Y%m%d").to_string()
}

fn title(entry: &Entry, words: &Words) -> String {
    let title = match &entry.what {
        What::Holiday(title) => format!("{}: {title}", words.holiday),
        What::Outing { title, .. } => format!("{}: {title}", words.outing),
        What::Menu(_) => words.menu.to_owned(),
    };
    if entry.of.is_empty() { title } else { format!("{title} ({})", entry.of.join(", ")) }
}

/// A meal a line; one that is not served has none.
fn meals(menu: &Menu, words: &Words) -> String {
    let Menu { breakfast, lunch, snacks, fruits } = menu;
    let meals = [(words.breakfast, breakfast), (words.lunch, lunch), (words.snacks, snacks), (words.fruits, fruits)];
    let served = meals.into_iter().filter(|(_, served)| !served.is_empty());
    served.map(|(meal, served)| format!("{meal}: {served}")).collect::<Vec<_>>().join("\n")
}
